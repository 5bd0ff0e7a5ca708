package import Expressions
package import PixelPalCore

/// A film of a pal's face, picture by picture.
package struct FaceFilm: Sendable {
  /// The pictures, at intervals of `spacing`.
  package let pictures: [FacePicture]
  /// The duration of a picture in milliseconds.
  package let spacing: Int

  private init(_ scene: FaceScene, _ gender: Gender, _ pose: SpriteName.Pose, _ phase: Phase, spacing: Int = 100) {
    self.spacing = spacing
    let sequence: FrameSequence =
      pose == .walking
      ? .walking(from: FaceScene.start, under: .standard) : .idle(phase, from: FaceScene.start, under: .standard)
    var moments = scene.moments[...]
    pictures = stride(from: 0, to: Int(scene.length.count), by: spacing).compactMap { time in
      let now = FaceScene.start + Milliseconds(Int64(time))
      while let next = moments.dropFirst().first, next.after <= now - FaceScene.start { moments.removeFirst() }
      return SpriteName(gender, pose, frame: sequence.frame(at: now)).map { name in
        FacePicture(
          .sprite(name), face: moments.first?.face,
          overlays: moments.first?.overlays.map { ShownOverlay($0, at: now) } ?? [])
      }
    }
  }

  /// Creates the film of an emote, until its last overlay has disappeared.
  package init(_ emote: Emote, of gender: Gender, in pose: SpriteName.Pose = .neutral, _ phase: Phase) {
    self.init(FaceScene(emote, in: phase, under: .standard), gender, pose, phase)
  }

  /// Creates the film of a single overlay.
  package init(_ overlay: Overlay, of gender: Gender, in pose: SpriteName.Pose = .neutral, _ phase: Phase) {
    self.init(FaceScene(overlay, in: phase, under: .standard), gender, pose, phase)
  }

  /// Creates the film of a play; for a dance, eight beats.
  package init(_ play: Play.Kind, of gender: Gender, _ phase: Phase) {
    let scene = FaceScene(play, in: phase, under: .standard, face: .standard)
    self.init(scene, gender, .neutral, phase, spacing: play == .dance ? Int(scene.length.count) / 32 : 100)
  }

  /// Returns the most expressive picture of an emote: its face, with each overlay in the middle of its lifetime.
  package static func still(_ emote: Emote, of gender: Gender, _ phase: Phase) -> FacePicture? {
    let stack = FaceScene.stack(emote.overlays(in: phase), in: phase, under: .standard)
    return SpriteName(gender, .neutral, frame: 1).map { name in
      FacePicture(
        .sprite(name), face: emote.face(in: phase), overlays: stack.entries.map { ShownOverlay(amid: $0) })
    }
  }
}

extension Gallery {
  /// Returns a picture of every emote, with a row for each phase.
  package static func emotes(_ art: Artwork, _ gender: Gender, _ dye: Dye, on ground: Colour?) -> Gallery {
    Gallery(
      Phase.allCases.map { phase in
        Emote.allCases.compactMap { FaceFilm.still($0, of: gender, phase)?.image(in: phase, dye, with: art) }
      }, on: ground)
  }
}
