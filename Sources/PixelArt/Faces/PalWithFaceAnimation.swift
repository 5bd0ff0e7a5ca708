package import Expressions
package import PixelPalCore

/// An animation of a pal's face, as a series of pictures.
package struct PalWithFaceAnimation: Sendable {
  /// The pictures, each shown for ``frameMilliseconds``.
  package let frames: [PalWithFacePicture]
  /// The duration of each picture, in milliseconds.
  package let frameMilliseconds: Int

  private init(
    _ scene: FaceSequence, _ gender: Gender, _ pose: SpriteName.Pose, _ phase: Phase, frameMilliseconds: Int = 100
  ) {
    self.frameMilliseconds = frameMilliseconds
    let sequence: FrameSequence =
      pose == .walking
      ? .walking(from: FaceSequence.startInstant, under: .standard)
      : .idle(in: phase, from: FaceSequence.startInstant, under: .standard)
    var moments = scene.keyframes[...]
    frames = stride(from: 0, to: Int(scene.duration.count), by: frameMilliseconds).compactMap { time in
      let now = FaceSequence.startInstant + Milliseconds(Int64(time))
      while let next = moments.dropFirst().first, next.offset <= now - FaceSequence.startInstant {
        moments.removeFirst()
      }
      return SpriteName(gender, pose, frame: sequence.frame(at: now)).map { name in
        PalWithFacePicture(
          .sprite(name), face: moments.first?.face,
          overlays: moments.first?.overlays.map { ShownOverlay($0, at: now) } ?? [])
      }
    }
  }

  /// Creates the animation of an emote, which ends when the emote is over and its last overlay has disappeared.
  package init(_ emote: Emote, of gender: Gender, in pose: SpriteName.Pose = .neutral, _ phase: Phase) {
    self.init(FaceSequence(emote, in: phase, under: .standard), gender, pose, phase)
  }

  /// Creates the animation of a single overlay beside a pal in `pose`, until the overlay has disappeared.
  package init(_ overlay: Overlay, of gender: Gender, in pose: SpriteName.Pose = .neutral, _ phase: Phase) {
    self.init(FaceSequence(overlay, in: phase, under: .standard), gender, pose, phase)
  }

  /// Creates the animation of a whole play, such as a story.
  ///
  /// The animation of a dance ends after eight beats.
  package init(_ play: Play.Kind, of gender: Gender, _ phase: Phase) {
    let scene = FaceSequence(play, in: phase, under: .standard, face: .standard)
    self.init(scene, gender, .neutral, phase, frameMilliseconds: play == .dance ? Int(scene.duration.count) / 32 : 100)
  }

  /// Returns the most expressive picture of an emote, with each overlay halfway through its lifetime.
  ///
  /// The result is never `nil`, because every pal has a neutral pose.
  package static func stillPicture(of emote: Emote, gender: Gender, phase: Phase) -> PalWithFacePicture? {
    let stack = FaceSequence.overlaySlots(of: emote.overlays(in: phase), in: phase, under: .standard)
    return SpriteName(gender, .neutral, frame: 1).map { name in
      PalWithFacePicture(
        .sprite(name), face: emote.face(in: phase), overlays: stack.entries.map { ShownOverlay(midLifetimeOf: $0) })
    }
  }
}

extension ImageGallery {
  /// Returns a gallery of every emote of one pal, with a row for each phase.
  package static func emotesByPhase(
    with art: Artwork, for gender: Gender, colours palColours: PalStyleAndSkin, background ground: Colour?
  )
    -> ImageGallery
  {
    ImageGallery(
      Phase.allCases.map { phase in
        Emote.allCases.compactMap {
          PalWithFaceAnimation.stillPicture(of: $0, gender: gender, phase: phase)?.image(
            in: phase, colours: palColours, with: art)
        }
      }, background: ground)
  }
}
