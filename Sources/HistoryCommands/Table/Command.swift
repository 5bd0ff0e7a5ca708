/// A row of the command table: a command, its arguments and options, and its action.
package struct Command: Sendable {
  /// The name on the command line.
  package let name: String
  /// A short description.
  package let abstract: String
  /// Executes the command.
  package let run: @Sendable (Invocation, CommandContext) throws(CommandFailure) -> Void

  /// An example command line with its meaning.
  package struct Example: Hashable, Sendable {
    /// The command line after the program's name.
    package let line: String
    /// The meaning, as a sentence without a full stop.
    package let description: String

    /// Creates an example.
    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.description = meaning
    }
  }

  // The other columns are built lazily: only one command runs, and it should not pay for the others.
  private let makeDiscussion: @Sendable () -> String
  private let makeArguments: @Sendable () -> [ArgumentEntry]
  private let makeOptions: @Sendable () -> [OptionEntry]
  private let makeExamples: @Sendable () -> [Example]

  /// The detailed description.
  package var discussion: String { makeDiscussion() }
  /// The arguments in order.
  package var arguments: [ArgumentEntry] { makeArguments() }
  /// The options, in the order of the help page.
  package var options: [OptionEntry] { makeOptions() + UniversalOption.all }
  /// The example command lines.
  package var examples: [Example] { makeExamples() }

  /// Creates a command called `name`.
  package init(
    _ name: String, _ abstract: String, discussion: @autoclosure @escaping @Sendable () -> String = "",
    arguments: @autoclosure @escaping @Sendable () -> [ArgumentEntry] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionEntry] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    run: @escaping @Sendable (Invocation, CommandContext) throws(CommandFailure) -> Void
  ) {
    self.name = name
    self.abstract = abstract
    makeDiscussion = discussion
    makeArguments = arguments
    makeOptions = options
    makeExamples = examples
    self.run = run
  }
}

/// The options of every command.
package enum UniversalOption {
  /// The option for when to use colours.
  package static let color = Option(
    "--color", .oneOf(ColourMode.optionChoices, called: "when"), default: "auto", inGroup: .general,
    "when to use colours")
  static let help = Flag("--help", short: "-h", inGroup: .general, "show help")
  static let version = Flag("--version", inGroup: .general, "show the version")

  package static let all = [color.entry, help.entry, version.entry]
}
