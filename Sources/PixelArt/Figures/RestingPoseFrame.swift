import PixelPalCore

/// One of the two frames of a resting pose in a given phase.
struct RestingPoseFrame {
  let gender: Gender
  let pose: SpriteName.Pose
  let frame: Int
  let phase: Phase

  var figure: PosedFigure {
    var figure = PosedFigure(gender: gender, phase: phase, body: .stand, face: face)
    let isSecond = frame == 2
    switch pose {
    case .low:
      figure.body = .sit
      figure.hairLock = .lockFlat
      figure.cloth = .flat
      figure.headSink = isSecond ? 1 : 0
    // `WalkingFigure` draws the walk, so this case only serves as a fallback.
    case .neutral, .walking:
      figure.body = phase >= .energized ? .proud : .stand
      figure.hairLock = isSecond ? .lockUp : phase == .dormant ? .lockFlat : .lockMid
      figure.cloth = isSecond ? .flat : .hanging
      figure.headSink = isSecond ? 1 : 0
    case .vital:
      figure.body = isSecond ? .cheer : .wide
      figure.hairLock = isSecond ? .lockFlat : .lockUp
      figure.cloth = isSecond ? .flying : .hanging
      figure.bodyLift = isSecond ? leapHeight : 0
    }
    return figure
  }

  /// The height in pixels to which the pal leaps, depending on the phase.
  private var leapHeight: Int {
    switch phase {
    case .dormant: 0
    case .active: 1
    case .energized, .ascended: 2
    }
  }

  private var face: FaceParts {
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
