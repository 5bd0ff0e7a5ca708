import Documents
import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

/// Files are read in parts, by several, and by the looks of their rows: nothing of that may change what comes of them.
final class PartsTests: XCTestCase {
  /// Two workers, the second always first.
  private static var backwards: Workers {
    Workers(count: 2) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  private func read(
    _ bytes: [UInt8], _ options: ImportOptions, _ name: String?, _ slicing: Slicing, by workers: Workers, piece: Int
  ) throws(ImportProblem) -> ImportedSteps {
    var reader = StepReader(options, fileName: name)
    reader.slicing = slicing
    var next = 0
    do throws(ReadFailure<Never>) {
      return try reader.read(by: workers) { (target: inout ContiguousArray<UInt8>, room: Range<Int>) throws(Never) in
        let count = min(room.count, piece, bytes.count - next)
        target.replaceSubrange(room.lowerBound..<room.lowerBound + count, with: bytes[next..<next + count])
        next += count
        return count
      } passed: { _ throws(Never) in
      }
    } catch {
      switch error {
      case .file(let problem): throw problem
      case .source(let never): switch never {}
      }
    }
  }

  private func drawn(_ read: () throws(ImportProblem) -> ImportedSteps) -> String {
    do throws(ImportProblem) {
      let found = try read()
      return found.drawn + "\(found.report.rows) \(found.report.stream ?? "")\n"
        + found.samples.map { "\($0)" }.joined(separator: "\n")
    } catch {
      return error.located(in: "file").text(in: .never)
    }
  }

  /// Reads `bytes` in every way and compares it with the slowest.
  func check(
    _ bytes: [UInt8], _ name: String?, _ options: ImportOptions = ImportOptions(), parts: [Int],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    var slow = options
    slow.goesByLooks = false
    for part in parts {
      var slicing = Slicing(first: 300, block: part * 7, part: part, isAlways: false)
      let expected = drawn { () throws(ImportProblem) in
        try read(bytes, slow, name, slicing, by: .one, piece: 1 << 16)
      }
      slicing.isAlways = true
      for workers in [Workers.one, PartsTests.backwards] {
        let found = drawn { () throws(ImportProblem) in
          try read(bytes, options, name, slicing, by: workers, piece: 1 + part * 3 / 2)
        }
        let lines = zip(found.split(separator: "\n"), expected.split(separator: "\n"))
        let first = lines.first { $0 != $1 }.map { "\($0), not \($1)" } ?? "one is longer"
        XCTAssertTrue(found == expected, "\(name ?? "") in parts of \(part): \(first)", file: file, line: line)
        guard found == expected else { return }
      }
    }
  }

  func testSamples() throws {
    for (name, bytes) in try Samples.all() { check(bytes, name, parts: [30, 60, 217, 1024]) }
  }

  /// Rows as they mostly are, with all that may stand between them.
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

  /// Any byte of such files may be another.
  func testChangedBytes() {
    let telling: [UInt8] = Array("\u{0}\"'<>{}[],:;0-\n\r\\".utf8) + [0xFF]
    for seed in Seeds.first(of: 3000) {
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

  /// Rows on lines of their own need commas once they stand within brackets.
  func testBracketsAmongLines() {
    let row = { (minute: Int) in
      "{\"start\":\"2025-01-04T10:\(minute):00Z\",\"end\":\"2025-01-04T10:\(minute):30Z\",\"steps\":7,\"source\":\"x\"}"
    }
    let text = (10..<20).map(row).joined(separator: "\n") + "[" + (20..<30).map(row).joined(separator: "\n") + "\n"
    check(Array(text.utf8), nil, parts: [90, 200, 5000])
  }

  /// Files that break off anywhere.
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
