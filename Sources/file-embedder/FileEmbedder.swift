import Foundation

/// A tool that writes a Swift file with the text of other files, to embed them in a program.
///
///     file-embedder OUTPUT FILE ...
@main
enum FileEmbedder {
  static func main() {
    let paths = CommandLine.arguments.dropFirst()
    guard let output = paths.first else { fail("usage: file-embedder OUTPUT FILE ...", status: 64) }
    do {
      let source = try generatedSource(embedding: paths.dropFirst())
      // An unchanged output is not rewritten, so that it doesn't trigger a recompilation.
      if source == (try? String(contentsOfFile: output, encoding: .utf8)) { return }
      try source.write(toFile: output, atomically: true, encoding: .utf8)
    } catch {
      fail(error.localizedDescription, status: 66)
    }
  }

  private static func generatedSource(embedding paths: some Sequence<String>) throws -> String {
    var source = """
      enum EmbeddedFiles {
        static func text(_ path: String) -> String? {
          switch path {

      """
    for path in paths {
      let url = URL(fileURLWithPath: path)
      let name = "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
      let file = try String(contentsOf: url, encoding: .utf8)
      let text = ["css", "js"].contains(url.pathExtension) ? minified(file) : file
      // The text has four number signs, because no file has as many after a quotation mark.
      source += "    case \"\(name)\": return ####\"\"\"\n\(text)\n\"\"\"####\n"
    }
    return source + "    default: return nil\n    }\n  }\n}\n"
  }

  /// Returns a script or style sheet without indentation, empty lines, and lines that consist of comments.
  ///
  /// Every page contains these files. Without comments, they take a fifth less space when they are compressed. This is
  /// safe, because no string in them spans several lines.
  private static func minified(_ text: String) -> String {
    var isInComment = false
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
      guard isInComment || line.hasPrefix("/*") else { return !line.isEmpty && !line.hasPrefix("//") }
      isInComment = !line.hasSuffix("*/")
      return false
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
