import Documents
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay

/// A command table with one of every feature that a command line can have.
enum TestProgram {
  static let count = Option("--count", short: "-c", .integer(in: -5...5), default: "1", "how many")
  static let any = Option("--any", .integer(in: .min ... .max), "any number")
  static let least = Option("--least", .integer(in: 0 ... .max), "no less than none")
  static let tag = Option("--tag", short: "-t", .text, repeatable: true, "a word")
  static let at = Option("--at", .instantOrLocalTime, "when")
  static let zone = Option("--zone", .zone, "where")
  static let size = Option(
    "--size", .oneOf([NamedChoice("small", "", 1), NamedChoice("large", "", 2)], placeholder: "size"), "how big")
  static let phone = Option("--phone", .nameOrFile([NamedChoice("ios18", "", 18)], placeholder: "phone"), "which phone")
  static let input = Option("--input", .inputFile, "a file")
  static let loud = FlagOption("--loud", short: "-l", "louder")
  static let fast = FlagOption("--fast", short: "-f", "faster")
  static let first = PositionalArgument(.text.withPlaceholder("first"), "the first word")
  static let rest = PositionalArgument(.inputFile.withPlaceholder("rest"), allowedCount: .zeroOrMore, "the other files")
  static let stream = PositionalArgument(.inputFile, allowedCount: .optional, default: "-", "what to read")

  /// Prints its arguments and options.
  static let show = Command(
    "show", "print what was given", discussion: "Two\nlines.", arguments: [first.entry, rest.entry],
    options: [
      count.entry, any.entry, least.entry, tag.entry, at.entry, zone.entry, size.entry, phone.entry, input.entry,
      loud.entry, fast.entry, SharedOptions.output.entry,
    ], examples: [.init("show a", "A")]
  ) { invocation, session throws(CommandFailure) in
    var parts: [String] = []
    if let first = invocation[first] { parts.append(first) }
    parts += invocation[all: rest].map { file in
      switch file {
      case .standardInput: "stdin"
      case .file(let path): "file(\(path))"
      }
    }
    parts.append("count \(invocation[count].map(String.init) ?? "none")")
    if let value = invocation[any] { parts.append("any \(value)") }
    if let value = invocation[least] { parts.append("least \(value)") }
    if !invocation[all: tag].isEmpty { parts.append("tags \(invocation[all: tag].joined(separator: ","))") }
    if let at = invocation[at] { parts.append("at \(at.instant(in: invocation[zone] ?? .utc))") }
    if let size = invocation[size] { parts.append("size \(size)") }
    switch invocation[phone] {
    case .named(let number)?: parts.append("phone \(number)")
    case .file(let file)?: parts.append("phone \(file)")
    case nil: break
    }
    if invocation[loud] { parts.append("loud") }
    if invocation[fast] { parts.append("fast") }
    try session.results.write(parts.joined(separator: " ") + "\n")
  }

  /// Counts the bytes of a file, or of standard input if none is named.
  static let read = Command(
    "read", "count bytes", arguments: [stream.entry], options: [SharedOptions.output.entry, input.entry],
    examples: [.init("read", "Counts")]
  ) { invocation, session throws(CommandFailure) in
    guard let file = invocation[stream] else { return }
    try session.results.write("\(try JSONDocumentFile(file, in: session).bytes.count)\n")
  }

  /// Writes some output and fails.
  static let fail = Command(
    "fail", "fail", options: [SharedOptions.output.entry], examples: [.init("fail", "Fails")]
  ) { _, session throws(CommandFailure) in
    try session.results.write("before\n")
    throw .internalError(LocatedError("the result cannot be written"))
  }

  static let program = CommandLineProgram(
    name: "tester", version: "2", abstract: "a table for tests", discussion: "It has one of everything.",
    manualDate: "January 1, 2025",
    commands: [
      show, read, fail, CompletionsCommand.command(programName: "tester"), ManualCommand.command(programName: "tester"),
    ])
}
