import Foundation

/// A comparison of text with a golden file in the folder `Goldens` beside the test.
///
///     XCTAssertNil(GoldenFile.difference(of: help, fromFile: "help-rules.txt", besideTest: #filePath))
///
/// `PIXELPAL_RECORD=1 swift test` rewrites the golden files and fails on purpose, so that the recorded files are read
/// first.
public enum GoldenFile {
  /// Returns the first difference between `text` and the golden file `name`, or `nil` if they are equal.
  public static func difference(of text: String, fromFile name: String, besideTest test: String) -> String? {
    let file = fileURL(name, besideTest: test)
    if isRecording { return record(text, to: file) }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      return "\(name) has not been recorded: run 'PIXELPAL_RECORD=1 swift test', and read what it wrote"
    }
    return firstDifference(of: text, from: expected).map { "\(name), \($0)" }
  }

  /// True if the tests rewrite golden files instead of comparing with them.
  public static let isRecording = ProcessInfo.processInfo.environment["PIXELPAL_RECORD"] != nil

  /// Returns the first of `lines` that is missing from the golden file `name`, or `nil` if all are present.
  public static func firstMissingLine(_ lines: [String], inFile name: String, besideTest test: String) throws -> String?
  {
    let text = try String(contentsOf: fileURL(name, besideTest: test), encoding: .utf8)
    let expected = Set(text.split(separator: "\n").map(String.init))
    return lines.first { !expected.contains($0) }
  }

  /// Returns a description of the first line that differs between `text` and `expected`, or `nil` if they are equal.
  public static func firstDifference(of text: String, from expected: String) -> String? {
    guard text != expected else { return nil }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, wanted.count)
    func line(_ lines: [Substring]) -> String { index < lines.count ? "'\(lines[index])'" : "the end" }
    return "line \(index + 1): expected \(line(wanted)), found \(line(found))"
  }

  private static func fileURL(_ name: String, besideTest test: String) -> URL {
    let folder = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("Goldens")
    return folder.appendingPathComponent(name)
  }

  private static func record(_ text: String, to file: URL) -> String {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "\(file.lastPathComponent) was recorded: read it, and run the tests without PIXELPAL_RECORD"
    } catch {
      return "\(file.lastPathComponent) could not be recorded: \(error)"
    }
  }
}
