import PixelPalCore
import Replay
import TestSupport

/// A pal of four days in Paris that walks, reaches its third phase, becomes premium, and has a name that is hard to
/// encode.
enum PalFixture {
  static let name = "Zoë \"\\ 犬"
  static let jsonName = #"Zoë \"\\ 犬"#

  static let history = Result {
    try HistoryFixture(
      [
        .init(start: "2025-03-03T08:00", minutes: 10, steps: 1100), .init(start: "2025-03-03T18:00", steps: 6000),
        .init(start: "2025-03-04T09:00", minutes: 200, steps: 19_000),
        .init(start: "2025-03-05T07:30", minutes: 400, steps: 50_000), .init(start: "2025-03-06T12:00", steps: 900),
      ], createdAt: "2025-03-03T07:00", until: "2025-03-07T00:00",
      scenario: """
        {"profile": {"gender": "female", "style": "meadow", "name": "Zoë \\"\\\\ 犬"},
         "opens": [{"at": "2025-03-03T08:10:05", "seconds": 90}, {"at": "2025-03-05T14:20", "seconds": 60}],
         "entitlements": [{"status": "subscribed", "from": "2025-03-05T20:00"}]}
        """)
  }

  /// The instants of the golden files: before the pal exists, its beginning, a walk, a new phase, midnight, after the
  /// purchase, and the end.
  static let instants = [
    "2025-03-03T05:59:59.999Z", "2025-03-03T06:00:00Z", "2025-03-03T07:10:10Z", "2025-03-04T12:00:00Z",
    "2025-03-04T22:59:59.999Z", "2025-03-04T23:00:00Z", "2025-03-05T19:30:00Z", "2025-03-06T23:00:00Z",
  ].compactMap { Instant($0) }

  /// Returns instants at a fixed spacing, from before the pal exists until after its end.
  static func instants(in plan: ReplayPlan, every step: Milliseconds) -> [Instant] {
    var instants: [Instant] = []
    var at = plan.start - .hours(1)
    while at < plan.end + .hours(1) {
      instants.append(at)
      at = at + step
    }
    return instants
  }

  /// Calls `look` with the pal and its phone at each of `instants`, which must be in ascending order.
  static func forEachInstant(
    _ plan: ReplayPlan, at instants: [Instant], _ look: (PalAndPhoneSnapshot, Instant) throws -> Void
  ) rethrows {
    var replay = Replay(plan)
    for at in instants {
      replay.advance(through: at)
      try look(replay.palOnPhone(at: at), at)
    }
  }
}
