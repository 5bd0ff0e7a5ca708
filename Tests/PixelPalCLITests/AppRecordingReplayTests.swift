import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The option `--recorded` of `replay`, as the user sees it.
final class RecordedReplayTests: XCTestCase {
  /// Returns a recording of a pal that is created, opened and closed at 8, 9 and 10 o'clock.
  private func makeRecording() -> PalRecording {
    let start = Instant(secondsSince1970: 1_740_988_800)
    var pal = Pal(
      createdAt: start, look: Look(gender: .female, style: .meadow), zone: .utc, permission: .granted, under: .standard)
    var recording = PalRecording(of: pal, under: .standard)
    for (hours, events) in [
      (1, [PalEvent.opened()]), (2, [.steps(StepReport(counted: 3000, today: 3000)), .closed]),
    ] {
      let now = start + .hours(hours)
      recording.append(events, at: now, changes: pal.handle(events, at: now, under: .standard))
    }
    return recording
  }

  private func makeShell(_ change: (String) -> String = { $0 }) throws -> InMemoryShell {
    let shell = InMemoryShell()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    shell.files["field.json"] = change(String(decoding: try encoder.encode(makeRecording()), as: UTF8.self))
    return shell
  }

  func test_replay_ofARecording_findsNoDifference_inThisVersion() throws {
    let outcome = try makeShell().run("replay --recorded field.json")
    XCTAssertEqual(outcome.output, "2 instants: this version decides the same\n")
    XCTAssertEqual(outcome.status, .success)
    XCTAssertEqual(outcome.errors, "")
    let events = try makeShell().run("replay --recorded field.json --events").output.split(separator: "\n")
    XCTAssertEqual(events.count, makeRecording().instants.reduce(0) { $0 + $1.changes.count })
  }

  func test_replay_ofARecording_showsWhereThePalDecidesOtherwise() throws {
    // As if another version had taken 3,000 steps for low energy.
    let shell = try makeShell {
      $0.replacingOccurrences(of: #""energyChanged":{"from":"unknown","to":"neutral"}"#, with: #""walkingEnded":{}"#)
    }
    let outcome = shell.run("replay --recorded field.json")
    XCTAssertEqual(outcome.status, .differences)
    XCTAssertEqual(
      outcome.output.split(separator: "\n").map(String.init),
      [
        "1 of 2 instants differs, from 2025-03-03T10:00:00Z on",
        "2025-03-03T10:00:00Z, \(makeRecording().instants[1].events.map { "\($0)" }.joined(separator: ", "))",
        "  recorded: walkingEnded, because: 3,000 steps today",
        "  now:      energyChanged (unknown to neutral), because: 3,000 steps today",
      ])
    let document = shell.run("replay --recorded field.json --json").output
    XCTAssertNil(
      GoldenFile.difference(of: document, fromFile: "recorded-replay.json.txt", besideTest: #filePath))
  }

  /// A newer app may record events that this version doesn't know.
  func test_recording_isRefused_withThePlaceOfAnUnknownEvent() throws {
    for (part, other, says) in [
      (#"{"closed":{}}"#, #"{"stepz":{}}"#, "expected an event that this version knows, found 'stepz'"),
      (#"{"closed":{}}"#, #"{}"#, "expected an object with one member, found an object"),
      (#""stepQuery":{}"#, #""stepQuiz":{}"#, "expected a reason that this version knows, found 'stepQuiz'"),
      (#""appClosed":{}"#, #""appShut":{}"#, "expected a kind that this version knows, found 'appShut'"),
    ] {
      let shell = try makeShell { $0.replacingOccurrences(of: part, with: other) }
      let text = try XCTUnwrap(makeShell().files["field.json"])
      let outcome = shell.run("replay --recorded field.json")
      XCTAssertEqual(outcome.status, .dataError)
      let column = try XCTUnwrap(text.range(of: part)).lowerBound.utf16Offset(in: text) + 1
      let offset = other.hasPrefix("{") ? 0 : -1
      XCTAssertTrue(outcome.errors.hasPrefix("field.json:1:\(column + offset): error: \(says)\n"), outcome.errors)
    }
  }

  func test_recording_equalsGolden() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(makeRecording()), as: UTF8.self) + "\n"
    XCTAssertNil(GoldenFile.difference(of: text, fromFile: "recording.json.txt", besideTest: #filePath))
  }

  func test_recording_isRefused_ifItIsNone_orComesWithAHistory() throws {
    let shell = try makeShell()
    shell.files["rules.json"] = "{}"
    shell.files["walk.csv"] = "start,end,steps\n"
    XCTAssertEqual(shell.run("replay --recorded rules.json").status, .dataError)
    XCTAssertEqual(shell.run("replay --recorded none.json").status, .noInput)
    XCTAssertEqual(shell.run("replay walk.csv --recorded field.json").status, .usageError)
    XCTAssertEqual(shell.run("replay --recorded field.json --device ios17").status, .usageError)
  }
}
