import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Property tests of a pal over generated lives.
final class PalPropertyTests: XCTestCase {
  /// Totals and phases never decrease in any life, no phase is skipped, and no digit appears where digits are
  /// forbidden.
  func test_totalsAndPhases_neverDecrease_andSurfacesStayConsistent() throws {
    var unlocks = 0
    for seed in TestSeeds.range(outOf: 20_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 60)
      var pal = history.initialPal
      var (total, earned, visible): (Int64, Phase, Phase) = (0, .dormant, .dormant)
      for (now, events) in history.eventBatches {
        let changes = pal.handle(events, at: now, under: history.configuration)
        XCTAssertGreaterThanOrEqual(pal.totalSteps, total, "seed \(seed): the total fell")
        XCTAssertGreaterThanOrEqual(pal.phaseProgress.earnedPhase, earned, "seed \(seed)")
        XCTAssertGreaterThanOrEqual(pal.phaseProgress.visiblePhase, visible, "seed \(seed)")
        XCTAssertGreaterThanOrEqual(pal.phaseProgress.earnedPhase, pal.phaseProgress.visiblePhase, "seed \(seed)")
        XCTAssertEqual(
          pal.phaseProgress.earnedPhase, Phase(forTotal: pal.totalSteps, under: history.configuration.rules),
          "seed \(seed)"
        )
        XCTAssertLessThanOrEqual(changes.filter { $0.shortText.hasPrefix("updated") }.count, 1, "seed \(seed)")
        XCTAssertLessThanOrEqual(changes.filter { $0.shortText.hasPrefix("reloaded") }.count, 1, "seed \(seed)")
        for change in changes {
          guard case .phaseUnlocked(let unlock) = change.kind else { continue }
          XCTAssertEqual(unlock.phase, earned.next, "seed \(seed): phases are earned one by one")
          earned = unlock.phase
          unlocks += 1
        }
        (total, earned, visible) = (pal.totalSteps, pal.phaseProgress.earnedPhase, pal.phaseProgress.visiblePhase)
        assertSurfacesAreConsistent(of: pal, at: now, under: history.configuration, "seed \(seed)")
      }
      XCTAssertEqual(pal.phaseProgress.unlocks.map(\.phase.rawValue), Array(2..<(earned.rawValue + 1)), "seed \(seed)")
    }
    XCTAssertGreaterThan(unlocks, 100)
  }

  private func assertSurfacesAreConsistent(
    of pal: Pal, at now: Instant, under configuration: PalConfiguration, _ seed: String
  ) {
    for (surface, shown) in pal.presentations(at: now, under: configuration) {
      let isDrawn = [.live, .stale, .locked].contains(shown.status) && surface != .history
      XCTAssertEqual(shown.sprite != nil, isDrawn, "\(seed): \(surface) is \(shown.status)")
      if !surface.canShowNumbers { XCTAssertNil(shown.text, "\(seed): \(surface)") }
      if shown.steps != nil { XCTAssertNotNil(shown.text, "\(seed): \(surface)") }
      if surface == .compact, let steps = shown.steps, shown.text != StepFormat.milestoneText(steps) {
        XCTAssertEqual(shown.sprite?.animation, .walking, "\(seed): \(steps) while resting")
      }
      if surface.kind == .accessory, shown.status != .redacted {
        XCTAssertEqual(
          shown.status == .live, !(pal.state.profile?.widgets.timeline.entry(at: now).picture.isLocked ?? true))
      }
      XCTAssertFalse(shown.reason.isEmpty)
    }
  }

  /// A pal that is saved and decoded after every moment stays equal to one that is not, and reports the same changes.
  func test_palSavedAfterEveryEvent_behavesLikeOneThatIsNotSaved() throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    for seed in TestSeeds.range(outOf: 2000) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var whole = history.initialPal
      var saved = whole
      for (now, events) in history.eventBatches {
        let expected = whole.handle(events, at: now, under: history.configuration)
        saved = try decoder.decode(Pal.self, from: encoder.encode(saved))
        XCTAssertEqual(saved.handle(events, at: now, under: history.configuration), expected, "seed \(seed)")
        XCTAssertEqual(saved, whole, "seed \(seed)")
      }
    }
  }

  /// A pal that is woken at every requested time ends in the same state as one that is not woken.
  func test_palWokenAtEveryRequestedTime_equalsOneThatIsNotWoken() throws {
    for seed in TestSeeds.range(outOf: 20_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var woken = history.initialPal
      var undisturbed = woken
      var last = history.start
      for (now, events) in history.eventBatches {
        var wakes = 0
        while let wake = woken.nextWake(after: last, under: history.configuration), wake < now {
          XCTAssertGreaterThan(wake, last, "seed \(seed): time goes on")
          _ = woken.handle(.timePassed, at: wake, under: history.configuration)
          last = wake
          wakes += 1
          guard wakes < 2000 else { return XCTFail("seed \(seed): woken without end at \(wake)") }
        }
        last = now
        _ = woken.handle(events, at: now, under: history.configuration)
        _ = undisturbed.handle(events, at: now, under: history.configuration)
        XCTAssertEqual(woken.totalSteps, undisturbed.totalSteps, "seed \(seed)")
        XCTAssertEqual(woken.energy, undisturbed.energy, "seed \(seed)")
        XCTAssertEqual(woken.phaseProgress.visiblePhase, undisturbed.phaseProgress.visiblePhase, "seed \(seed)")
        XCTAssertEqual(woken.isPremium, undisturbed.isPremium, "seed \(seed)")
      }
    }
  }

  /// A step query that the pal accepts as one without changes has the same effect as an ordinary query: only the time
  /// of the query changes.
  func test_acceptedQueryWithoutNews_equalsAnOrdinaryQuery() throws {
    var (acceptedCount, rejectedCount) = (0, 0)
    for seed in TestSeeds.range(outOf: 20_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var dice = SplitMix64(seed: seed)
      var pal = history.initialPal
      var last = history.start
      for (now, events) in history.eventBatches {
        for _ in 0..<2 where last < now {
          let wake = pal.nextWake(after: last, under: history.configuration)
          last = last + Milliseconds(Int64(dice.draw(below: UInt64((now - last).count))))
          let walks = dice.draw(below: 4) == 0 ? [Interval(from: last - .seconds(90), lasting: .seconds(60))] : []
          let more: Int64 = dice.draw(below: 4) == 0 ? 1 : 0
          let report = StepReport(counted: pal.countedSteps + more, today: (pal.stepsToday ?? 0) + more, walks: walks)
          var fast = pal
          let isTaken = fast.handleIfNothingNew(.steps(report), at: last, before: wake)
          let drawings = pal.drawings(at: last, under: history.configuration)
          let changes = pal.handle(.steps(report), at: last, under: history.configuration)
          guard isTaken else {
            rejectedCount += 1
            continue
          }
          acceptedCount += 1
          XCTAssertEqual(changes, [], "seed \(seed) at \(last)")
          XCTAssertTrue(fast == pal, "seed \(seed) at \(last)")
          XCTAssertEqual(
            pal.drawings(at: last, under: history.configuration), drawings, "seed \(seed) at \(last)")
          XCTAssertTrue(walks.isEmpty && more == 0, "seed \(seed) at \(last)")
        }
        _ = pal.handle(events, at: now, under: history.configuration)
        last = now
      }
    }
    XCTAssertTrue(acceptedCount > 200 && rejectedCount > 200, "\(acceptedCount), \(rejectedCount)")
  }

  /// A clock that jumps to the ends of the calendar and back causes no trap and no endless loop.
  func test_clockJumpsToTheEndsOfTheCalendar_causeNoTrap() throws {
    for seed in TestSeeds.range(outOf: 20_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 60, hasClockJumps: true)
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        _ = pal.handle(events, at: now, under: history.configuration)
        _ = pal.presentations(at: now, under: history.configuration)
        _ = pal.nextWake(after: now, under: history.configuration)
      }
    }
  }

  func test_palOfANewerVersion_isRejected() throws {
    let pal = PalFixture().pal
    let text = try encoded(pal)
    XCTAssertEqual(try decoded(Pal.self, from: text), pal)
    let newer = text.replacingOccurrences(of: "\"version\":2", with: "\"version\":3")
    XCTAssertEqual(
      errorDescription { try decoded(Pal.self, from: newer) },
      "this pal was saved with format version 3; this PixelPal reads versions 1 to 2. "
        + "Update PixelPal to open it: nothing was changed")
    XCTAssertNotNil(
      errorDescription { try decoded(Pal.self, from: text.replacingOccurrences(of: "n\":2", with: "n\":0")) })
  }

  /// Decoding accepts or refuses a corrupted pal; it never traps.
  func test_corruptedPal_isDecodedOrRejected_withoutATrap() throws {
    let telling = Array("0123456789-{}[],:\"ntfe.".utf8)
    for seed in TestSeeds.range(outOf: 10_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 12)
      var pal = history.initialPal
      for (now, events) in history.eventBatches { _ = pal.handle(events, at: now, under: history.configuration) }
      var bytes = Array(try encoded(pal).utf8)
      var dice = SplitMix64(seed: seed)
      for _ in 0..<20 {
        let place = Int(dice.draw(below: UInt64(bytes.count)))
        let kept = bytes[place]
        bytes[place] = telling[Int(dice.draw(below: UInt64(telling.count)))]
        if var mangled = try? decoded(Pal.self, from: String(decoding: bytes, as: UTF8.self)) {
          for (now, events) in history.eventBatches.suffix(3) {
            _ = mangled.handle(events, at: now + .hours(30), under: history.configuration)
            _ = mangled.presentations(at: now + .hours(30), under: history.configuration)
            _ = mangled.nextWake(after: now + .hours(30), under: history.configuration)
          }
        }
        bytes[place] = kept
      }
    }
  }
}
