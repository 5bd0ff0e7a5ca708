import Documents
import Foundation
import PixelPalCLI
import PixelPalCore
import Replay
import StepHistory
import StepImport
import TestSupport
import TimeZones
import XCTest

@testable import HistoryCommands

/// Links to a moment: what they hold, and that they explain it as the history does.
final class MomentURLFragmentTests: XCTestCase {
  private static let at = "--zone Europe/Paris --at 2025-03-05T18:10"
  private static let dayLine = "explain week.csv \(at) --make-link --include-days --quiet"

  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    return shell
  }

  private func output(_ line: String, of shell: InMemoryShell) -> String {
    let outcome = shell.run(line)
    XCTAssertEqual(outcome.status, .success, "\(line): \(outcome.errors)")
    return outcome.output
  }

  private func makeLink(_ line: String, of shell: InMemoryShell) -> String {
    let line = output(line, of: shell)
    XCTAssertTrue(line.hasSuffix("\n"))
    return String(line.dropLast())
  }

  func test_outputs_equalGoldens() throws {
    let shell = try makeShell()
    let link = makeLink("explain week.csv \(Self.at) --make-link", of: shell)
    let days = makeLink(Self.dayLine, of: shell)
    var text = ""
    for line in [
      "explain week.csv \(Self.at) --make-link", "explain week.csv \(Self.at) --make-link --json",
      "explain week.csv \(Self.at) --premium always --device ios18 --make-link", "explain --link \(link)",
      "explain --link \(link) --json", "explain --link \(days) --surface compact", "explain --link \(days) --days",
    ] {
      let outcome = shell.run(line)
      text += "$ pixelpal \(line.replacing(days, with: "'#...&days=...'"))\n\(outcome.output)\(outcome.errors)\n"
    }
    XCTAssertNil(GoldenFile.difference(of: text, fromFile: "explain-link.txt", besideTest: #filePath))
  }

  /// Without days, a link holds no count of steps, and with the option alone the name.
  func test_linkWithoutDays_holdsNoSteps() throws {
    let shell = try makeShell()
    shell.files["pip.json"] = #"{"profile": {"name": "Pip & Ö#1"}}"#
    let line = "explain week.csv \(Self.at) --scenario pip.json --make-link"
    let link = try MomentURLFragment(reading: makeLink(line, of: shell))
    XCTAssertEqual(
      link.parameters.map(\.name),
      ["at", "zone", "device", "gender", "style", "premium", "without", "makers", "phase", "pose"])
    XCTAssertEqual(link["without"]?.value, "scenario")
    let named = try MomentURLFragment(reading: makeLink(line + " --include-name", of: shell))
    XCTAssertEqual(named["name"]?.value, "Pip & Ö#1")
    XCTAssertNil(named["days"])
  }

  /// The settings of a link have the effect that they had when it was made; options of the command line override them.
  func test_linkWithHistory_explainsAsItsOptionsDid() throws {
    let shell = try makeShell()
    shell.files["rules.json"] = #"{"phase2BeginsAt": 10000, "life": false}"#
    let options = "--premium 2025-03-04..2025-03-06 --device ios17 --style explorer --gender female --rules rules.json"
      .replacing("explorer", with: PalStyle.allCases.last?.rawValue ?? "")
    let link = makeLink("explain week.csv \(Self.at) \(options) --make-link", of: shell)
    for json in ["", " --json"] {
      let expected = output("explain week.csv \(Self.at) \(options)\(json)", of: shell)
      XCTAssertEqual(output("explain week.csv --link \(link)\(json)", of: shell), expected)
      XCTAssertEqual(output("explain week.csv --link https://a.example/b?c\(link)\(json)", of: shell), expected)
      XCTAssertNotEqual(output("explain week.csv --link \(link) --device ideal\(json)", of: shell), expected)
    }
    let other = shell.run("explain week.csv --link \(link) --rules rules.json --premium never --since 2025-03-05")
    XCTAssertTrue(other.errors.contains("note: the link shows phase 2"), other.errors)
  }

  /// A link with days explains the moment of generated histories byte for byte as the histories do, in at most 2 kB.
  func test_linkWithDays_explainsAsHistory_forGeneratedHistories() throws {
    for seed in TestSeeds.range(outOf: 400, oneIn: 200) {
      var dice = SplitMix64(seed: seed)
      let shell = InMemoryShell()
      shell.files["h.csv"] = generateHistory(&dice)
      shell.files["s.json"] = """
        {"zoneChanges": [{"at": "2025-01-06T10:00:00Z", "zone": "Asia/Tokyo"}],
         "entitlements": [{"status": "subscribed", "from": "2025-01-05T00:00:00Z", "until": "2025-01-08T00:00:00Z"}]}
        """
      let instant = Instant(
        millisecondsSince1970: Self.midnight.millisecondsSince1970 + Int64(dice.draw(below: 12 * 86_400_000)))
      let zone = ["UTC", "Europe/Paris", "+05:30"][Int(dice.draw(below: 3))]
      let device = ["ios26", "ideal", "ios17"][Int(dice.draw(below: 3))]
      let scenario = dice.draw(below: 2) == 0 ? " --scenario s.json" : ""
      let line = "explain h.csv --zone \(zone) --device \(device)\(scenario) --at \(instant)"
      let made = shell.run(line + " --make-link --include-days")
      let link = String(made.output.dropLast())
      XCTAssertLessThanOrEqual(link.utf8.count, 1 + MomentURLFragment.maxFragmentLength, "seed \(seed)")
      XCTAssertTrue(link.contains("&days="), "seed \(seed): \(made.errors)")
      for suffix in ["", " --json", " --surface compact", " --surface app --json"] {
        XCTAssertEqual(
          output("explain --link \(link)\(suffix)", of: shell), output(line + suffix, of: shell),
          "seed \(seed)\(suffix)")
      }
      XCTAssertFalse(shell.run("explain h.csv\(scenario) --link \(link)").errors.contains("another"), "seed \(seed)")
    }
  }

  private static let midnight = Instant("2025-01-01T00:00:00Z") ?? .distantPast

  private func generateHistory(_ dice: inout SplitMix64) -> String {
    var text = "start,end,steps,source,kind,resolution\n"
    for _ in 0..<(1 + Int(dice.draw(below: 60))) {
      var start = Self.midnight + .minutes(Int(dice.draw(below: 12 * 1440)))
      var length = Milliseconds.minutes(1 + Int(dice.draw(below: 90)))
      let isDay = dice.draw(below: 12) == 0
      if isDay { (start, length) = (Self.midnight + .hours(24 * Int(dice.draw(below: 12))), .hours(24)) }
      text += "\(start),\(start + length),\(dice.draw(below: 6000)),Mia's ⌚\u{200D},watch,\(isDay ? "day" : "")\n"
    }
    return text
  }

  /// The days that a link holds add up to those of the history, and every command reads them.
  func test_days_addUpToHistory() throws {
    let shell = try makeShell()
    let link = makeLink(Self.dayLine, of: shell)
    shell.files["days.csv"] = output("explain --link \(link) --days", of: shell)
    let days = { (file: String) in
      let json = try JSON(
        reading: Array(self.output("inspect \(file) --days --json --zone Europe/Paris", of: shell).utf8))
      guard case .array(let days)? = json["days"]?.content else { return [""] }
      return days.map { "\($0["day"]?.messageText ?? "") \($0["steps"]?.messageText ?? "")" }
    }
    let all = try days("week.csv")
    XCTAssertEqual(all.count, 6)
    XCTAssertEqual(try days("days.csv"), all)
  }

  /// Days fall out as a whole at exactly one character above the limit: the farthest first, and of two the later.
  func test_days_fallOutFarthestFirst_aboveLimit() throws {
    let day = { (number: Int) in try XCTUnwrap(CivilDay(year: 2025, month: 3, day: number)) }
    let noon = try XCTUnwrap(Instant("2025-03-05T12:00:00Z"))
    let days = StepsOfDaysInLink(
      try (3...7).map { number in
        let start = noon + .hours(24 * (number - 5))
        let hour = StepsOfDaysInLink.Hour(
          interval: Interval(from: start, lasting: .hours(1)), steps: Int64(1000 + number))
        return .init(day: try day(number), steps: .hours([hour]))
      })
    let explanation = MomentExplanation(
      instant: noon, itinerary: .init(.utc),
      surfaces: Surface.allCases.map {
        .init(surface: $0, links: [.init(subject: .shown, at: noon, sentence: "as \($0.rawValue)")])
      }, journal: nil, face: nil)
    /// Returns the numbers of the days in a link whose fragment would have `length` characters with `kept` days.
    func daysInLink(_ length: Int, fitting kept: StepsOfDaysInLink) throws -> (numbers: [Int], length: Int)? {
      let text = LinkPayload(days: kept, explanation: explanation).text
      let rest = "name=".utf8.count + "&days=".utf8.count + text.utf8.count
      var link = MomentURLFragment([.init(name: "name", value: String(repeating: "x", count: length - rest))])
      let outcome = link.appendPayload(days: days, explanation: explanation, zones: .iana) {
        $0.documentBytes == explanation.documentBytes
      }
      guard let value = link["days"]?.value else {
        XCTAssertEqual(outcome, .tooLarge)
        return nil
      }
      let read = try LinkPayload(reading: value, at: noon, zones: .iana).days
      XCTAssertEqual(outcome, .added(withoutDays: 5 - read.dateCount))
      return (read.days.map { $0.day.components.day }, link.fragment.utf8.count)
    }
    let limit = MomentURLFragment.maxFragmentLength
    XCTAssertEqual(limit, 2048)
    for length in [limit - 1, limit] {
      let link = try XCTUnwrap(daysInLink(length, fitting: days))
      XCTAssertEqual(link.numbers, [3, 4, 5, 6, 7])
      XCTAssertEqual(link.length, length)
    }
    XCTAssertEqual(try daysInLink(limit + 1, fitting: days)?.numbers, [3, 4, 5, 6])
    for (count, numbers) in [(1, [3, 4, 5, 6]), (2, [4, 5, 6]), (3, [4, 5]), (4, [5]), (5, [])] {
      var kept = days
      for _ in 0..<count { kept.removeFarthest(from: try day(5)) }
      XCTAssertEqual(kept.days.map { $0.day.components.day }, numbers)
      XCTAssertEqual(try daysInLink(limit, fitting: kept)?.numbers, numbers)
    }
    XCTAssertNil(try daysInLink(limit + 1, fitting: StepsOfDaysInLink([])))
  }

  /// An explanation that can't be read back from a link is left out, and the link says so.
  func test_explanationWithControlCharacters_isNotLinked() throws {
    let noon = try XCTUnwrap(Instant("2025-03-05T12:00:00Z"))
    for (sentence, outcome) in [
      ("plain", MomentURLFragment.AppendPayloadOutcome.added(withoutDays: 0)), ("\u{1B}[31mred", .unreadable),
      ("a\tb", .unreadable),
      (String(repeating: "x", count: 2000), .added(withoutDays: 0)),
      (String(repeating: "x", count: 2001), .unreadable),
    ] {
      let explanation = MomentExplanation(
        instant: noon, itinerary: .init(.utc),
        surfaces: Surface.allCases.map {
          .init(surface: $0, links: [.init(subject: .shown, at: nil, sentence: sentence)])
        }, journal: nil, face: nil)
      var link = MomentURLFragment([])
      let found = link.appendPayload(days: StepsOfDaysInLink([]), explanation: explanation, zones: .iana) {
        $0.documentBytes == explanation.documentBytes
      }
      XCTAssertEqual(found, outcome, sentence)
      XCTAssertEqual(link.parameters.isEmpty, outcome == .unreadable, sentence)
    }
  }

  func test_phrase_namesDays() throws {
    func phrase(_ days: [String]) throws -> String? {
      StepsOfDaysInLink(try days.map { .init(day: try XCTUnwrap(CivilDay($0)), steps: .hours([])) }).phrase
    }
    XCTAssertNil(try phrase([]))
    XCTAssertEqual(try phrase(["2025-03-05"]), "of 5 March 2025, hour by hour")
    XCTAssertEqual(try phrase(["2025-03-03", "2025-03-05"]), "from 3 to 5 March 2025, hour by hour")
    XCTAssertEqual(try phrase(["2025-02-28", "2025-03-01"]), "from 28 February to 1 March 2025, hour by hour")
    XCTAssertEqual(try phrase(["2024-12-31", "2025-01-01"]), "from 31 December 2024 to 1 January 2025, hour by hour")
  }
}

// Malformed links.
extension MomentURLFragmentTests {
  private func assertRefused(_ link: String, _ problem: String, line: UInt = #line) throws {
    let outcome = try makeShell().run(words: ["explain", "--link", link])
    XCTAssertEqual(outcome.status, .dataError, link, line: line)
    XCTAssertEqual(outcome.output, "", line: line)
    XCTAssertTrue(outcome.errors.contains(problem), "\(link): \(outcome.errors)", line: line)
    XCTAssertTrue(outcome.errors.contains("\nhint: "), outcome.errors, line: line)
  }

  func test_malformedLinks_areRefusedWithPlace() throws {
    for (link, problem) in [
      ("", "link:1:1: error: expected an instant such as at=2025-03-05T18:10:00Z, found none"),
      ("https://a.example/?at=2025", "link:1:27: error: expected '#' and a moment"),
      ("#at=noon", "link:1:5: error: expected an instant such as 2025-03-05T18:10:00Z for 'at', found 'noon'"),
      ("#at", "found no value"), ("#at=%4", "link:1:5: error: expected two hexadecimal digits after '%', found '%4'"),
      ("#at=%ff", "link:1:5: error: expected visible text in UTF-8"), ("#at=%1b[0m", "expected visible text in UTF-8"),
      ("#at=2025-01-01&at=2025-01-01", "link:1:16: error: expected 'at' only once"),
      ("#at=2025-01-01&device=a.json", "link:1:23: error: expected ideal, ios17, ios18, ios26 or ios27 for 'device'"),
      ("#at=2025-01-01&zone=Europe/Pari", "hint: did you mean 'Europe/Paris'?"),
      ("#at=2025-01-01&phase=0", "expected a phase from 1 to 4"), ("#at=2025-01-01&phase=5", "found '5'"),
      ("#at=2025-01-01&pose=sad", "expected low, neutral, vital or walking"),
      ("#at=2025-01-01&rules.phase2BeginAt=1", "hint: did you mean 'phase2BeginsAt'?"),
      ("#at=2025-01-01&rules.phase2BeginsAt=0", "'phase2BeginsAt' is 0"),
      ("#at=2025-01-01&rules.phase2BeginsAt=many", "expected a whole number, true or false"),
      ("#at=2025-01-01&rules.phase2BeginsAt=80000", "phase3BeginsAt"),
      ("#at=2025-01-01&name=" + String(repeating: "x", count: 65), "expected a name of at most 64 bytes"),
      ("#at=2025-01-01&without=steps", "expected names such as scenario"),
      ("#at=2025-01-01&days=", "found only a part"),
      ("#at=2025-01-01&days=a+b", "link:1:22: error: expected letters, digits, '-' and '_'"),
      ("#at=2025-01-01&days=AAAAAAAAAAAA", "found damaged bytes"),
    ] {
      try assertRefused(link, problem)
    }
    let longest = "#at=2025-01-01&x="
    let filled = longest + String(repeating: "x", count: MomentURLFragment.maxReadLength - longest.utf8.count)
    XCTAssertEqual(try makeShell().run(words: ["explain", "--link", filled]).status, .success)
    try assertRefused(filled + "x", "expected a link of at most 16384 bytes, found 16385 bytes")
  }

  func test_payloadThatIsNoExplanation_isRefused() throws {
    func link(_ text: String) -> String {
      "#at=2025-01-01T00:00:00Z&days=" + Base64.encodedForURL(Deflate.zlibStream(of: Array(text.utf8), effort: .quick))
    }
    for (payload, problem) in [
      ("", "expected packed days as JSON, found other text"), ("[]", "expected an object in the packed days"),
      (#"{"at": 5}"#, "the link is to 2025-01-01T00:00:00Z"), (#"{"at": 1735689600000, "x": 1}"#, "unknown member"),
      (#"{"at":1735689600000,"zones":[["UTC"]],"days":[],"why":[["shown","\u001b[31mred"]],"surfaces":[]}"#, "visible"),
      (#"{"at":1735689600000,"zones":[["UTC"]],"days":[],"why":[],"surfaces":[[0]]}"#, "explanations of 1 surfaces"),
      (String(repeating: " ", count: LinkPayload.maxUnpackedSize + 1), "found more"),
      // A bomb: a thousand times as large as it is in the link.
      (String(repeating: "[", count: 300_000), "found more"),
    ] {
      try assertRefused(link(payload), problem)
    }
  }

  /// No damage to a link makes the program crash, or write anything but visible text.
  func test_damagedLinks_areRefusedOrExplained() throws {
    let shell = try makeShell()
    let link = Array(makeLink(Self.dayLine, of: shell).utf8)
    let payload = try XCTUnwrap(MomentURLFragment(reading: String(decoding: link, as: UTF8.self))["days"]?.value)
    let plain = try ZlibDecompressor.unpacked(Base64.decodedFromURL(payload), limit: LinkPayload.maxUnpackedSize)
    var refusedCount = 0
    for seed in TestSeeds.range(outOf: 4000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      var damaged = link
      switch seed % 4 {
      case 0: damaged.removeLast(1 + Int(dice.draw(below: UInt64(link.count - 1))))
      case 1: damaged[Int(dice.draw(below: UInt64(link.count)))] ^= 1 << UInt8(dice.draw(below: 7))
      default:
        // The checksum is right, so that the damage is met by the readers behind it.
        var bytes = plain
        for _ in 0...dice.draw(below: 3) {
          bytes[Int(dice.draw(below: UInt64(bytes.count)))] =
            Array("0123456789-[]{},\"\\u.eE\u{1B} ".utf8).randomElement(using: &dice) ?? 0
        }
        damaged =
          Array("#at=2025-03-05T17:10:00Z&days=".utf8)
          + Array(Base64.encodedForURL(Deflate.zlibStream(of: bytes, effort: .quick)).utf8)
      }
      guard let text = String(validating: damaged, as: UTF8.self) else { continue }
      let outcome = shell.run(words: ["explain", "--link", text, "--quiet"])
      XCTAssertTrue([.success, .dataError].contains(outcome.status), "seed \(seed): \(outcome.errors)")
      if outcome.status == .dataError { refusedCount += 1 }
      let written = outcome.output + outcome.errors
      XCTAssertTrue(
        written.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && $0.value != 127 }, "seed \(seed)")
    }
    XCTAssertGreaterThan(refusedCount, 0)
  }

  func test_contradictoryOptions_areUsageErrors() throws {
    let shell = try makeShell()
    let link = makeLink("explain week.csv \(Self.at) --make-link", of: shell)
    for line in [
      "explain", "explain week.csv", "explain --link \(link) --at 2025-01-01", "explain --link \(link) --zone UTC",
      "explain week.csv --link \(link) --make-link", "explain week.csv \(Self.at) --make-link --surface app",
      "explain week.csv \(Self.at) --include-days", "explain week.csv \(Self.at) --include-name",
      "explain week.csv \(Self.at) --days", "explain --link \(link) --days --json",
    ] {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .usageError, line)
      XCTAssertTrue(outcome.errors.contains("\nhint: "), outcome.errors)
    }
    XCTAssertEqual(shell.run("explain --link \(link) --days").status, .dataError)
  }
}
