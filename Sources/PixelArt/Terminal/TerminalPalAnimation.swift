package import Expressions
package import PixelPalCore

/// A pal in a terminal, in a pose or in the middle of a one-shot animation.
package struct TerminalPalAnimation: Hashable, Sendable {
  package var gender: Gender
  package var palColours: PalStyleAndSkin
  package var phase: Phase
  /// The pal's pose, resting or walking.
  package var pose: SpriteName.Pose
  /// The one-shot animation that the pal plays before it resumes its pose, or `nil` if none plays.
  package var extraAnimation: OneShotAnimation?
  /// The instant at which the pose or the extra animation began.
  package var startedAt: Instant
  private let rules: Rules

  package init(
    gender: Gender, palColours: PalStyleAndSkin, phase: Phase, pose: SpriteName.Pose, startedAt: Instant,
    under rules: Rules
  ) {
    self.gender = gender
    self.palColours = palColours
    self.phase = phase
    self.pose = pose
    self.startedAt = startedAt
    self.rules = rules
  }

  /// The sequence of frames that animates the pose, disregarding the one-shot animation.
  package var frameSequence: FrameSequence {
    pose == .walking ? .walking(from: startedAt, under: rules) : .idle(in: phase, from: startedAt, under: rules)
  }

  /// Returns the picture to show at `now`: a frame of the one-shot animation if one plays, and otherwise of the pose.
  ///
  /// The result is never `nil`, because the frame is always one of the pose's frames.
  package func drawing(at now: Instant) -> PalPictureID? {
    if let extraAnimation {
      return .extra(extraAnimation, gender, frame: frameNumber(ofOneShotAnimation: extraAnimation, at: now))
    }
    // The rules can set another number of frames for a walk, but the art always has 32.
    let frame = (frameSequence.frame(at: now) - 1) % pose.frames + 1
    return SpriteName(gender, pose, frame: frame).map(PalPictureID.sprite)
  }

  private func frameNumber(ofOneShotAnimation extra: OneShotAnimation, at now: Instant) -> Int {
    FrameSequence.oneShot(extra, from: startedAt).frame(at: clampedTime(toPlaybackOf: extra, at: now))
  }

  /// Returns `now`, clamped to the period in which `extra` plays.
  private func clampedTime(toPlaybackOf extra: OneShotAnimation, at now: Instant) -> Instant {
    min(max(startedAt, now), startedAt + extra.length - Milliseconds(1))
  }

  /// Returns the first instant after `now` at which the picture changes.
  package func nextChange(after now: Instant) -> Instant {
    guard let extraAnimation else { return frameSequence.nextFrameStart(after: now) }
    return FrameSequence.oneShot(extraAnimation, from: startedAt).nextFrameStart(
      after: clampedTime(toPlaybackOf: extraAnimation, at: now))
  }

  /// Ends the one-shot animation if it's over at `now`, and makes the pose begin at its end.
  package mutating func endFinishedOneShotAnimation(at now: Instant) {
    guard let extraAnimation, now >= startedAt + extraAnimation.length else { return }
    self.extraAnimation = nil
    startedAt = startedAt + extraAnimation.length
  }
}

extension TerminalPalAnimation {
  /// Returns an image of the pal on the ground, which moves backwards while the pal walks.
  ///
  /// If `face` isn't `nil`, its expression is drawn instead of the picture's own face. If `isStill` is true, the
  /// overlays of the face are frozen.
  package func image(
    at now: Instant, withFace face: ExpressionSnapshot? = nil, isStill: Bool = false, with art: Artwork
  ) -> IndexedImage {
    var painting = PixelCanvas(width: TerminalPalAnimation.imageWidth, height: TerminalPalAnimation.imageHeight)
    drawGround(at: now, on: &painting)
    if let drawing = drawing(at: now) {
      let picture =
        face.map {
          PalWithFacePicture(drawing, $0, at: now, isStill: isStill).image(in: phase, colours: palColours, with: art)
        }
        ?? drawing.image(in: phase, colours: palColours, with: art)
      painting.draw(picture, x: (TerminalPalAnimation.imageWidth - PosedFigure.pictureSize) / 2, y: 0)
    }
    return painting.image
  }

  package static let imageWidth = 64
  package static let imageHeight = 50

  /// Draws the ground, which moves while the pal walks.
  ///
  /// The ground moves as fast as the foot on it, so that the foot doesn't seem to slip.
  private func drawGround(at now: Instant, on painting: inout PixelCanvas) {
    let isWalking = pose == .walking && extraAnimation == nil
    let frames = isWalking ? frameSequence.elapsedFrames(at: now) : 0
    let passed = Int(frames % Int64(64 * 32)) * FigureProportions(phase).strideLength / 32
    for x in 0..<TerminalPalAnimation.imageWidth {
      let place = (x + passed) % TerminalPalAnimation.imageWidth
      painting[x, PosedFigure.groundRow + 1] = Colour(0x4A, 0x50, 0x6C)
      if place % 16 == 3 || place % 16 == 5 { painting[x, PosedFigure.groundRow] = Colour(0x5F, 0x9C, 0x6A) }
      if place % 16 == 4 { painting[x, PosedFigure.groundRow + 1] = Colour(0x5F, 0x9C, 0x6A) }
      if place % 11 == 7 { painting[x, PosedFigure.groundRow + 3] = Colour(0x3A, 0x3F, 0x58) }
    }
  }
}
