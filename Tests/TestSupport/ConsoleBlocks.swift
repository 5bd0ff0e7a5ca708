/// A command that a Markdown document shows in a console block, with the output shown below it.
///
///     ```console
///     $ pixelpal --version
///     pixelpal 0.1.0
///     ```
///
/// A backslash at the end of a line continues the command in the next line. A line of `...` in the output stands for
/// any number of lines.
public struct ConsoleCommand: Hashable, Sendable {
  /// The command, in shell syntax.
  public let command: String
  /// The output shown below the command, with a newline after each line.
  public let output: String
  /// The line number of the command in the document, from 1.
  public let line: Int

  /// Returns all commands of a document.
  public static func all(in document: String) -> [ConsoleCommand] {
    var commands: [ConsoleCommand] = []
    var isInside = false
    var command: (text: [String], line: Int, output: String)?
    func end() {
      if let command {
        commands.append(
          .init(command: command.text.joined(separator: "\n"), output: command.output, line: command.line))
      }
      command = nil
    }
    for (index, line) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        end()
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        end()
        command = ([String(line.dropFirst(2))], index + 1, "")
      } else if isInside, command?.text.last?.hasSuffix("\\") == true, command?.output.isEmpty == true {
        command?.text.append(String(line))
      } else if isInside {
        command?.output += line + "\n"
      }
    }
    end()
    return commands
  }

  /// Returns true if `found` matches the expected output.
  public func matches(_ found: String) -> Bool {
    var parts = output.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "...")
      .map { $0.joined(separator: "\n") }
    guard parts.count > 1 || output.hasPrefix("...\n") || output.hasSuffix("...\n") else { return output == found }
    var rest = found[...]
    if !output.hasPrefix("...\n"), !parts.isEmpty {
      let first = parts.removeFirst() + "\n"
      guard rest.hasPrefix(first) else { return false }
      rest = rest.dropFirst(first.count)
    }
    for part in parts where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return output.hasSuffix("...\n") || rest == "\n" || rest.isEmpty
  }
}
