import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The wording of text output: words and not raw names, local times, and no repetition.
final class TextWordingTests: XCTestCase {
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    return shell
  }

  /// Returns raw names of values in documents, such as `inGracePeriod`.
  private static func rawNames(in text: String) -> [String] {
    text.matches(of: #/\b[a-z]+[A-Z][A-Za-z]*\b/#).map { String($0.output) }.filter { $0 != "iOS" }
  }

  /// No text output contains a name that only documents use.
  func test_textOutput_containsNoRawNames() throws {
    let stories = PackagePaths.root.appendingPathComponent("samples/stories")
    var seen = Set<String>()
    // The shorter stories contain every event that occurs in the stories of years.
    let all = try FileManager.default.contentsOfDirectory(atPath: stories.path).sorted()
    for story in TestSeeds.sample(of: all.filter { !$0.hasPrefix("year") }, oneIn: 4) {
      let shell = InMemoryShell()
      let folder = stories.appendingPathComponent(story)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        shell.files.contents[name] = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      }
      let histories = shell.files.contents.keys.filter { $0.hasSuffix(".csv") }.sorted().joined(separator: " ")
      let words = "\(histories) --scenario scenario.json --quiet"
      let events = shell.run("replay \(words) --events").output.split(separator: "\n")
      var lines = ["replay \(words)", "compare \(words) --device ios17"]
      // Explains the instant after each kind of event with each reason: the event is among the latest decisions.
      for event in events {
        let json = try JSON(reading: Array(event.utf8))
        guard case .string(let kind)? = json["event"]?.content, case .string(let why)? = json["why"]?.content,
          case .string(let at)? = json["at"]?.content
        else { return XCTFail("\(event)") }
        if seen.insert(kind + why.filter(\.isLetter)).inserted { lines.append("explain \(words) --at \(at)") }
      }
      for line in lines {
        let outcome = shell.run(line)
        XCTAssertEqual(outcome.status, .success, "\(story) \(line) \(outcome.errors)")
        XCTAssertEqual(TextWordingTests.rawNames(in: outcome.output), [], "\(story): \(line)")
      }
    }
  }

  func test_status_describesPremium() throws {
    let shell = try makeShell()
    _ = shell.run("sync --store pal week.csv --zone Europe/Paris --premium never")
    XCTAssertTrue(shell.run("status --store pal").output.contains("\n  premium    never bought; locked: "))
    _ = shell.run("sync --store pal --premium 2025-03-01..2025-03-08 --at 2025-03-09T12:00")
    XCTAssertTrue(shell.run("status --store pal --at 2025-03-07").output.contains("\n  premium    bought\n"))
  }

  func test_devices_areNamedInWords() throws {
    let shell = try makeShell()
    shell.files["ios17.json"] = #"{"name":"ios17","drawingSpacingMilliseconds":2000}"#
    shell.files["mine.json"] = #"{"name":"mine\u001b","basedOn":"ios17"}"#
    for (device, words) in [
      ("ios26", "iOS 26"), ("ideal", "a phone without limits"), ("ios17.json", "ios17"), ("mine.json", "mine␛"),
    ] {
      let lines = shell.run("replay week.csv --zone UTC --device \(device)").output.split(separator: "\n")
      XCTAssertTrue(lines[2].hasSuffix(", on \(words)"), String(lines[2]))
      let compared = shell.run("compare week.csv --zone UTC --device \(device) --device ios18").output
      XCTAssertTrue(compared.contains("\n  1: standard rules on \(words)\n  2: standard rules on iOS 18\n"), compared)
    }
    XCTAssertTrue(shell.run("replay week.csv --zone UTC --json").output.contains(#""device": "ios26""#))
  }

  /// The walked and known steps belong to the phone, so they appear only once, whichever surfaces are explained.
  func test_explain_printsSharedStagesOnce() throws {
    let shell = try makeShell()
    let options = "week.csv --at 2025-03-05T18:10 --zone Europe/Paris"
    let all = shell.run("explain \(options)").output
    for stage in ["walked", "known"] {
      XCTAssertEqual(all.split(separator: "\n").count { $0.hasPrefix("  \(stage) ") }, 1, stage)
    }
    let blocks = all.components(separatedBy: "\n\n")
    XCTAssertEqual(blocks.count, 3 + Surface.allCases.count)
    XCTAssertTrue(blocks[0].hasPrefix("Wed  5 Mar 2025, 18:10\n  walked "), blocks[0])
    XCTAssertTrue(blocks[2].hasPrefix("Dynamic Island, compact\n  decided "), blocks[2])
    let one = shell.run("explain \(options) --surface compact").output.components(separatedBy: "\n\n")
    XCTAssertEqual(one.count, 2)
    XCTAssertEqual(one[0], blocks[0])
    XCTAssertEqual(one[1], blocks[2] + "\n")
  }

  /// Local times in the input produce local times in the output, with their offset.
  func test_errors_useLocalTimes_ofInput() throws {
    let shell = try makeShell()
    shell.files["s.json"] = #"{"locked":[{"from":"2025-03-05T10:00","until":"2025-03-05T09:00"}]}"#
    _ = shell.run("sync --store pal week.csv --zone Europe/Paris")
    let paris = "--zone Europe/Paris"
    let table: [(line: String, says: String)] = [
      (
        "replay week.csv --until 2025-03-02T10:00 \(paris)",
        "the end, 2025-03-02T10:00:00+01:00, is before the start, 2025-03-03T00:00:00+01:00"
      ),
      (
        "replay week.csv --scenario s.json \(paris)",
        "the end, 2025-03-05T09:00:00+01:00, is before the start, 2025-03-05T10:00:00+01:00"
      ),
      ("push week.csv --at 2025-03-02T10:00 \(paris)", "there is no pal at 2025-03-02T10:00:00+01:00"),
      ("push week.csv --at 2025-03-02T10:00 \(paris)", "the pal is created at 2025-03-03T00:00:00+01:00"),
      ("sync --store pal --since 2025-03-01", "--since cannot be changed: the store has 2025-03-03T00:00:00+01:00"),
    ]
    for row in table {
      let outcome = shell.run(row.line)
      XCTAssertTrue(outcome.errors.contains(row.says), "\(row.line): \(outcome.errors)")
    }
  }

  /// Values that print the same on both sides are counted and not listed.
  func test_comparison_listsOnlyVisibleDifferences() throws {
    let shell = try makeShell()
    shell.files["near.json"] = #"{"basedOn":"ios26","runTimeAfterWakeSeconds":5}"#
    let json = try JSON(reading: Array(shell.run("compare week.csv --zone UTC --device near.json --json").output.utf8))
    let text = shell.run("compare week.csv --zone UTC --device near.json").output
    for line in text.split(separator: "\n") where line.hasPrefix("  ") && line.contains("  ") {
      let values = line.split(separator: #/ {2,}/#).dropFirst().map { $0.replacing(" *", with: "") }
      guard values.count == 2, values != ["1", "2"] else { continue }
      XCTAssertNotEqual(values[0], values[1], String(line))
    }
    XCTAssertNotNil(
      text.firstMatch(
        of: #/\n  \d+ others are equal, \d+ differ by less than the shown precision; \* is better\n/#), text)
    XCTAssertNotNil(json["histories"])
  }

  /// The progress of a long replay counts days and ends with the last day.
  func test_progressOfReplay_countsDays() throws {
    let shell = try makeShell()
    shell.errorTerminal = .init(columns: 80)
    shell.clockStepMilliseconds = 1000
    let outcome = shell.run(
      "replay week.csv --zone Europe/Paris --until 2026-03-10 --device ideal --events -o events.ndjson")
    XCTAssertEqual(outcome.status, .success)
    let lines = outcome.errors.components(separatedBy: "\u{1B}[K").filter { $0.contains("%") }
    XCTAssertFalse(lines.isEmpty)
    for line in lines {
      let found = try XCTUnwrap(line.firstMatch(of: #/^\rreplay  \d+%  (\d+) of 373 days/#), line.debugDescription)
      XCTAssertTrue(1...373 ~= (Int(found.output.1) ?? 0), line)
    }
  }

  /// One command lists all formats, shells complete them, and required options are marked as such.
  func test_help_refersToFormats_andMarksRequiredOptions() throws {
    let shell = InMemoryShell()
    for command in CommandLineProgram.fullProgram.commands.map(\.name) {
      let help = shell.run("help \(command)").output
      if command != "formats" { XCTAssertFalse(help.contains("apple-health-xml"), command) }
      XCTAssertEqual(help.contains("'pixelpal formats' lists the values"), help.contains("--format <format>"), command)
    }
    for shellName in ["bash", "zsh", "fish"] {
      XCTAssertTrue(shell.run("completions \(shellName)").output.contains("apple-health-xml"), shellName)
    }
    let wrong = shell.run("inspect a.csv --format aple-health-xml").errors
    XCTAssertTrue(
      wrong.hasPrefix("error: expected one of the values that 'pixelpal formats' lists for '--format"), wrong)
    XCTAssertTrue(wrong.contains("hint: did you mean 'apple-health-xml'?"), wrong)
    let required = [
      "sync": "--store <dir>", "status": "--store <dir>",
      "export": "--store <dir>", "forget": "--store <dir>", "inspect": "<history> ...", "convert": "<history> ...",
    ]
    for (command, words) in required {
      let usage = shell.run("help \(command)").output.components(separatedBy: "USAGE:")[1]
      XCTAssertTrue(usage.contains(" \(words)"), command)
      XCTAssertFalse(usage.contains("[\(words)"), command)
      XCTAssertEqual(shell.run(command).status, .usageError, command)
      XCTAssertTrue(shell.run("manual").output.contains("\n.Fl -store Ar dir\n"))
    }
  }

  /// A command's own options come first, in the usage line and in the list.
  func test_help_listsOwnOptionsFirst() {
    for command in CommandLineProgram.fullProgram.commands
    where command.options.contains(where: { $0.group == .history }) {
      let help = InMemoryShell().run("help \(command.name)").output
      let titles = ["\nOPTIONS:\n", "\nHISTORY OPTIONS:\n", "\nREPLAY OPTIONS:\n", "\nGENERAL OPTIONS:\n"]
      let places = titles.compactMap { help.firstRange(of: $0)?.lowerBound }
      XCTAssertEqual(places, places.sorted(), command.name)
      XCTAssertGreaterThan(places.count, 2, command.name)
      for option in command.options where option.group != .commandSpecific {
        XCTAssertNotNil(help.components(separatedBy: "HISTORY OPTIONS:").last?.firstRange(of: option.label), option.id)
      }
    }
    XCTAssertFalse(InMemoryShell().run("help formats").output.contains("GENERAL"))
  }

  /// A contradiction between rules is reported at the place of one of them in the document.
  func test_contradictoryRules_areReported_atTheirPosition() throws {
    let shell = try makeShell()
    shell.files["order.json"] = #"{"highlightMilliseconds": 2000, "phase2BeginsAt": 80000}"#
    shell.files["both.json"] = #"{"phase3BeginsAt": 70000, "phase2BeginsAt": 80000}"#
    shell.files["long.json"] = #"{ "liveActivityRenewedAfterSeconds": 28800}"#
    shell.files["./short.json"] = #"{"longestSessionSeconds": 14400}"#
    let table: [(line: String, place: String)] = [
      ("rules --rules order.json", "order.json:1:51"), ("rules --rules both.json", "both.json:1:20"),
      ("replay week.csv --rules long.json", "long.json:1:38"), ("compare week.csv --rules long.json", "long.json:1:38"),
      ("replay week.csv --device ./short.json", "./short.json:1:27"),
      ("compare week.csv --device ./short.json", "./short.json:1:27"),
    ]
    for (line, place) in table {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .dataError, line + outcome.errors)
      XCTAssertTrue(outcome.errors.hasPrefix("\(place): error: "), "\(line): \(outcome.errors)")
      XCTAssertTrue(outcome.errors.contains("contradict each other"), outcome.errors)
    }
  }
}

/// The texts of `push`: no Live Activity at the time, and faults in a push.
final class PushMessageTests: XCTestCase {
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    shell.files["swiped.json"] = #"{"zone":"Europe/Paris","swipes":["2025-03-05T15:00"]}"#
    return shell
  }

  /// After a swipe, the message states since when and why no activity is alive, and alternative times; each of these
  /// times has a push.
  func test_push_explainsWhyNoActivityIsAlive() throws {
    let shell = try makeShell()
    let options = "week.csv --scenario swiped.json"
    let outcome = shell.run("push \(options) --at 2025-03-05T18:10")
    XCTAssertEqual(outcome.status, .dataError)
    XCTAssertEqual(
      outcome.errors,
      """
      error: there is no Live Activity at 2025-03-05T18:10:00+01:00: the last one ended at 2025-03-05T15:00:00+01:00, \
      when the person dismissed it
      hint: the next one starts at 2025-03-05T20:00:00+01:00; '--at 2025-03-05T14:59:59+01:00' shows the last state; \
      '--event start' shows the one that opening the app would start

      """)
    for at in ["2025-03-05T20:00:00+01:00", "2025-03-05T14:59:59+01:00"] {
      XCTAssertEqual(shell.run("push \(options) --at \(at)").status, .success, at)
    }
    XCTAssertEqual(shell.run("push \(options) --at 2025-03-05T18:10 --event start").status, .success)
    let early = shell.run("push \(options) --at 2025-03-03T00:00").errors
    XCTAssertTrue(early.contains("+01:00: none was started before\nhint: the next one starts at 2025-03-03T08:"), early)
  }

  private func runLint(_ push: String) throws -> InMemoryShell.Outcome {
    let shell = InMemoryShell()
    shell.files["push.json"] = push
    return shell.run("push --lint push.json")
  }

  func test_lint_reportsErrorsAndHints() throws {
    let start =
      #"{"aps":{"timestamp":1735984933,"event":"start","content-state":{},"attributes-type":"A","attributes":{},"#
      + #""alert":{"title":"x","body":"y"},"#
    let table: [(push: String, status: ExitStatus, says: [String])] = [
      (
        #"{"aps":{"timestamp":1741201800,"event":"update","content-state":{}}}"#, .success,
        ["push.json: valid; nothing that the phone would refuse, ignore or misread\n"]
      ),
      (start + #""input-push-token":1}}"#, .success, ["push.json: valid;"]),
      (
        start + #""input-push-token":1,"input-push-channel":"c"}}"#, .differences,
        ["error: 'input-push-token' and 'input-push-channel' exclude each other", "omit one of them"]
      ),
      (
        #"{"aps":{"timestmp":1741201800,"event":"update","content-state":{}}}"#, .differences,
        ["1:9: warning: unknown member 'timestmp'", "hint: did you mean 'timestamp'?"]
      ),
      (
        #"{"aps":{"timestamp":1741201800,"event":"end","dismisal-date":1741201900}}"#, .success,
        ["hint: did you mean 'dismissal-date'?"]
      ),
      (#"{"aps":{"timestamp":1741201800,"event":"end","foo":1}}"#, .success, ["hint: known members: timestamp, event"]),
      (#"{ "asp":{"timestamp":1741201800}}"#, .differences, ["push.json:1:3: error: ", "hint: did you mean 'aps'?"]),
    ]
    for row in table {
      let outcome = try runLint(row.push)
      XCTAssertEqual(outcome.status, row.status, row.push)
      for words in row.says { XCTAssertTrue(outcome.output.contains(words), "\(row.push): \(outcome.output)") }
      XCTAssertEqual(outcome.output.contains("valid;"), row.says[0].contains("valid;"), outcome.output)
    }
    let shell = InMemoryShell()
    shell.files["push.json"] = table[0].push
    for option in ["--json", "--quiet"] {
      XCTAssertEqual(shell.run("push --lint push.json \(option)").output, "", option)
    }
  }

  /// `push --lint` reads the output of `push` for every event, with and without headers, and reports the place of a
  /// fault in the file.
  func test_lint_acceptsPushOutput_withAndWithoutHeaders() throws {
    let shell = try makeShell()
    let at = "2025-03-05T20:00:30+01:00"
    for event in ["start", "update", "end"] {
      for headers in ["", " --headers"] {
        let written = shell.run("push week.csv --at \(at) --event \(event)\(headers)")
        XCTAssertEqual(written.status, .success, written.errors)
        shell.files["push.txt"] = written.output
        XCTAssertEqual(
          shell.run("push --lint push.txt --now \(at)").output,
          "push.txt: valid; nothing that the phone would refuse, ignore or misread\n", event + headers)
        XCTAssertEqual(
          shell.run("push --lint push.txt --now 2027-03-05").status, event == "end" ? .success : .differences)
        shell.files["push.txt"] = written.output.replacing("\"phase\":", with: "\"phase\":1")
        let refused = shell.run("push --lint push.txt --now \(at)")
        XCTAssertEqual(refused.status, .differences)
        XCTAssertTrue(refused.output.contains("error: expected a number from 1 to 4, found 12"), refused.output)
      }
    }
    shell.files["push.txt"] = "apns-push-type: liveactivity\napns-topic: com.pixelpal.app\n\n{\"aps\":{}}"
    let outcome = shell.run("push --lint push.txt")
    XCTAssertEqual(outcome.status, .differences)
    XCTAssertTrue(
      outcome.output.contains("push.txt:2:1: error: expected a bundle identifier followed by "), outcome.output)
    shell.files["push.txt"] = "apns-push-type: liveactivity\n\n"
    XCTAssertEqual(shell.run("push --lint push.txt").status, .dataError)
  }

  func test_lint_notesUncheckedParts() throws {
    let update = #"{"aps":{"timestamp":1741201800,"event":"update","content-state":{"foo":1}}}"#
    let shell = InMemoryShell()
    shell.files["push.json"] = update
    let verdict = shell.run("push --lint push.json").output
    XCTAssertTrue(verdict.contains("note: the content state was not checked"), verdict)
    XCTAssertTrue(verdict.contains("note: dates were compared only with each other"), verdict)
    XCTAssertEqual(shell.run("push --lint push.json --type pixelpal").status, .differences)
    XCTAssertEqual(shell.run("push --lint push.json --push-type widgets").status, .differences)
    for stray in ["--now 2025-03-05", "--type other", "--push-type broadcast"] {
      let outcome = shell.run("push week.csv --at 2025-03-05 \(stray)")
      XCTAssertEqual(outcome.status, .usageError)
      XCTAssertTrue(outcome.errors.contains("needs --lint"), outcome.errors)
    }
  }
}
