import Foundation
import XCTest

/// The option `--watch`, with real files and signals.
final class WatchProcessTests: XCTestCase {
  private func writeWalk(_ steps: String, into folder: URL) throws {
    let text = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,\(steps),Watch\n"
    try Data(text.utf8).write(to: folder.appendingPathComponent("walk.csv"))
  }

  /// A page is rewritten when its history changes, except while the history is unreadable; temporary files are removed
  /// at the end.
  func test_page_isRewritten_whenHistoryChanges() throws {
    let folder = try makeScratchFolder(for: self)
    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
    func isVersion(_ version: Int) -> Bool {
      waitUntil { text("pal.html.changed.svg").contains("width=\"\(version)\"") }
    }
    try writeWalk("9000", into: folder)
    let said = folder.appendingPathComponent("said.txt")
    try Data().write(to: said)
    let run = try ProgramProcess(
      ["page", "walk.csv", "--zone", "UTC", "-o", "pal.html", "--watch"], in: folder,
      errors: try FileHandle(forWritingTo: said))
    XCTAssertTrue(isVersion(1), text("said.txt"))
    let first = text("pal.html")
    try writeWalk("26000", into: folder)
    XCTAssertTrue(isVersion(2), text("said.txt"))
    let second = text("pal.html")
    XCTAssertNotEqual(first, second)
    try writeWalk("12a", into: folder)
    XCTAssertTrue(waitUntil { text("said.txt").contains("expected a step count, found '12a'") }, text("said.txt"))
    XCTAssertEqual(text("pal.html"), second)
    try writeWalk("27000", into: folder)
    XCTAssertTrue(isVersion(3), text("said.txt"))
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(try run.waitForOutcome().status, 130)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["pal.html", "said.txt", "walk.csv"])
  }

  /// A sync of a stored pal triggers a rewrite.
  func test_card_isRewritten_afterSync() throws {
    let folder = try makeScratchFolder(for: self)
    func sync(_ steps: String) throws {
      try writeWalk(steps, into: folder)
      let words = ["sync", "--store", "mia", "walk.csv", "--zone", "UTC", "--at", "2025-03-04T12:00Z"]
      XCTAssertEqual(try ProgramProcess(words, in: folder).waitForOutcome().status, 0)
    }
    func card() -> Data? { try? Data(contentsOf: folder.appendingPathComponent("card.svg")) }
    try sync("9000")
    let run = try ProgramProcess(["card", "--store", "mia", "--numbers", "-o", "card.svg", "--watch"], in: folder)
    XCTAssertTrue(waitUntil { card() != nil })
    let first = card()
    try sync("26000")
    XCTAssertTrue(waitUntil { card() != first })
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(try run.waitForOutcome().status, 130)
  }

  func test_watch_refusesForeignFile_atMarkerPath() throws {
    let folder = try makeScratchFolder(for: self)
    try writeWalk("9000", into: folder)
    let marker = folder.appendingPathComponent("pal.html.changed.svg")
    let mine = Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"7\" height=\"9\"/>\n".utf8)
    try mine.write(to: marker)
    let outcome = try ProgramProcess(["page", "walk.csv", "--zone", "UTC", "-o", "pal.html", "--watch"], in: folder)
      .waitForOutcome()
    XCTAssertEqual(outcome.status, 73)
    XCTAssertTrue(outcome.errors.hasPrefix("pal.html.changed.svg: error: --watch needs this file name"), outcome.errors)
    XCTAssertEqual(try Data(contentsOf: marker), mine)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("pal.html").path))
  }

  /// An image left by a killed run is replaced; one that another program writes later is kept.
  func test_watch_keepsForeignFile_thatAppearsLater() throws {
    let folder = try makeScratchFolder(for: self)
    try writeWalk("9000", into: folder)
    let marker = folder.appendingPathComponent("pal.html.changed.svg")
    try Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"12\" height=\"1\"/>\n".utf8).write(to: marker)
    let run = try ProgramProcess(["page", "walk.csv", "--zone", "UTC", "-o", "pal.html", "--watch"], in: folder)
    XCTAssertTrue(waitUntil { (try? String(contentsOf: marker, encoding: .utf8))?.contains("\"1\" height") ?? false })
    let mine = Data("mine".utf8)
    try mine.write(to: marker)
    try writeWalk("26000", into: folder)
    XCTAssertTrue(
      waitUntil {
        let page = try? String(contentsOf: folder.appendingPathComponent("pal.html"), encoding: .utf8)
        return page?.contains("26,000") ?? false
      })
    kill(run.process.processIdentifier, SIGINT)
    let outcome = try run.waitForOutcome()
    XCTAssertEqual(outcome.status, 130)
    XCTAssertEqual(try Data(contentsOf: marker), mine)
  }

  func test_watch_continues_afterInputWasPipe() throws {
    let folder = try makeScratchFolder(for: self)
    try writeWalk("9000", into: folder)
    let said = folder.appendingPathComponent("said.txt")
    try Data().write(to: said)
    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
    let run = try ProgramProcess(
      ["card", "walk.csv", "--zone", "UTC", "--numbers", "-o", "card.svg", "--watch"], in: folder,
      errors: try FileHandle(forWritingTo: said))
    XCTAssertTrue(waitUntil { text("card.svg").contains("9,000") })
    let walk = folder.appendingPathComponent("walk.csv")
    try FileManager.default.removeItem(at: walk)
    XCTAssertEqual(unsafe mkfifo(walk.path, 0o600), 0)
    XCTAssertTrue(
      waitUntil { text("said.txt").contains("cannot be reread: it is not a regular file") }, text("said.txt"))
    try FileManager.default.removeItem(at: walk)
    try writeWalk("26000", into: folder)
    XCTAssertTrue(waitUntil { text("card.svg").contains("26,000") }, text("said.txt"))
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(try run.waitForOutcome().status, 130)
  }

  /// Every signal that requests termination is handled.
  func test_everyTerminationSignal_endsWatching() throws {
    let folder = try makeScratchFolder(for: self)
    try writeWalk("9000", into: folder)
    for (signal, status) in [(SIGTERM, Int32(143)), (SIGHUP, 129)] {
      let run = try ProgramProcess(
        ["card", "walk.csv", "--zone", "UTC", "-o", "\(status).png", "--watch", "--quiet"], in: folder)
      let card = folder.appendingPathComponent("\(status).png").path
      XCTAssertTrue(waitUntil { FileManager.default.fileExists(atPath: card) })
      kill(run.process.processIdentifier, signal)
      XCTAssertEqual(try run.waitForOutcome().status, status)
    }
  }
}
