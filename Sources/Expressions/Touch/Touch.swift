import PixelPalCore

/// What a finger does, in thousandths of the pal's picture.
public enum Gesture: Hashable, Sendable {
  /// A finger comes down.
  case press(Spot)
  /// The finger moves.
  case move(Spot)
  /// The finger is lifted.
  case release
  /// The finger is taken away by something else, such as a call.
  case cancel

  /// A place on the pal's picture.
  public struct Spot: Hashable, Sendable {
    /// From the left edge.
    public var x: Int
    /// From the top.
    public var y: Int

    /// The place at `x` and `y`.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    /// The middle of the pal.
    public static let middle = Spot(x: 500, y: 500)

    /// The larger of both ways, however far off an app says that a finger is.
    func distance(to other: Spot) -> Int {
      let ways = [x.subtractingSaturated(other.x), y.subtractingSaturated(other.y)]
      return Int(clamping: max(ways[0].magnitude, ways[1].magnitude))
    }
  }
}

/// What a touch came to.
public enum TouchResult: Hashable, Sendable {
  /// Came and went.
  case tap
  /// Rested for a moment.
  case hold
  /// Rested for long.
  case long
  /// Rests for too long.
  case overHold
  /// Petting came to a stage, from the first to the fourth.
  case petting(stage: Int)
  /// The finger was too fast to pet.
  case swiped

  /// What it is called in documents.
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

/// A finger on the pal, from when it came down.
struct Touch: Hashable, Sendable {
  let pressed: Instant
  let origin: Gesture.Spot
  /// Where the finger is.
  private(set) var spot: Gesture.Spot
  /// Where and when the piece of its way began that is not over yet.
  private var pieceFrom: Gesture.Spot
  private var pieceAt: Instant
  /// Whether it has left the place where it came down.
  private var hasMoved = false
  /// How far it has petted, until that begins.
  private var path = 0
  /// Whether nothing more comes of it until it is lifted.
  private var isSwiped = false
  /// Whether it has petted, so that how long it is held no longer matters.
  private(set) var hasPetted = false
  /// Since when it pets, the last counted piece, and the last stage that was told.
  private(set) var petting: Petting?
  private(set) var isOverHeld = false
  /// Whether holding it comes to anything: in a contest it means that the person stares.
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

  /// When the stages of petting begin.
  static let stages: [Milliseconds] = [.zero, Milliseconds(600), Milliseconds(1500), Milliseconds(3000)]
  /// So long after its last piece petting is over.
  static let pettingEndsAfter = Milliseconds(500)

  /// Whether how long it is held still matters.
  private var climbs: Bool { isLadder && !hasPetted && !isSwiped }

  /// When something comes of it by itself; `nil` where nothing does.
  func due(under rules: FaceRules) -> Instant? {
    if let petting {
      let end = petting.last + Touch.pettingEndsAfter
      return petting.stage < Touch.stages.count ? min(end, petting.since + Touch.stages[petting.stage]) : end
    }
    let over = pressed + Milliseconds(Int64(rules.numbers.touchOverFromMilliseconds))
    return climbs && !isOverHeld ? over : nil
  }

  /// What comes of it at `now`, when something is due.
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
    // The finger rests; to pet again it has to move as far as before.
    (self.petting, path) = (nil, 0)
    return nil
  }

  /// Follows the finger to a place; says what comes of it.
  mutating func move(to next: Gesture.Spot, at now: Instant, under rules: FaceRules) -> TouchResult? {
    spot = next
    let length = (now - pieceAt).count
    guard length > 0 else { return nil }
    let distance = pieceFrom.distance(to: next)
    (pieceFrom, pieceAt) = (next, now)
    let numbers = rules.numbers
    hasMoved = hasMoved || origin.distance(to: next) > numbers.pettingSlack
    guard hasMoved, !isSwiped, isLadder else { return nil }
    // A product of a speed and a time may be too large for 32 bits.
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

  /// What lifting it at `now` comes to.
  func released(at now: Instant, under rules: FaceRules) -> TouchResult? {
    guard climbs, !isOverHeld else { return nil }
    let held = (now - pressed).count
    if held < rules.numbers.touchHoldFromMilliseconds { return .tap }
    return held < rules.numbers.touchLongFromMilliseconds ? .hold : .long
  }

  /// What the finger does to the face at `now`.
  func grip(at now: Instant, under rules: FaceRules) -> Grip {
    if let petting { return .petting(for: now - petting.since) }
    guard climbs else { return .none }
    let held = (now - pressed).count
    if isOverHeld { return .tooLong(for: Milliseconds(held - Int64(rules.numbers.touchOverFromMilliseconds))) }
    if held < rules.numbers.touchHoldFromMilliseconds { return .none }
    if held < rules.numbers.touchLongFromMilliseconds { return .held }
    return held < rules.numbers.touchLongFromMilliseconds + 200 ? .half : .cross
  }

  /// Whether it has been held for too long, and not soothed since.
  var ruffles: Bool { climbs && isOverHeld }

  /// What a finger does to a face.
  enum Grip: Hashable, Sendable {
    case none, held, half, cross
    case tooLong(for: Milliseconds)
    case petting(for: Milliseconds)
  }
}
