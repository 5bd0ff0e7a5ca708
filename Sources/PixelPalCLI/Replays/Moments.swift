import PixelPalCore
import Replay

/// A replay that is looked at, at instants that ascend.
struct Moments {
  private let course: Course
  private var replay: Replay
  private var progress: ReplayProgress

  init(_ course: Course, _ session: Session) {
    self.course = course
    replay = Replay(course)
    progress = ReplayProgress(course, session)
  }

  /// The pal at `instant`, which is not before the one asked for last.
  mutating func pal(at instant: Instant) throws(Failure) -> Pal {
    while let turn = replay.next(through: instant) { try progress.pass(turn.at) }
    return replay.pal(at: instant)
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
