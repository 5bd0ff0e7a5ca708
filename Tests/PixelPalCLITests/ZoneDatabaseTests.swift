import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import PixelPalFoundation
import TestSupport
import TimeZones
import XCTest

/// The time zones that the program contains.
final class ZoneDatabaseTests: XCTestCase {
  /// Offsets are correct at the second before a change, at the change and after it.
  func test_offset_changes_atExactSecond() throws {
    let table: [(name: String, at: String, before: Int, after: Int)] = [
      ("Europe/Paris", "2025-03-30T01:00:00Z", 3600, 7200), ("Europe/Paris", "2025-10-26T01:00:00Z", 7200, 3600),
      ("America/New_York", "1974-01-06T07:00:00Z", -18_000, -14_400),
      ("America/New_York", "2025-11-02T06:00:00Z", -14_400, -18_000),
      ("Australia/Lord_Howe", "2024-10-05T15:30:00Z", 37_800, 39_600),
      ("Asia/Kathmandu", "1985-12-31T18:30:00Z", 19_800, 20_700),
      ("Africa/Monrovia", "1972-01-07T00:44:30Z", -2670, 0), ("Pacific/Apia", "2011-12-30T10:00:00Z", -36_000, 50_400),
      ("Pacific/Kwajalein", "1993-08-21T12:00:00Z", -43_200, 43_200),
      ("America/Nuuk", "2024-10-27T01:00:00Z", -3600, -7200), ("Antarctica/Troll", "2025-03-30T01:00:00Z", 0, 7200),
      ("Asia/Gaza", "2024-04-20T00:00:00Z", 7200, 10_800), ("Africa/Casablanca", "2018-06-17T02:00:00Z", 0, 3600),
      ("Europe/Dublin", "2100-10-31T01:00:00Z", 3600, 0),
    ]
    for (name, at, before, after) in table {
      let zone = try XCTUnwrap(ZoneDatabase.iana.zone(named: name), name)
      let instant = try XCTUnwrap(Instant(at))
      XCTAssertEqual(zone.offsetSeconds(at: instant - Milliseconds(1)), before, "\(name) before \(at)")
      XCTAssertEqual(zone.offsetSeconds(at: instant), after, "\(name) at \(at)")
      XCTAssertEqual(zone.offsetSeconds(at: instant + Milliseconds(1)), after, "\(name) after \(at)")
    }
    let paris = try XCTUnwrap(ZoneDatabase.iana.zone(named: "Europe/Paris"))
    XCTAssertEqual(paris.offsetSeconds(at: .distantPast), 3600)
    XCTAssertEqual(paris.offsetSeconds(at: .distantFuture), 3600)
    XCTAssertEqual(paris.allChanges.last.map { "\($0.at)" }, "2100-10-31T01:00:00Z")
  }

  /// Differential test against Foundation in zones with unusual histories, up to the last date for which their laws are
  /// known.
  func test_offsets_equalFoundation() throws {
    let rulesKnownUntil = try XCTUnwrap(Instant("2025-01-01T00:00:00Z"))
    for name in [
      "Africa/Cairo", "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Monrovia", "America/Anchorage",
      "America/Argentina/San_Luis", "America/Caracas", "America/Los_Angeles", "America/New_York", "America/Nuuk",
      "America/Sao_Paulo", "America/St_Johns", "Antarctica/Casey", "Antarctica/Troll", "Asia/Amman", "Asia/Gaza",
      "Asia/Hebron", "Asia/Kathmandu", "Asia/Pyongyang", "Asia/Tokyo", "Atlantic/Azores", "Australia/Lord_Howe",
      "Europe/Dublin", "Europe/Istanbul", "Europe/London", "Europe/Moscow", "Europe/Paris", "Europe/Volgograd", "GMT",
      "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Kwajalein", "US/Pacific",
    ] {
      let ours = try XCTUnwrap(ZoneDatabase.iana.zone(named: name), name)
      let foundations = Zone(try XCTUnwrap(TimeZone(identifier: name), name))
      XCTAssertEqual(ours.name, foundations.name)
      XCTAssertEqual(ours.offsetSeconds(at: .distantPast), foundations.offsetSeconds(at: .distantPast), name)
      XCTAssertEqual(
        ours.allChanges.filter { $0.at < rulesKnownUntil }, foundations.allChanges.filter { $0.at < rulesKnownUntil },
        name)
    }
  }

  /// Differential test against another program with the same release of the data, if the environment names a file with
  /// its results.
  ///
  /// The file has a line for each name, with the first offset and the changes as `second:offset`; `.ci/zones --check`
  /// writes it.
  func test_changes_equalReferenceProgram() throws {
    guard let path = ProcessInfo.processInfo.environment["PIXELPAL_ZONES"] else {
      throw XCTSkip("PIXELPAL_ZONES names no file with zones")
    }
    var names: Set = ["UTC"]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      names.insert(words[0])
      let zone = try XCTUnwrap(ZoneDatabase.iana.zone(named: words[0]), words[0])
      XCTAssertEqual(zone.name, words[0])
      XCTAssertEqual(zone.hemisphere?.rawValue ?? "none", words[1], words[0])
      XCTAssertEqual(String(zone.offsetSeconds(at: .distantPast)), words[2], words[0])
      let changes = zone.allChanges.map { "\($0.at.secondsSince1970):\($0.offsetSeconds)" }
      let differences = Set(changes).symmetricDifference(words.dropFirst(3)).sorted()
      XCTAssertEqual(changes, Array(words.dropFirst(3)), "\(words[0]): \(differences.prefix(4))")
    }
    XCTAssertGreaterThan(names.count, 500)
    XCTAssertEqual(ZoneDatabase.iana.completionNames().filter { !names.contains($0) }, [])
  }

  /// The hemisphere is that of the place's latitude, or of the zone that the name refers to.
  func test_hemisphere_followsLatitude_andIsNilInTropics() throws {
    let table: [(Hemisphere?, [String])] = [
      (
        .north,
        [
          "Europe/Paris", "America/New_York", "US/Pacific", "Japan", "Atlantic/Reykjavik", "Iceland", "Africa/Cairo",
          "Asia/Dhaka", "Asia/Taipei", "Asia/Riyadh", "America/Atikokan",
        ]
      ),
      (
        .south,
        [
          "Australia/Sydney", "Australia/NSW", "Pacific/Auckland", "NZ", "America/Argentina/Buenos_Aires",
          "America/Buenos_Aires", "America/Sao_Paulo", "Africa/Johannesburg", "Africa/Maseru", "Antarctica/Syowa",
          "Antarctica/DumontDUrville", "Pacific/Easter", "Australia/Brisbane",
        ]
      ),
      (
        nil,
        [
          "Asia/Singapore", "Singapore", "Africa/Nairobi", "Africa/Lusaka", "Australia/Darwin", "America/Bogota",
          "America/Havana", "Asia/Hong_Kong", "Asia/Kolkata", "Pacific/Honolulu", "US/Hawaii", "UTC", "Etc/UTC", "GMT",
          "Etc/GMT+5", "EST5EDT", "Factory", "America/Panama",
        ]
      ),
    ]
    for (hemisphere, names) in table {
      for name in names {
        XCTAssertEqual(try XCTUnwrap(ZoneDatabase.iana.zone(named: name), name).hemisphere, hemisphere, name)
      }
    }
    XCTAssertNil(try XCTUnwrap(ZoneDatabase.iana.zone(nameOrOffset: "+02:00")).hemisphere)
  }

  /// The smaller table for apps agrees with the full one.
  func test_hemisphere_isSame_inSmallerTable() throws {
    for name in ZoneDatabase.iana.completionNames() + [
      "US/Pacific", "NZ", "Iceland", "Japan", "GMT", "Etc/GMT+5", "America/Buenos_Aires",
    ] {
      XCTAssertEqual(Hemisphere(ofZone: name), try XCTUnwrap(ZoneDatabase.iana.zone(named: name)).hemisphere, name)
    }
    for name in ["", "/", "Paris", "Europe", "Europe/", "Europe/Paris/", "europe/paris", " "] {
      XCTAssertNil(Hemisphere(ofZone: name), name)
    }
    let sydney = try XCTUnwrap(TimeZone(identifier: "Australia/Sydney"))
    XCTAssertEqual(Zone(sydney).hemisphere, .south)
    XCTAssertEqual(Zone(sydney, hemisphere: .north).hemisphere, .north, "an app may know better")
    XCTAssertNil(Zone(sydney, hemisphere: nil).hemisphere)
  }

  func test_zone_isFoundByExactName_andOfferedNamesAreSorted() throws {
    let known = [
      "Europe/Paris", "Asia/Calcutta", "Asia/Kolkata", "US/Pacific", "Japan", "EST5EDT", "Etc/GMT+5",
      "America/Indiana/Knox", "Africa/Abidjan", "Zulu", "Europe/Amsterdam", "GMT", "GMT0", "MET", "Factory", "UTC",
    ]
    for name in known { XCTAssertEqual(ZoneDatabase.iana.zone(named: name)?.name, name) }
    for name in [
      "", " ", "#", "# IANA", "EST", "CET", "PST", "IST", "GMT+5", "GMT+0", "Foo/Bar", "europe/paris", "/etc/passwd",
      "../x", "Z", "+01:00", "\0", "Europe/Pari", "Europe/Pariss", "Europe/Paris ", "Europe/Paris\n", "Europe/Paris 1",
      "Asia/Kolkata ~", "Africa", "Africa/", "~", "=Europe/Paris", "é", "Zz",
    ] { XCTAssertNil(ZoneDatabase.iana.zone(named: name), name) }
    let offered = ZoneDatabase.iana.completionNames()
    XCTAssertEqual(offered, offered.sorted())
    XCTAssertEqual(Set(offered).count, offered.count)
    for name in offered { XCTAssertEqual(ZoneDatabase.iana.zone(named: name)?.name, name) }
    for name in ["UTC", "Africa/Abidjan", "Asia/Kolkata", "Europe/Kyiv", "Pacific/Wallis"] {
      XCTAssert(offered.contains(name), name)
    }
    for name in ["US/Pacific", "Asia/Calcutta", "Etc/GMT+5", "Zulu", "#"] {
      XCTAssertFalse(offered.contains(name), name)
    }
    let release = try XCTUnwrap(ZoneDatabase.iana.release)
    XCTAssertNotNil(release.wholeMatch(of: /20\d\d[a-z]/), release)
  }

  /// Differential test of yearly rules against a walk through the calendar.
  func test_yearlyRules_equalCalendar() throws {
    for month in stride(from: 1, through: 12, by: TestSeeds.isFullRun ? 1 : 4) {
      for week in 1...5 {
        for weekday in 0...6 {
          let zone = try XCTUnwrap(ZoneDatabase("A 0 1970..:M\(month).\(week).\(weekday)/0=0").zone(named: "A"))
          XCTAssertEqual(zone.allChanges.count, 131)
          for (year, change) in zip(1970..., zone.allChanges) {
            let days = (1...31).compactMap { CivilDay(year: year, month: month, day: $0) }
              .filter { $0.weekday % 7 == weekday }
            let day = try XCTUnwrap(week == 5 ? days.last : days.dropFirst(week - 1).first)
            guard change.at == LocalDateTime(startOf: day).instant(offsetSeconds: 0) else {
              return XCTFail("\(week). \(weekday) of \(month)/\(year): \(change.at), not \(day)")
            }
          }
        }
      }
    }
  }

  func test_zoneRow_isParsed_orRefused() {
    let table: [(row: String, changes: [String]?)] = [
      ("0", []), ("~ 0", []), ("-0:44:30", []), ("23:59:59", []), ("-23:59:59", []), ("24", nil), ("-24", nil),
      ("", nil), ("~", nil), ("+1", nil), ("1:", nil), ("1:2:3:4", nil), ("99999", nil), ("0 ", nil), ("0  ", nil),
      ("1 1976-03-28/1=2", ["1976-03-28T00:00:00Z 7200"]), ("0 1976-03-28/0:30=0:30", ["1976-03-28T00:30:00Z 1800"]),
      ("1 1976-03-28/-1=2", ["1976-03-27T22:00:00Z 7200"]), ("1 1976-03-28/25=2", ["1976-03-29T00:00:00Z 7200"]),
      ("0 1976-02-29/0=1", ["1976-02-29T00:00:00Z 3600"]), ("0 1977-02-29/0=1", nil), ("0 1976-13-01/0=1", nil),
      ("0 1976-01-00/0=1", nil), ("0 1976-01-01/0=24", nil), ("0 1976-01-01/0", nil), ("0 1976-01-01=1", nil),
      ("0 1969-12-31/0=1", nil), ("0 1970-01-01/0=1", ["1970-01-01T00:00:00Z 3600"]), ("0 2101-01-01/0=1", nil),
      ("0 2100-12-31/0=1", ["2100-12-31T00:00:00Z 3600"]), ("0 1976-M3.5.0/0=1", ["1976-03-28T00:00:00Z 3600"]),
      ("0 2100..:01-01/0=1", ["2100-01-01T00:00:00Z 3600"]), ("0 2101..:01-01/0=1", nil),
      ("0 2100..2101:01-01/0=1", nil),
      ("0 1999..2000:01-01/0=1", ["1999-01-01T00:00:00Z 3600", "1999-12-31T23:00:00Z 3600"]),
      ("0 2000..1999:01-01/0=1", nil), ("0 1999..2000:02-29/0=1", nil), ("0 1999..2000:", nil),
      ("0 1999..2000:01-01/0=1,", nil), ("0 1999..2000", nil), ("0 1999.2000:01-01/0=1", nil),
      ("0 1999..1999:M0.1.0/0=1", nil), ("0 1999..1999:M13.1.0/0=1", nil), ("0 1999..1999:M1.0.0/0=1", nil),
      ("0 1999..1999:M1.6.0/0=1", nil), ("0 1999..1999:M1.1.7/0=1", nil),
      ("0 2000-01-01/0=1 2000-01-01/1=2", nil),
      ("0 2000-01-01/0=1 2000-01-01/1:00:01=2", ["2000-01-01T00:00:00Z 3600", "2000-01-01T00:00:01Z 7200"]),
      ("=B", ["1976-03-28T00:00:00Z 7200"]), ("~ =B", ["1976-03-28T00:00:00Z 7200"]), ("=A", nil), ("=C", nil),
      ("=", nil), ("=D", nil),
    ]
    for (row, changes) in table {
      let zone = ZoneDatabase("A \(row)\nB 1 1976-03-28/1=2\nD =B\n").zone(named: "A")
      XCTAssertEqual(zone?.allChanges.map { "\($0.at) \($0.offsetSeconds)" }, changes, row)
    }
    XCTAssertNil(ZoneDatabase("").zone(named: "A"))
    XCTAssertEqual(ZoneDatabase("A 0").zone(named: "A")?.name, "A")
    XCTAssertEqual(ZoneDatabase("").completionNames(), ["UTC"])
    XCTAssertNil(ZoneDatabase("").release)
    XCTAssertNil(ZoneDatabase("A 0").release)
  }

  /// Damaged zone text yields a valid zone or none.
  func test_damagedText_yieldsValidZoneOrNone() throws {
    let names = ["Africa/Cairo", "Asia/Gaza", "Asia/Kolkata", "Asia/Calcutta", "Europe/Paris", "US/Eastern"]
    let file = PackagePaths.root.appendingPathComponent("Sources/TimeZones/Zones/iana.txt")
    let whole = try String(contentsOf: file, encoding: .utf8)
    let rows = whole.split(separator: "\n").filter { row in names.contains { row.hasPrefix($0 + " ") } }
    let text = Array(rows.sorted().joined(separator: "\n").utf8)
    let signs = Array("0123456789-/=:.,M~ \nEurope\u{0}".utf8) + [0xFF, 0xC3]
    var found = 0
    for seed in TestSeeds.range(outOf: 20_000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      var bytes = text
      for _ in 0...dice.draw(below: 20) {
        bytes[Int(dice.draw(below: UInt64(bytes.count)))] = signs[Int(dice.draw(below: UInt64(signs.count)))]
      }
      if dice.draw(below: 4) == 0 { bytes.removeLast(Int(dice.draw(below: UInt64(bytes.count)))) }
      let zones = ZoneDatabase(String(decoding: bytes, as: UTF8.self))
      XCTAssertFalse(zones.completionNames().isEmpty)
      for name in names {
        guard let zone = zones.zone(named: name) else { continue }
        found += 1
        XCTAssertEqual(zone.name, name)
        let changes = zone.allChanges
        XCTAssertLessThan(changes.count, 1000)
        XCTAssert(zip(changes, changes.dropFirst()).allSatisfy { $0.at < $1.at }, "\(name), seed \(seed)")
      }
    }
    XCTAssertGreaterThan(found, 100)
  }
}
