import PixelPalCore
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: the summary counted during a replay against one computed from the reported changes.
final class PalStatisticsTests: XCTestCase {
  func test_statistics_equalCounts_ofReportedChanges() throws {
    var seen = ReferenceStatistics()
    for seed in TestSeeds.range(outOf: 3000, oneIn: 200) {
      let plan = try GeneratedReplay(seed: seed).plan
      let summary = ReplayResult(of: plan) { _ throws(Never) in }.statistics
      var slow = ReferenceStatistics()
      var replay = Replay(plan)
      while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
        for change in changed.changes { slow.count(change) }
      }
      slow.wakes = Self.countWakes(in: plan)
      XCTAssertEqual(ReferenceStatistics(summary), slow, "seed \(seed)")
      seen.add(slow)
    }
    let counts = [seen.opens, seen.wakes, seen.sessions, seen.held, seen.dropped, seen.reloads]
    XCTAssertFalse((counts + seen.updates).contains(0), "each of them happens: \(seen)")
    XCTAssertLessThan(seen.countedReloads, seen.reloads)
    XCTAssertNotNil(seen.paywallShownAt)
  }

  private static func countWakes(in plan: ReplayPlan) -> Int {
    var phone = PhoneEventGenerator(plan)
    var events: [PalEvent] = []
    while let at = phone.nextInstant(through: plan.end) { phone.appendEvents(at: at, to: &events) }
    return events.count { $0 == .woken }
  }
}

/// Reference implementation of the summary, counted from the changes.
private struct ReferenceStatistics: Equatable {
  var (opens, wakes, sessions, held, dropped, corrections) = (0, 0, 0, 0, 0, 0)
  var updates = ActivityUpdateReason.allCases.map { _ in 0 }
  var (largestBytes, reloads, countedReloads, mostCountedInADay) = (0, 0, 0, 0)
  var paywallShownAt: Instant?
  private var counted: [Instant] = []

  init() {}

  init(_ summary: PalChangeCounts) {
    (opens, wakes, sessions) = (summary.openCount, summary.wakeCount, summary.sessionCount)
    (held, dropped, corrections) = (summary.deferredUpdateCount, summary.droppedUpdateCount, summary.correctionCount)
    updates = summary.updateCounts.map(\.count)
    (largestBytes, reloads, countedReloads) = (
      summary.largestPayloadBytes, summary.reloadCount, summary.budgetedReloadCount
    )
    (mostCountedInADay, paywallShownAt) = (summary.mostBudgetedReloadsIn24Hours, summary.paywallShownAt)
  }

  mutating func count(_ change: PalChange) {
    switch change.kind {
    case .appOpened: opens += 1
    case .liveActivityStarted: sessions += 1
    case .liveActivityEnded(.failed): sessions -= 1
    case .liveActivityUpdateDeferred(_, _, let moved): if !moved { held += 1 }
    case .liveActivityUpdateDropped: dropped += 1
    case .countedStepsCorrected: corrections += 1
    case .paywallShown: paywallShownAt = paywallShownAt ?? change.at
    case .liveActivityUpdated(let reason, let content, _, let bytes):
      updates[ActivityUpdateReason.allCases.firstIndex(of: reason) ?? 0] += 1
      largestBytes = max(largestBytes, bytes)
      XCTAssertGreaterThan(bytes, content.json.utf8.count, "its attributes are counted, too")
    case .widgetsReloaded(_, let isCounted, _):
      reloads += 1
      guard isCounted else { return }
      counted.append(change.at)
      countedReloads = counted.count
      mostCountedInADay = max(mostCountedInADay, counted.count { change.at - $0 < .hours(24) })
    default: break
    }
  }

  /// Adds the counts of another history, to check that each event occurs in at least one.
  mutating func add(_ other: ReferenceStatistics) {
    (opens, wakes, sessions) = (opens + other.opens, wakes + other.wakes, sessions + other.sessions)
    (held, dropped) = (held + other.held, dropped + other.dropped)
    (corrections, reloads) = (corrections + other.corrections, reloads + other.reloads)
    countedReloads += other.countedReloads
    updates = zip(updates, other.updates).map { $0 + $1 }
    paywallShownAt = paywallShownAt ?? other.paywallShownAt
  }

  static func == (left: ReferenceStatistics, right: ReferenceStatistics) -> Bool {
    left.opens == right.opens && left.wakes == right.wakes && left.sessions == right.sessions
      && left.held == right.held && left.dropped == right.dropped && left.corrections == right.corrections
      && left.updates == right.updates && left.largestBytes == right.largestBytes && left.reloads == right.reloads
      && left.countedReloads == right.countedReloads && left.mostCountedInADay == right.mostCountedInADay
      && left.paywallShownAt == right.paywallShownAt
  }
}
