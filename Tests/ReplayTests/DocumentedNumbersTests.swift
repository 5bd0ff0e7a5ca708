import Expressions
import Foundation
import InnerLife
import PixelPalCore
import XCTest

/// The doc comment of each rule number and each fact of a phone is its meaning in the table of rules.
final class DocumentedNumbersTests: XCTestCase {
  /// `PIXELPAL_RECORD=1` writes the comments.
  func test_docComment_ofEachNumber_isItsMeaningInTheTable() throws {
    try check("PixelPalCore/Rules/RuleNumbers.swift", Rules.table.map { ($0.name, $0.meaning) })
    try check("InnerLife/Rules/JournalRuleNumbers.swift", JournalRules.table.map { ($0.name, $0.meaning) })
    try check("Expressions/Rules/FaceRuleNumbers.swift", FaceRules.table.map { ($0.name, $0.meaning) })
    try check("PhoneFacts/Device/DeviceFacts.swift", DeviceModel.table.map { ($0.name, $0.meaning) })
  }

  private func check(_ path: String, _ meanings: [(name: String, meaning: String)]) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/\(path)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let documented = documenting(meanings, in: text.split(separator: "\n", omittingEmptySubsequences: false))
    XCTAssertEqual(documented.count, meanings.count, "\(path): numbers without a comment, or without a row")
    let expected = documented.lines.joined(separator: "\n")
    guard text != expected else { return }
    if ProcessInfo.processInfo.environment["PIXELPAL_RECORD"] != nil {
      try Data(expected.utf8).write(to: file)
    }
    XCTFail("\(path): a comment differs from the table")
  }

  /// Returns `lines` with the comment of each number replaced, and the number of comments.
  private func documenting(_ meanings: [(name: String, meaning: String)], in lines: [Substring]) -> (
    lines: [String], count: Int
  ) {
    var (result, count): ([String], Int) = ([], 0)
    for line in lines {
      let words = line.split(separator: " ")
      if ["public", "package"].contains(words.first ?? ""), words.dropFirst().first == "var",
        let name = words.dropFirst(2).first?.prefix(while: { $0 != ":" }),
        let (_, meaning) = meanings.first(where: { $0.name == name })
      {
        while result.last?.hasPrefix("  /// ") == true { result.removeLast() }
        result += comment(meaning)
        count += 1
      }
      result.append(String(line))
    }
    return (result, count)
  }

  private func comment(_ meaning: String) -> [String] {
    var lines = ["  ///"]
    for word in (meaning.prefix(1).uppercased() + meaning.dropFirst() + ".").split(separator: " ") {
      if (lines.last ?? "").count + word.count + 1 > 120 { lines.append("  ///") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines
  }
}
