package import Expressions
package import PixelPalCore

/// A pal in a terminal, and its current activity.
package struct Show: Hashable, Sendable {
  package var gender: Gender
  package var dye: Dye
  package var phase: Phase
  /// The resting pose, or walking.
  package var pose: SpriteName.Pose
  /// A one-time animation, after which the pal resumes its pose.
  package var extra: ExtraAnimation?
  /// The start of the current activity.
  package var since: Instant
  private let rules: Rules

  package init(gender: Gender, dye: Dye, phase: Phase, pose: SpriteName.Pose, since: Instant, under rules: Rules) {
    self.gender = gender
    self.dye = dye
    self.phase = phase
    self.pose = pose
    self.since = since
    self.rules = rules
  }

  /// The frame sequence of the pose.
  package var sequence: FrameSequence {
    pose == .walking ? .walking(from: since, under: rules) : .idle(phase, from: since, under: rules)
  }

  /// Returns the picture at an instant.
  package func drawing(at now: Instant) -> Drawing? {
    if let extra { return .extra(extra, gender, frame: extraFrame(extra, now)) }
    // The rules may specify another number of frames for a walk; the art has 32.
    let frame = (sequence.frame(at: now) - 1) % pose.frames + 1
    return SpriteName(gender, pose, frame: frame).map(Drawing.sprite)
  }

  private func extraFrame(_ extra: ExtraAnimation, _ now: Instant) -> Int {
    FrameSequence.extra(extra, from: since).frame(at: within(extra, now))
  }

  /// Returns `now` clamped to the duration of `extra`.
  private func within(_ extra: ExtraAnimation, _ now: Instant) -> Instant {
    min(max(since, now), since + extra.length - Milliseconds(1))
  }

  /// Returns the first instant after `now` at which the picture changes.
  package func nextChange(after now: Instant) -> Instant {
    guard let extra else { return sequence.nextFrame(after: now) }
    return FrameSequence.extra(extra, from: since).nextFrame(after: within(extra, now))
  }

  /// Ends the one-time animation if it is over.
  package mutating func settle(at now: Instant) {
    guard let extra, now >= since + extra.length else { return }
    self.extra = nil
    since = since + extra.length
  }
}

extension Show {
  /// Returns an image of the pal with the ground passing below it; `face` is its face during play, and `isStill`
  /// reduces the motion.
  package func image(
    at now: Instant, wearing face: ShownFace? = nil, isStill: Bool = false, with art: Artwork
  ) -> Image {
    var painting = Painting(width: Show.width, height: Show.height)
    drawGround(at: now, on: &painting)
    if let drawing = drawing(at: now) {
      let picture =
        face.map { FacePicture(drawing, $0, at: now, isStill: isStill).image(in: phase, dye, with: art) }
        ?? drawing.image(in: phase, dye, with: art)
      painting.draw(picture, x: (Show.width - Figure.size) / 2, y: 0)
    }
    return painting.image
  }

  package static let width = 64
  package static let height = 50

  /// Draws the ground, which passes exactly as fast as the standing foot moves.
  private func drawGround(at now: Instant, on painting: inout Painting) {
    let isWalking = pose == .walking && extra == nil
    let frames = isWalking ? sequence.count(at: now) : 0
    let passed = Int((Double(frames % Int64(64 * 32)) * Stride.length / 32).rounded(.down))
    for x in 0..<Show.width {
      let place = (x + passed) % Show.width
      painting[x, Figure.ground + 1] = Colour(0x4A, 0x50, 0x6C)
      if place % 16 == 3 || place % 16 == 5 { painting[x, Figure.ground] = Colour(0x5F, 0x9C, 0x6A) }
      if place % 16 == 4 { painting[x, Figure.ground + 1] = Colour(0x5F, 0x9C, 0x6A) }
      if place % 11 == 7 { painting[x, Figure.ground + 3] = Colour(0x3A, 0x3F, 0x58) }
    }
  }
}
