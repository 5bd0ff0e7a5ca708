/// A command from a console block of a Markdown document, with the output shown below it.
///
///     ```console
///     $ pixelpal --version
///     pixelpal 0.1.0
///     ```
///
/// A backslash at the end of a line continues the command on the next line. In the output, a line of `...` stands for
/// any number of lines.
public struct ConsoleCommand: Hashable, Sendable {
  /// The command, in shell syntax.
  public let command: String
  /// The output shown below the command, with a newline after each line.
  public let expectedOutput: String
  /// The line number of the command in the document, from 1.
  public let line: Int

  /// Returns all commands in the console blocks of `document`.
  public static func commands(in document: String) -> [ConsoleCommand] {
    var commands: [ConsoleCommand] = []
    var isInsideConsoleBlock = false
    var command: (text: [String], line: Int, output: String)?
    func finishCommand() {
      if let command {
        commands.append(
          .init(command: command.text.joined(separator: "\n"), expectedOutput: command.output, line: command.line))
      }
      command = nil
    }
    for (index, line) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        finishCommand()
        isInsideConsoleBlock = line == "```console"
      } else if isInsideConsoleBlock, line.hasPrefix("$ ") {
        finishCommand()
        command = ([String(line.dropFirst(2))], index + 1, "")
      } else if isInsideConsoleBlock, command?.text.last?.hasSuffix("\\") == true, command?.output.isEmpty == true {
        command?.text.append(String(line))
      } else if isInsideConsoleBlock {
        command?.output += line + "\n"
      }
    }
    finishCommand()
    return commands
  }

  /// Returns true if `actualOutput` matches the expected output, including its `...` lines.
  public func matchesOutput(_ actualOutput: String) -> Bool {
    var parts = expectedOutput.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "...")
      .map { $0.joined(separator: "\n") }
    guard parts.count > 1 || expectedOutput.hasPrefix("...\n") || expectedOutput.hasSuffix("...\n") else {
      return expectedOutput == actualOutput
    }
    var rest = actualOutput[...]
    if !expectedOutput.hasPrefix("...\n"), !parts.isEmpty {
      let first = parts.removeFirst() + "\n"
      guard rest.hasPrefix(first) else { return false }
      rest = rest.dropFirst(first.count)
    }
    for part in parts where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return expectedOutput.hasSuffix("...\n") || rest == "\n" || rest.isEmpty
  }
}
