import PixelPalCore

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

    /// Returns the larger of the horizontal and vertical distances; it saturates, because an app may report any
    /// coordinates.
    func distance(to other: Spot) -> Int {
      let ways = [x.subtractingSaturated(other.x), y.subtractingSaturated(other.y)]
      return Int(clamping: max(ways[0].magnitude, ways[1].magnitude))
    }
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

/// A finger on the pal, tracked from its press on.
struct Touch: Hashable, Sendable {
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
  static let stages: [Milliseconds] = [.zero, Milliseconds(600), Milliseconds(1500), Milliseconds(3000)]
  /// The time after the last movement at which petting ends.
  static let pettingEndsAfter = Milliseconds(500)

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
    if held < rules.numbers.touchHoldFromMilliseconds { return .tap }
    return held < rules.numbers.touchLongFromMilliseconds ? .hold : .long
  }

  /// Returns the effect of the finger on the face at `now`.
  func grip(at now: Instant, under rules: FaceRules) -> Grip {
    if let petting { return .petting(for: now - petting.since) }
    guard climbs else { return .none }
    let held = (now - pressed).count
    if isOverHeld { return .tooLong(for: Milliseconds(held - Int64(rules.numbers.touchOverFromMilliseconds))) }
    if held < rules.numbers.touchHoldFromMilliseconds { return .none }
    if held < rules.numbers.touchLongFromMilliseconds { return .held }
    return held < rules.numbers.touchLongFromMilliseconds + 200 ? .half : .cross
  }

  /// True if the finger has been held for too long, and has not petted since.
  var ruffles: Bool { climbs && isOverHeld }

  /// The effect of a finger on a face.
  enum Grip: Hashable, Sendable {
    case none, held, half, cross
    case tooLong(for: Milliseconds)
    case petting(for: Milliseconds)
  }
}
