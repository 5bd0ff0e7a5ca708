import PixelPalCore
import TestSupport
import XCTest

final class TimeTests: XCTestCase {
  func test_instantTexts_areParsedAndFormatted_orRejected() {
    let table: [(text: String, written: String?)] = [
      ("2025-01-04T10:22:13Z", "2025-01-04T10:22:13Z"),
      ("2025-01-04t10:22:13z", "2025-01-04T10:22:13Z"),
      ("2025-01-04 10:22Z", "2025-01-04T10:22:00Z"),
      ("2025-01-04T10:22:13.5Z", "2025-01-04T10:22:13.500Z"),
      ("2025-01-04T10:22:13.4567899Z", "2025-01-04T10:22:13.456Z"),
      ("2025-01-04T10:22:13+01:00", "2025-01-04T09:22:13Z"),
      ("2025-01-04T10:22:13-0530", "2025-01-04T15:52:13Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
      ("1969-12-31T23:59:59.001Z", "1969-12-31T23:59:59.001Z"),
      ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
      ("2023-02-29T00:00:00Z", nil), ("2025-13-01T00:00:00Z", nil), ("2025-00-01T00:00:00Z", nil),
      ("2025-01-32T00:00:00Z", nil), ("2025-01-04T24:00:00Z", nil), ("2025-01-04T10:60:00Z", nil),
      ("2025-01-04T10:22:60Z", nil), ("2025-01-04T10:22:13", nil), ("2025-01-04T10:22:13.Z", nil),
      ("2025-01-04", nil), ("2025-1-4T10:22:13Z", nil), ("", nil), ("Z", nil), ("2025-01-04T10:22:13Zx", nil),
      ("2025-01-04T10:22:13+24:00", nil), ("２０２５-01-04T10:22:13Z", nil), ("0000-01-01T00:00:00Z", nil),
    ]
    for row in table { XCTAssertEqual(Instant(row.text)?.description, row.written, row.text) }
    XCTAssertEqual(Instant("2025-01-04T10:22:13.999Z")?.textToTheSecond, "2025-01-04T10:22:13Z")
  }

  func test_instants_areClamped_toTheCalendar() {
    XCTAssertEqual(Instant(millisecondsSince1970: .max), .distantFuture)
    XCTAssertEqual(Instant(millisecondsSince1970: .min), .distantPast)
    XCTAssertEqual(Instant(secondsSince1970: .max), .distantFuture)
    XCTAssertEqual(Instant.distantFuture + Milliseconds(.max), .distantFuture)
    XCTAssertEqual(Instant.distantPast - Milliseconds(.max), .distantPast)
    XCTAssertEqual(Instant.distantPast + Milliseconds(.min), .distantPast)
    XCTAssertEqual(Instant.distantFuture.description, "9999-12-31T23:59:59.999Z")
    XCTAssertEqual(Instant.distantPast.description, "0001-01-01T00:00:00Z")
    XCTAssertEqual(Instant(millisecondsSince1970: -1).secondsSince1970, -1)
  }

  func test_instants_workWithCodeForAnyClock() {
    func distance<Time: InstantProtocol>(_ one: Time, _ other: Time) -> Time.Duration { one.duration(to: other) }
    func moved<Time: InstantProtocol>(_ one: Time, by duration: Time.Duration) -> Time { one.advanced(by: duration) }
    let instants = [Instant.distantPast, Instant(secondsSince1970: 0), Instant(secondsSince1970: 1), .distantFuture]
    for one in instants {
      for other in instants {
        XCTAssertEqual(distance(one, other), .milliseconds((other - one).count))
        XCTAssertEqual(moved(one, by: distance(one, other)), other)
      }
    }
    XCTAssertEqual(moved(Instant.distantFuture, by: .milliseconds(1)), .distantFuture)
  }

  func test_interval_lastsADuration_orMilliseconds() {
    let (start, duration) = (Instant(secondsSince1970: 0), Duration.minutes(5))
    XCTAssertEqual(Interval(from: start, lasting: duration), Interval(from: start, lasting: .minutes(5)))
    XCTAssertEqual(Duration(Interval(from: start, lasting: duration).length), duration)
    XCTAssertTrue(Interval(from: start, lasting: .zero - duration).isEmpty)
  }

  func test_milliseconds_saturate_onOverflow() {
    XCTAssertEqual(Milliseconds.hours(.max).count, .max)
    XCTAssertEqual(Milliseconds(.max) + Milliseconds(1), Milliseconds(.max))
    XCTAssertEqual(Milliseconds(.min) - Milliseconds(1), Milliseconds(.min))
    XCTAssertEqual((Milliseconds(.min) * -1).count, .max)
    XCTAssertEqual(Milliseconds.minutes(3).count, 180_000)
  }

  func test_civilDays_convertToComponentsAndBack_onEveryDay() throws {
    // Counts every day of ten thousand years, or of the last thousand, independently.
    var (year, month, dayOfMonth) = (TestSeeds.isFullRun ? 1 : 9000, 1, 1)
    var day = try XCTUnwrap(CivilDay(year: year, month: 1, day: 1))
    while day < .last {
      let parts = day.components
      guard parts.year == year, parts.month == month, parts.day == dayOfMonth,
        CivilDay(year: year, month: month, day: dayOfMonth) == day
      else { return XCTFail("\(day) is not \(year)-\(month)-\(dayOfMonth)") }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      dayOfMonth += 1
      if dayOfMonth > length { (dayOfMonth, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
      day = day.next
    }
    XCTAssertEqual(day.description, "9999-12-31")
    XCTAssertEqual(CivilDay.last.next, .last)
    XCTAssertEqual(CivilDay.first.previous, .first)
    XCTAssertEqual(CivilDay(daysSince1970: .max), .last)
    XCTAssertEqual(CivilDay("1970-01-01")?.weekday, 4)
    XCTAssertEqual(CivilDay("2026-11-21")?.weekday, 6)
    XCTAssertNil(CivilDay("2026-11-21 "))
    XCTAssertNil(CivilDay(year: 2025, month: 2, day: 0))
  }

  func test_rangeOfDays_endsWithLastDay_ofCalendar() throws {
    let day = try XCTUnwrap(CivilDay("9999-12-30"))
    XCTAssertEqual((day...CivilDay.last).map { "\($0)" }, ["9999-12-30", "9999-12-31"])
    XCTAssertEqual((CivilDay.first...CivilDay.last).count, 3_652_059)
    XCTAssertEqual(day.distance(to: .last), 1)
    XCTAssertEqual(CivilDay.last.distance(to: day), -1)
  }

  func test_firstDay_endsAtMidnight_inEveryZone() throws {
    for hours in [-12, -1, 0, 1, 14] {
      let zone = try XCTUnwrap(Zone(offsetSeconds: hours * 3600))
      let end = Instant.distantPast + .hours(24 - hours)
      XCTAssertEqual(zone.intervals(of: .first).map { $0.end }, [end])
      XCTAssertEqual(zone.intervals(of: .last).map { $0.start }, [zone.instant(of: LocalDateTime(startOf: .last))])
    }
  }

  func test_nextMidnight_isDistantFuture_onLastDay() throws {
    for offset in [-43_200, 0, 50_400] {
      let zone = try XCTUnwrap(Zone(offsetSeconds: offset))
      let noon = LocalDateTime(startOf: .last).instant(offsetSeconds: offset) + .hours(9)
      XCTAssertEqual(zone.nextMidnight(after: noon), .distantFuture)
      XCTAssertGreaterThan(zone.nextMidnight(after: noon - .hours(24)), noon - .hours(24))
    }
  }

  func test_intervals_containTheirStartButNotTheirEnd() throws {
    let noon = try XCTUnwrap(Instant("2025-01-04T12:00:00Z"))
    let hour = Interval(from: noon, lasting: .hours(1))
    XCTAssertNil(Interval(from: noon, to: noon - Milliseconds(1)))
    XCTAssertEqual(Interval(from: noon, to: noon)?.isEmpty, true)
    XCTAssertEqual(Interval(from: noon, lasting: Milliseconds(-1)).length, .zero)
    XCTAssertFalse(hour.contains(noon - Milliseconds(1)))
    XCTAssertTrue(hour.contains(noon))
    XCTAssertTrue(hour.contains(noon + .hours(1) - Milliseconds(1)))
    XCTAssertFalse(hour.contains(noon + .hours(1)))
    XCTAssertEqual(hour.intersection(Interval(from: noon + .minutes(30), lasting: .hours(9)))?.length, .minutes(30))
    XCTAssertNil(hour.intersection(Interval(from: noon + .hours(1), lasting: .hours(1))))
    let text = #"{"start":"2025-01-04T12:00:00Z","end":"2025-01-04T11:00:00Z"}"#
    XCTAssertThrowsError(try decoded(Interval.self, from: text))
  }
}
