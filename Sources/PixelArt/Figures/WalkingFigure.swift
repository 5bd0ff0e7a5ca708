package import PixelPalCore

/// One of the 32 frames of the walk.
struct WalkingFigure {
  let gender: Gender
  let phase: Phase
  /// The position in the stride, from 0 up to, but not including, 1.
  ///
  /// A stride begins when the near heel touches the ground in front.
  let cyclePosition: Double
  /// The face to draw, or `nil` for the usual face of the walk.
  var faceOverride: FaceParts?
  /// How far the head leans to the right, in pixels.
  var headLean = 0

  init(_ gender: Gender, _ phase: Phase, frame: Int) {
    self.gender = gender
    self.phase = phase
    cyclePosition = Double(frame - 1) / Double(SpriteName.Pose.walking.frames)
  }

  /// The size of the pal's movements, as a multiple of their size in the second phase.
  private var amplitude: Double {
    switch phase {
    case .dormant: 0.75
    case .active: 1
    case .energized, .ascended: 1.12
    }
  }

  /// Returns the vertical position of the body, from -1 at the highest to 1 at the lowest, delayed by `lag` strides.
  ///
  /// The body moves up and down twice per stride, and is lowest shortly after a heel touches the ground.
  private func verticalBob(lagInStrides lag: Double) -> Double { cosine(degrees: 720 * (cyclePosition - 0.10 - lag)) }

  fileprivate var isBodyHigh: Bool { verticalBob(lagInStrides: 0) < -0.6 }

  private var hipDrop: Double { 0.85 * verticalBob(lagInStrides: 0) }
  private var trunkDrop: Int { Int((0.95 * amplitude * verticalBob(lagInStrides: 0.01)).rounded()) + squash }
  private var headDrop: Int { Int((0.95 * amplitude * verticalBob(lagInStrides: 0.045)).rounded()) + squash }
  /// How much shorter the trunk is, in rows, shortly after a foot has landed.
  private var squash: Int { verticalBob(lagInStrides: 0.03) > 0.75 ? 1 : 0 }
  /// The turn of the shoulders, from about -1 to 1, which is positive if the near shoulder is in front.
  ///
  /// The hips turn the other way.
  private var shoulderTurn: Double { cosine(degrees: 360 * (cyclePosition + 0.5 - 0.03)) * amplitude }

  private var proportions: FigureProportions { FigureProportions(phase) }
  private var restingNeck: Point { Point(PosedFigure.neckColumn, proportions.neckRow) }

  /// The position of the neck, where the head's anchor is placed.
  var neckPosition: Point { restingNeck + Point(1 + headLean, headDrop) }

  func grid(with art: Artwork) -> RoleGrid {
    var canvas = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
    let neck = restingNeck
    let trunkNeck = Point(neck.x, neck.y + trunkDrop)
    let head = HeadLayers(
      gender: gender, phase: phase, face: faceOverride ?? face, hairLock: hairLock, cloth: cloth)
    drawArm(isNear: false, on: &canvas, neck: trunkNeck, with: art)
    head.drawPartsBehindBody(on: &canvas, neck: neckPosition, with: art)
    drawLeg(isNear: false, on: &canvas)
    drawLeg(isNear: true, on: &canvas)
    let turn = Int((0.8 * shoulderTurn).rounded())
    canvas.draw(
      art[areFeetApart ? .hipsWide : .hipsNarrow, gender, phase].shiftedInsideOutline(by: -turn),
      at: trunkNeck - Point(0, squash))
    canvas.draw(
      art[.trunk, gender, phase].sunk(removingMiddleRows: squash).shiftedInsideOutline(by: turn), at: trunkNeck)
    if let bag = HipBag(phase) {
      bag.drawStrap(on: &canvas, trunkNeck: trunkNeck, with: art)
      // The bag swings after the hips.
      let swing = Int((1.2 * sine(degrees: 360 * (cyclePosition - 0.15))).rounded())
      bag.draw(on: &canvas, trunkNeck: trunkNeck - Point(0, squash), swing: 3 + swing, with: art)
    }
    drawArm(isNear: true, on: &canvas, neck: trunkNeck, with: art)
    head.drawPartsInFrontOfBody(on: &canvas, neck: neckPosition, with: art)
    return canvas
  }

  /// True if the feet are so far apart that the hips are drawn wider.
  private var areFeetApart: Bool { cosine(degrees: 720 * cyclePosition) > 0.1 }

  private func drawLeg(isNear: Bool, on canvas: inout RoleGrid) {
    let stride = FootPosition(at: isNear ? cyclePosition : cyclePosition + 0.5, proportions)
    let ground = Double(PosedFigure.groundRow)
    let length = 9.6 * proportions.legScale
    let hip = SubpixelVector(23.4 + (isNear ? -0.9 : 0.9) * (1 + 0.8 * shoulderTurn), ground - 2.2 - length + hipDrop)
    let ankle = SubpixelVector(23.6 + stride.ankle.x, ground - stride.ankle.y)
    let knee = WalkingFigure.kneePosition(from: hip, to: ankle, thigh: 0.58 * length, shin: 0.56 * length)
    let clothes = LegColours(gender, isNear: isNear)
    var layer = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
    let sock = knee + (ankle - knee) * 0.6
    layer.draw([
      .limb(from: hip, to: knee, start: 2.3, end: 1.9, light: clothes.light, shade: clothes.shade),
      .limb(from: knee, to: ankle, start: 1.9, end: 1.55, light: clothes.light, shade: clothes.shade),
      .limb(
        from: sock, to: gender == .male ? sock : ankle, start: gender == .male ? 0 : 1.6, end: 1.6,
        light: clothes.sock, shade: clothes.sock),
      .shoe(
        ankle: ankle, forward: SubpixelVector(1, 0).rotated(byDegrees: stride.pitch), upper: .accent, shade: .hairShade,
        sole: isNear ? .cream : .creamShade),
    ])
    // The toes bend on the ground, so no part of the shoe goes below it.
    for point in layer.points where point.y >= PosedFigure.groundRow { layer[point] = .clear }
    canvas.drawOutlined(layer, overlapOutline: .outline) { $0.legOutline }
  }

  private struct LegColours {
    let light: ColourRole
    let shade: ColourRole
    let sock: ColourRole

    init(_ gender: Gender, isNear: Bool) {
      switch gender {
      case .male: (light, shade) = isNear ? (.legs, .legsShade) : (.legsShade, .legsShade)
      case .female: (light, shade) = isNear ? (.skin, .skinShade) : (.skinShade, .skinShade)
      }
      sock = isNear ? .cream : .creamShade
    }
  }

  /// Returns the knee's position in a leg that is bent forward.
  ///
  /// - Parameters:
  ///   - start: the position of the hip.
  ///   - end: the position of the ankle.
  ///   - thigh: the length from the hip to the knee.
  ///   - shin: the length from the knee to the ankle.
  static func kneePosition(from start: SubpixelVector, to end: SubpixelVector, thigh: Double, shin: Double)
    -> SubpixelVector
  {
    let way = end - start
    let length = max(0.001, min(way.length, thigh + shin))
    let along = (thigh * thigh - shin * shin + length * length) / (2 * length)
    let aside = max(0, thigh * thigh - along * along).squareRoot()
    let unit = way * (1 / max(0.001, way.length))
    return start + unit * along + SubpixelVector(unit.y, -unit.x) * aside
  }

  private func drawArm(isNear: Bool, on canvas: inout RoleGrid, neck: Point, with art: Artwork) {
    // The near arm moves with the far leg.
    let time = isNear ? cyclePosition + 0.5 : cyclePosition
    let swing = cosine(degrees: 360 * (time - 0.03)) * amplitude
    let forward = swing > 0 ? swing * 36 : swing * (isNear ? 42 : 24)
    let elbow = 24 + 18 * cosine(degrees: 360 * (time - 0.10)) * amplitude
    let reach = proportions.armScale
    let width = 0.5 + 0.5 * reach
    let shoulder = SubpixelVector(
      Double(neck.x) + (isNear ? -2.6 : 3.2) + 1.2 * swing, Double(neck.y) + 0.7 + 2.7 * reach)
    let bend = shoulder + .pendulum(length: 3.9 * reach, degreesFromDown: forward)
    let wrist = bend + .pendulum(length: 2.7 * reach, degreesFromDown: forward + elbow)
    var layer = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
    let (light, shade): (ColourRole, ColourRole) = isNear ? (.cream, .creamShade) : (.creamShade, .creamShade)
    layer.draw([
      .limb(from: shoulder, to: bend, start: 1.9 * width, end: 1.7 * width, light: light, shade: shade),
      .limb(from: bend, to: wrist, start: 1.7 * width, end: 1.6 * width, light: light, shade: shade),
    ])
    let hand = wrist + .pendulum(length: 1.3 * reach, degreesFromDown: forward + elbow)
    layer.draw(art[isNear ? .handNear : .handFar], at: Point(Int(hand.x.rounded(.down)), Int(hand.y.rounded(.down))))
    canvas.drawOutlined(layer, overlapOutline: isNear ? .coatShade : .outline) { _ in .outline }
  }

  private var face: FaceParts {
    // A blink takes three frames, but a dormant pal blinks more slowly.
    let frame = Int(cyclePosition * 32)
    switch phase {
    case .dormant: return 12...19 ~= frame ? .rest : .dots
    case .active: return 13...15 ~= frame ? .blink : .open
    case .energized, .ascended: return 13...15 ~= frame ? .blink : .bright
    }
  }

  /// The shape of the lock of hair, which follows the head with a delay.
  ///
  /// The lock is pressed flat while the head rises, and flies up while the head falls.
  fileprivate var hairLock: GenderedArtPart {
    let rise = sine(degrees: 720 * (cyclePosition - 0.10 - 0.13))
    if phase == .dormant { return rise > 0.5 ? .lockFlat : .lockMid }
    return rise > 0.4 ? .lockFlat : rise < -0.4 ? .lockUp : .lockMid
  }

  /// The shape of the scarf or cape, which follows the body with a delay of four frames.
  private var cloth: ScarfOrCapeShape {
    let rise = sine(degrees: 720 * (cyclePosition - 0.10 - 0.125))
    return rise > 0.4 ? .flat : rise < -0.4 ? .flying : .hanging
  }
}

/// The head's position in a frame of the walk, for callers that draw another face on it.
package struct WalkingHeadPosition: Hashable, Sendable {
  /// The position of the neck, where the head joins the body.
  package let neck: Point
  package let hairLock: GenderedArtPart

  /// Creates the head position in frame `frame`, from 1 to 32, of a walk in `phase`.
  package init(in phase: Phase, frame: Int) {
    let frame = WalkingFigure(.male, phase, frame: frame)
    (neck, hairLock) = (frame.neckPosition, frame.hairLock)
  }

  /// The numbers of the frames of a walk, counted from 1, in which the body is high.
  ///
  /// If the pal has a spring in its step, the body is even higher in these frames.
  package static let highestFrames = (1...SpriteName.Pose.walking.frames).filter {
    WalkingFigure(.male, .active, frame: $0).isBodyHigh
  }
}

extension ColourRole {
  /// The role of the outline around legs and shoes, which is dark except around skin.
  fileprivate var legOutline: ColourRole {
    switch self {
    case .skin, .skinShade, .skinLight: .skinShade
    case .clear, .outline, .hairShade, .hair, .hairLight, .coatShade, .coat, .coatLight, .legsShade, .legs, .cream,
      .creamShade, .accent:
      .outline
    }
  }
}

extension RoleGrid {
  /// Returns the grid with everything inside its outline moved to the right by `columns`.
  ///
  /// The figure then looks as if its body turned.
  fileprivate func shiftedInsideOutline(by columns: Int) -> RoleGrid {
    guard columns != 0 else { return self }
    var copy = self
    for y in 0..<height {
      let drawn = (0..<width).filter { self[$0, y] != .clear }
      guard let left = drawn.first, let right = drawn.last, right - left > 2 else { continue }
      for x in left + 1..<right { copy[x, y] = self[min(max(x - columns, left + 1), right - 1), y] }
    }
    return copy
  }
}
