import Documents
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import StepImport

/// Differential tests: reading in parts, by several workers, and by the shape of rows never changes the result.
final class ReadingInPartsTests: XCTestCase {
  /// Two workers of which the second always runs first.
  private static var reverseOrderWorkers: Workers {
    Workers(count: 2) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  /// The way in which bytes arrive.
  private enum Delivery {
    /// As a stream, with at most this many bytes at a time.
    case stream(Int)
    case file(InMemoryFile)
  }

  private func read(
    _ bytes: [UInt8], _ options: ImportOptions, _ name: String?, _ slicing: BlockSizes, by workers: Workers,
    delivery way: Delivery
  ) throws(ImportProblem) -> ImportedSteps {
    var reader = StepReader(options, fileName: name)
    reader.blockSizes = slicing
    let (held, piece, file): (InMemoryFile, Int, RandomAccessFile?) =
      switch way {
      case .stream(let piece): (InMemoryFile(bytes), piece, nil)
      case .file(let file): (file, .max, file.randomAccessFile)
      }
    do throws(ImportOrSourceError<Never>) {
      return try reader.readAll(using: workers, of: file) {
        (target: inout ContiguousArray<UInt8>, room: Range<Int>) throws(Never) in
        held.read(into: &target, room, maxCount: piece)
      } onProgress: { _ throws(Never) in
      }
    } catch {
      switch error {
      case .file(let problem): throw problem
      case .byteSource(let never): switch never {}
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
          found.snapshotText
          + "\(found.report.rowCounts) \(found.report.dataStream ?? "")\nlines \(ends.joined(separator: " "))"
        samples = Array(found.samples)
      } catch {
        text = error.locatedError(in: "file").text(styledWith: .plain)
        samples = []
      }
    }

    var lines: [String] { text.split(separator: "\n").map(String.init) + samples.map { "\($0)" } }
  }

  /// Reads `bytes` in every way and compares the results with that of the slowest.
  func assertSameResultInParts(
    _ bytes: [UInt8], _ name: String?, _ options: ImportOptions = ImportOptions(), partSizes: [Int],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    var withoutFastPath = options
    withoutFastPath.usesFastPath = false
    for part in partSizes {
      var slicing = BlockSizes(
        firstBlock: 300, maxBlock: part * 7, blockPart: part, filePart: part, mergeWindow: part * 6,
        alwaysReadsInParts: false)
      let expected = Outcome { () throws(ImportProblem) in
        try read(bytes, withoutFastPath, name, slicing, by: .single, delivery: .stream(1 << 16))
      }
      slicing.alwaysReadsInParts = true
      for workers in [Workers.single, ReadingInPartsTests.reverseOrderWorkers] {
        for way in [Delivery.stream(1 + part * 3 / 2), .file(InMemoryFile(bytes))] {
          let found = Outcome { () throws(ImportProblem) in
            try read(bytes, options, name, slicing, by: workers, delivery: way)
          }
          guard found != expected else { continue }
          let first = zip(found.lines, expected.lines).first { $0 != $1 }.map { "\($0), not \($1)" } ?? "one is longer"
          return XCTFail("\(name ?? "") in parts of \(part): \(first)", file: file, line: line)
        }
      }
    }
  }

  /// Most of a file is read outside its stream; if the file became shorter meanwhile, all remaining bytes are read.
  func test_file_isReadOutsideItsStream_unlessItBecameShorter() throws {
    let row = "2025-01-04T10:22:13Z,2025-01-04T10:23:13Z,12,x\n"
    let bytes = Array(("start,end,steps,source\n" + String(repeating: row, count: 2000)).utf8)
    let slicing = BlockSizes(firstBlock: 300, maxBlock: 1000, blockPart: 200, filePart: 200, mergeWindow: 4000)
    for (told, mostInStream) in [(bytes.count, bytes.count / 10), (bytes.count + 5000, bytes.count)] {
      let file = InMemoryFile(bytes, claimedSize: told)
      let found = try read(
        bytes, ImportOptions(), nil, slicing, by: ReadingInPartsTests.reverseOrderWorkers, delivery: .file(file))
      XCTAssertEqual(found.report.rowCounts.withSteps, 2000)
      XCTAssertLessThan(file.bytesReadFromStream, mostInStream)
      let unreadable = InMemoryFile(bytes, claimedSize: told, isReadable: false)
      let stream = try read(
        bytes, ImportOptions(), nil, slicing, by: ReadingInPartsTests.reverseOrderWorkers, delivery: .file(unreadable))
      XCTAssertEqual(stream.snapshotText, found.snapshotText)
      XCTAssertGreaterThanOrEqual(unreadable.bytesReadFromStream, bytes.count)
    }
  }

  func test_sampleFiles_areReadTheSame_inParts() throws {
    for (name, bytes) in TestSeeds.sample(of: try SampleFiles.all(), oneIn: 3) {
      assertSameResultInParts(bytes, name, partSizes: TestSeeds.sample(of: [30, 60, 217, 1024], oneIn: 2))
    }
  }

  /// Ordinary rows, with anything that may be between them.
  func test_generatedTables_areReadTheSame_inParts() {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let file = GeneratedRows(&dice).makeCSV(&dice)
      assertSameResultInParts(Array(file.utf8), nil, partSizes: [80 + Int(dice.draw(below: 400))])
    }
  }

  func test_generatedJSON_isReadTheSame_inParts() {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let rows = GeneratedRows(&dice)
      for file in [
        rows.makeFitbitJSON(&dice), rows.makeGoogleFitJSON(&dice), rows.makePlainJSON(&dice, isNDJSON: false),
        rows.makePlainJSON(&dice, isNDJSON: true),
      ] {
        assertSameResultInParts(Array(file.utf8), nil, partSizes: [80 + Int(dice.draw(below: 400))])
      }
    }
  }

  func test_generatedAppleHealthXML_isReadTheSame_inParts() {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let file = GeneratedRows(&dice).makeAppleHealthXML(&dice)
      assertSameResultInParts(Array(file.utf8), nil, partSizes: [80 + Int(dice.draw(below: 900))])
    }
  }

  /// A file with more sources than parts carry over.
  func test_fileOfManySources_isReadTheSame_inParts() {
    let rows = (0..<3000).map { "2025-01-04T10:22:13Z,2025-01-04T10:23:13Z,12,source \($0 % 1500 * 7)\n" }
    assertSameResultInParts(Array(("start,end,steps,source\n" + rows.joined()).utf8), nil, partSizes: [3000])
  }

  /// Any byte of a generated file may be changed.
  func test_generatedFilesWithChangedBytes_areReadTheSame_inParts() {
    let telling: [UInt8] = Array("\u{0}\"'<>{}[],:;0-\n\r\\".utf8) + [0xFF]
    for seed in TestSeeds.range(outOf: 3000, oneIn: 500) {
      var dice = SplitMix64(seed: seed)
      let rows = GeneratedRows(&dice)
      let files = [
        rows.makeCSV(&dice), rows.makeFitbitJSON(&dice), rows.makeGoogleFitJSON(&dice),
        rows.makePlainJSON(&dice, isNDJSON: true), rows.makeAppleHealthXML(&dice),
      ]
      for file in files {
        var bytes = Array(file.utf8)
        for _ in 0...dice.draw(below: 3) {
          let place = Int(dice.draw(below: UInt64(bytes.count)))
          bytes[place] = telling[Int(dice.draw(below: UInt64(telling.count)))]
        }
        assertSameResultInParts(bytes, nil, partSizes: [100 + Int(dice.draw(below: 300))])
      }
    }
  }

  /// Any byte of one row may be changed, among rows of the same shape.
  func test_rowWithAChangedByte_isReadTheSame_amongRowsOfItsShape() {
    let rows = (10..<26).map { minute in
      let (start, end) = ("2025-01-04T22:\(minute):13Z", "2025-01-04T23:\(minute):17Z")
      return "\(start),\(end),\(minute * 7),\(minute % 3 == 0 ? "watch" : "phone")\n"
    }
    let place = rows[..<8].joined().utf8.count
    for offset in stride(from: 0, to: rows[8].utf8.count, by: TestSeeds.isFullRun ? 1 : 5) {
      for byte in Array("013679:,-}x\n".utf8) {
        var bytes = Array(rows.joined().utf8)
        bytes[place + offset] = byte
        assertSameResultInParts(Array("start,end,steps,source\n".utf8) + bytes, nil, partSizes: [2000])
      }
    }
  }

  /// A string that contains a line break is not a date, even if the rest of it is one.
  func test_dateWithAControlCharacter_isReadTheSame_inParts() {
    for byte in ["\\n", "\n", "\r", "\t", "\u{0}", " ", "0"] {
      for place in 0..<8 {
        let rows = (10..<26).map { minute in
          var date = Array("01/15/16".map(String.init))
          if minute == 22 { date[place] = byte }
          return "{\n  \"dateTime\" : \"\(date.joined()) 07:\(minute):00\",\n  \"value\" : \"\(minute)\"\n}"
        }
        assertSameResultInParts(Array("[\(rows.joined(separator: ","))]".utf8), nil, partSizes: [2000])
      }
    }
  }

  /// Rows on separate lines need commas once they are within brackets.
  func test_bracketsAmongRowsOnLines_areReadTheSame_inParts() {
    let row = { (minute: Int) in
      "{\"start\":\"2025-01-04T10:\(minute):00Z\",\"end\":\"2025-01-04T10:\(minute):30Z\",\"steps\":7,\"source\":\"x\"}"
    }
    let text = (10..<20).map(row).joined(separator: "\n") + "[" + (20..<30).map(row).joined(separator: "\n") + "\n"
    assertSameResultInParts(Array(text.utf8), nil, partSizes: [90, 200, 5000])
  }

  /// Files that are truncated anywhere.
  func test_truncatedFiles_areReadTheSame_inParts() {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let rows = GeneratedRows(&dice)
      for file in [rows.makeCSV(&dice), rows.makeFitbitJSON(&dice), rows.makeAppleHealthXML(&dice)] {
        let bytes = Array(file.utf8)
        assertSameResultInParts(Array(bytes.prefix(Int(dice.draw(below: UInt64(bytes.count))))), nil, partSizes: [150])
      }
    }
  }
}
