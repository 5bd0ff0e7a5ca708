package import PixelPalCore

/// One of the 32 pictures of a walk.
struct WalkFrame {
  let gender: Gender
  let phase: Phase
  /// The position in the stride cycle, from 0 to below 1, which begins when the near heel touches the ground in front.
  let at: Double
  /// A face to draw in place of the walk's own.
  var worn: Features?
  /// The distance by which the head leans to the right.
  var lean = 0

  init(_ gender: Gender, _ phase: Phase, frame: Int) {
    self.gender = gender
    self.phase = phase
    at = Double(frame - 1) / Double(SpriteName.Pose.walking.frames)
  }

  /// The amplitude of the movements, which increases with the phase.
  private var vigour: Double {
    switch phase {
    case .dormant: 0.75
    case .active: 1
    case .energized, .ascended: 1.12
    }
  }

  /// Returns the vertical movement, with two cycles per stride and the lowest point shortly after a heel touches the
  /// ground; `lag` delays it.
  private func bob(lag: Double) -> Double { cosine(720 * (at - 0.10 - lag)) }

  private var hipDrop: Double { 0.85 * bob(lag: 0) }
  private var trunkDrop: Int { Int((0.95 * vigour * bob(lag: 0.01)).rounded()) }
  private var headDrop: Int { Int((0.95 * vigour * bob(lag: 0.045)).rounded()) }

  private static let neck = Point(Figure.middle, 26)

  /// The position of the neck, which is the head's anchor.
  var headNeck: Point { WalkFrame.neck + Point(1 + lean, headDrop) }

  func draw(with art: Artwork) -> Grid {
    var canvas = Grid(width: Figure.size, height: Figure.size)
    let neck = WalkFrame.neck
    let trunkNeck = Point(neck.x, neck.y + trunkDrop)
    let head = HeadPose(gender: gender, phase: phase, face: worn ?? face, lock: lock, tail: tail)
    drawArm(isNear: false, on: &canvas, trunkNeck, art)
    head.drawBehind(on: &canvas, neck: headNeck, with: art)
    drawLeg(isNear: false, on: &canvas)
    drawLeg(isNear: true, on: &canvas)
    canvas.draw(art[isStretched ? .hipsWide : .hipsNarrow, gender], at: trunkNeck)
    canvas.draw(art[.trunk, gender], at: trunkNeck)
    drawArm(isNear: true, on: &canvas, trunkNeck, art)
    head.drawInFront(on: &canvas, neck: headNeck, with: art)
    return canvas
  }

  /// True if the feet are far apart.
  private var isStretched: Bool { cosine(720 * at) > 0.1 }

  private func drawLeg(isNear: Bool, on canvas: inout Grid) {
    let stride = Stride(at: isNear ? at : at + 0.5)
    let hip = Vector(23.3 + (isNear ? -0.8 : 1.0), 33.2 + hipDrop)
    let ground = Double(Figure.ground)
    let ankle = Vector(23.6 + stride.ankle.x, ground - stride.ankle.y)
    let knee = WalkFrame.joint(from: hip, to: ankle, upper: 5.5, lower: 5.4)
    let clothes = LegClothes(gender, isNear: isNear)
    var layer = Grid(width: Figure.size, height: Figure.size)
    let sock = knee + (ankle - knee) * 0.6
    layer.draw([
      .limb(from: hip, to: knee, start: 2.3, end: 1.9, light: clothes.light, shade: clothes.shade),
      .limb(from: knee, to: ankle, start: 1.9, end: 1.55, light: clothes.light, shade: clothes.shade),
      .limb(
        from: sock, to: gender == .male ? sock : ankle, start: gender == .male ? 0 : 1.6, end: 1.6,
        light: clothes.sock, shade: clothes.sock),
      .shoe(
        ankle: ankle, forward: Vector(1, 0).turned(stride.pitch), upper: .accent, shade: .hairShade,
        sole: isNear ? .cream : .creamShade),
    ])
    canvas.draw(outlined: layer, over: .outline) { $0.legLine }
  }

  private struct LegClothes {
    let light: Role
    let shade: Role
    let sock: Role

    init(_ gender: Gender, isNear: Bool) {
      switch gender {
      case .male: (light, shade) = isNear ? (.legs, .legsShade) : (.legsShade, .legsShade)
      case .female: (light, shade) = isNear ? (.skin, .skinShade) : (.skinShade, .skinShade)
      }
      sock = isNear ? .cream : .creamShade
    }
  }

  /// Returns the position of a knee that points forward.
  static func joint(from start: Vector, to end: Vector, upper: Double, lower: Double) -> Vector {
    let way = end - start
    let length = max(0.001, min(way.length, upper + lower))
    let along = (upper * upper - lower * lower + length * length) / (2 * length)
    let aside = max(0, upper * upper - along * along).squareRoot()
    let unit = way * (1 / max(0.001, way.length))
    return start + unit * along + Vector(unit.y, -unit.x) * aside
  }

  private func drawArm(isNear: Bool, on canvas: inout Grid, _ neck: Point, _ art: Artwork) {
    // The near arm moves with the far leg.
    let time = isNear ? at + 0.5 : at
    let swing = cosine(360 * (time - 0.03)) * vigour
    let forward = swing > 0 ? swing * 36 : swing * (isNear ? 42 : 24)
    let elbow = 24 + 18 * cosine(360 * (time - 0.10)) * vigour
    let slide = max(0, swing)
    let shoulder = Vector(
      Double(neck.x) + (isNear ? -2.6 + slide * 1.4 : 3.2), Double(neck.y) + 3.4)
    let bend = shoulder + .hanging(3.9, forward)
    let wrist = bend + .hanging(2.7, forward + elbow)
    var layer = Grid(width: Figure.size, height: Figure.size)
    let (light, shade): (Role, Role) = isNear ? (.cream, .creamShade) : (.creamShade, .creamShade)
    layer.draw([
      .limb(from: shoulder, to: bend, start: 1.9, end: 1.7, light: light, shade: shade),
      .limb(from: bend, to: wrist, start: 1.7, end: 1.6, light: light, shade: shade),
    ])
    let hand = wrist + .hanging(1.3, forward + elbow)
    layer.draw(art[isNear ? .handNear : .handFar], at: Point(Int(hand.x.rounded(.down)), Int(hand.y.rounded(.down))))
    canvas.draw(outlined: layer, over: isNear ? .coatShade : .outline) { _ in .outline }
  }

  private var face: Features {
    // A blink takes three frames; in the first phase it is slower.
    let frame = Int(at * 32)
    switch phase {
    case .dormant: return 12...19 ~= frame ? .rest : .dots
    case .active: return 13...15 ~= frame ? .blink : .open
    case .energized, .ascended: return 13...15 ~= frame ? .blink : .bright
    }
  }

  /// The lock of hair, which lags behind the head: it is pressed flat while the head rises, and flies up while it
  /// falls.
  fileprivate var lock: Part {
    let rise = sine(720 * (at - 0.10 - 0.13))
    if phase == .dormant { return rise > 0.5 ? .lockFlat : .lockMid }
    return rise > 0.4 ? .lockFlat : rise < -0.4 ? .lockUp : .lockMid
  }

  private var tail: SharedPart {
    let rise = sine(720 * (at - 0.10 - 0.17))
    return rise > 0.4 ? .scarfTailFlat : rise < -0.4 ? .scarfTailUp : .scarfTailMid
  }
}

/// The position of the head in a picture of a walk, for callers that draw a different face on it.
package struct WalkingHead: Hashable, Sendable {
  /// The position of the neck.
  package let neck: Point
  /// The lock of hair.
  package let lock: Part

  /// Creates the head of a picture, from 1 to 32, of a walk in `phase`.
  package init(in phase: Phase, frame: Int) {
    let frame = WalkFrame(.male, phase, frame: frame)
    (neck, lock) = (frame.headNeck, frame.lock)
  }
}

extension Role {
  /// The outline of legs and shoes, which is dark except around skin.
  fileprivate var legLine: Role {
    switch self {
    case .skin, .skinShade, .skinLight: .skinShade
    case .clear, .outline, .hairShade, .hair, .hairLight, .coatShade, .coat, .coatLight, .legsShade, .legs, .cream,
      .creamShade, .accent:
      .outline
    }
  }
}
