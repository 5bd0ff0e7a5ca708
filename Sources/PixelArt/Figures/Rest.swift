import PixelPalCore

/// A resting pal: a pose in two frames, adapted to its phase.
struct Rest {
  let gender: Gender
  let pose: SpriteName.Pose
  let frame: Int
  let phase: Phase

  var figure: Figure {
    var figure = Figure(gender: gender, phase: phase, body: .stand, face: face)
    let isSecond = frame == 2
    switch pose {
    case .low:
      figure.body = .sit
      figure.lock = .lockFlat
      figure.tail = .scarfTailFlat
      figure.sink = isSecond ? 1 : 0
    // `WalkFrame` draws the walk; as a fallback, a walking pal stands here.
    case .neutral, .walking:
      figure.body = phase >= .energized ? .proud : .stand
      figure.lock = phase == .dormant ? .lockFlat : isSecond ? .lockUp : .lockMid
      figure.tail = isSecond ? .scarfTailFlat : .scarfTailMid
      figure.sink = isSecond ? 1 : 0
    case .vital:
      figure.body = isSecond ? .cheer : .wide
      figure.lock = isSecond ? .lockFlat : .lockUp
      figure.tail = isSecond ? .scarfTailUp : .scarfTailMid
      figure.lift = isSecond ? leap : 0
    }
    return figure
  }

  /// The height of a leap, which increases with the phase.
  private var leap: Int {
    switch phase {
    case .dormant: 0
    case .active: 1
    case .energized, .ascended: 2
    }
  }

  private var face: Features {
    let isSecond = frame == 2
    let isDormant = phase == .dormant
    switch pose {
    case .low: return isSecond && !isDormant ? .half : .calm
    case .neutral, .walking:
      if isDormant { return isSecond ? .rest : .dots }
      return phase >= .energized ? .bright : .open
    case .vital:
      if isDormant { return isSecond ? .blink : .smile }
      return isSecond ? .joy : .beam
    }
  }
}
