@testable import Expressions
@testable import PixelPalCore

/// A face under test, driven through an open; times are milliseconds since its start.
struct LedFace {
  var face: Countenance
  var facts: PalFacts
  /// The instant of time 0.
  let start: Instant
  /// All reported changes, in order.
  private(set) var told: [ExpressionChange] = []

  /// 5 March 2025, 10:00, a multiple of eight seconds.
  static let ten = Instant(millisecondsSince1970: 1_741_168_800_000)
  /// The seed of a male pal in the classic style that was created at the beginning of 2025.
  static let seed: UInt64 = 0xefbb_4c35_002b_d11e

  /// The unlock of the third phase, earned at ten.
  static let unlock = Evolution.Unlock(phase: .energized, total: 75_001, walkedAt: ten, knownAt: ten)

  /// Creates a pal in a phase that is in the foreground since `start` and has neutral feelings.
  init(
    _ phase: Phase = .energized, from start: Instant = ten, in zone: Zone = .utc, seed: UInt64 = seed,
    attachment: Int64? = nil, isInFront: Bool = true, under rules: FaceRules = .standard
  ) {
    self.start = start
    facts = PalFacts(phase: phase, zone: zone)
    face = Countenance(createdAt: start, seed: seed, facts, isInFront: isInFront, under: .standard, face: rules)
    if let attachment { face.feelings.attachment = attachment }
  }

  /// Returns the instant `time` milliseconds after the start.
  func instant(_ time: Int64) -> Instant { start + Milliseconds(time) }

  /// The time of the last event.
  private(set) var lastTime: Int64 = 0

  /// Applies events.
  mutating func at(_ time: Int64, _ happenings: Happening...) { live(happenings, at: time) }

  /// Applies several simultaneous events.
  mutating func live(_ happenings: [Happening], at time: Int64) {
    told += face.live(happenings, at: instant(time), as: facts)
    if !happenings.isEmpty { lastTime = time }
  }

  /// Applies changes of the pal.
  mutating func at(_ time: Int64, changed kinds: Change.Kind...) {
    live(kinds.map { change($0, at: time) }, at: time)
  }

  /// Returns an event for a change of the pal.
  func change(_ kind: Change.Kind, at time: Int64) -> Happening {
    .changed(Change(at: instant(time), kind: kind, why: .stepsToday(5000)))
  }

  /// Applies a touch of the given length.
  mutating func touch(_ time: Int64, for length: Int64, at spot: Gesture.Spot = .middle) {
    at(time, .gesture(.press(spot)))
    at(time + length, .gesture(.release))
  }

  /// Applies a petting gesture at a speed in thousandths per second, with one move every `every` milliseconds.
  mutating func pet(_ time: Int64, for length: Int64, speed: Int64 = 500, every: Int64 = 120) {
    at(time, .gesture(.press(.init(x: 500, y: 300))))
    for piece in stride(from: every, through: length, by: Int(every)) {
      at(time + piece, .gesture(.move(.init(x: 500 + Int(speed * piece / 1000), y: 300))))
    }
    at(time + length, .gesture(.release))
  }

  /// Advances to `time`.
  mutating func pass(through time: Int64) { told += face.pass(through: instant(time)) }

  /// Returns the face that is shown.
  func look(_ time: Int64) -> ShownFace { face.look(at: instant(time)) }

  /// Returns the feelings: valence, arousal, vigour.
  func feels(_ time: Int64) -> [Int64] {
    let values = look(time).feelings
    return [values.valence, values.arousal, values.vigour]
  }

  /// The reported changes in short form: `1200 overHold`, `1738 singing`, `0 content to happy`.
  var lines: [String] { lines(from: .distantPast, through: .distantFuture) }

  /// Returns the reported changes between two instants, in short form.
  func lines(from first: Instant, through last: Instant) -> [String] {
    told.filter { first <= $0.at && $0.at <= last }.map { "\(($0.at - start).count) \($0.kind.inShort)" }
  }

  /// The reported emotes with their start times.
  var emotes: [String] {
    told.compactMap {
      guard case .emoteShown(let emote, _) = $0.kind else { return nil }
      return "\(($0.at - start).count) \(emote.rawValue)"
    }
  }

  /// The reported moods with their start times.
  var moods: [String] {
    told.compactMap {
      guard case .moodChanged(_, let mood) = $0.kind else { return nil }
      return "\(($0.at - start).count) \(mood.rawValue)"
    }
  }
}

extension ExpressionChange.Kind {
  /// A short description of the change, for tables.
  var inShort: String {
    switch self {
    case .touched(.petting(let stage)): "petting \(stage)"
    case .touched(let result): result.name
    case .commanded(let command): "said \(command?.rawValue ?? "something")"
    case .moodChanged(let before, let after): "\(before.rawValue) to \(after.rawValue)"
    case .emoteShown(let emote, let overlays):
      ([emote.rawValue] + overlays.map { $0.rawValue }).joined(separator: " ")
    case .playStarted(let kind): "plays \(kind.rawValue)"
    case .playEnded(let kind, let end): "\(kind.rawValue) \(end.rawValue)"
    case .feelingsReset: "reset"
    }
  }
}
