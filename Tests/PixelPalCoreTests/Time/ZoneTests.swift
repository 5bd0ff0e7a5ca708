import TestSupport
import XCTest

@testable import PhoneFacts
@testable import PixelPalCore

final class ZoneTests: XCTestCase {
  /// A zone with one hour more from 2025-03-30T01:00Z to 2025-10-26T01:00Z, as in much of Europe.
  static let paris = makeZone(
    "Paris", 3600, [("2025-03-30T01:00:00Z", 7200), ("2025-10-26T01:00:00Z", 3600)], .north)
  static let sydney = makeZone("Sydney", 36_000, [], .south)

  static func makeZone(
    _ name: String, _ first: Int, _ changes: [(String, Int)], _ hemisphere: Hemisphere? = nil
  ) -> Zone {
    let zone = Zone(
      name: name, firstOffsetSeconds: first,
      changes: changes.compactMap { change in
        Instant(change.0).map { Zone.OffsetChange(at: $0, offsetSeconds: change.1) }
      }, hemisphere: hemisphere)
    return zone ?? .utc
  }

  func test_localTimes_areConvertedToInstants_acrossClockChanges() {
    let table: [(local: String, instant: String)] = [
      ("2025-03-30T01:59:59", "2025-03-30T00:59:59Z"),
      // Clocks skip the hour from 02:00 to 03:00: times within it move forward by an hour.
      ("2025-03-30T02:00:00", "2025-03-30T01:00:00Z"),
      ("2025-03-30T02:30:00", "2025-03-30T01:30:00Z"),
      ("2025-03-30T02:59:59", "2025-03-30T01:59:59Z"),
      ("2025-03-30T03:00:00", "2025-03-30T01:00:00Z"),
      ("2025-10-26T01:59:59", "2025-10-25T23:59:59Z"),
      // Clocks show the hour from 02:00 to 03:00 twice: the first occurrence counts.
      ("2025-10-26T02:00:00", "2025-10-26T00:00:00Z"),
      ("2025-10-26T02:59:59", "2025-10-26T00:59:59Z"),
      ("2025-10-26T03:00:00", "2025-10-26T02:00:00Z"),
    ]
    for row in table {
      XCTAssertEqual(LocalDateTime(row.local).map(Self.paris.instant)?.description, row.instant, row.local)
    }
  }

  /// Differential test of local times on a grid against a search that tries every offset of the zone.
  func test_localTimeConversion_equalsASearchOverAllOffsets() throws {
    let odd = Self.makeZone(
      "Odd", -3600,
      [
        ("2025-01-02T00:00:00Z", 5400), ("2025-01-02T12:00:00Z", -36_000), ("2025-01-04T10:00:00Z", 50_400),
        ("2025-01-05T10:00:00Z", 48_600),
      ])
    for zone in [odd, Self.paris, .utc] {
      var local = try XCTUnwrap(LocalDateTime("2025-01-01T00:00:00"))
      let end = try XCTUnwrap(LocalDateTime("2025-01-08T00:00:00"))
      while local < end {
        let candidates = [-36_000, -3600, 0, 3600, 5400, 7200, 48_600, 50_400].map {
          local.instant(offsetSeconds: $0)
        }
        let exact = candidates.filter { zone.localTime(at: $0) == local }.min()
        if let exact { XCTAssertEqual(zone.instant(of: local), exact, "\(zone.name) \(local)") }
        let found = zone.instant(of: local)
        if exact == nil { XCTAssertGreaterThan(zone.localTime(at: found), local, "\(zone.name) \(local)") }
        local = LocalDateTime(of: local.instant(offsetSeconds: 0) + .minutes(10), offsetSeconds: 0)
      }
    }
  }

  func test_dayLength_is23Or25Hours_onClockChanges() throws {
    func hours(_ text: String) throws -> [Int64] {
      let day = try XCTUnwrap(CivilDay(text))
      return Self.paris.intervals(of: day).map { $0.length.count / 3_600_000 }
    }
    XCTAssertEqual(try hours("2025-03-29"), [24])
    XCTAssertEqual(try hours("2025-03-30"), [23])
    XCTAssertEqual(try hours("2025-10-26"), [25])
  }

  /// If clocks go back over midnight, one date has two separate intervals; both are found, each with its end.
  func test_dateInterruptedByAClockChange_hasTwoIntervals() throws {
    let zone = Self.makeZone("StJohns", -9000, [("2006-10-29T02:31:00Z", -12_600)])
    let day = try XCTUnwrap(CivilDay("2006-10-29"))
    XCTAssertEqual(zone.intervals(of: day).map(\.start.description), ["2006-10-29T02:30:00Z", "2006-10-29T03:30:00Z"])
    let saturday = try XCTUnwrap(Instant("2006-10-28T12:00:00Z"))
    var midnights: [String] = []
    var at = saturday
    for _ in 0..<4 {
      at = zone.nextMidnight(after: at)
      midnights.append("\(at) \(zone.day(at: at))")
    }
    XCTAssertEqual(
      midnights,
      [
        "2006-10-29T02:30:00Z 2006-10-29", "2006-10-29T02:31:00Z 2006-10-28", "2006-10-29T03:30:00Z 2006-10-29",
        "2006-10-30T03:30:00Z 2006-10-30",
      ])
  }

  /// Differential test of the guess-based search for the changes up to an instant against counting, in zones that
  /// change twice a year, at odd times or rarely.
  func test_changeCount_equalsCountingAllChangesUpToAnInstant() throws {
    for seed in TestSeeds.range(outOf: 20_000) {
      var dice = SplitMix64(seed: seed)
      let spread = [1, 100, 3000, 4383, 4383, 20_000][Int(dice.draw(below: 6))]
      var at = Instant(secondsSince1970: -Int64(dice.draw(below: 2_000_000_000)))
      let changes = (0..<Int(dice.draw(below: 40))).map { number in
        at = at + .hours(spread) + Milliseconds(Int64(dice.draw(below: UInt64(spread) * 1_800_000)) + 1)
        return Zone.OffsetChange(at: at, offsetSeconds: number % 2 * 3600)
      }
      let zone = try XCTUnwrap(Zone(name: "Test", firstOffsetSeconds: 0, changes: changes))
      let near = changes.flatMap { [$0.at - Milliseconds(1), $0.at, $0.at + Milliseconds(1), $0.at + .hours(2000)] }
      for instant in near + [.distantPast, .distantFuture] {
        let made = changes.filter { $0.at <= instant }.count
        XCTAssertEqual(zone.offsetChangeCount(through: instant), made, "seed \(seed), \(instant)")
      }
    }
  }

  /// Days without a nearby clock change are computed from the offset alone, with the same result.
  func test_plainDayInterval_equalsTheGeneralOne() throws {
    let twice = Self.makeZone("StJohns", -9000, [("2006-10-29T02:31:00Z", -12_600)])
    let skipped = Self.makeZone("Apia", -36_000, [("2011-12-30T10:00:00Z", 50_400)])
    for (zone, around) in [
      (Self.paris, "2025-03-30"), (Self.paris, "2025-10-26"), (twice, "2006-10-29"),
      (skipped, "2011-12-30"), (.utc, "2024-02-29"),
    ] {
      var day = try XCTUnwrap(CivilDay(around))
      for _ in 0..<5 { day = day.previous }
      var plain = 0
      for _ in 0..<11 {
        if let interval = zone.intervalIfNoClockChange(near: day) {
          XCTAssertEqual([interval], zone.intervals(of: day), "\(zone.name) \(day)")
          plain += 1
        }
        day = day.next
      }
      XCTAssertTrue(zone == .utc ? plain == 11 : 5...9 ~= plain, "\(zone.name): \(plain)")
    }
    XCTAssertNotNil(Zone.utc.intervalIfNoClockChange(near: .first))
    XCTAssertNotNil(Zone.utc.intervalIfNoClockChange(near: .last))
  }

  func test_invalidZones_areRejected() throws {
    let at = try XCTUnwrap(Instant("2025-01-01T00:00:00Z"))
    XCTAssertNil(Zone(offsetSeconds: 86_400))
    XCTAssertNotNil(Zone(offsetSeconds: -86_399))
    XCTAssertNil(Zone(name: "x", firstOffsetSeconds: 0, changes: [.init(at: at, offsetSeconds: 90_000)]))
    let twice = [Zone.OffsetChange(at: at, offsetSeconds: 1), Zone.OffsetChange(at: at, offsetSeconds: 2)]
    XCTAssertNil(Zone(name: "x", firstOffsetSeconds: 0, changes: twice))
    XCTAssertEqual(Zone(offsetSeconds: 19_800)?.name, "+05:30")
    XCTAssertEqual(Zone(offsetSeconds: -12_600)?.name, "-03:30")
    XCTAssertThrowsError(
      try decoded(Zone.self, from: #"{"name":"x","firstOffsetSeconds":0,"changesAtUnix":[1],"offsetsSeconds":[]}"#))
  }

  func test_zones_areUnchanged_afterEncodingAndDecoding() throws {
    for zone in [Self.paris, Self.sydney, .utc] {
      XCTAssertEqual(try decoded(Zone.self, from: encoded(zone)), zone)
    }
  }

  func test_hemisphere_isUnknown_inAZoneThatWasSavedWithoutOne() throws {
    let saved = #"{"name":"Europe/Paris","firstOffsetSeconds":3600}"#
    XCTAssertNil(try decoded(Zone.self, from: saved).hemisphere)
    let text = #"{"name":"Sydney","firstOffsetSeconds":36000,"hemisphere":"south"}"#
    XCTAssertEqual(try decoded(Zone.self, from: text), Self.sydney)
    XCTAssertThrowsError(try decoded(Zone.self, from: text.replacingOccurrences(of: "south", with: "west")))
  }

  /// The ends of the calendar cause no trap.
  func test_zoneFunctions_causeNoTrap_atTheEndsOfTheCalendar() {
    for zone in [Self.paris, .utc] {
      for instant in [Instant.distantPast, .distantFuture] {
        _ = zone.day(at: instant)
        _ = zone.nextMidnight(after: instant)
        _ = zone.intervals(of: zone.day(at: instant))
      }
      _ = zone.start(of: .last)
      _ = zone.start(of: .first)
      _ = zone.instant(of: LocalDateTime(startOf: .last))
    }
  }
}
