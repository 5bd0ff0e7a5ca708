import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// The command `people` writes one line for each requested person.
final class PeopleCommandTests: XCTestCase {
  private func personLines(_ options: String) -> [String] {
    InMemoryShell().run("people \(options)").output.split(separator: "\n").map(String.init)
  }

  func test_people_areSame_forAnyRange() {
    let all = personLines("--count 30 --days 14")
    XCTAssertEqual(all.count, 30)
    XCTAssertEqual(personLines("--count 10 --from 11 --days 14 --seed 1"), Array(all[10..<20]))
    XCTAssertNotEqual(personLines("--count 30 --days 14 --seed 2"), all)
    XCTAssertEqual(personLines("--count 30 --days 14 --kind days"), all)
  }

  func test_resolutions_describeSamePeople() throws {
    func ids(_ kind: String) throws -> [String?] {
      try personLines("--count 5 --days 3 --kind \(kind)").map { try JSON(reading: Array($0.utf8))["id"]?.messageText }
    }
    XCTAssertEqual(try ids("days"), (1...5).map { "'p-\($0)'" })
    XCTAssertEqual(try ids("hours"), try ids("days"))
    XCTAssertEqual(try ids("samples"), try ids("days"))
  }

  /// With `--only steps`, a line contains `days` and no data about the app.
  func test_stepsOnly_haveNoAppData() {
    for line in personLines("--count 50 --days 7 --only steps") {
      XCTAssertNotNil(
        line.wholeMatch(
          of: /\{"id":"p-\d+","zone":"[^"]+","groups":\{[^}]+\},"days":\{"from":"[^"]+","steps":\[[^\]]+\]\}\}/), line)
      XCTAssertEqual(line.split(separator: "[").last?.split(separator: ",").count, 7)
    }
  }

  func test_invalidArguments_areRefused() {
    for line in [
      "people", "people --count 0", "people --count 1 --days 0", "people --count 1 --seed -1",
      "people --count 1 --from 0",
      "people --count 1 --kind weeks", "people --count 1 --only days", "people --count 1 more",
    ] {
      XCTAssertEqual(InMemoryShell().run(line).status, .usageError, line)
    }
  }

  /// The sample people of the repository are the output of a single command line.
  func test_sampleFile_equalsCommandOutput() throws {
    let url = PackagePaths.root.appendingPathComponent("samples/cohort/people.ndjson")
    let made = InMemoryShell().run("people --count 200 --days 84")
    XCTAssertEqual(made.status, .success)
    if GoldenFile.isRecording {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(made.output.utf8).write(to: url)
      XCTFail("people.ndjson was recorded: read it, and run the tests without PIXELPAL_RECORD")
    }
    XCTAssertEqual(try String(contentsOf: url, encoding: .utf8), made.output)
  }
}
