import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// Edge cases of the text output: full columns, a count of one, and data that later decreases.
final class TextOutputEdgeCaseTests: XCTestCase {
  private func makeShell() -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["one.csv"] = TextOutputEdgeCaseTests.table(("2025-03-03T07:00:00Z", "2025-03-03T07:01:00Z", 1))
    shell.files["two.csv"] = TextOutputEdgeCaseTests.table(
      ("2025-03-03T07:50:00Z", "2025-03-03T08:00:00Z", 80_000), ("2025-03-04T08:05:00Z", "2025-03-04T08:15:00Z", 900))
    shell.files["much.csv"] = TextOutputEdgeCaseTests.table(("2025-03-03T10:00:00Z", "2025-03-03T10:10:00Z", 30_000))
    shell.files["less.csv"] = TextOutputEdgeCaseTests.table(
      ("2025-03-03T10:00:00Z", "2025-03-03T10:10:00Z", 100), ("2025-03-04T10:00:00Z", "2025-03-04T10:10:00Z", 200))
    shell.files["less.json"] = #"{"exports":[{"file":"less.csv","arrivedAt":"2025-03-04T12:00Z"}]}"#
    shell.files["plain/dev.json"] = #"{"startsOnlyInForeground":false}"#
    shell.files["named.json"] = #"{"name":"mine","basedOn":"ios17"}"#
    shell.files["day.json"] = #"{"createdAt":"2025-03-05","until":"2025-03-06"}"#
    return shell
  }

  private static func table(_ rows: (start: String, end: String, steps: Int)...) -> String {
    "start,end,steps,source\n" + rows.map { "\($0.start),\($0.end),\($0.steps),iPhone\n" }.joined()
  }

  private func outputLines(_ line: String, in shell: InMemoryShell) -> [String] {
    let outcome = shell.run(line)
    XCTAssertEqual(outcome.status, .success, line + outcome.errors)
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the status, the error message and the hint.
  private func statusAndErrors(_ line: String, in shell: InMemoryShell) -> String {
    let outcome = shell.run(line)
    let said = outcome.errors.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") }
    return "\(outcome.status.rawValue) " + said.joined(separator: " | ")
  }

  func test_timestampOfOtherDay_hasFixedColumn() {
    let explained = outputLines("explain two.csv --at 2025-03-04T12:30 --surface app", in: makeShell())
    let dated = explained.filter { $0.contains("Mar 20:02:00") }
    XCTAssertEqual(dated, ["  decided  Mon 3 Mar 20:02:00 the app moved to the background: user action"])
    // Sentences begin in the same column, and continue there.
    let start = "  decided  Mon 3 Mar 20:02:00 ".count
    for line in explained where line.hasPrefix("  ") {
      XCTAssertEqual(Array(line)[start - 1], " ", line)
      XCTAssertNotEqual(Array(line)[start], " ", line)
      XCTAssertLessThanOrEqual(line.count, 80)
    }
    let today = outputLines("explain two.csv --at 2025-03-03T12:00 --surface app", in: makeShell())
    XCTAssertTrue(today[1].hasPrefix("  walked   12:00:00         80,000 steps today"), today[1])
  }

  /// If nothing is for sale, the paywall does not wait for the app to be opened.
  func test_paywall_isExplained_ifNothingIsPremium() {
    let shell = makeShell()
    shell.files["free.json"] = #"{"firstPremiumPhase": 5}"#
    let table = [
      ("replay two.csv --rules free.json", "  The paywall was not shown: no phase requires premium"),
      (
        "replay two.csv --until 2025-03-03T08:00",
        "  The paywall was not shown: the highlight animation of the evolution plays first"
      ),
      ("replay two.csv", "  The paywall was shown 3 Mar 2025 08:00"),
    ]
    for (line, sentence) in table {
      XCTAssertEqual(outputLines(line, in: shell).filter { $0.contains("paywall") }, [sentence], line)
    }
  }

  func test_evolutionTable_hasAlignedColumns() {
    let shell = makeShell()
    shell.files["closed.json"] = #"{"day":{"opens":["08:00","23:30"],"unlockedFrom":"00:00","unlockedTo":"00:00"}}"#
    let replay = outputLines("replay much.csv --scenario closed.json", in: shell)
    let table = Array(replay.drop { $0 != "Evolution" }.dropFirst().prefix { !$0.hasPrefix("  The paywall") })
    XCTAssertEqual(table.count, 2, replay.joined(separator: "\n"))
    guard let head = table.first.map(Array.init), let seen = head.lastIndex(of: " ") else { return XCTFail("no table") }
    for line in table.dropFirst() {
      XCTAssertTrue(String(Array(line)[..<seen]).hasSuffix(" later "), line)
      XCTAssertNotEqual(Array(line)[seen + 1], " ", line)
    }
  }

  func test_oneStep_isSingular() {
    let shell = makeShell()
    let replay = shell.run("replay one.csv").output
    XCTAssertTrue(replay.hasPrefix("1 step, phase 1, Dormant\n"), replay)
    for line in [
      "replay one.csv", "replay one.csv --events", "explain one.csv --at 2025-03-03T12:00",
      "snapshot one.csv --at 2025-03-03T12:00", "page one.csv", "report one.csv",
      "sync --store pal one.csv --at 2025-03-03T12:00", "status --store pal --at 2025-03-03T12:00",
    ] {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .success, line)
      XCTAssertNil(outcome.output.firstRange(of: #/\b1 (new )?steps\b/#), line)
      XCTAssertNotNil(outcome.output.firstRange(of: #/\b1 (new )?step\b/#), line)
    }
  }

  func test_correctedSteps_areReported() {
    let corrected = "replay much.csv less.csv --scenario less.json"
    let table: [(line: String, says: [String])] = [
      (corrected, ["The pal keeps 30,000 steps, 29,700 of which later data removed"]),
      (corrected + " --until 2025-03-04T09:00", ["The phone counts 30,000 steps, but later data has 100"]),
      ("replay two.csv", []),
      ("replay two.csv --until 2025-03-03T07:56", ["The phone knows 0 of the 48,000 steps walked"]),
    ]
    for (line, says) in table {
      XCTAssertEqual(Array(outputLines(line, in: makeShell()).dropFirst(3).prefix { !$0.isEmpty }), says, line)
    }
    let report = makeShell().run(
      words: corrected.replacing("replay", with: "report").split(separator: " ").map(String.init))
    XCTAssertTrue(report.output.contains("30,000 steps, of which later data took back 29,700"))
  }

  func test_star_marksBetterValue() throws {
    let shell = makeShell()
    let compared = outputLines("compare two.csv --device plain/dev.json", in: shell)
    XCTAssertEqual(Array(compared[1...2]), ["  1: standard rules on iOS 26", "  2: standard rules on dev.json"])
    let rows = compared.dropFirst(6).prefix { !$0.hasSuffix("is better") }
    XCTAssertFalse(rows.isEmpty)
    let starred = rows.filter { $0.contains("*") }
    XCTAssertGreaterThan(starred.count, 2, compared.joined(separator: "\n"))
    // The star directly follows the column in which the name of its side ends.
    let columns = try XCTUnwrap(compared.first { $0.hasSuffix(" 2") }).enumerated().filter { $0.element != " " }
    for row in starred {
      let stars = row.enumerated().filter { $0.element == "*" }.map(\.offset)
      XCTAssertEqual(stars.count, 1, row)
      XCTAssert(columns.contains { $0.offset + 2 == stars[0] }, row)
    }
  }

  /// Equal values have no star, and a wait that did not occur is shown as a dash.
  func test_equalValues_haveNoStar_andMissingWaitIsDash() throws {
    let shell = makeShell()
    shell.files["late.json"] = #"{"phase2BeginsAt":200000,"phase3BeginsAt":300000,"phase4BeginsAt":400000}"#
    let compared = outputLines("compare two.csv --rules late.json", in: shell)
    let wait = compared.first { $0.contains("longest wait") }
    XCTAssertEqual(wait?.split(separator: " ").last, "-", compared.joined(separator: "\n"))
    XCTAssertTrue(compared.contains { $0.contains("*") && !$0.contains("is better") })

    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    shell.files["faster.json"] = #"{"drawingSpacingMilliseconds":14000}"#
    let close = outputLines("compare week.csv --device faster.json --zone Europe/Paris", in: shell)
    // Values that round to the same text are counted and not listed.
    XCTAssertFalse(close.contains { $0.hasPrefix("  island: wrong picture ") }, close.joined(separator: "\n"))
    XCTAssertTrue(
      close.contains { $0.contains(" differ by less than the shown precision") }, close.joined(separator: "\n"))
    XCTAssertFalse(close.contains { $0.contains("*") && !$0.contains("is better") }, close.joined(separator: "\n"))
  }

  func test_device_isNamedByNameOrFile() throws {
    let shell = makeShell()
    for (file, name) in [("plain/dev.json", "dev.json"), ("named.json", "mine"), ("ios17", "ios17")] {
      let words = name == "ios17" ? "iOS 17" : name
      XCTAssertTrue(outputLines("replay two.csv --device \(file)", in: shell)[2].hasSuffix(", on \(words)"), file)
      let document = try JSON(reading: Array(shell.run("replay two.csv --json --device \(file)").output.utf8))
      XCTAssertEqual(document["device"]?.messageText, quoted(name))
      XCTAssertTrue(outputLines("device \(file)", in: shell)[0].hasPrefix(name), file)
    }
  }

  func test_contradictoryOptions_areNamed() {
    let table: [(line: String, says: String)] = [
      (
        "replay two.csv --scenario day.json --until 2025-03-04",
        "64 error: invalid --until: the end, 2025-03-04T00:00:00Z, is before the start, 2025-03-05T00:00:00Z"
      ),
      (
        "replay two.csv --scenario day.json --since 2025-03-07",
        "64 error: invalid --since: the end, 2025-03-06T00:00:00Z, is before the start, 2025-03-07T00:00:00Z"
      ),
      (
        "replay two.csv --premium never --premium 2025-03-05..2025-03-01",
        "64 error: expected a span that ends after it starts and does not overlap the previous one, "
          + "for '--premium <when>', found '2025-03-05..2025-03-01'"
      ),
      (
        "sync --store pal two.csv --premium 2025-03-01..2025-03-05 --premium 2025-03-04..2025-03-06",
        "64 error: expected a span that ends after it starts and does not overlap the previous one, "
          + "for '--premium <when>', found '2025-03-04..2025-03-06'"
      ),
      (
        "push two.csv --at 2025-03-02T03:00Z --event start",
        "65 error: there is no pal at 2025-03-02T03:00:00Z | hint: the pal is created at 2025-03-03T00:00:00Z"
      ),
      (
        "push two.csv --at 2025-03-03T12:00Z --bundle a_b",
        "64 error: expected a bundle identifier of letters, digits, '-' and '.' for '--bundle <id>', found 'a_b'"
      ),
      (
        "push --lint day.json two.csv --at 2025-03-03T12:00Z",
        "64 error: --lint and '--at' exclude each other"
      ),
      (
        "push --lint day.json two.csv",
        "64 error: --lint and '<history>' exclude each other"
      ),
      (
        "replay two.csv --device iOS18",
        "64 error: expected ideal, ios17, ios18, ios26, ios27 or a file for '--device <device>', found 'iOS18' "
          + "| hint: did you mean 'ios18'?"
      ),
    ]
    for (line, says) in table { XCTAssertEqual(statusAndErrors(line, in: makeShell()), says, line) }
    XCTAssertEqual(makeShell().run("push two.csv --at 2025-03-03T12:00Z --bundle com.a-b.C9").status, .success)
  }

  func test_errorInFolder_namesHistory() {
    let shell = makeShell()
    shell.files["all/full.csv"] = shell.files["two.csv"]
    shell.files["all/empty.csv"] = "start,end,steps,source\n"
    XCTAssertEqual(
      statusAndErrors("compare all --device ideal", in: shell),
      "65 all/empty.csv: error: there are no samples to take the creation date from | hint: set it with --since")
    XCTAssertEqual(
      statusAndErrors("compare all/empty.csv --device ideal", in: shell),
      "64 error: there are no samples to take the creation date from | hint: set it with --since")
  }

  /// A row that was cut off has no number of steps, like a row that is skipped on purpose.
  func test_fileThatEndsInItsFirstRow_isReported_withWhatWasRead() {
    let shell = makeShell()
    shell.files["half.csv"] = "start,end,steps,source\n2025-03-03T07:0"
    let words = "expected rows with a number of steps, found one row without it"
    let hint = "check that the file is complete, or set the creation date with --since"
    for command in ["replay half.csv", "page half.csv -o page.html", "sync half.csv --store pal"] {
      XCTAssertEqual(statusAndErrors(command, in: shell), "65 half.csv: error: \(words) | hint: \(hint)", command)
    }
    XCTAssertEqual(shell.run("replay half.csv --since 2025-03-01 --until 2025-03-02").status, .success)
  }

  func test_lint_reportsMissingAPSMember() {
    let shell = makeShell()
    shell.files["push.json"] = "{}"
    XCTAssertTrue(
      shell.run("push --lint push.json").output.contains(
        "expected an object with a member 'aps', found an object without it\n"))
    shell.files["push.json"] = "[]"
    XCTAssertTrue(shell.run("push --lint push.json").output.contains("found an array\n"))
  }
}
