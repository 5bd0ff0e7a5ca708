import Foundation
import TestSupport
import XCTest

/// Decision records are short and have the same form, and each catalogue links to its own records.
final class DecisionRecordTests: XCTestCase {
  private static let sources = PackagePaths.root.appendingPathComponent("Sources")

  /// Returns the names of the entries in a folder of the sources, in order.
  private func entryNames(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.sources.appendingPathComponent(folder).path).sorted()
  }

  private func readText(_ path: String) throws -> String {
    try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the targets that have decision records, each with the record files.
  private func records() throws -> [(target: String, files: [String])] {
    try entryNames(in: "").compactMap { target in
      let folder = "\(target)/\(target).docc/Decisions"
      guard let files = try? entryNames(in: folder) else { return nil }
      return (target, files)
    }
  }

  /// Returns the first violation of the form in `record`: a title, one sentence, and three headings, each with text
  /// below it.
  private func firstViolation(of record: String) -> String? {
    let parts = record.components(separatedBy: "\n\n").map { $0.trimmingCharacters(in: .newlines) }.filter { $0 != "" }
    guard parts.count > 2, parts[0].hasPrefix("# "), !parts[0].contains("\n") else { return "no title" }
    guard parts[1].hasSuffix("."), !parts[1].hasPrefix("#"), !parts[1].contains("\n") else { return "no sentence" }
    let headings = parts.dropFirst().filter { $0.hasPrefix("#") }
    guard headings == ["## Context", "## Decision", "## Consequences"] else { return "has the headings \(headings)" }
    guard parts[2] == "## Context" else { return "more than a sentence before the context" }
    for (part, next) in zip(parts, parts.dropFirst() + [""]) where part.hasPrefix("#") && next.hasPrefix("#") {
      return "nothing under '\(part)'"
    }
    return parts.last?.hasPrefix("#") == true ? "nothing under its last heading" : nil
  }

  func test_everyRecord_hasRequiredForm() throws {
    let records = try records()
    XCTAssertGreaterThan(records.count, 5)
    for (target, files) in records {
      for file in files {
        XCTAssertNil(
          firstViolation(of: try readText("\(target)/\(target).docc/Decisions/\(file)")), "\(target), \(file)")
        XCTAssertNotNil(file.wholeMatch(of: /[A-Z][A-Za-z0-9]*\.md/), "\(target): '\(file)' is not named as others are")
      }
    }
  }

  func test_everyRecord_isListedOnce_inItsCatalogue() throws {
    for (target, files) in try records() {
      let page = try readText("\(target)/\(target).docc/\(target).md")
      let listed = page.matches(of: /\n- <doc:(.+)>/).map { String($0.1) }
      let articles = try entryNames(in: "\(target)/\(target).docc").filter {
        $0.hasSuffix(".md") && $0 != "\(target).md"
      }
      XCTAssertEqual(listed.sorted(), (files + articles).map { String($0.dropLast(3)) }.sorted(), target)
    }
  }

  /// The check rejects every violation of the form, so the test above can fail.
  func test_formCheck_rejectsEveryViolation() {
    let good = "# A\n\nB is so.\n\n## Context\n\nC.\n\n## Decision\n\nD.\n\n## Consequences\n\nE.\n"
    XCTAssertNil(firstViolation(of: good))
    XCTAssertNotNil(firstViolation(of: good.replacingOccurrences(of: "B is so.\n\n", with: "")))
    XCTAssertNotNil(firstViolation(of: good.replacingOccurrences(of: "## Decision", with: "## Another decision")))
    XCTAssertNotNil(firstViolation(of: good.replacingOccurrences(of: "D.\n\n", with: "")))
    XCTAssertNotNil(firstViolation(of: good + "\n## More\n\nF.\n"))
    XCTAssertNotNil(firstViolation(of: good.replacingOccurrences(of: "E.\n", with: "")))
  }
}
