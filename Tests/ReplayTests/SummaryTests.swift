import PixelPalCore
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: the summary counted during a replay against one computed from the reported changes.
final class SummaryTests: XCTestCase {
  func testIsWhatTheChangesComeTo() throws {
    var seen = SlowSummary()
    for seed in Seeds.first(of: 3000, share: 200) {
      let course = try RandomCourse(seed: seed).course
      let summary = ReplayResult(of: course) { _ throws(Never) in }.summary
      var slow = SlowSummary()
      var replay = Replay(course)
      while let turn = replay.next(through: course.end) { for change in turn.changes { slow.count(change) } }
      slow.wakes = Self.wakes(in: course)
      XCTAssertEqual(SlowSummary(summary), slow, "seed \(seed)")
      seen.add(slow)
    }
    let counts = [seen.opens, seen.wakes, seen.sessions, seen.held, seen.dropped, seen.reloads]
    XCTAssertFalse((counts + seen.updates).contains(0), "each of them happens: \(seen)")
    XCTAssertLessThan(seen.countedReloads, seen.reloads)
    XCTAssertNotNil(seen.paywallShownAt)
  }

  private static func wakes(in course: Course) -> Int {
    var phone = PhoneEvents(course)
    var events: [PalEvent] = []
    while let at = phone.next(through: course.end) { phone.appendNext(at: at, to: &events) }
    return events.count { $0 == .woken }
  }
}

/// Reference implementation of the summary, counted from the changes.
private struct SlowSummary: Equatable {
  var (opens, wakes, sessions, held, dropped, corrections) = (0, 0, 0, 0, 0, 0)
  var updates = UpdateReason.allCases.map { _ in 0 }
  var (largestBytes, reloads, countedReloads, mostCountedInADay) = (0, 0, 0, 0)
  var paywallShownAt: Instant?
  private var counted: [Instant] = []

  init() {}

  init(_ summary: Summary) {
    (opens, wakes, sessions) = (summary.opens, summary.wakes, summary.sessions)
    (held, dropped, corrections) = (summary.held, summary.dropped, summary.corrections)
    updates = summary.updates.map(\.count)
    (largestBytes, reloads, countedReloads) = (summary.largestBytes, summary.reloads, summary.countedReloads)
    (mostCountedInADay, paywallShownAt) = (summary.mostCountedInADay, summary.paywallShownAt)
  }

  mutating func count(_ change: Change) {
    switch change.kind {
    case .appOpened: opens += 1
    case .liveActivityStarted: sessions += 1
    case .liveActivityEnded(.failed): sessions -= 1
    case .liveActivityHeld(_, _, let moved): if !moved { held += 1 }
    case .liveActivityDropped: dropped += 1
    case .totalCorrected: corrections += 1
    case .paywallShown: paywallShownAt = paywallShownAt ?? change.at
    case .liveActivityUpdated(let reason, let content, _, let bytes):
      updates[UpdateReason.allCases.firstIndex(of: reason) ?? 0] += 1
      largestBytes = max(largestBytes, bytes)
      XCTAssertGreaterThan(bytes, content.json.utf8.count, "its attributes are counted, too")
    case .widgetReloaded(_, let isCounted, _):
      reloads += 1
      guard isCounted else { return }
      counted.append(change.at)
      countedReloads = counted.count
      mostCountedInADay = max(mostCountedInADay, counted.count { change.at - $0 < .hours(24) })
    default: break
    }
  }

  /// Adds the counts of another history, to check that each event occurs in at least one.
  mutating func add(_ other: SlowSummary) {
    (opens, wakes, sessions) = (opens + other.opens, wakes + other.wakes, sessions + other.sessions)
    (held, dropped) = (held + other.held, dropped + other.dropped)
    (corrections, reloads) = (corrections + other.corrections, reloads + other.reloads)
    countedReloads += other.countedReloads
    updates = zip(updates, other.updates).map { $0 + $1 }
    paywallShownAt = paywallShownAt ?? other.paywallShownAt
  }

  static func == (left: SlowSummary, right: SlowSummary) -> Bool {
    left.opens == right.opens && left.wakes == right.wakes && left.sessions == right.sessions
      && left.held == right.held && left.dropped == right.dropped && left.corrections == right.corrections
      && left.updates == right.updates && left.largestBytes == right.largestBytes && left.reloads == right.reloads
      && left.countedReloads == right.countedReloads && left.mostCountedInADay == right.mostCountedInADay
      && left.paywallShownAt == right.paywallShownAt
  }
}
