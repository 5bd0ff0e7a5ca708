package import PixelPalCore

/// A touch event, with coordinates in thousandths of the pal's picture.
public enum TouchEvent: Hashable, Sendable {
  /// A finger comes down at a point.
  case press(Point)
  /// The finger moves to a point.
  case move(Point)
  /// The finger is lifted.
  case release
  /// The system cancels the touch, for example because of a call.
  case cancel

  /// A point on the pal's picture.
  public struct Point: Hashable, Sendable {
    /// The distance from the picture's left edge, in thousandths of the picture's size.
    public var x: Int
    /// The distance from the picture's top edge, in thousandths of the picture's size.
    public var y: Int

    /// Creates the point that is `x` thousandths from the left edge and `y` thousandths from the top edge.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    /// The centre of the pal's picture.
    public static let center = Point(x: 500, y: 500)

    /// The range of horizontal coordinates that count as the middle of the pal.
    package static let middleRange = 400...600

    /// The side of the pal that contains the point.
    var side: Side { x < Point.middleRange.lowerBound ? .left : x > Point.middleRange.upperBound ? .right : .middle }

    /// Returns the larger of the horizontal and vertical distances to `other`, in thousandths of the picture's size.
    ///
    /// The distance saturates, because an app can report any coordinates.
    func chebyshevDistance(to other: Point) -> Int {
      let distances = [x.subtractingSaturated(other.x), y.subtractingSaturated(other.y)]
      return Int(clamping: max(distances[0].magnitude, distances[1].magnitude))
    }
  }

  /// A side of the pal, as the person sees it.
  package enum Side: Int, CaseIterable, Sendable {
    case left, middle, right

    /// The lean of the head towards a finger that is petting this side: -1 for left, 0 for none and 1 for right.
    package var lean: Int { rawValue - 1 }
  }
}

/// A gesture that the pal recognizes in a touch.
public enum TouchGesture: Hashable, Sendable {
  /// A short touch, released before it counts as a hold.
  case tap
  /// A touch of at least ``FaceRuleNumbers/touchHoldFromMilliseconds`` that ended before it counted as long.
  case shortHold
  /// A touch of at least ``FaceRuleNumbers/touchLongFromMilliseconds`` that ended before it was too long.
  case longHold
  /// A touch that reached ``FaceRuleNumbers/touchOverFromMilliseconds``, recognized while the finger is still down.
  case tooLongHold
  /// Petting that reached a stage, from 1 to 4.
  case petting(stage: Int)
  /// A touch during which the finger moved too fast for petting.
  case swiped

  /// The gesture's name in output documents, such as `tap`.
  public var name: String {
    switch self {
    case .tap: "tap"
    case .shortHold: "hold"
    case .longHold: "long"
    case .tooLongHold: "overHold"
    case .petting: "petting"
    case .swiped: "swiped"
    }
  }
}

// The pal's answer to a touch.
extension TouchGesture {
  /// All gestures, including every stage of petting.
  package static var all: [TouchGesture] {
    [.tap, .shortHold, .longHold, .tooLongHold, .swiped]
      + (1...ActiveTouch.pettingStageStarts.count).map { .petting(stage: $0) }
  }

  /// The emote that answers the gesture and the reason for it, or `nil` if no emote answers it.
  package var emote: (emote: Emote, why: String)? {
    switch self {
    case .tap: (.wink, "a tap")
    case .shortHold: (.happy, "a hold")
    case .petting(let stage): stage < ActiveTouch.pettingStageStarts.count ? nil : (.love, "petting")
    case .longHold, .tooLongHold, .swiped: nil
    }
  }

  /// The overlays that answer the gesture, the most important first, or an empty array if none do.
  package var overlays: [Overlay] {
    switch self {
    case .tooLongHold: [.puff]
    case .petting(stage: 1): [.blush]
    case .petting(stage: 2): [.tinyHearts]
    case .petting(stage: 3): [.sparkle, .softHalo]
    case .petting, .tap, .shortHold, .longHold, .swiped: []
    }
  }

  /// True if the pal's body reacts to the gesture.
  package var movesBody: Bool { self == .tap || self == .shortHold }

  /// The input to the feelings that the gesture causes, or `nil` for a swipe, which doesn't affect feelings.
  var input: FeelingInput? {
    switch self {
    case .tap: .tapped
    case .shortHold: .held
    case .longHold: .heldLong
    case .tooLongHold: .heldTooLong
    case .petting(let stage): .petted(stage: stage)
    case .swiped: nil
    }
  }
}

/// A finger on the pal, tracked from the instant at which it comes down.
package struct ActiveTouch: Hashable, Sendable {
  let pressedAt: Instant
  let origin: TouchEvent.Point
  /// The finger's current position.
  private(set) var position: TouchEvent.Point
  /// The finger's last reported position, where its next movement begins.
  private var movementStart: TouchEvent.Point
  private var movementStartedAt: Instant
  /// True if the finger has moved farther than the rule `pettingSlack` from the point where it came down.
  private var hasMoved = false
  /// The distance that the finger has stroked before petting began, in thousandths of the picture's size.
  private var strokedDistance = 0
  /// True if the finger moved too fast to pet.
  ///
  /// The rest of the touch is then ignored.
  private var isSwiped = false
  /// True if the finger has petted.
  ///
  /// The duration of the touch then no longer matters.
  private(set) var hasPetted = false
  /// The petting in progress, or `nil` if the pal isn't being petted.
  ///
  /// The value contains the start of the petting, its last counted movement and its last reported stage.
  private(set) var petting: Petting?
  private(set) var isHeldTooLong = false
  /// True if the touch can be a tap, a hold or petting.
  ///
  /// The value is false in a staring contest, where a touch means that the person is staring.
  let recognizesGestures: Bool

  struct Petting: Hashable, Sendable {
    let startedAt: Instant
    var lastMovedAt: Instant
    var stage = 1

    /// The instant at which the next stage of petting begins if the finger keeps moving, or `nil` in the last stage.
    var nextStageAt: Instant? {
      let starts = ActiveTouch.pettingStageStarts
      return stage < starts.count ? startedAt + starts[stage] : nil
    }
  }

  init(at now: Instant, _ spot: TouchEvent.Point, recognizesGestures: Bool) {
    (pressedAt, origin, self.position, movementStart, movementStartedAt) = (now, spot, spot, spot, now)
    self.recognizesGestures = recognizesGestures
  }

  /// The time from the start of the petting to the start of each stage.
  package static let pettingStageStarts: [Milliseconds] = [
    .zero, Milliseconds(600), Milliseconds(1500), Milliseconds(3000),
  ]
  /// The time without movement after which petting ends.
  package static let pettingTimeout = Milliseconds(500)

  /// The rule for laughing after several quick taps.
  ///
  /// The rule states the number of taps, the maximum time from the first tap to the last, and the emote that answers
  /// them.
  package static let laughRule = (taps: 3, within: Milliseconds(1500), emote: Emote.laughing)
  /// The animation of a head that shakes because a finger is held too long.
  ///
  /// The head leans in the directions `leans` by turns, `every` milliseconds each, for `length` milliseconds in all.
  package static let shakeAnimation = (every: Int64(42), length: Int64(600), leans: [1, -1])

  /// Returns the pose of a pal that is held too long, or `nil` in phases that keep the usual pose.
  package static func bodyWhenHeldTooLong(in phase: Phase) -> BodyPose? { phase >= .energized ? .shy : nil }

  /// Returns true if a tap makes a pal in `phase` look up.
  package static func looksUpOnTap(in phase: Phase) -> Bool { phase == .active }

  /// Returns the gestures that lifting a finger completes, each with its minimum duration in milliseconds.
  package static func gesturesOnRelease(under rules: FaceRules) -> [(from: Int, result: TouchGesture)] {
    let numbers = rules.numbers
    return [(0, .tap), (numbers.touchHoldFromMilliseconds, .shortHold), (numbers.touchLongFromMilliseconds, .longHold)]
  }

  /// Returns the faces that a pal shows under a resting finger, from first to last.
  ///
  /// Each face is shown once the touch has lasted `from` milliseconds.
  package static func heldFaces(under rules: FaceRules) -> [(from: Int, hold: TouchedFaceExpression)] {
    let numbers = rules.numbers
    let long = numbers.touchLongFromMilliseconds
    return [(numbers.touchHoldFromMilliseconds, .held), (long, .eyesHalfClosed), (long + 200, .eyesPressedShut)]
  }

  /// True if the duration of the touch matters: the touch can be a gesture, and the finger hasn't petted or swiped.
  private var dependsOnDuration: Bool { recognizesGestures && !hasPetted && !isSwiped }

  /// Returns the instant at which the next timer of the touch fires, or `nil` if no timer is running.
  func nextTimerInstant(under rules: FaceRules) -> Instant? {
    if let petting {
      let end = petting.lastMovedAt + ActiveTouch.pettingTimeout
      return min(end, petting.nextStageAt ?? end)
    }
    let over = pressedAt + Milliseconds(Int64(rules.numbers.touchOverFromMilliseconds))
    return dependsOnDuration && !isHeldTooLong ? over : nil
  }

  /// Runs the timer that is due at `now`, and returns the gesture that it completes, or `nil` if it completes none.
  mutating func runTimerReturningCompletedGesture(at now: Instant) -> TouchGesture? {
    guard var petting else {
      isHeldTooLong = true
      return .tooLongHold
    }
    if let nextStageAt = petting.nextStageAt, nextStageAt <= now {
      petting.stage += 1
      self.petting = petting
      return .petting(stage: petting.stage)
    }
    // The finger rests. To pet again, it must move along the whole path again.
    (self.petting, strokedDistance) = (nil, 0)
    return nil
  }

  /// Moves the finger to the point `next`, and returns the gesture that this completes, or `nil` if it completes none.
  mutating func move(to next: TouchEvent.Point, at now: Instant, under rules: FaceRules) -> TouchGesture? {
    position = next
    let length = (now - movementStartedAt).count
    guard length > 0 else { return nil }
    let distance = movementStart.chebyshevDistance(to: next)
    (movementStart, movementStartedAt) = (next, now)
    let numbers = rules.numbers
    hasMoved = hasMoved || origin.chebyshevDistance(to: next) > numbers.pettingSlack
    guard hasMoved, !isSwiped, recognizesGestures else { return nil }
    // The product of a speed and a time may exceed 32 bits, so 64 bits are used.
    let way = Int64(distance).multipliedSaturated(by: 1000)
    if way > Int64(numbers.pettingFastest) * length {
      (isSwiped, petting) = (true, nil)
      return .swiped
    }
    guard way >= Int64(numbers.pettingSlowest) * length else { return nil }
    if petting != nil {
      petting?.lastMovedAt = now
      return nil
    }
    strokedDistance += distance
    guard strokedDistance >= numbers.pettingPath else { return nil }
    (petting, hasPetted) = (Petting(startedAt: now, lastMovedAt: now), true)
    return .petting(stage: 1)
  }

  /// Returns the gesture that lifting the finger at `now` completes, or `nil` if it completes none.
  func gestureOnRelease(at now: Instant, under rules: FaceRules) -> TouchGesture? {
    guard dependsOnDuration, !isHeldTooLong else { return nil }
    let held = (now - pressedAt).count
    return ActiveTouch.gesturesOnRelease(under: rules).last { $0.from <= held }?.result
  }

  /// Returns the finger's effect on the face at `now`.
  func faceEffect(at now: Instant, under rules: FaceRules) -> CurrentFaceEffect {
    if let petting { return .petting(for: now - petting.startedAt) }
    guard dependsOnDuration else { return .none }
    let held = (now - pressedAt).count
    if isHeldTooLong { return .tooLong(for: Milliseconds(held - Int64(rules.numbers.touchOverFromMilliseconds))) }
    return ActiveTouch.heldFaces(under: rules).last { $0.from <= held }.map { .held($0.hold) } ?? .none
  }

  /// True if the finger has been held too long and has neither petted nor swiped.
  var rufflesPal: Bool { dependsOnDuration && isHeldTooLong }

  /// The effect of a finger on a face.
  enum CurrentFaceEffect: Hashable, Sendable {
    case none
    case held(TouchedFaceExpression)
    case tooLong(for: Milliseconds)
    case petting(for: Milliseconds)
  }

  /// A face that the pal makes under a finger, depending on how long the finger has rested or petted.
  package enum TouchedFaceExpression: String, CaseIterable, Sendable {
    case held, eyesHalfClosed, eyesPressedShut, tooLong, petting
    /// The face under a finger that has petted for a long time, and shortly after such petting.
    case melting

    /// Returns the eyes of the face under a finger on `side` of the pal.
    package func eyes(fingerOn side: TouchEvent.Side) -> Eyes {
      switch self {
      case .held:
        switch side {
        case .left: .left
        case .middle: .raised
        case .right: .right
        }
      case .eyesHalfClosed: .half
      case .eyesPressedShut, .tooLong: .cross
      case .petting: .arcs
      case .melting: .dots
      }
    }

    /// The mouth of the face under a finger.
    package var mouth: Mouth {
      switch self {
      case .held, .eyesHalfClosed, .eyesPressedShut: .soft
      case .tooLong: .straight
      case .petting, .melting: .smile
      }
    }

    /// The glow on the cheeks, or `nil` to leave them unchanged.
    package var cheeks: Cheeks? {
      switch self {
      case .held, .eyesHalfClosed, .eyesPressedShut, .tooLong: nil
      case .petting: .blush
      case .melting: .deep
      }
    }

    func apply(to face: inout Face, fingerOn side: TouchEvent.Side) {
      (face.eyes, face.mouth, face.cheeks) = (eyes(fingerOn: side), mouth, cheeks ?? face.cheeks)
    }
  }
}
