import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

final class PortraitTests: XCTestCase {
  // The trend.

  private func trend(_ steps: [Int64]) -> Trend {
    var fixture = JournalFixture()
    fixture.addDays(steps: steps)
    return fixture.journalState.trend
  }

  private func repeated(_ steps: Int64, _ days: Int) -> [Int64] { [Int64](repeating: steps, count: days) }

  func test_trend_isKnown_fromFiveAnd14DaysOn() {
    // The last ten days need five days with steps, and the 35 before need 14. It must hold for three nights.
    XCTAssertEqual(trend(repeated(5000, 26)), .steady)
    XCTAssertEqual(trend(repeated(5000, 25)), .unknown)
    let fifth = repeated(0, 4) + [5000, 0, 0]
    XCTAssertEqual(trend(repeated(5000, 24) + repeated(0, 2) + repeated(5000, 4) + fifth), .steady)
    XCTAssertEqual(trend(repeated(5000, 40) + repeated(0, 8)), .unknown)
    XCTAssertEqual(trend(repeated(5000, 40) + repeated(0, 7)), .steady, "not yet for three nights")
  }

  func test_trend_risesAndSettles_byASixthOfTheRoot() {
    // The root of 100 times the steps: 600 before, and 700 or 699 since.
    XCTAssertEqual(trend(repeated(3600, 35) + repeated(4900, 10)), .rising)
    XCTAssertEqual(trend(repeated(3600, 35) + repeated(4899, 10)), .steady)
    XCTAssertEqual(trend(repeated(3600, 35) + repeated(2500, 10)), .settling)
    XCTAssertEqual(trend(repeated(3600, 35) + repeated(2520, 10)), .steady)
  }

  func test_trend_isChanging_ifDaysDifferByHalfTheirMean() {
    // Roots of 510 and 300: the difference is half of the mean of four higher and three lower days.
    XCTAssertEqual(trend((0..<45).map { Int64($0 % 2 == 0 ? 2601 : 900) }), .changing)
    XCTAssertNotEqual(trend((0..<45).map { Int64($0 % 2 == 0 ? 2600 : 900) }), .changing)
  }

  func test_trend_changes_afterThreeNights() {
    let before = repeated(3600, 40)
    // Seven days are compared; the mean of their roots exceeds 700 from the second day of 12,000 steps on.
    XCTAssertEqual(trend(before + repeated(12_000, 3)), .steady)
    XCTAssertEqual(trend(before + repeated(12_000, 4)), .rising)
  }

  // The character.

  func test_traits_moveFasterWithTime() {
    // With the full pull upward, a week moves a trait by 51 at first, by 100 in the 26th week, and by 150 after a year.
    var character = PalPersonality()
    var moves: [Int] = []
    for _ in 1...60 {
      character.values = character.values.map { _ in 1000 }
      character.addWeek(signals: [10_000, 10_000, 10_000, 10_000], under: .standard)
      moves.append(character.values[0] - 1000)
    }
    XCTAssertEqual(moves[0], 51)
    XCTAssertEqual(moves[25], 100)
    XCTAssertEqual(moves[50], 148)
    XCTAssertEqual(Set(moves[51...]), [150])
    XCTAssertEqual(character.traitRateThousandths(under: .standard), 1500)
  }

  func test_traits_stayBetween0And10000_andWithoutSignalWhereTheyAre() {
    var character = PalPersonality()
    let first = character
    character.addWeek(signals: [nil, nil, nil, nil], under: .standard)
    XCTAssertEqual(character.values, first.values)
    XCTAssertEqual(character.seenTraits, [])
    for _ in 0..<500 { character.addWeek(signals: [10_000, 0, 10_000, nil], under: .standard) }
    XCTAssertEqual(character.value(of: .conscientiousness, style: .classic), 10_000)
    XCTAssertEqual(character.value(of: .emotionality, style: .dusk), 8984, "a move of less than 1 is none")
    XCTAssertEqual(character.value(of: .extraversion, style: .classic), 0)
    XCTAssertEqual(character.value(of: .openness, style: .classic), 8500)
    XCTAssertEqual(character.value(of: .honesty, style: .meadow), 7000)
    XCTAssertEqual(character.seenTraits, [.emotionality, .extraversion, .conscientiousness])
  }

  func test_gait_showsTraits_from600Up() {
    func gait(_ trait: Trait, _ lead: Int) -> Gait { Gait { $0 == trait ? lead : 0 } }
    XCTAssertEqual([-600, 599, 600, 601].map { gait(.extraversion, $0).bob }, [0, 0, 1, 1])
    XCTAssertEqual(
      [-601, -600, -599, 599, 600, 601].map { gait(.emotionality, $0).armSwing }, [-1, -1, 0, 0, 1, 1])
    XCTAssertEqual([-600, 599, 600].map { gait(.openness, $0).looksAside }, [false, false, true])
    for trait in [Trait.honesty, .agreeableness, .conscientiousness] {
      XCTAssertEqual(gait(trait, 9000), Gait { _ in 0 })
    }
  }

  func test_favourite_isOfTheStrongestTrait_elseOfThePersonsHours() {
    func favourite(_ leads: [Int], _ chronotype: Chronotype? = nil) -> OneShotAnimation? {
      var habits = Habits()
      habits.chronotype = chronotype
      // Those of the classic style stand first.
      for (index, lead) in leads.enumerated() { habits.character.values[index] += lead }
      return habits.visiblePersonality(of: .classic, under: .standard).favourite
    }
    XCTAssertEqual([299, 300].map { favourite([$0, 0, 0, 0]) }, [nil, .marvel])
    XCTAssertEqual(favourite([400, 401, 400, 400]), .wave)
    XCTAssertEqual(favourite([0, 0, 300, 0], .early), .lookUp)
    XCTAssertEqual(favourite([300, 0, 0, 301]), .stargaze)
    XCTAssertEqual(favourite([300, 300, 300, 300]), .marvel, "the first of equal ones")
    XCTAssertEqual(Chronotype.allCases.map { favourite([0, 0, 0, -900], $0) }, [.hop, nil, .stargaze])
    XCTAssertNil(favourite([0, 0, 0, 0]))
  }

  func test_interdailyStability() {
    func day(_ hours: Int...) -> [Int] { (0..<24).map { hours.contains($0) ? 500 : 0 } }
    XCTAssertEqual(TraitSignals.interdailyStabilityInTenThousandths(of: [day(3, 4), day(5, 6)]), 4545)
    XCTAssertEqual(TraitSignals.interdailyStabilityInTenThousandths(of: [day(3, 4), day(3, 4)]), 10_000)
    XCTAssertNil(TraitSignals.interdailyStabilityInTenThousandths(of: [[Int](repeating: 41, count: 24)]))
    XCTAssertNil(TraitSignals.interdailyStabilityInTenThousandths(of: []))
  }

  func test_weekTogether_hasFourDays() {
    func weeks(_ days: Int) -> Int {
      var fixture = JournalFixture()
      fixture.addDays(steps: repeated(10, days) + repeated(0, 7 - days))
      return fixture.journal().portrait.weeksTogether
    }
    XCTAssertEqual([3, 4, 7].map { weeks($0) }, [0, 1, 1])
  }

  func test_chronotype_changesBeyondAMargin() {
    func next(_ minute: Int, _ current: Chronotype?) -> Chronotype {
      Chronotype(minute: minute, current: current, under: .standard)
    }
    XCTAssertEqual([809, 810, 989, 990].map { next($0, nil) }, [.early, .midday, .midday, .late])
    XCTAssertEqual([839, 840].map { next($0, .early) }, [.early, .midday])
    XCTAssertEqual([779, 780, 1019, 1020].map { next($0, .midday) }, [.early, .midday, .midday, .late])
    XCTAssertEqual([959, 960].map { next($0, .late) }, [.midday, .late])
  }

  /// The pal goes to bed an hour after the person's day and wakes up with it, within bounds.
  func test_sleepHours_followTheDay_withinBounds() throws {
    func sleep(_ first: Int, _ last: Int) throws -> [Int] {
      // The hours of the lived day begin at 04:00; `last` is the hour by which the day has ended.
      var habits = Habits()
      habits.dayHours = first - 4...last - 5
      let hours = try XCTUnwrap(habits.palSleepHours(under: .standard))
      return [hours.bedtime, hours.waking]
    }
    XCTAssertNil(Habits().palSleepHours(under: .standard))
    XCTAssertEqual(try sleep(7, 21), [22, 7])
    XCTAssertEqual([18, 19, 20].map { try? sleep(7, $0)[0] }, [20, 20, 21])
    XCTAssertEqual([24, 25, 26].map { try? sleep(8, $0)[0] }, [1, 2, 2])
    XCTAssertEqual([4, 5, 6].map { try? sleep($0, 20)[1] }, [4, 5, 6])
    XCTAssertEqual([10, 11, 12].map { try? sleep($0, 23)[1] }, [10, 11, 11])
    // The pal sleeps from 6 to 12 hours.
    XCTAssertEqual([7, 8, 9].map { try? sleep($0, 25)[1] }, [8, 8, 9])
    XCTAssertEqual([7, 8, 9].map { try? sleep($0, 12)[1] }, [7, 8, 8])
  }

  func test_sleepHours_areWithinBounds_forAnyDay() throws {
    for first in 0..<24 {
      for last in first..<24 {
        var habits = Habits()
        habits.dayHours = first...last
        for begin in [0, 4, 6] {
          let rules = try JournalRules.standard.changing { $0.lifeDayBeginsAtHour = begin }
          let (bedtime, waking) = try XCTUnwrap(habits.palSleepHours(under: rules))
          XCTAssertTrue(bedtime >= 20 && bedtime < 24 || bedtime <= 2, "\(first)...\(last): \(bedtime)")
          XCTAssertTrue(4...14 ~= waking && 6...12 ~= (waking - bedtime + 24) % 24, "\(first)...\(last): \(waking)")
        }
      }
    }
  }

  /// The pal's character says how days are spread, never how many steps they have.
  func test_character_isTheSame_ifAllCountsAreMultiplied() {
    for seed in TestSeeds.range(outOf: 300, oneIn: 100) {
      let nights = GeneratedNights(seed: seed, days: 500)
      let character = nights.journalState().habits
      for factor: Int64 in [3, 1000] {
        let scaled = nights.scaled(by: factor).journalState().habits
        XCTAssertEqual(scaled.character, character.character, "seed \(seed), times \(factor)")
        XCTAssertEqual(scaled.chronotype, character.chronotype, "seed \(seed), times \(factor)")
        XCTAssertEqual(scaled.dayHours, character.dayHours, "seed \(seed), times \(factor)")
        for style in PalStyle.allCases {
          let visible = [scaled, character].map { $0.visiblePersonality(of: style, under: .standard) }
          XCTAssertEqual(visible[0], visible[1], "seed \(seed), times \(factor)")
        }
      }
    }
  }

  // Saving and replaying.

  /// A journal that is restored in some nights, from parts without the hours of older days, equals one that never was.
  func test_habits_areTheSame_ifTheJournalIsRestoredInBetween() {
    var (usualHours, deepest) = (0, 0)
    for seed in TestSeeds.range(outOf: 300, oneIn: 100) {
      let history = GeneratedNights(seed: seed, days: 500)
      var restored = JournalState(createdOn: history.createdOn, under: .standard)
      var nights = history.nights.makeIterator()
      var dice = SplitMix64(seed: seed)
      _ = history.journalState { journalState in
        guard let night = nights.next() else { return }
        if let reveal = history.reveals[night.day] { restored.recordReveal(reveal) }
        _ = restored.processNights(
          with: night.facts, through: night.day, at: JournalFixture.fourOClock(on: night.day))
        XCTAssertEqual(restored.habits, journalState.habits, "seed \(seed), night \(night.day)")
        XCTAssertEqual(restored, journalState, "seed \(seed), night \(night.day)")
        if dice.draw(below: 4) == 0 { restored = JournalState(restoring: restored.saved, under: .standard) }
        usualHours += journalState.habits.usualHours.count
        deepest = max(deepest, journalState.recentHours.count)
      }
    }
    XCTAssertGreaterThan(usualHours, 10)
    XCTAssertLessThanOrEqual(deepest, 84)
  }

  /// Without hours, an older version's journal continues with what days tell, and learns hours from then on.
  func test_journalOfOlderVersion_continues() {
    let history = GeneratedNights(seed: 5, days: 900)
    let journalState = history.journalState()
    var saved = journalState.saved
    (saved.habits, saved.recentHours) = (nil, [])
    let restored = JournalState(restoring: saved, under: .standard)
    XCTAssertEqual(restored.habits.character.weeksTogether, journalState.habits.character.weeksTogether)
    XCTAssertEqual(restored.trend, journalState.trend)
    XCTAssertEqual(restored.habits.usualHours, [])
    XCTAssertEqual(restored.dayRecords, journalState.dayRecords)
  }

  /// Habits of a day that doesn't belong to the journal are ignored.
  func test_habitsOfImpossibleDay_areIgnored() {
    let journalState = GeneratedNights(seed: 5, days: 400).journalState()
    for day in [CivilDay.first, journalState.createdOn.advanced(by: -2), .last] {
      var saved = journalState.saved
      var habits = Habits()
      habits.character.weeksTogether = 500
      saved.habits = .init(habits, after: day)
      XCTAssertLessThan(
        JournalState(restoring: saved, under: .standard).habits.character.weeksTogether, 100, "\(day)")
    }
  }

  // Reading.

  func test_sentences_followTheToneRules_andHaveNoNumbers() {
    var seen: Set<String> = []
    for seed in TestSeeds.range(outOf: 300, oneIn: 20) {
      let state = GeneratedNights(seed: seed, days: 500).journalState()
      for style in PalStyle.allCases {
        let journal = Journal(of: state, on: .last, stepsToday: nil, isPremium: true, style: style)
        XCTAssertFalse(journal.portraitSentences.isEmpty)
        seen.formUnion(journal.portraitSentences)
      }
    }
    for sentence in seen {
      XCTAssertNil(ToneChecker.firstBannedWord(in: sentence), sentence)
      XCTAssertFalse(sentence.contains { $0.isNumber || "{}?!".contains($0) }, sentence)
      XCTAssertLessThanOrEqual(sentence.split(separator: " ").count, 12, sentence)
    }
    XCTAssertGreaterThan(seen.count, 12)
    XCTAssertEqual(JournalFixture().journal().portraitSentences, ["I am learning our days, one page at a time."])
  }

  func test_portrait_hasAllTraits_inTheOrderOfHexaco() {
    let portrait = JournalFixture().journal().portrait
    XCTAssertEqual(portrait.traits.map { $0.trait.rawValue }.joined(), "HEXACO")
    XCTAssertEqual(portrait.traits.map { $0.value }, [8000, 5500, 4000, 6500, 9000, 8500])
    XCTAssertEqual(portrait.traits.map { $0.value }, portrait.traits.map { $0.baseline })
    XCTAssertTrue(portrait.traits.allSatisfy { !$0.isSeen })
    XCTAssertEqual(portrait.trend, .unknown)
  }
}

extension GeneratedNights {
  /// Returns the same life with all step counts multiplied.
  fileprivate func scaled(by factor: Int64) -> GeneratedNights {
    mapFacts { facts in
      facts.steps *= factor
      facts.hourlySteps = facts.hourlySteps?.map { $0 * factor }
      facts.walks = facts.walks.map {
        DayWalk(startMinute: $0.startMinute, minutes: $0.minutes, steps: $0.steps * factor)
      }
    }
  }
}
