import XCTest

@testable import PixelPalCore

final class PhaseProgressTests: XCTestCase {
  func test_phase_changesAtItsThresholds() {
    let table: [(total: Int64, phase: Int)] = [
      (.min, 1), (-1, 1), (0, 1), (1, 1), (24_999, 1), (25_000, 1), (25_001, 2), (25_002, 2), (74_999, 2), (75_000, 2),
      (75_001, 3), (75_002, 3), (199_999, 3), (200_000, 3), (200_001, 4), (200_002, 4), (.max, 4),
    ]
    for row in table {
      XCTAssertEqual(Phase(forTotal: row.total, under: .standard).rawValue, row.phase, "\(row.total)")
    }
  }

  func test_phase_startsAtItsConfiguredTotal_underOtherRules() throws {
    let rules = try Rules.standard.changing {
      $0.phase2BeginsAt = 1
      $0.phase3BeginsAt = 2
      $0.phase4BeginsAt = 1_000_000_000_000
    }
    XCTAssertEqual([0, 1, 2, 3].map { Phase(forTotal: $0, under: rules).rawValue }, [1, 2, 3, 3])
    for phase in Phase.allCases.dropFirst() {
      XCTAssertEqual(Phase(forTotal: phase.startingTotal(under: rules), under: rules), phase)
      XCTAssertLessThan(Phase(forTotal: phase.startingTotal(under: rules) - 1, under: rules), phase)
    }
  }

  /// Earned and visible phases for all totals and premium settings, before and after a purchase.
  func test_visiblePhase_dependsOnTotalAndEntitlement() {
    struct Row {
      let total: Int64
      let firstPremium: Int
      let entitled: Bool?
      let earned: Int
      let visible: Int
    }
    var rows: [Row] = []
    for (total, earned): (Int64, Int) in [
      (25_000, 1), (25_001, 2), (75_000, 2), (75_001, 3), (200_000, 3), (200_001, 4),
    ] {
      for firstPremium in 2...5 {
        rows.append(Row(total: total, firstPremium: firstPremium, entitled: true, earned: earned, visible: earned))
        for entitled in [false, nil] {
          let visible = min(earned, firstPremium - 1)
          rows.append(
            Row(total: total, firstPremium: firstPremium, entitled: entitled, earned: earned, visible: visible))
        }
      }
    }
    for row in rows {
      guard let rules = try? Rules.standard.changing({ $0.firstPremiumPhase = row.firstPremium }) else {
        return XCTFail("rules")
      }
      var evolution = EarnedAndVisiblePhases()
      let now = Instant(secondsSince1970: 0)
      var unlocked: [Int] = []
      while let unlock = evolution.unlockNextPhase(total: row.total, at: now, reachedAt: { _ in nil }, under: rules) {
        unlocked.append(unlock.phase.rawValue)
      }
      while evolution.revealNextPhase(isEntitled: row.entitled ?? false, at: now, under: rules) != nil {}
      XCTAssertEqual(unlocked, Array(2..<(row.earned + 1)), "one event for each phase, ascending")
      XCTAssertEqual(evolution.earnedPhase.rawValue, row.earned, "\(row)")
      XCTAssertEqual(evolution.visiblePhase.rawValue, row.visible, "\(row)")
    }
  }

  /// Visible phases stay visible after premium ends; further phases wait.
  func test_visiblePhases_stayVisible_afterPremiumEnds() {
    var evolution = EarnedAndVisiblePhases()
    let now = Instant(secondsSince1970: 0)
    func walk(to total: Int64, isEntitled: Bool) -> [Int] {
      while evolution.unlockNextPhase(total: total, at: now, reachedAt: { _ in nil }, under: .standard) != nil {}
      var revealed: [Int] = []
      while let phase = evolution.revealNextPhase(isEntitled: isEntitled, at: now, under: .standard) {
        revealed.append(phase.rawValue)
      }
      return revealed
    }
    XCTAssertEqual(walk(to: 80_000, isEntitled: true), [2, 3])
    XCTAssertEqual(walk(to: 250_000, isEntitled: false), [])
    XCTAssertEqual(evolution.visiblePhase, .energized)
    XCTAssertEqual(evolution.earnedPhase, .ascended)
    XCTAssertEqual(walk(to: 0, isEntitled: false), [])
    XCTAssertEqual(evolution.earnedPhase, .ascended)
    XCTAssertEqual(walk(to: 0, isEntitled: true), [4])
    XCTAssertEqual(evolution.unlocks.map { $0.visibleAt == nil }, [false, false, false])
  }

  func test_unlock_hasTheTimesAtWhichItWasWalkedAndKnown() throws {
    var evolution = EarnedAndVisiblePhases()
    let walked = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    let known = walked + .hours(1)
    let first = evolution.unlockNextPhase(
      total: 80_000, at: known, reachedAt: { $0 == 25_001 ? walked : nil }, under: .standard)
    let second = evolution.unlockNextPhase(total: 80_000, at: known, reachedAt: { _ in nil }, under: .standard)
    XCTAssertEqual(first?.reachedAt, walked)
    XCTAssertEqual(first?.knownAt, known)
    XCTAssertEqual(first?.total, 25_001)
    XCTAssertNil(second?.reachedAt, "nobody can say")
    XCTAssertNil(evolution.unlockNextPhase(total: 80_000, at: known, reachedAt: { _ in nil }, under: .standard))
  }
}
