import Foundation
import TestSupport
import XCTest

/// Tests of the real program that is killed while it adds samples to a store.
final class StoreRobustnessTests: XCTestCase {
  /// Kills the program a few times; '.ci/store' does so a thousand times and under load.
  func test_syncedSamples_survive_killAtAnyMoment() throws {
    let folder = try makeScratchFolder(for: self)
    var told = 0
    var sent: [String] = []
    var killed = 0
    var dice = SystemRandomNumberGenerator()
    for number in 0..<20 where killed < 4 {
      let rows = (0..<400).map { sampleRow(day: 1 + number % 28, minute: $0) }
      let file = folder.appendingPathComponent("part.csv")
      try Data((["start,end,steps,source"] + rows).joined(separator: "\n").utf8).write(to: file)
      let run = try ProgramProcess(
        ["sync", "--store", "pal", "part.csv", "--since", "2025-03-01", "--json"], in: folder)
      if number % 3 > 0 {
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.06, using: &dice))
        kill(run.process.processIdentifier, SIGKILL)
      }
      run.process.waitUntilExit()
      if run.process.terminationReason == .uncaughtSignal {
        killed += 1
      } else {
        XCTAssertEqual(run.process.terminationStatus, 0)
        sent += rows
      }
      guard !sent.isEmpty else { continue }
      let status = try ProgramProcess(["status", "--store", "pal", "--verify", "--json"], in: folder).waitForOutcome()
      XCTAssertEqual(status.status, 0, status.output + status.errors)
      let document = try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any]
      let total = try XCTUnwrap(document?["total"] as? Int)
      XCTAssertGreaterThanOrEqual(total, told)
      told = total
    }
    let export = try ProgramProcess(["export", "--store", "pal"], in: folder).waitForOutcome()
    let kept = Set(export.output.split(separator: "\n").map(String.init))
    for row in sent where !kept.contains(row) { XCTFail("\(row) was taken, and is not there") }
    XCTAssertGreaterThan(sent.count, 400)
  }

  private func sampleRow(day: Int, minute: Int) -> String {
    let clock = String(format: "2025-03-%02dT%02d:%02d", day, 6 + minute / 60, minute % 60)
    return "\(clock):00Z,\(clock):59Z,\(10 + minute % 100),Watch"
  }

  /// If several processes sync at once, each waits for the others, and all samples are stored.
  func test_concurrentSyncs_storeAllSamples() throws {
    let folder = try makeScratchFolder(for: self)
    let line = """
      printf 'start,end,steps\\n2025-03-01T08:00Z,2025-03-01T08:10Z,100\\n' > a.csv
      printf 'start,end,steps\\n2025-03-02T08:00Z,2025-03-02T08:10Z,200\\n' > b.csv
      pixelpal sync --store pal a.csv --quiet > /dev/null
      for n in 1 2 3 4; do
        pixelpal sync --store pal a.csv --quiet > /dev/null &
        pixelpal sync --store pal b.csv --quiet > /dev/null &
      done
      wait
      pixelpal status --store pal --verify --json
      """
    let outcome = try ProgramProcess(bash: line, in: folder).waitForOutcome()
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(outcome.errors, "")
    XCTAssertTrue(outcome.output.contains("\"total\": 300"), outcome.output)
  }

  /// The program does not link any function that could open a network connection.
  func test_program_linksNoNetworkFunctions() throws {
    let bytes = try Data(contentsOf: ProgramProcess.program)
    for name in ["FoundationNetworking", "getaddrinfo", "gethostbyname"] {
      XCTAssertNil(bytes.range(of: Data("\0\(name)\0".utf8)), name)
      XCTAssertNil(bytes.range(of: Data("lib\(name)".utf8)), name)
    }
    // Makes sure that the search itself can find a name.
    XCTAssertNotNil(bytes.range(of: Data("\0flock\0".utf8)))
  }
}
