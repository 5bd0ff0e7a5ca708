package import PixelPalCore

/// An event of a finger, with coordinates in thousandths of the pal's picture.
public enum Gesture: Hashable, Sendable {
  /// A finger comes down.
  case press(Spot)
  /// The finger moves.
  case move(Spot)
  /// The finger is lifted.
  case release
  /// The system cancels the touch, for example because of a call.
  case cancel

  /// A point on the pal's picture.
  public struct Spot: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Int
    /// The distance from the top edge.
    public var y: Int

    /// Creates the point at `x` and `y`.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    /// The centre of the pal.
    public static let middle = Spot(x: 500, y: 500)

    /// The horizontal coordinates between which the point is in the middle of the pal.
    package static let middles = 400...600

    /// The side of the pal on which the point is.
    var side: Side { x < Spot.middles.lowerBound ? .left : x > Spot.middles.upperBound ? .right : .middle }

    /// Returns the larger of the horizontal and vertical distances; it saturates, because an app may report any
    /// coordinates.
    func distance(to other: Spot) -> Int {
      let ways = [x.subtractingSaturated(other.x), y.subtractingSaturated(other.y)]
      return Int(clamping: max(ways[0].magnitude, ways[1].magnitude))
    }
  }

  /// A side of the pal.
  package enum Side: Int, CaseIterable, Sendable {
    case left, middle, right

    /// The lean of the head towards a petting finger.
    package var lean: Int { rawValue - 1 }
  }
}

/// The result of a touch.
public enum TouchResult: Hashable, Sendable {
  /// A short touch.
  case tap
  /// A touch that was held for a moment.
  case hold
  /// A touch that was held for long.
  case long
  /// A touch that lasts too long.
  case overHold
  /// Petting that reached a stage, from 1 to 4.
  case petting(stage: Int)
  /// A finger that moved too fast to pet.
  case swiped

  /// The name in output documents.
  public var name: String {
    switch self {
    case .tap: "tap"
    case .hold: "hold"
    case .long: "long"
    case .overHold: "overHold"
    case .petting: "petting"
    case .swiped: "swiped"
    }
  }
}

// The answer of the pal.
extension TouchResult {
  /// All results.
  package static var all: [TouchResult] {
    [.tap, .hold, .long, .overHold, .swiped] + (1...Touch.stages.count).map { .petting(stage: $0) }
  }

  /// The emote that answers, and the reason for it; `nil` if none does.
  package var emote: (emote: Emote, why: String)? {
    switch self {
    case .tap: (.wink, "a tap")
    case .hold: (.happy, "a hold")
    case .petting(let stage): stage < Touch.stages.count ? nil : (.love, "petting")
    case .long, .overHold, .swiped: nil
    }
  }

  /// The overlays that answer.
  package var overlays: [Overlay] {
    switch self {
    case .overHold: [.puff]
    case .petting(stage: 1): [.blush]
    case .petting(stage: 2): [.tinyHearts]
    case .petting(stage: 3): [.sparkle, .softHalo]
    case .petting, .tap, .hold, .long, .swiped: []
    }
  }

  /// True if the body answers.
  package var movesBody: Bool { self == .tap || self == .hold }

  /// The input to the feelings.
  var input: Input? {
    switch self {
    case .tap: .tapped
    case .hold: .held
    case .long: .heldLong
    case .overHold: .heldTooLong
    case .petting(let stage): .petted(stage: stage)
    case .swiped: nil
    }
  }
}

/// A finger on the pal, tracked from its press on.
package struct Touch: Hashable, Sendable {
  let pressed: Instant
  let origin: Gesture.Spot
  /// The current position of the finger.
  private(set) var spot: Gesture.Spot
  /// The position and the instant at which the current movement began.
  private var pieceFrom: Gesture.Spot
  private var pieceAt: Instant
  /// True if the finger has left the place where it came down.
  private var hasMoved = false
  /// The distance that the finger has stroked, until petting begins.
  private var path = 0
  /// True if the finger moved too fast, so that the rest of the touch is ignored.
  private var isSwiped = false
  /// True if the finger has petted, so that the duration of the touch no longer matters.
  private(set) var hasPetted = false
  /// The petting in progress: its beginning, its last counted movement and its last reported stage.
  private(set) var petting: Petting?
  private(set) var isOverHeld = false
  /// True if the touch has results of its own; false in a staring contest, where it means that the person stares.
  let isLadder: Bool

  struct Petting: Hashable, Sendable {
    let since: Instant
    var last: Instant
    var stage = 0
  }

  init(at now: Instant, _ spot: Gesture.Spot, isLadder: Bool) {
    (pressed, origin, self.spot, pieceFrom, pieceAt) = (now, spot, spot, spot, now)
    self.isLadder = isLadder
  }

  /// The durations of petting after which the stages begin.
  package static let stages: [Milliseconds] = [.zero, Milliseconds(600), Milliseconds(1500), Milliseconds(3000)]
  /// The time after the last movement at which petting ends.
  package static let pettingEndsAfter = Milliseconds(500)

  /// The number of taps that make the pal laugh, the maximum time between the first and the last, and the emote.
  package static let laughs = (taps: 3, within: Milliseconds(1500), emote: Emote.laughing)
  /// The head shaking under a finger that is held for too long: the time for which each lean is shown, and the total
  /// time, in milliseconds.
  package static let shake = (every: Int64(42), length: Int64(600), leans: [1, -1])

  /// Returns the pose of a pal that is held for too long.
  package static func ruffledBody(in phase: Phase) -> Body? { phase >= .energized ? .shy : nil }

  /// Returns true if a tap makes the pal look up in `phase`.
  package static func looksUp(in phase: Phase) -> Bool { phase == .active }

  /// Returns the result of a touch for each minimum duration in milliseconds.
  package static func releases(under rules: FaceRules) -> [(from: Int, result: TouchResult)] {
    let numbers = rules.numbers
    return [(0, .tap), (numbers.touchHoldFromMilliseconds, .hold), (numbers.touchLongFromMilliseconds, .long)]
  }

  /// Returns the effect of a finger on the face for each minimum duration in milliseconds.
  package static func holds(under rules: FaceRules) -> [(from: Int, hold: Hold)] {
    let numbers = rules.numbers
    let long = numbers.touchLongFromMilliseconds
    return [(numbers.touchHoldFromMilliseconds, .held), (long, .half), (long + 200, .cross)]
  }

  /// True if the duration of the touch still matters.
  private var climbs: Bool { isLadder && !hasPetted && !isSwiped }

  /// Returns the instant at which a timer of the touch fires; `nil` if none is running.
  func due(under rules: FaceRules) -> Instant? {
    if let petting {
      let end = petting.last + Touch.pettingEndsAfter
      return petting.stage < Touch.stages.count ? min(end, petting.since + Touch.stages[petting.stage]) : end
    }
    let over = pressed + Milliseconds(Int64(rules.numbers.touchOverFromMilliseconds))
    return climbs && !isOverHeld ? over : nil
  }

  /// Runs the timer that is due at `now`, and returns its result.
  mutating func fallDue(at now: Instant) -> TouchResult? {
    guard var petting else {
      isOverHeld = true
      return .overHold
    }
    if petting.stage < Touch.stages.count, petting.since + Touch.stages[petting.stage] <= now {
      petting.stage += 1
      self.petting = petting
      return .petting(stage: petting.stage)
    }
    // The finger rests; to pet again, it has to move along the whole path again.
    (self.petting, path) = (nil, 0)
    return nil
  }

  /// Moves the finger to a position, and returns the result.
  mutating func move(to next: Gesture.Spot, at now: Instant, under rules: FaceRules) -> TouchResult? {
    spot = next
    let length = (now - pieceAt).count
    guard length > 0 else { return nil }
    let distance = pieceFrom.distance(to: next)
    (pieceFrom, pieceAt) = (next, now)
    let numbers = rules.numbers
    hasMoved = hasMoved || origin.distance(to: next) > numbers.pettingSlack
    guard hasMoved, !isSwiped, isLadder else { return nil }
    // In 64 bits, because the product of a speed and a time may exceed 32 bits.
    let way = Int64(distance).multipliedSaturated(by: 1000)
    if way > Int64(numbers.pettingFastest) * length {
      (isSwiped, petting) = (true, nil)
      return .swiped
    }
    guard way >= Int64(numbers.pettingSlowest) * length else { return nil }
    if petting != nil {
      petting?.last = now
      return nil
    }
    path += distance
    guard path >= numbers.pettingPath else { return nil }
    (petting, hasPetted) = (Petting(since: now, last: now, stage: 1), true)
    return .petting(stage: 1)
  }

  /// Returns the result of lifting the finger at `now`.
  func released(at now: Instant, under rules: FaceRules) -> TouchResult? {
    guard climbs, !isOverHeld else { return nil }
    let held = (now - pressed).count
    return Touch.releases(under: rules).last { $0.from <= held }?.result
  }

  /// Returns the effect of the finger on the face at `now`.
  func grip(at now: Instant, under rules: FaceRules) -> Grip {
    if let petting { return .petting(for: now - petting.since) }
    guard climbs else { return .none }
    let held = (now - pressed).count
    if isOverHeld { return .tooLong(for: Milliseconds(held - Int64(rules.numbers.touchOverFromMilliseconds))) }
    return Touch.holds(under: rules).last { $0.from <= held }.map { .held($0.hold) } ?? .none
  }

  /// True if the finger has been held for too long, and has not petted since.
  var ruffles: Bool { climbs && isOverHeld }

  /// The effect of a finger on a face.
  enum Grip: Hashable, Sendable {
    case none
    case held(Hold)
    case tooLong(for: Milliseconds)
    case petting(for: Milliseconds)
  }

  /// A face under a finger.
  package enum Hold: String, CaseIterable, Sendable {
    case held, half, cross, tooLong, petting
    /// The face under a finger that has petted for long, and after it.
    case melting

    /// Returns the eyes when the finger is on a side of the pal.
    package func eyes(at side: Gesture.Side) -> Eyes {
      switch self {
      case .held:
        switch side {
        case .left: .left
        case .middle: .raised
        case .right: .right
        }
      case .half: .half
      case .cross, .tooLong: .cross
      case .petting: .arcs
      case .melting: .dots
      }
    }

    /// The mouth.
    package var mouth: Mouth {
      switch self {
      case .held, .half, .cross: .soft
      case .tooLong: .straight
      case .petting, .melting: .smile
      }
    }

    /// The glow on the cheeks; `nil` if it does not change.
    package var cheeks: Cheeks? {
      switch self {
      case .held, .half, .cross, .tooLong: nil
      case .petting: .blush
      case .melting: .deep
      }
    }

    func apply(to face: inout Face, at side: Gesture.Side) {
      (face.eyes, face.mouth, face.cheeks) = (eyes(at: side), mouth, cheeks ?? face.cheeks)
    }
  }
}
