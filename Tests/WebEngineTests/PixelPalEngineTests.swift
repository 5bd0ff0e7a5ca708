import WebEngine
import XCTest

/// The engine as a host uses it; tests of the compiled module verify that it shows the same as the program.
final class PixelPalEngineTests: XCTestCase {
  private let host = InMemoryHost()
  private lazy var engine = PixelPalEngine(host)

  private func zeroTerminated(_ words: [String]) -> [UInt8] { words.flatMap { Array($0.utf8) + [0] } }

  private func provideFiles(_ files: [String: String]) {
    host.files = files.mapValues { Array($0.utf8) }
    engine.replaceFiles(named: zeroTerminated(files.keys.sorted()))
  }

  private func run(_ line: String) -> (status: Int32, results: String, messages: String) {
    let status = engine.run(zeroTerminated(line.split(separator: " ").map(String.init)))
    let (results, messages) = host.takeOutput()
    return (status, results, messages)
  }

  private static let walkCSV = "start,end,steps\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,6000\n"
  private static let csvWithBadRow = walkCSV + "2025-03-04T08:00:00Z,2025-03-04T07:00:00Z,10\n"

  func test_commands_returnStatusResultsAndMessages() {
    provideFiles(["walk.csv": PixelPalEngineTests.walkCSV])
    let inspected = run("inspect walk.csv --json")
    XCTAssertEqual(inspected.status, 0)
    XCTAssert(inspected.results.contains("6000"))
    XCTAssertEqual(run("inspect other.csv").status, 66)
    XCTAssertEqual(run("sync --store pal walk.csv").status, 64)
    XCTAssertEqual(
      run("replay --store pal").messages.prefix(while: { $0 != "\n" }), "error: stores are not available here")
    XCTAssertEqual(run("page walk.csv --watch -o pal.html").status, 64)
    XCTAssertEqual(host.openFileCount, 0)
  }

  /// Files are read on first use, and again only if different options could change the result.
  func test_file_isReadAgain_onlyIfOptionsCouldChangeItsHistory() {
    let table: [(line: String, opens: Int)] = [
      ("inspect walk.csv --json", 1), ("replay walk.csv --json", 0), ("replay walk.csv --premium always --json", 0),
      ("replay walk.csv --zone Asia/Tokyo --json", 1), ("inspect walk.csv --zone Asia/Tokyo", 0),
      ("inspect walk.csv", 1), ("replay walk.csv --merge sum", 0), ("replay walk.csv --rules rules.json", 1),
    ]
    provideFiles(["walk.csv": PixelPalEngineTests.walkCSV, "rules.json": "{\"phase2BeginsAt\":5001}"])
    for (line, opens) in table {
      let before = host.openCount
      XCTAssertEqual(run(line).status, 0, line)
      XCTAssertEqual(host.openCount - before, opens, line)
    }
    let early = run("replay walk.csv --rules rules.json --json").results
    XCTAssertNotEqual(early, run("replay walk.csv --json").results)
    // A cached history gives the same result as a new reading.
    let remembered = run("replay walk.csv --json").results
    engine = PixelPalEngine(host)
    engine.replaceFiles(named: zeroTerminated(["walk.csv"]))
    XCTAssertEqual(run("replay walk.csv --json").results, remembered)
  }

  /// `inspect` continues after an unreadable row and `replay` refuses the file, in whichever order the commands run.
  func test_badRow_isRefusedByReplay_whicheverCommandRanBefore() {
    for order in [["inspect", "replay"], ["replay", "inspect"], ["inspect", "replay", "replay", "inspect"]] {
      provideFiles(["walk.csv": PixelPalEngineTests.csvWithBadRow])
      for command in order {
        let ran = run("\(command) walk.csv --json")
        XCTAssertEqual(ran.status, 65, command)
        XCTAssert(ran.messages.contains("walk.csv:3:"), ran.messages)
        XCTAssertEqual(ran.results.isEmpty, command == "replay", command)
      }
    }
  }

  func test_file_isReadAgain_afterItWasReplaced() {
    provideFiles(["walk.csv": PixelPalEngineTests.walkCSV])
    let first = run("inspect walk.csv --json").results
    provideFiles(["walk.csv": PixelPalEngineTests.walkCSV.replacingOccurrences(of: "6000", with: "7000")])
    XCTAssertNotEqual(run("inspect walk.csv --json").results, first)
  }

  /// Names may contain folders, and `./` refers to the root folder.
  func test_fileNames_mayContainFolders() {
    let row = "2025-03-03 08:00:00,2025-03-03 09:00:00,6000\n"
    provideFiles([
      "a/one.csv": PixelPalEngineTests.walkCSV, "a/b/two.csv": PixelPalEngineTests.walkCSV, "note.txt": row,
    ])
    XCTAssertEqual(run("inspect ./a/one.csv --json").status, 0)
    XCTAssertEqual(run("inspect a --json").status, 66)
    let compared = run("compare a --device ios17 --json")
    XCTAssert(compared.results.contains("a/one.csv"))
    XCTAssertEqual(compared.messages.prefix { $0 != "\n" }, "a/b: note: the folder is not an export")
    XCTAssertEqual(run("inspect a/on --json").status, 66)
    XCTAssertEqual(run("inspect a/b/ --json").status, 66)
  }

  /// The size of the blocks does not matter, and a read error is reported.
  func test_result_isTheSameForAnyBlockSize_andReadErrorsAreReported() {
    provideFiles(["walk.csv": PixelPalEngineTests.walkCSV])
    let whole = run("inspect walk.csv --json").results
    for block in [1, 2, 7, 64, 1 << 20] {
      host.blockSize = block
      engine.replaceFiles(named: zeroTerminated(["walk.csv"]))
      XCTAssertEqual(run("inspect walk.csv --json").results, whole, "\(block)")
    }
    host.files["walk.csv"] = .some(nil)
    engine.replaceFiles(named: zeroTerminated(["walk.csv"]))
    let failed = run("inspect walk.csv")
    XCTAssertEqual(failed.status, 74)
    XCTAssertEqual(failed.messages, "walk.csv: error: cannot be read\n")
    host.files = [:]
    XCTAssertEqual(run("inspect walk.csv").status, 66)
  }

  /// An output file is delivered completely or not at all.
  func test_outputFile_isDeliveredCompletely_orNotAtAll() {
    provideFiles(["walk.csv": PixelPalEngineTests.walkCSV, "bad.csv": PixelPalEngineTests.csvWithBadRow])
    let shown = run("convert walk.csv").results
    XCTAssertEqual(run("convert walk.csv -o steps.csv").results, shown)
    XCTAssertEqual(run("convert bad.csv -o steps.csv").results, "")
    XCTAssert(run("card walk.csv -o card.svg").results.hasPrefix("<svg"))
  }
}
