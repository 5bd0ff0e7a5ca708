import Documents
import Expressions
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

final class RulesDeviceAndFramesTests: XCTestCase {
  func test_rules_listEveryRule_andMarkChangedOnes() throws {
    let shell = InMemoryShell()
    let text = shell.run("rules").output
    for rule in CoreJournalAndFaceRules.table {
      XCTAssert(text.contains("\n \(rule.name) ") || text.hasPrefix(" \(rule.name) "), rule.name)
    }
    for line in text.split(separator: "\n") { XCTAssertLessThanOrEqual(String(line).terminalColumns, 80) }
    XCTAssertFalse(text.contains("*"))
    let json = shell.run("rules --json").output
    XCTAssertEqual(try JSON(reading: Array(json.utf8)).decoded(as: Rules.self), .standard)
    XCTAssertEqual(try CoreJournalAndFaceRules(reading: JSON(reading: Array(json.utf8))), .standard)
    XCTAssert(json.hasPrefix("{\n  \"schema\": \"pixelpal.rules/1\",\n  \"phase2BeginsAt\": 25001,\n"), json)
    XCTAssert(json.hasSuffix("\n}\n"))
    shell.files["r"] = json
    XCTAssertEqual(shell.run("rules --rules r").output, text)
    XCTAssertEqual(shell.run("rules --rules r --json").output, json)

    shell.files["r"] = #"{"phase2BeginsAt": 10}"#
    let changed = shell.run("rules --rules r").output
    XCTAssert(changed.hasPrefix("*phase2BeginsAt "), changed)
    XCTAssert(
      changed.replacing("\n", with: " ").replacing(#/ +/#, with: " ").contains("default: 25001"), changed)
    XCTAssertEqual(changed.filter { $0 == "*" }.count, 1)
  }

  func test_invalidRules_areRefused_withPosition() {
    let shell = InMemoryShell()
    let table: [(json: String, errors: String)] = [
      (
        "{\"phase2BeginAt\": 1}",
        "r:1:2: error: unknown setting 'phase2BeginAt'\n{\"phase2BeginAt\": 1}\n ^\n"
          + "hint: did you mean 'phase2BeginsAt'?\n"
      ),
      (
        "{\n  \"liveActivityGapSeconds\": 119\n}",
        "r:2:29: error: 'liveActivityGapSeconds' is 119, and must be from 120 to "
          + "300\n  \"liveActivityGapSeconds\": 119\n                            ^\n"
      ),
      ("[]", "r:1:1: error: expected an object, found an array\n[]\n^\n"),
    ]
    for (json, errors) in table {
      shell.files["r"] = json
      let outcome = shell.run("rules --rules r")
      XCTAssertEqual(outcome, .init(status: .dataError, output: "", errors: errors))
    }
    shell.files["r"] = "{\"\(String(repeating: "x", count: 100_000))\": 1}"
    XCTAssertLessThan(shell.run("rules --rules r").errors.utf8.count, 500)
    for gap in [120, 300] {
      shell.files["r"] = "{\"liveActivityGapSeconds\": \(gap)}"
      XCTAssertEqual(shell.run("rules --rules r").status, .success)
    }
    shell.files["r"] = "{\"liveActivityGapSeconds\": 301}"
    XCTAssertEqual(shell.run("rules --rules r").status, .dataError)
  }

  func test_device_listsEveryFact_withItsSource() throws {
    let shell = InMemoryShell()
    for device in DeviceModel.profiles {
      let text = shell.run("device \(device.name)").output
      XCTAssert(text.hasPrefix(device.name), text)
      for line in text.split(separator: "\n") { XCTAssertLessThanOrEqual(String(line).terminalColumns, 80) }
      for fact in DeviceModel.table { XCTAssert(text.contains("\n \(fact.name) "), fact.name) }
      // Each source appears once below the table, with the number that the facts refer to.
      for fact in DeviceModel.table {
        guard let source = fact.source else { continue }
        let note = "\(source.certainty.rawValue): \(source.text)"
        // A note ends where the next one begins, since one may begin with another.
        let words = text.replacing(#/ *\n +/#, with: " ").replacing("\n", with: " [")
        let before = try XCTUnwrap(words.firstRange(of: "] " + note + " [").map { words[..<$0.lowerBound] }, fact.name)
        let number = String(before.reversed().prefix { $0.isNumber }.reversed())
        XCTAssertEqual(words.ranges(of: "] " + note + " [").count, 1, fact.name)
        XCTAssert(words.contains("\(fact.meaning) [\(number)]"), fact.name)
      }
      let json = shell.run("device \(device.name) --json").output
      XCTAssertEqual(try JSON(reading: Array(json.utf8)).decoded(as: DeviceModel.self), device)
      shell.files["d.json"] = json
      XCTAssertEqual(shell.run("device d.json").output, text)
    }
    XCTAssertEqual(shell.run("device").output, shell.run("device ios26").output)
    shell.standardInput = Array(#"{"name": "mine\u001b", "basedOn": "ios17"}"#.utf8)
    let mine = shell.run("device -")
    XCTAssertEqual(mine.status, .success)
    XCTAssertFalse(mine.output.contains("\u{1B}"))
    XCTAssertEqual(shell.run("device ios71").status, .usageError)
  }

  private func runFrames(_ line: String) -> [String] {
    let outcome = InMemoryShell().run("frames " + line)
    XCTAssertEqual(outcome.status, .success, line + outcome.errors)
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private func frameLine(_ ms: Int, _ asset: String) -> String { "{\"ms\":\(ms),\"asset\":\"\(asset)\"}" }

  func test_frames_areListed_fromInclusiveStartToExclusiveEnd() {
    let stride = runFrames("walking")
    XCTAssertEqual(stride.count, 32)
    XCTAssertEqual(
      Array(stride.prefix(3)),
      [frameLine(0, "male_walking_1"), frameLine(42, "male_walking_2"), frameLine(84, "male_walking_3")])
    XCTAssertEqual(stride.last, frameLine(1292, "male_walking_32"))
    XCTAssertEqual(runFrames("idle"), [frameLine(0, "male_neutral_1"), frameLine(1000, "male_neutral_2")])
    XCTAssertEqual(
      runFrames("idle --gender female --state vital --phase 4 --to-ms 1201"),
      [frameLine(0, "female_vital_1"), frameLine(600, "female_vital_2"), frameLine(1200, "female_vital_1")])
    XCTAssertEqual(runFrames("idle --phase 2"), [frameLine(0, "male_neutral_1"), frameLine(800, "male_neutral_2")])
    // The end is exclusive; the first line shows the frame that is current at the beginning.
    for (end, count) in [(1, 1), (42, 1), (43, 2), (84, 2), (85, 3)] {
      XCTAssertEqual(runFrames("walking --to-ms \(end)").count, count, "\(end)")
    }
    XCTAssertEqual(
      runFrames("walking --from-ms 41 --to-ms 43"), [frameLine(41, "male_walking_1"), frameLine(42, "male_walking_2")])
    XCTAssertEqual(runFrames("walking --from-ms 42 --to-ms 43"), [frameLine(42, "male_walking_2")])
    XCTAssertEqual(runFrames("walking --from-ms 43 --to-ms 44"), [frameLine(43, "male_walking_2")])
    XCTAssertEqual(runFrames("walking --from-ms 1000").count, 32)
    // No drift after a year: a year is a whole number of strides.
    XCTAssertEqual(
      runFrames("walking --from-ms 31536000000 --to-ms 31536000043"),
      [frameLine(31_536_000_000, "male_walking_1"), frameLine(31_536_000_042, "male_walking_2")])
  }

  /// Half beats begin at the first whole millisecond, and no tempo drifts.
  func test_framesOfDance_followBeat_withoutDrift() {
    func half(_ ms: Int, _ body: String, _ overlays: String = "\"musicNotes\"") -> String {
      #"{"ms":\#(ms),"eyes":"arcs","mouth":"singing","body":"\#(body)","overlays":[\#(overlays)]}"#
    }
    let bodies = ["crouch", "wide", "wave", "wide", "crouch", "wide", "cheer", "wide"]
    XCTAssertEqual(runFrames("dance"), bodies.enumerated().map { half(250 * $0.offset, $0.element) })
    XCTAssertEqual(
      runFrames("dance --from-ms 31536000100 --to-ms 31536000251"),
      [half(31_536_000_100, "crouch"), half(31_536_000_250, "wide")])
    // The notes of the first beat stay for three seconds and return with the eighth.
    XCTAssertEqual(
      runFrames("dance --from-ms 2750 --to-ms 4001"),
      [
        half(2750, "wide"), half(3000, "crouch", ""), half(3250, "wide", ""), half(3500, "cheer", ""),
        half(3750, "wide", ""), half(4000, "crouch"),
      ])
    let shell = InMemoryShell()
    shell.files["r"] = #"{"danceBeatsPerMinute": 70}"#
    XCTAssertEqual(
      shell.run("frames dance --rules r --to-ms 900").output,
      [half(0, "crouch"), half(429, "wide"), half(858, "wave")].joined(separator: "\n") + "\n")
  }

  /// A line is printed at each change of the face, the body or an overlay, and again when the animation repeats.
  func test_framesOfFace_haveLine_perChange() {
    func line(_ ms: Int, _ face: String, _ body: String? = nil, _ overlays: String...) -> String {
      let parts = face.split(separator: "+").map { "\"\($0)\"" }
      let floats = overlays.map { "\"\($0)\"" }.joined(separator: ",")
      let body = body.map { "\"\($0)\"" } ?? "null"
      return "{\"ms\":\(ms),\"eyes\":\(parts.first ?? "null"),\"mouth\":\(parts.last ?? "null"),\"body\":\(body),"
        + "\"overlays\":[\(floats)]}"
    }
    XCTAssertEqual(
      runFrames("wink"), [line(0, "wink+smile", nil, "bounceLines"), line(400, "wink+smile")])
    XCTAssertEqual(
      runFrames("love --phase 3"),
      [
        line(0, "hearts+smile", "shy", "heart"), line(150, "hearts+smile", "shy", "heart", "tinyHearts"),
        line(300, "hearts+smile", "shy", "heart", "tinyHearts", "loveAura"),
        line(1650, "hearts+smile", "shy", "heart", "loveAura"), line(2000, "", nil, "loveAura"),
      ])
    XCTAssertEqual(
      runFrames("puff --from-ms 899 --to-ms 901"),
      [line(899, "open+soft", nil, "puff"), line(900, "open+soft", nil, "puff")])
    XCTAssertEqual(
      runFrames("roast --phase 2").filter { $0.contains("laugh") }.map { String($0.prefix(12)) }, [#"{"ms":3500,""#])
    let all = Emote.allCases.map(\.rawValue) + Overlay.allCases.map(\.rawValue) + Play.Kind.allCases.map(\.rawValue)
    for name in TestSeeds.sample(of: all, oneIn: 5) {
      for phase in [Phase.dormant, .energized] {
        let lines = runFrames("\(name) --phase \(phase.rawValue)")
        XCTAssertTrue(lines.first?.hasPrefix(#"{"ms":0,"eyes":""#) ?? false, name)
        XCTAssertEqual(lines.map { $0.drop { $0 != "e" } }.count, Set(lines).count, name)
      }
    }
    XCTAssertEqual(InMemoryShell().run("frames lovely").status, .usageError)
  }

  /// Differential test against the definition, evaluated for every millisecond.
  func test_frames_equalDefinition_forEveryMillisecond() {
    for (line, name, length) in [("walking", "walking", (1000, 24, 32)), ("idle", "neutral", (1000, 1, 2))] {
      var expected: [String] = []
      var last: Int?
      for ms in 17..<5000 {
        let number = ms * length.1 / length.0 % length.2 + 1
        if number != last { expected.append(frameLine(ms, "male_\(name)_\(number)")) }
        last = number
      }
      XCTAssertEqual(runFrames("\(line) --from-ms 17 --to-ms 5000"), expected)
    }
  }

  func test_frames_areListed_atLimits_andRefusedBeyond() {
    let last = Instant.distantFuture.millisecondsSince1970
    XCTAssertLessThanOrEqual(runFrames("walking --from-ms \(last - 1) --to-ms \(last)").count, 2)
    XCTAssertEqual(runFrames("idle --from-ms \(last)").count, 0)
    for line in [
      "walking --from-ms -1", "walking --to-ms \(last + 1)", "walking --to-ms x", "run", "idle --phase 0",
      "idle --phase 5", "idle --state walking", "idle --gender x", "",
    ] {
      XCTAssertEqual(InMemoryShell().run("frames " + line).status, .usageError, line)
    }
    let shell = InMemoryShell()
    shell.files["r"] = #"{"walkingFramesPerSecond": 10, "walkingFrames": 2}"#
    XCTAssertEqual(
      shell.run("frames walking --rules r").output,
      frameLine(0, "male_walking_1") + "\n" + frameLine(100, "male_walking_2") + "\n")
  }
}
