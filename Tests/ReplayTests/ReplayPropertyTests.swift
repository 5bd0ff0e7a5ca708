import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Property tests: invariants of any replay.
final class ReplayPropertyTests: XCTestCase {
  /// Differential test: a phone without limits against the reference implementation `ReferenceIdealReplay`, a pal that
  /// receives every single step.
  func test_idealReplay_equalsReference_thatReceivesEveryStep() throws {
    var unlocks = 0
    let seeds = TestSeeds.range(outOf: 1000, oneIn: 250)
    for seed in seeds {
      let plan = try GeneratedReplay(seed: seed, device: .ideal, days: 1, hasFewSteps: true).plan
      var slow = ReferenceIdealReplay(plan)
      var replay = Replay(plan)
      var changes: [PalChange] = []
      var dice = SeededRandom(seed)
      var at = plan.createdAt
      while at < plan.end {
        at = min(plan.end, at + .seconds(dice.draw(40_000)))
        while let changed = replay.advanceToNextChangedInstant(through: at) { changes += changed.changes }
        slow.advance(through: at)
        for (surface, shown) in replay.palOnPhone(at: at).presentations(
          of: Surface.allCases, at: at, under: plan.configuration)
        {
          let expected = slow.palOnPhone.presentation(on: surface, at: at, under: plan.configuration)
          guard shown != expected else { continue }
          XCTFail("seed \(seed), \(surface) at \(at): \(shown) instead of \(expected)")
          return
        }
      }
      // Steps arrive at different times, but the changes of the pal are the same.
      let (fast, obvious) = (changes.filter(\.isPalChange), slow.changes.filter(\.isPalChange))
      let difference = zip(fast, obvious).first { $0 != $1 }
      XCTAssertNil(difference, "seed \(seed)")
      XCTAssertEqual(fast.count, obvious.count, "seed \(seed)")
      if difference != nil { return }
      unlocks += fast.count { if case .phaseUnlocked = $0.kind { true } else { false } }
    }
    XCTAssertGreaterThan(unlocks, min(5, seeds.count / 2), "the histories unlock something")
  }

  /// Totals are checked at every event's instant, one second before and one second after, on every profile.
  func test_totals_neverFall_andEqualWalkedStepsOnIdealPhone() throws {
    for seed in TestSeeds.range(outOf: 2000, oneIn: 250) {
      for device in DeviceModel.profiles {
        let plan = try GeneratedReplay(seed: seed, device: device, days: 1, hasFewSteps: seed % 2 == 0).plan
        var events = Replay(plan)
        var instants: Set<Instant> = [plan.end]
        while let changed = events.advanceToNextChangedInstant(through: plan.end) {
          instants.formUnion([changed.at - .seconds(1), changed.at, changed.at + .seconds(1)])
        }
        var replay = Replay(plan)
        var walked = plan.actualHistory.runningSum()
        var last: Int64 = 0
        for instant in instants.sorted() where instant >= plan.createdAt && instant <= plan.end {
          replay.advance(through: instant)
          let pal = replay.pal(at: instant)
          XCTAssertGreaterThanOrEqual(pal.totalSteps, last, "seed \(seed) on \(device.name) at \(instant)")
          last = pal.totalSteps
          guard device == .ideal, pal.stepPermission == .granted else { continue }
          let counted = walked.counted(at: instant).rounded
          XCTAssertEqual(pal.totalSteps, counted, "seed \(seed) at \(instant)")
          guard let today = pal.stepsToday else { continue }
          XCTAssertEqual(today, walked.stepsToday(at: instant, in: plan.itinerary), "seed \(seed) at \(instant)")
        }
      }
    }
  }

  /// Saving and restoring a pal at any instant does not change the replay.
  func test_replay_isUnchanged_bySavingAndRestoringPal() throws {
    for seed in TestSeeds.range(outOf: 5000, oneIn: 200) {
      let plan = try GeneratedReplay(seed: seed).plan
      var whole = Replay(plan)
      var parts = Replay(plan)
      var dice = SeededRandom(seed &+ 77)
      var (expected, found): ([PalChange], [PalChange]) = ([], [])
      while let changed = whole.advanceToNextChangedInstant(through: plan.end) { expected += changed.changes }
      var at = plan.createdAt
      while at < plan.end {
        at = min(plan.end, at + .seconds(1 + dice.draw(100_000)))
        while let changed = parts.advanceToNextChangedInstant(through: at) { found += changed.changes }
        parts.pal = try JSONDecoder().decode(Pal.self, from: JSONEncoder().encode(parts.pal))
      }
      XCTAssertEqual(found.count, expected.count, "seed \(seed)")
      if let (one, other) = zip(found, expected).first(where: { $0 != $1 }) {
        XCTFail("seed \(seed): \(one) instead of \(other)")
        return
      }
    }
  }

  /// The ideal presentation equals what an unlimited phone shows where nothing defers it: in the app and on widgets.
  func test_idealPresentation_equalsUnlimitedPhone_whereNothingIsDeferred() throws {
    for seed in TestSeeds.range(outOf: 5000, oneIn: 200) {
      let plan = try GeneratedReplay(seed: seed, device: .ideal).plan
      var ideal = IdealPresentationSimulator(plan)
      var replay = Replay(plan)
      var dice = SeededRandom(seed &+ 5)
      var at = plan.createdAt
      while at < plan.end {
        at = min(plan.end, at + .seconds(dice.draw(9000)))
        replay.advance(through: at)
        while ideal.advanceToNextChange(through: at) != nil {}
        var palOnPhone = replay.palOnPhone(at: at)
        let drawnStates = palOnPhone.drawnStates(at: at, under: plan.configuration)
        for group in [DrawnSurfaceGroup.app, .accessory, .home] {
          let shown = drawnStates[group]
          guard shown.status != .redacted, shown.picture != ideal.picture(in: group) else { continue }
          XCTFail("seed \(seed), \(group) at \(at): \(shown) instead of \(ideal.picture(in: group))")
          return
        }
      }
    }
  }

  /// What replays compare has the status, the sprite and the milestone of the surfaces' presentations.
  func test_drawnStates_equalPresentations_atEveryInstant() throws {
    var (pictures, milestones) = (0, 0)
    for seed in TestSeeds.range(outOf: 1000, oneIn: 100) {
      let plan = try GeneratedReplay(seed: seed, days: 3).plan
      var replay = Replay(plan)
      while let at = replay.advanceToNextChangedInstant(through: plan.end)?.at {
        var snapshot = replay.palOnPhone
        let states = snapshot.drawnStates(at: at, under: plan.configuration)
        for (surface, shown) in snapshot.presentations(of: Surface.allCases, at: at, under: plan.configuration) {
          guard let group = surface.drawnGroup else { continue }
          let (drawn, place) = (states[group], "seed \(seed), \(surface) at \(at)")
          XCTAssertEqual(drawn.status, shown.status, place)
          XCTAssertEqual(drawn.picture?.phase, shown.sprite?.phase, place)
          XCTAssertEqual(drawn.picture?.pose, shown.sprite?.name.pose, place)
          XCTAssertEqual(drawn.picture?.gender, shown.sprite?.name.gender, place)
          XCTAssertEqual(drawn.picture?.style, shown.sprite?.style, place)
          XCTAssertEqual(drawn.picture?.skin, shown.sprite?.skin, place)
          if drawn.picture != nil { pictures += 1 }
          guard let milestone = drawn.picture?.milestone else { continue }
          XCTAssertEqual(StepFormat.milestoneText(milestone), shown.text, place)
          milestones += 1
        }
      }
    }
    XCTAssertTrue(pictures > 1000 && milestones > 5, "\(pictures), \(milestones)")
  }
}

extension PalChange {
  /// True for any change except the delivery of steps.
  fileprivate var isPalChange: Bool {
    if case .stepsDelivered = kind { false } else { true }
  }
}
