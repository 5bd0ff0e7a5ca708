import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of what remains unchanged if steps become known late, and of what a night may know.
final class LateStepsJournalTests: XCTestCase {
  /// The text of a frozen page never changes, whatever export arrives; lines are only added below it.
  func test_frozenPage_keepsItsText_whateverArrivesLater() throws {
    var (compared, later, gone) = (0, 0, 0)
    for seed in TestSeeds.range(outOf: 1500, oneIn: 150) {
      let plan = try GeneratedLateHistory(seed: seed).plan
      var remembered = JournalKeepingReplay(plan)
      var (pages, weeks) = ([CivilDay: DayPage](), [CivilDay: WeekPage]())
      var at = plan.createdAt
      while at < plan.end {
        at = min(plan.end, at + .hours(53))
        remembered.advance(through: at)
        let journal = remembered.journal(at: at, userEdits: .init())
        for case .page(let page) in journal.pages(from: .first, to: .last) {
          let before = pages[page.day]
          XCTAssertFalse(before != nil && page.state != .frozen, "seed \(seed), \(page.day)")
          guard page.state == .frozen else { continue }
          pages[page.day] = page
          guard let before else { continue }
          XCTAssertEqual(page.sentence, before.sentence, "seed \(seed), \(page.day)")
          XCTAssertEqual(page.steps, before.steps, "seed \(seed), \(page.day)")
          XCTAssertEqual(
            Array(page.lateStepCorrectionSentences.prefix(before.lateStepCorrectionSentences.count)),
            before.lateStepCorrectionSentences,
            "seed \(seed), \(page.day)")
          (compared, later) = (
            compared + 1, later + page.lateStepCorrectionSentences.count - before.lateStepCorrectionSentences.count
          )
        }
        for week in journal.weekPages(from: .first, to: .last) where week.state == .frozen {
          if let before = weeks[week.monday] {
            XCTAssertEqual(week.title, before.title, "seed \(seed), \(week.monday)")
          }
          weeks[week.monday] = week
        }
      }
      gone += remembered.journalState.lateStepCorrections.count { $0.stepsAfter == 0 }
    }
    XCTAssertGreaterThan(gone, 0, "of some days nothing is counted any more")
    XCTAssertGreaterThan(compared, 500)
    XCTAssertGreaterThan(later, 3)
  }

  /// The steps that a night counts equal what the phone knew at its query, day by day, from all exports and syncs so
  /// far.
  func test_stepsOfNight_equalDeliveredSteps_atItsQuery() throws {
    var nights = 0
    for seed in TestSeeds.range(outOf: 1500, oneIn: 150) {
      let plan = try GeneratedLateHistory(seed: seed, days: 45).plan
      var (replay, driver) = (Replay(plan), NightlyJournalUpdater(plan))
      while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
        driver.recordChangesAndProcessNight(at: changed, from: replay)
        guard let night = driver.latestNights.last, nights % 3 == 0 || changed.at + .hours(30) > plan.end else {
          nights += driver.latestNights.count
          continue
        }
        nights += 1
        var history = DeliveredHistory(of: plan)
        history.advanceToQuery(at: night.at)
        let known = history.days(shownBy: replay.pal(at: night.at), at: night.at).days
        let steps = Dictionary(uniqueKeysWithValues: known.map { ($0.day, $0.steps ?? 0) })
        var day = driver.journalState.createdOn
        while let end = driver.journalState.lastProcessedNight, day < end {
          let counted = driver.journalState.rememberedDay(day)?.currentSteps ?? 0
          XCTAssertLessThanOrEqual(
            abs(counted - (steps[day] ?? 0)), 1, "seed \(seed), \(day) in the night of \(night.at)")
          day = day.next
        }
      }
    }
    XCTAssertGreaterThan(nights, 50)
  }

  /// A night depends on nothing after its four o'clock: two lives that differ only later have the same journal state at
  /// four.
  func test_nightlyState_isIndependent_ofLaterEvents() throws {
    var nights = 0
    let seeds = TestSeeds.range(outOf: 1500, oneIn: 750)
    for seed in seeds {
      for device in [DeviceModel.ideal, .ios26] {
        let life = try GeneratedLateHistory(seed: seed, device: device)
        let plan = life.plan
        var dice = SeededRandom(seed &+ 1)
        for _ in 0..<2 {
          let day = plan.itinerary.day(at: plan.createdAt).advanced(by: 2 + dice.draw(70))
          let four = plan.itinerary.home.instant(of: try XCTUnwrap(LocalDateTime("\(day)T04:00")))
          // A phone without limits knows steps as they are walked, whatever a later export says about them.
          let cut = try life.makeTruncatedPlan(four, device == .ideal ? .distantFuture : four)
          var (whole, short) = (JournalKeepingReplay(plan), JournalKeepingReplay(cut))
          whole.advance(through: four)
          short.advance(through: four)
          XCTAssertEqual(whole.journalState, short.journalState, "seed \(seed), \(day), \(device.name)")
          nights += whole.journalState.lastProcessedNight == nil ? 0 : 1
          if device == .ideal { XCTAssertEqual(whole.journalState.lastProcessedNight, day, "seed \(seed)") }
        }
      }
    }
    XCTAssertGreaterThan(nights, min(20, 2 * seeds.count))
  }

  /// A phone that knows each step at once and one that learns of all steps within the day have the same journal.
  func test_journal_isSame_onPhonesThatLearnStepsWithinDay() throws {
    for seed in TestSeeds.range(outOf: 5, oneIn: 2) {
      var dice = SeededRandom(seed)
      let monday = CivilDay(daysSince1970: 20_094)
      let rows = HistoryFixture.dailyWalks(80, from: monday) { _ in
        dice.draw(9) == 0 ? nil : Int64(1000 + dice.draw(9000))
      }
      let journalStates = try [DeviceModel.ideal, .ios26, .ios18].map { device in
        let plan = try HistoryFixture.makePlan(
          rows, createdAt: "\(monday)", until: "\(monday.advanced(by: 81))T12:00",
          under: ReplayConfiguration(rules: .standard, device: device))
        var remembered = JournalKeepingReplay(plan)
        remembered.advance(through: plan.end)
        return remembered.journalState
      }
      for journalState in journalStates {
        XCTAssertEqual(journalState.lastProcessedNight, journalStates[0].lastProcessedNight)
        XCTAssertEqual(
          journalState.moments.filter { !$0.isPhaseMoment }.map {
            "\($0.kind) \($0.day) \($0.beganOn) \($0.detectedNight) \($0.reportedNight)"
          },
          journalStates[0].moments.filter { !$0.isPhaseMoment }.map {
            "\($0.kind) \($0.day) \($0.beganOn) \($0.detectedNight) \($0.reportedNight)"
          })
        XCTAssertEqual(journalState.daysWithSteps, journalStates[0].daysWithSteps)
        XCTAssertEqual(
          journalState.daysWithSteps.map { journalState.rememberedDay($0) },
          journalStates[0].daysWithSteps.map { journalStates[0].rememberedDay($0) })
        XCTAssertEqual(journalState.chapters.map { $0.startMonday }, journalStates[0].chapters.map { $0.startMonday })
      }
    }
  }
}

extension Moment {
  /// True if the moment is of a phase, which the phone reveals when the app is opened.
  fileprivate var isPhaseMoment: Bool { if case .phaseReveal = kind { true } else { false } }
}
