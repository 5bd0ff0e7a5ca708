import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

/// Tests of files of every format that are read in parts, with repeated rows in any order, by any device and in any
/// zone.
extension ReadingInPartsTests {
  func test_filesOfSampleFolders_areReadTheSame_inParts() throws {
    let folder = PackagePaths.root.appendingPathComponent("samples/folders")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      guard let bytes = try? Data(contentsOf: folder.appendingPathComponent(path)) else { continue }
      assertSameResultInParts(Array(bytes), path, partSizes: [30, 217])
    }
  }

  func test_corpusFiles_areReadTheSame_inParts() throws {
    let folder = PackagePaths.root.appendingPathComponent("Tests/StepImportTests/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in TestSeeds.sample(of: names, oneIn: 5) {
      guard let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)), let first = bytes.first else {
        continue
      }
      var options = ImportOptions { $0.hasPrefix("E") ? Zone(offsetSeconds: 3600, name: $0) : nil }
      let choice = Int(first & 127) % (ImportFormat.allCases.count + 1)
      options.format = choice == 0 ? nil : ImportFormat.allCases[choice - 1]
      assertSameResultInParts(Array(bytes.dropFirst()), name, options, partSizes: [40])
    }
  }

  /// Repeats the lines of tables: half of them in order, some with a change, and the header once more among them.
  func test_tablesOfRepeatedLines_areReadTheSame_inParts() throws {
    for seed in TestSeeds.range(outOf: 100) {
      var dice = SplitMix64(seed: seed)
      for (name, bytes) in try SampleFiles.all() where name.hasSuffix(".csv") && !bytes.starts(with: [0xFF, 0xFE]) {
        assertSameResultInParts(
          repeatingLines(bytes, &dice), name, makeOptions(&dice), partSizes: [40 + Int(dice.draw(below: 300))])
      }
    }
  }

  /// Repeats elements of documents in any order, with other zones, devices and brackets.
  func test_documentsOfRepeatedObjects_areReadTheSame_inParts() throws {
    for seed in TestSeeds.range(outOf: 100) {
      var dice = SplitMix64(seed: seed)
      for (name, bytes) in try SampleFiles.all() where name.hasSuffix(".json") {
        assertSameResultInParts(
          repeatingObjects(bytes, &dice), name, makeOptions(&dice), partSizes: [40 + Int(dice.draw(below: 300))])
      }
    }
  }

  /// Rows of one minute are distinguished, whichever source counted them and whichever part named the source first.
  func test_rowsOfOneMinute_areReadTheSame_ifPartsNameNewSources() {
    let rows = (0..<200).map { number in
      "2024-01-02 10:01,\(number % 7),\(number < 20 ? "a" : "source \(number / 10)")"
    }
    let file = "date,steps,source\n" + rows.joined(separator: "\n") + "\n"
    for part in stride(from: 60, to: 900, by: TestSeeds.isFullRun ? 30 : 210) {
      assertSameResultInParts(Array(file.utf8), nil, partSizes: [part])
    }
  }

  private func makeOptions(_ dice: inout SplitMix64) -> ImportOptions {
    var options = ImportOptions { $0.contains("/") ? Zone(offsetSeconds: 60 * $0.utf8.count, name: $0) : nil }
    options.stopsAtFirstBadRow = dice.draw(below: 4) == 0
    if dice.draw(below: 3) == 0 { options.dateOrder = .monthFirst }
    if dice.draw(below: 3) == 0 { options.defaultZone = Zone(offsetSeconds: 7200) }
    options.defaultYear = 2022
    return options
  }

  private func repeatingLines(_ bytes: [UInt8], _ dice: inout SplitMix64) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    var text = lines
    for _ in 0..<40 + dice.draw(below: 60) {
      let line = lines[Int(dice.draw(below: UInt64(lines.count)))]
      text.append(contentsOf: repeatElement(changedLine(line, &dice), count: dice.draw(below: 5) == 0 ? 3 : 1))
    }
    return Array(text.joined(separator: [0x0A]))
  }

  /// Returns the line, usually unchanged; otherwise one digit, letter or punctuation mark is replaced.
  private func changedLine(_ line: [UInt8], _ dice: inout SplitMix64) -> [UInt8] {
    guard !line.isEmpty, dice.draw(below: 3) == 0 else { return line }
    var line = line
    let place = Int(dice.draw(below: UInt64(line.count)))
    switch line[place] {
    case 0x30...0x39: line[place] = 0x30 + UInt8(dice.draw(below: 10))
    case 0x61...0x7A: line[place] = 0x61 + UInt8(dice.draw(below: 26))
    default: if dice.draw(below: 8) == 0 { line[place] = Array("\"\r, -".utf8)[Int(dice.draw(below: 5))] }
    }
    return line
  }

  /// Returns the document with its innermost objects repeated after its last one.
  private func repeatingObjects(_ bytes: [UInt8], _ dice: inout SplitMix64) -> [UInt8] {
    guard let end = bytes.lastIndex(of: 0x7D), let close = bytes[..<end].lastIndex(of: 0x7D) else { return bytes }
    // After each `}` there may be a comma and another object.
    let places = bytes.indices.filter { bytes[$0] == 0x7B }
    var text = Array(bytes[...close])
    for _ in 0..<30 + dice.draw(below: 40) {
      let start = places[Int(dice.draw(below: UInt64(places.count)))]
      guard let stop = bytes[start...].firstIndex(of: 0x7D) else { continue }
      let between = [",", ",\n  ", ", "][Int(dice.draw(below: 3))]
      let row = Array(bytes[start...stop])
      // Only complete objects may be repeated.
      guard row.lastIndex(of: 0x7B) == 0 else { continue }
      for _ in 0..<(dice.draw(below: 4) == 0 ? 9 : 1) { text += Array(between.utf8) + changedLine(row, &dice) }
    }
    return text + bytes[(close + 1)...]
  }
}
