@testable import Expressions
@testable import PixelPalCore

/// A face under test, driven through an open; times are milliseconds since its start.
struct FaceFixture {
  var engine: FaceEngine
  var context: FaceContext
  /// The instant of time 0.
  let start: Instant
  /// All reported changes, in order.
  private(set) var changes: [FaceChange] = []

  /// 5 March 2025, 10:00, a multiple of eight seconds.
  static let tenOClock = Instant(millisecondsSince1970: 1_741_168_800_000)
  /// The seed of a male pal in the classic style that was created at the beginning of 2025.
  static let seed: UInt64 = 0xefbb_4c35_002b_d11e

  /// The unlock of the third phase, earned at ten.
  static let phase3Unlock = EarnedAndVisiblePhases.EarnedPhase(
    phase: .energized, total: 75_001, reachedAt: tenOClock, knownAt: tenOClock)

  /// Creates a pal in a phase that is in the foreground since `start` and has neutral feelings.
  init(
    _ phase: Phase = .energized, from start: Instant = tenOClock, in zone: Zone = .utc, seed: UInt64 = seed,
    attachment: Int64? = nil, isInForeground: Bool = true, sleepHours: SleepHours? = nil,
    under rules: FaceRules = .standard
  ) {
    self.start = start
    context = FaceContext(phase: phase, zone: zone, sleepHours: sleepHours)
    engine = FaceEngine(
      createdAt: start, seed: seed, context, isInForeground: isInForeground, under: .standard, faceRules: rules)
    if let attachment { engine.feelings.attachment = attachment }
  }

  /// Returns the instant `time` milliseconds after the start.
  func instant(_ time: Int64) -> Instant { start + Milliseconds(time) }

  /// The time of the last event.
  private(set) var lastEventTime: Int64 = 0

  /// Applies events.
  mutating func applyAt(_ time: Int64, _ events: FaceEvent...) { apply(events, at: time) }

  /// Applies several simultaneous events.
  mutating func apply(_ events: [FaceEvent], at time: Int64) {
    changes += engine.advance(applying: events, at: instant(time), with: context)
    if !events.isEmpty { lastEventTime = time }
  }

  /// Applies changes of the pal.
  mutating func applyAt(_ time: Int64, changed kinds: PalChange.Kind...) {
    apply(kinds.map { makeChangeEvent($0, at: time) }, at: time)
  }

  /// Returns an event for a change of the pal.
  func makeChangeEvent(_ kind: PalChange.Kind, at time: Int64) -> FaceEvent {
    .palChanged(PalChange(at: instant(time), kind: kind, reason: .stepsToday(5000)))
  }

  /// Applies a touch of the given length.
  mutating func applyTouch(_ time: Int64, for length: Int64, at spot: TouchEvent.Point = .center) {
    applyAt(time, .touch(.press(spot)))
    applyAt(time + length, .touch(.release))
  }

  /// Applies a petting gesture at a speed in thousandths per second, with one move every `every` milliseconds.
  mutating func applyPetting(_ time: Int64, for length: Int64, speed: Int64 = 500, every: Int64 = 120) {
    applyAt(time, .touch(.press(.init(x: 500, y: 300))))
    for piece in stride(from: every, through: length, by: Int(every)) {
      applyAt(time + piece, .touch(.move(.init(x: 500 + Int(speed * piece / 1000), y: 300))))
    }
    applyAt(time + length, .touch(.release))
  }

  /// Advances to `time`.
  mutating func advance(to time: Int64) { changes += engine.runTimers(through: instant(time)) }

  /// Returns the face that is shown.
  func expression(at time: Int64) -> ExpressionSnapshot { engine.expression(at: instant(time)) }

  /// Returns the feelings: valence, arousal, vigour.
  func feelings(at time: Int64) -> [Int64] {
    let values = expression(at: time).feelings
    return [values.valence, values.arousal, values.vigour]
  }

  /// The reported changes in short form: `1200 overHold`, `1738 singing`, `0 content to happy`.
  var changeLines: [String] { changeLines(from: .distantPast, through: .distantFuture) }

  /// Returns the reported changes between two instants, in short form.
  func changeLines(from first: Instant, through last: Instant) -> [String] {
    changes.filter { first <= $0.at && $0.at <= last }.map { "\(($0.at - start).count) \($0.kind.shortText)" }
  }

  /// The reported emotes with their start times.
  var emoteLines: [String] {
    changes.compactMap {
      guard case .emoteShown(let emote, _) = $0.kind else { return nil }
      return "\(($0.at - start).count) \(emote.rawValue)"
    }
  }

  /// The reported moods with their start times.
  var moodLines: [String] {
    changes.compactMap {
      guard case .moodChanged(_, let mood) = $0.kind else { return nil }
      return "\(($0.at - start).count) \(mood.rawValue)"
    }
  }
}

extension FaceChange.Kind {
  /// A short description of the change, for tables.
  var shortText: String {
    switch self {
    case .touched(.petting(let stage)): "petting \(stage)"
    case .touched(let result): result.name
    case .commandHeard(let command): "said \(command?.rawValue ?? "something")"
    case .moodChanged(let before, let after): "\(before.rawValue) to \(after.rawValue)"
    case .emoteShown(let emote, let overlays):
      ([emote.rawValue] + overlays.map { $0.rawValue }).joined(separator: " ")
    case .playStarted(let kind): "plays \(kind.rawValue)"
    case .playEnded(let kind, let end): "\(kind.rawValue) \(end.rawValue)"
    case .feelingsReset: "reset"
    }
  }
}
