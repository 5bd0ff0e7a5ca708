import PixelPalCore
import Replay

/// A replay that is looked at, at instants that ascend.
struct ReplayCursor {
  private let course: Course
  private var replay: Replay
  private var history: KnownHistory
  private var progress: ReplayProgress
  /// How the last Live Activity ended that did; `nil` before the first.
  private(set) var lastEnd: ActivityEnd?

  /// The end of a Live Activity.
  struct ActivityEnd {
    let at: Instant
    let reason: PixelPalCore.ActivityEnd
  }

  init(_ course: Course, _ session: Session) {
    self.course = course
    replay = Replay(course)
    history = KnownHistory(of: course)
    progress = ReplayProgress(course, session)
  }

  /// The pal at `instant`, which is not before the one asked for last.
  mutating func pal(at instant: Instant) throws(Failure) -> Pal {
    while let turn = replay.next(through: instant) {
      // What never began has not ended.
      for case .liveActivityEnded(let reason) in turn.changes.lazy.map(\.kind) where reason != .failed {
        lastEnd = ActivityEnd(at: turn.at, reason: reason)
      }
      try progress.pass(turn.at)
    }
    return replay.pal(at: instant)
  }

  /// The days that the progress history of `pal` shows at `instant`, through which the replay has come.
  mutating func days(with pal: Pal, at instant: Instant) -> ListedDays {
    history.move(to: replay.lastKnowledge(at: instant))
    return history.days(with: pal, at: instant)
  }

  /// When the next Live Activity starts after `instant`, which was asked for last; `nil` where none does soon.
  func nextStart(after instant: Instant) -> Instant? {
    var ahead = replay
    while let turn = ahead.next(through: instant + StepKnowledge.horizon) {
      let starts = turn.changes.contains { if case .liveActivityStarted = $0.kind { true } else { false } }
      if starts, ahead.pal.activityInForce != nil { return turn.at }
    }
    return nil
  }
}

extension ValueKind where Value == Milliseconds {
  /// A length such as `15m`: seconds, minutes, hours or days.
  static var length: ValueKind {
    .init(placeholder: "length", candidates: .unknown) { text, _ throws(BadValue) in
      let units: [(Character, Int64)] = [("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]
      guard let unit = units.first(where: { text.last == $0.0 }), let count = Int32(text.dropLast()), count > 0 else {
        throw BadValue(expected: "a length such as 30s, 15m, 6h or 1d")
      }
      return Milliseconds(Int64(count)) * unit.1
    }
  }
}
