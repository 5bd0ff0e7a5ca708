import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// Statistics of days: weekdays, months, records and hours; and the data for the script.
final class StepStatisticsTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  func test_means_coverKnownDays_byWeekdayAndMonth() throws {
    let rows = HistoryFixture.dailyWalks(40, from: monday) { $0 == 8 ? nil : Int64($0 % 7) * 1000 }
    let plan = try HistoryFixture.makePlan(rows)
    let means = DailyMeansByWeekdayAndMonth(plan.chartedDays, of: plan)
    XCTAssertEqual(means.weekdayPeriods.map(\.mean.mean), [0, 1000, 2000, 3000, 4000, 5000, 6000])
    XCTAssertEqual(means.weekdayPeriods.map(\.mean.knownDays), [6, 5, 6, 6, 6, 5, 5])
    XCTAssertEqual(means.weekdayPeriods.map(\.unknownDays), [0, 1, 0, 0, 0, 0, 0])
    XCTAssertEqual(means.monthsOrYears.map(\.name), ["Mar 2025", "Apr 2025"])
    XCTAssertEqual(means.monthsOrYears.map(\.mean.knownDays), [28, 11])
    XCTAssertEqual(means.monthsOrYears.reduce(0) { $0 + $1.mean.steps }, plan.walkedSteps)
  }

  /// Means that differ by a tenth of the highest mean at most are called close to each other.
  func test_meansSentence_namesHighestMean_unlessMeansAreClose() throws {
    let plan = try HistoryFixture.makePlan([], createdAt: "2025-03-03", until: "2025-03-04")
    for (least, sentence) in [
      (899, "The highest average: Mondays, 1,000 steps a day."),
      (900, "The averages are close to each other: 900 to 1,000 steps a day."),
      (1000, "The averages are close to each other: 1,000 to 1,000 steps a day."),
    ] as [(Int64, String)] {
      let days = (0..<7).map { StepDays.Day(day: monday.advanced(by: $0), steps: $0 == 0 ? 1000 : least) }
      let means = DailyMeansByWeekdayAndMonth(days, of: plan)
      XCTAssertEqual(means.highestMeanSentence(of: means.weekdayPeriods), sentence)
    }
  }

  /// A mean of few known days is no record, unless there are no others.
  func test_meansSentence_prefersPeriods_withHalfOfDaysKnown() throws {
    for (unknown, sentence) in [
      (1, "The highest average: Tuesdays, 9,000 steps a day."), (2, "The highest average: Mondays, 1,000 steps a day."),
    ] {
      let mondays = [0, 7].map { StepDays.Day(day: monday.advanced(by: $0), steps: 1000) }
      let wednesday = StepDays.Day(day: monday.advanced(by: 2), steps: 500)
      let tuesdays = (0...unknown).map {
        StepDays.Day(day: monday.advanced(by: 1 + 7 * $0), steps: $0 == 0 ? 9000 : nil)
      }
      let days = (mondays + tuesdays + [wednesday]).sorted { $0.day < $1.day }
      let plan = try HistoryFixture.makePlan([], createdAt: "2025-03-03", until: "2025-03-04")
      let means = DailyMeansByWeekdayAndMonth(days, of: plan)
      XCTAssertEqual(means.highestMeanSentence(of: means.weekdayPeriods), sentence)
    }
  }

  /// Up to sixty months are shown, otherwise years; each day belongs to one of them.
  func test_means_areByYear_aboveSixtyMonths() throws {
    let table: [(days: Int, count: Int, first: String)] = [
      (1825, 60, "Jan 2020"), (1828, 6, "2020"), (4000, 11, "2020"),
    ]
    let first = try XCTUnwrap(CivilDay(year: 2020, month: 1, day: 1))
    let plan = try HistoryFixture.makePlan([], createdAt: "2025-03-03", until: "2025-03-04")
    for (count, parts, name) in table {
      let days = (0..<count).map { StepDays.Day(day: first.advanced(by: $0), steps: 3) }
      let means = DailyMeansByWeekdayAndMonth(days, of: plan)
      XCTAssertEqual(means.monthsOrYears.count, parts)
      XCTAssertEqual(means.monthsOrYears.first?.name, name)
      XCTAssertEqual(means.monthsOrYears.reduce(0) { $0 + $1.mean.knownDays }, Int64(count))
      let labels = means.bars(for: means.monthsOrYears).map(\.label).filter { !$0.isEmpty }
      XCTAssertTrue(2...7 ~= labels.count, "\(labels)")
    }
  }

  /// A history without hours shows weekdays and months, and a history with hours shows its hours.
  func test_charts_haveNoEmptyCard() throws {
    let total = { (day: String) in HistoryFixture.Entry(start: "\(day)T00:00", steps: 3000, isDayTotal: true) }
    let month = try HistoryFixture([total("2025-03-03")]).charts
    XCTAssertTrue(month.contains("Days of the week") && !month.contains("Months"), "there is one")
    let months = try HistoryFixture([total("2025-03-03"), total("2025-04-03")]).charts
    XCTAssertTrue(months.contains("Days of the week") && months.contains("Months"))
    XCTAssertFalse(months.contains("Hour"))
    let hours = try HistoryFixture([.init(start: "2025-03-03T08:00", steps: 3000)]).charts
    XCTAssertTrue(hours.contains("Hour by hour"))
    XCTAssertFalse(hours.contains("Days of the week"))
  }

  /// The records are the fullest day, week and month; the first one wins a tie, and a single week or month is no
  /// record.
  func test_records_areFullestDayWeekAndMonth_andFirstOneWinsTie() throws {
    let days = [5, 5, 1, nil, 2, 3, 3, 9, 1, 0, 0, 0, 0, 0, 8].enumerated().map {
      StepDays.Day(day: monday.advanced(by: $0 + 14), steps: $1.map { Int64($0) })
    }
    let all = DayWeekAndMonthRecords(days).entries
    XCTAssertEqual(all.map(\.name), ["Fullest day", "Fullest week"])
    XCTAssertEqual(all.map(\.steps), [9, 19])
    XCTAssertEqual(all.map(\.dateText), ["24 Mar 2025", "the week of 17 Mar 2025"])
    XCTAssertEqual(
      DayWeekAndMonthRecords(days + [StepDays.Day(day: monday.advanced(by: 40), steps: 60)]).entries.map(\.dateText)
        .last,
      "Apr 2025")
    XCTAssertEqual(DayWeekAndMonthRecords(Array(days.prefix(2))).entries, [], "one week")
    let alike = DayWeekAndMonthRecords(days.map { StepDays.Day(day: $0.day, steps: 7) }).entries
    XCTAssertEqual(alike.map(\.dateText), ["17 Mar 2025", "the week of 17 Mar 2025"], "the first of them")
    let still = days.map { StepDays.Day(day: $0.day, steps: 0) }
    XCTAssertEqual(DayWeekAndMonthRecords(still).entries, [])
  }

  /// Up to two weeks are shown hour by hour, longer histories as an average week.
  func test_hours_areByDayUpToTwoWeeks_andByWeekdayBeyond() throws {
    for (count, rows) in [(1, 1), (14, 14), (15, 7)] {
      let plan = try HistoryFixture.makePlan(HistoryFixture.dailyWalks(count, from: monday) { Int64($0 + 1) * 100 })
      let hours = HourRowsByDayOrWeekday(plan, HourlyMeansByWeekday(plan))
      XCTAssertEqual(hours.rows.count, rows)
      XCTAssertTrue(hours.rows.allSatisfy { $0.hours.count == 24 })
      XCTAssertEqual(hours.busiestHour?.hour, 10)
      if hours.isByDay {
        XCTAssertEqual(hours.rows.map { $0.hours.compactMap(\.steps).reduce(0, +) }, hours.rows.map { $0.total ?? 0 })
        XCTAssertEqual(hours.rows.last?.hours[11].steps, nil, "the history ends at eleven")
      }
    }
  }

  /// An hour that clocks show twice counts once and begins when clocks first show it.
  func test_repeatedHour_countsOnce_fromItsFirstStart() throws {
    let plan = try HistoryFixture.makePlan([
      .init(start: "2025-10-26T02:00", minutes: 120, steps: 120), .init(start: "2025-10-26T23:00", steps: 0),
    ])
    let row = HourRowsByDayOrWeekday(plan, HourlyMeansByWeekday(plan)).rows[0]
    XCTAssertEqual(row.hours[2].steps, 120)
    XCTAssertEqual(row.hours[2].start, Instant("2025-10-26T00:00:00Z"))
    XCTAssertEqual(row.hours[3].start, Instant("2025-10-26T02:00:00Z"))
  }

  func test_series_writesStartOnlyAfterGaps() {
    let at = { (seconds: Int64) in Instant(secondsSince1970: seconds) }
    let value = { (steps: Int64?, start: Instant?) in StepSeriesTextFormat.TimedSteps(steps, from: start) }
    XCTAssertEqual(StepSeriesTextFormat.text(of: []), "")
    XCTAssertEqual(StepSeriesTextFormat.text(of: [value(1, nil), value(nil, nil)]), "1 -")
    let all = [
      value(5, at(100)), value(6, at(110)), value(nil, at(120)), value(7, at(131)), value(8, nil), value(9, at(151)),
    ]
    XCTAssertEqual(StepSeriesTextFormat.text(of: all, secondsPerValue: 10), "@100 5 6 - @131 7 8 @151 9")
  }

  /// A script reads the same days that the charts show, each with its start.
  func test_dataForScript_containsChartedDays_withTheirStarts() throws {
    let rows = HistoryFixture.dailyWalks(60, from: monday) { $0 % 5 == 1 ? nil : Int64($0) }
    let history = try HistoryFixture(rows, until: "2025-05-20T12:00")
    let days = history.plan.chartedDays
    var (at, number): (Int64, Int) = (0, 0)
    var read: [StepDays.Day] = []
    let text = try XCTUnwrap(history.charts.firstMatch(of: #/data-days="([^"]*)"/#)).output.1
    for word in text.split(separator: " ") {
      if word.hasPrefix("@") {
        let parts = word.dropFirst().split(separator: "/")
        (at, number) = (try XCTUnwrap(Int64(parts[0])), try XCTUnwrap(Int(parts[1])))
        continue
      }
      let day = CivilDay(daysSince1970: number)
      XCTAssertEqual(history.plan.itinerary.start(ofDay: day), Instant(secondsSince1970: at), "\(day)")
      read.append(StepDays.Day(day: day, steps: Int64(word)))
      (at, number) = (at + 86_400, number + 1)
    }
    XCTAssertEqual(read, days)
    XCTAssertEqual(read.last?.day, CivilDay(year: 2025, month: 5, day: 20), "the day on which the replay ends")
    XCTAssertFalse(try history.report().contains("data-days"), "a report has no script")
  }

  func test_weekdayWithTheMostSteps_isNamed_ifItIsTwoPercentAhead() {
    func maximum(_ steps: Int64...) -> String? {
      HoursChart.clearlyBusiestWeekday(of: zip(["Monday", "Tuesday", "Wednesday"], steps).map { ($0, $1) })
    }
    XCTAssertNil(maximum(100, 101, 7))
    XCTAssertEqual(maximum(100, 102, 7), "Tuesday")
    XCTAssertEqual(maximum(103, 100, 7), "Monday")
    XCTAssertNil(maximum(5, 5), "a tie of small numbers")
    XCTAssertEqual(maximum(5, 4), "Monday")
    XCTAssertEqual(maximum(0), "Monday", "the only weekday")
    XCTAssertNil(maximum())
  }
}
