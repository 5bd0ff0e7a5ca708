package import Expressions
package import PixelPalCore

/// Somebody in a terminal, and what they are doing.
package struct Show: Hashable, Sendable {
  package var gender: Gender
  package var dye: Dye
  package var phase: Phase
  /// How the pal rests, or that it walks.
  package var pose: SpriteName.Pose
  /// What it does once, before it goes on as before.
  package var extra: ExtraAnimation?
  /// Since when.
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

  /// How the pictures follow each other.
  package var sequence: FrameSequence {
    pose == .walking ? .walking(from: since, under: rules) : .idle(phase, from: since, under: rules)
  }

  /// The picture at an instant.
  package func drawing(at now: Instant) -> Drawing? {
    if let extra { return .extra(extra, gender, frame: extraFrame(extra, now)) }
    // Rules may give a walk fewer frames or more; the art has 32.
    let frame = (sequence.frame(at: now) - 1) % pose.frames + 1
    return SpriteName(gender, pose, frame: frame).map(Drawing.sprite)
  }

  private func extraFrame(_ extra: ExtraAnimation, _ now: Instant) -> Int {
    FrameSequence.extra(extra, from: since).frame(at: within(extra, now))
  }

  /// `now`, or the first or the last instant of `extra` where it lies outside.
  private func within(_ extra: ExtraAnimation, _ now: Instant) -> Instant {
    min(max(since, now), since + extra.length - Milliseconds(1))
  }

  /// The first instant after `now` at which something changes.
  package func nextChange(after now: Instant) -> Instant {
    guard let extra else { return sequence.nextFrame(after: now) }
    return FrameSequence.extra(extra, from: since).nextFrame(after: within(extra, now))
  }

  /// Goes on as before when what was done once is over.
  package mutating func settle(at now: Instant) {
    guard let extra, now >= since + extra.length else { return }
    self.extra = nil
    since = since + extra.length
  }
}

extension Show {
  /// The pal on its way, with the ground passing under it, and with a face where somebody plays with it, which may hold
  /// still.
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

  /// The ground passes exactly as fast as feet stand on it.
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
