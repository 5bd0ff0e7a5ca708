package import Expressions
package import PixelPalCore

/// Something that a pal shows at rest, picture by picture.
package struct FaceFilm: Sendable {
  /// The pictures, one each `spacing`.
  package let pictures: [FacePicture]
  /// How many milliseconds one picture stands.
  package let spacing: Int

  private init(
    _ gender: Gender, _ pose: SpriteName.Pose, _ phase: Phase, milliseconds: Int, spacing: Int,
    _ overlays: OverlayStack, face: (Instant) -> Face?
  ) {
    self.spacing = spacing
    let sequence: FrameSequence =
      pose == .walking
      ? .walking(from: FaceFilm.start, under: .standard) : .idle(phase, from: FaceFilm.start, under: .standard)
    pictures = stride(from: 0, to: milliseconds, by: spacing).compactMap { time in
      let now = FaceFilm.start + Milliseconds(Int64(time))
      return SpriteName(gender, pose, frame: sequence.frame(at: now)).map { name in
        FacePicture(
          .sprite(name), face: face(now), overlays: overlays.visible(at: now).map { ShownOverlay($0, at: now) })
      }
    }
  }

  private static let start = Instant(millisecondsSince1970: 0)

  /// An emote, until the last of what came with it is gone.
  package init(_ emote: Emote, of gender: Gender, in pose: SpriteName.Pose = .neutral, _ phase: Phase) {
    let overlays = FaceFilm.overlays(of: emote, in: phase)
    let over = FaceFilm.start + emote.length
    let end = overlays.entries.reduce(over) { max($0, $1.ends) }
    let length = Int((end - FaceFilm.start).count)
    self.init(gender, pose, phase, milliseconds: length, spacing: 100, overlays) { now in
      now < over ? emote.face(in: phase) : nil
    }
  }

  /// Eight beats of a dance: two rounds of what the body does, and the notes that come once in them.
  package init(dancing gender: Gender, _ phase: Phase) {
    let dance = Dance(startedAt: FaceFilm.start, under: .standard)
    var overlays = OverlayStack()
    overlays.push([.musicNotes], at: FaceFilm.start, isCaused: true, in: phase, under: .standard)
    let length = Int((dance.begins(Int64(2 * Dance.halfBeats)) - FaceFilm.start).count)
    self.init(gender, .neutral, phase, milliseconds: length, spacing: length / 32, overlays) { dance.face(at: $0) }
  }

  /// What tells most of an emote: its face, with each overlay in the middle of its life.
  package static func still(_ emote: Emote, of gender: Gender, _ phase: Phase) -> FacePicture? {
    SpriteName(gender, .neutral, frame: 1).map { name in
      FacePicture(
        .sprite(name), face: emote.face(in: phase),
        overlays: overlays(of: emote, in: phase).entries.map { ShownOverlay(amid: $0) })
    }
  }

  private static func overlays(of emote: Emote, in phase: Phase) -> OverlayStack {
    var overlays = OverlayStack()
    overlays.push(emote.overlays(in: phase), at: start, isCaused: true, in: phase, under: .standard)
    return overlays
  }
}

extension Gallery {
  /// Every emote, in a row for each phase.
  package static func emotes(_ art: Artwork, _ gender: Gender, _ dye: Dye, on ground: Colour?) -> Gallery {
    Gallery(
      Phase.allCases.map { phase in
        Emote.allCases.compactMap { FaceFilm.still($0, of: gender, phase)?.image(in: phase, dye, with: art) }
      }, on: ground)
  }
}
