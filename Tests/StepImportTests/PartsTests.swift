import Documents
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import StepImport

/// Differential tests: reading in parts, by several workers, and by the shape of rows never changes the result.
final class PartsTests: XCTestCase {
  /// Two workers of which the second always runs first.
  private static var backwards: Workers {
    Workers(count: 2) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  /// The way in which bytes arrive.
  private enum Way {
    /// As a stream, with at most this many bytes at a time.
    case stream(Int)
    case file(HeldFile)
  }

  private func read(
    _ bytes: [UInt8], _ options: ImportOptions, _ name: String?, _ slicing: Slicing, by workers: Workers, _ way: Way
  ) throws(ImportProblem) -> ImportedSteps {
    var reader = StepReader(options, fileName: name)
    reader.slicing = slicing
    let (held, piece, file): (HeldFile, Int, FileBytes?) =
      switch way {
      case .stream(let piece): (HeldFile(bytes), piece, nil)
      case .file(let file): (file, .max, file.file)
      }
    do throws(ReadFailure<Never>) {
      return try reader.readAll(by: workers, of: file) {
        (target: inout ContiguousArray<UInt8>, room: Range<Int>) throws(Never) in
        held.read(into: &target, room, most: piece)
      } passed: { _ throws(Never) in
      }
    } catch {
      switch error {
      case .file(let problem): throw problem
      case .source(let never): switch never {}
      }
    }
  }

  /// The result of reading a file.
  private struct Outcome: Equatable {
    /// The report, or the error if the file cannot be read.
    let text: String
    let samples: [StepSample]

    init(_ read: () throws(ImportProblem) -> ImportedSteps) {
      do throws(ImportProblem) {
        let found = try read()
        let ends = [found.report.firstLine, found.report.lastLine].map { $0.map(String.init) ?? "-" }
        text =
          found.drawn + "\(found.report.rows) \(found.report.stream ?? "")\nlines \(ends.joined(separator: " "))"
        samples = Array(found.samples)
      } catch {
        text = error.located(in: "file").text(in: .never)
        samples = []
      }
    }

    var lines: [String] { text.split(separator: "\n").map(String.init) + samples.map { "\($0)" } }
  }

  /// Reads `bytes` in every way and compares the results with that of the slowest.
  func check(
    _ bytes: [UInt8], _ name: String?, _ options: ImportOptions = ImportOptions(), parts: [Int],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    var slow = options
    slow.goesByLooks = false
    for part in parts {
      var slicing = Slicing(first: 300, block: part * 7, part: part, chunk: part, window: part * 6, isAlways: false)
      let expected = Outcome { () throws(ImportProblem) in
        try read(bytes, slow, name, slicing, by: .one, .stream(1 << 16))
      }
      slicing.isAlways = true
      for workers in [Workers.one, PartsTests.backwards] {
        for way in [Way.stream(1 + part * 3 / 2), .file(HeldFile(bytes))] {
          let found = Outcome { () throws(ImportProblem) in try read(bytes, options, name, slicing, by: workers, way) }
          guard found != expected else { continue }
          let first = zip(found.lines, expected.lines).first { $0 != $1 }.map { "\($0), not \($1)" } ?? "one is longer"
          return XCTFail("\(name ?? "") in parts of \(part): \(first)", file: file, line: line)
        }
      }
    }
  }

  /// Most of a file is read outside its stream; if the file became shorter meanwhile, all remaining bytes are read.
  func testFiles() throws {
    let row = "2025-01-04T10:22:13Z,2025-01-04T10:23:13Z,12,x\n"
    let bytes = Array(("start,end,steps,source\n" + String(repeating: row, count: 2000)).utf8)
    let slicing = Slicing(first: 300, block: 1000, part: 200, chunk: 200, window: 4000)
    for (told, mostInStream) in [(bytes.count, bytes.count / 10), (bytes.count + 5000, bytes.count)] {
      let file = HeldFile(bytes, told: told)
      let found = try read(bytes, ImportOptions(), nil, slicing, by: PartsTests.backwards, .file(file))
      XCTAssertEqual(found.report.rows.steps, 2000)
      XCTAssertLessThan(file.inStream, mostInStream)
      let unreadable = HeldFile(bytes, told: told, isReadable: false)
      let stream = try read(bytes, ImportOptions(), nil, slicing, by: PartsTests.backwards, .file(unreadable))
      XCTAssertEqual(stream.drawn, found.drawn)
      XCTAssertGreaterThanOrEqual(unreadable.inStream, bytes.count)
    }
  }

  func testSamples() throws {
    for (name, bytes) in Seeds.some(of: try Samples.all(), share: 3) {
      check(bytes, name, parts: Seeds.some(of: [30, 60, 217, 1024], share: 2))
    }
  }

  /// Ordinary rows, with anything that may be between them.
  func testTables() {
    for seed in Seeds.first(of: 1000) {
      var dice = SplitMix(seed: seed)
      let file = GeneratedRows(&dice).table(&dice)
      check(Array(file.utf8), nil, parts: [80 + Int(dice.draw(below: 400))])
    }
  }

  func testDocuments() {
    for seed in Seeds.first(of: 1000) {
      var dice = SplitMix(seed: seed)
      let rows = GeneratedRows(&dice)
      for file in [
        rows.fitbit(&dice), rows.google(&dice), rows.plain(&dice, isLines: false), rows.plain(&dice, isLines: true),
      ] {
        check(Array(file.utf8), nil, parts: [80 + Int(dice.draw(below: 400))])
      }
    }
  }

  func testHealth() {
    for seed in Seeds.first(of: 1000) {
      var dice = SplitMix(seed: seed)
      let file = GeneratedRows(&dice).health(&dice)
      check(Array(file.utf8), nil, parts: [80 + Int(dice.draw(below: 900))])
    }
  }

  /// A file with more sources than parts carry over.
  func testManySources() {
    let rows = (0..<3000).map { "2025-01-04T10:22:13Z,2025-01-04T10:23:13Z,12,source \($0 % 1500 * 7)\n" }
    check(Array(("start,end,steps,source\n" + rows.joined()).utf8), nil, parts: [3000])
  }

  /// Any byte of a generated file may be changed.
  func testChangedBytes() {
    let telling: [UInt8] = Array("\u{0}\"'<>{}[],:;0-\n\r\\".utf8) + [0xFF]
    for seed in Seeds.first(of: 3000, share: 500) {
      var dice = SplitMix(seed: seed)
      let rows = GeneratedRows(&dice)
      let files = [
        rows.table(&dice), rows.fitbit(&dice), rows.google(&dice), rows.plain(&dice, isLines: true), rows.health(&dice),
      ]
      for file in files {
        var bytes = Array(file.utf8)
        for _ in 0...dice.draw(below: 3) {
          let place = Int(dice.draw(below: UInt64(bytes.count)))
          bytes[place] = telling[Int(dice.draw(below: UInt64(telling.count)))]
        }
        check(bytes, nil, parts: [100 + Int(dice.draw(below: 300))])
      }
    }
  }

  /// Any byte of one row may be changed, among rows of the same shape.
  func testChangedRow() {
    let rows = (10..<26).map { minute in
      let (start, end) = ("2025-01-04T22:\(minute):13Z", "2025-01-04T23:\(minute):17Z")
      return "\(start),\(end),\(minute * 7),\(minute % 3 == 0 ? "watch" : "phone")\n"
    }
    let place = rows[..<8].joined().utf8.count
    for offset in stride(from: 0, to: rows[8].utf8.count, by: Seeds.isFull ? 1 : 5) {
      for byte in Array("013679:,-}x\n".utf8) {
        var bytes = Array(rows.joined().utf8)
        bytes[place + offset] = byte
        check(Array("start,end,steps,source\n".utf8) + bytes, nil, parts: [2000])
      }
    }
  }

  /// A string that contains a line break is not a date, even if the rest of it is one.
  func testEndsOfLinesInTexts() {
    for byte in ["\\n", "\n", "\r", "\t", "\u{0}", " ", "0"] {
      for place in 0..<8 {
        let rows = (10..<26).map { minute in
          var date = Array("01/15/16".map(String.init))
          if minute == 22 { date[place] = byte }
          return "{\n  \"dateTime\" : \"\(date.joined()) 07:\(minute):00\",\n  \"value\" : \"\(minute)\"\n}"
        }
        check(Array("[\(rows.joined(separator: ","))]".utf8), nil, parts: [2000])
      }
    }
  }

  /// Rows on separate lines need commas once they are within brackets.
  func testBracketsAmongLines() {
    let row = { (minute: Int) in
      "{\"start\":\"2025-01-04T10:\(minute):00Z\",\"end\":\"2025-01-04T10:\(minute):30Z\",\"steps\":7,\"source\":\"x\"}"
    }
    let text = (10..<20).map(row).joined(separator: "\n") + "[" + (20..<30).map(row).joined(separator: "\n") + "\n"
    check(Array(text.utf8), nil, parts: [90, 200, 5000])
  }

  /// Files that are truncated anywhere.
  func testCutShort() {
    for seed in Seeds.first(of: 1000) {
      var dice = SplitMix(seed: seed)
      let rows = GeneratedRows(&dice)
      for file in [rows.table(&dice), rows.fitbit(&dice), rows.health(&dice)] {
        let bytes = Array(file.utf8)
        check(Array(bytes.prefix(Int(dice.draw(below: UInt64(bytes.count))))), nil, parts: [150])
      }
    }
  }
}
