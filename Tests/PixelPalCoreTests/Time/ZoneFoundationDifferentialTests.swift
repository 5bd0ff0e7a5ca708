import Foundation
import PixelPalCore
import PixelPalFoundation
import TestSupport
import XCTest

/// Differential tests of zones and days against Foundation, in zones with unusual calendars.
final class ZoneFoundationDifferentialTests: XCTestCase {
  static let unusualZoneNames = [
    "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "Africa/Cairo", "America/Sao_Paulo",
    "Antarctica/Troll", "Pacific/Kiritimati", "Asia/Gaza", "America/St_Johns", "Europe/Dublin", "Africa/Casablanca",
  ]

  static func makeZoneAndCalendar(_ name: String) throws -> (Zone, Calendar) {
    let timeZone = try XCTUnwrap(TimeZone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return (Zone(timeZone), calendar)
  }

  /// Samoa went from the 29th to the 31st of December 2011.
  func test_skippedDay_hasNoDate() throws {
    let (zone, _) = try Self.makeZoneAndCalendar("Pacific/Apia")
    XCTAssertNil(Date(try XCTUnwrap(CivilDay("2011-12-30")), in: zone))
    XCTAssertNotNil(Date(try XCTUnwrap(CivilDay("2011-12-31")), in: zone))
  }

  /// Every day from 1970 to 2100 has the start and the length that Foundation gives it.
  func test_everyDay_startsAndEndsAsInFoundation() throws {
    for name in Self.unusualZoneNames {
      let (zone, calendar) = try Self.makeZoneAndCalendar(name)
      var day = CivilDay(daysSince1970: 0)
      let end = try XCTUnwrap(CivilDay(year: 2100, month: 1, day: 1))
      while day < end {
        let intervals = zone.intervals(of: day)
        let next = zone.start(of: day.next) ?? zone.start(of: day.next.next)
        if let start = intervals.first?.start {
          let date = Date(start)
          XCTAssertEqual(Date(day, in: zone), date)
          let (year, month, dayOfMonth) = day.components
          let parts = calendar.dateComponents([.year, .month, .day], from: date)
          guard parts.year == year, parts.month == month, parts.day == dayOfMonth else {
            return XCTFail("\(name) \(day): starts at \(start), where Foundation has \(parts)")
          }
          let before = calendar.dateComponents([.day], from: Date(start - Milliseconds(1)))
          guard before.day != dayOfMonth else {
            return XCTFail("\(name) \(day): Foundation is already there before \(start)")
          }
          if intervals.count == 1 {
            guard calendar.startOfDay(for: date) == date, intervals[0].end == next,
              zone.nextMidnight(after: start) == next
            else {
              return XCTFail(
                "\(name) \(day): \(intervals) and next midnight \(zone.nextMidnight(after: start)), Foundation starts at "
                  + "\(Instant(calendar.startOfDay(for: date)))")
            }
          }
        } else {
          XCTAssert(
            ["Pacific/Apia 2011-12-30", "Pacific/Kiritimati 1994-12-31"].contains("\(name) \(day)"),
            "\(name) never skipped \(day)")
        }
        day = day.advanced(by: TestSeeds.isFullRun ? 1 : 13)
      }
    }
  }

  /// Random instants and the seconds around every change have the same offset and day as in Foundation.
  func test_offsetsAndDays_ofInstants_equalFoundation() throws {
    var generator = SplitMix64(seed: 1)
    for name in Self.unusualZoneNames {
      let (zone, calendar) = try Self.makeZoneAndCalendar(name)
      var instants = (0..<2000).map { _ in
        Instant(millisecondsSince1970: Int64(generator.next() % 4_102_444_800_000))
      }
      for year in [1970, 1999, 2011, 2024, 2025, 2050] {
        let january = try XCTUnwrap(CivilDay(year: year, month: 1, day: 1))
        var at = try XCTUnwrap(zone.start(of: january))
        for _ in 0..<(366 * 24) where zone.offsetSeconds(at: at) != zone.offsetSeconds(at: at + .hours(1)) {
          instants += [at, at + .hours(1) - Milliseconds(1), at + .hours(1)]
          at = at + .hours(1)
        }
      }
      for instant in instants {
        let date = Date(instant)
        let offset = calendar.timeZone.secondsFromGMT(for: date)
        XCTAssertEqual(zone.offsetSeconds(at: instant), offset, "\(name) \(instant)")
        let day = zone.day(at: instant)
        XCTAssertEqual(day.components.day, calendar.component(.day, from: date), "\(name) \(instant)")
      }
    }
  }
}
