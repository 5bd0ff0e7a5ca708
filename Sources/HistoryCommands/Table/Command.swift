/// A row of the command table: a command, its arguments and options, and its action.
package struct Command: Sendable {
  /// The name of the command, such as `replay`.
  package let name: String
  /// A short description of the command, such as `list the supported export formats`.
  package let abstract: String
  /// A function that executes the command with the values of a command line.
  package let run: @Sendable (Invocation, CommandContext) throws(CommandFailure) -> Void

  /// An example of a command line, with a sentence about what it does.
  package struct Example: Hashable, Sendable {
    /// The command line, without the program's name.
    package let line: String
    /// A sentence about what the command line does, without a full stop.
    package let description: String

    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.description = meaning
    }
  }

  // The other columns are built only when they are needed, because only one of the commands runs.
  private let makeDiscussion: @Sendable () -> String
  private let makeArguments: @Sendable () -> [ArgumentSpecification]
  private let makeOptions: @Sendable () -> [OptionSpecification]
  private let makeExamples: @Sendable () -> [Example]

  /// The detailed description of the command, or an empty text if the command needs no such description.
  package var discussion: String { makeDiscussion() }
  /// The positional arguments, in order.
  package var arguments: [ArgumentSpecification] { makeArguments() }
  /// The options in the order of the help page, including those that every command has.
  package var options: [OptionSpecification] { makeOptions() + UniversalOptions.all }
  /// The example command lines for the help page.
  package var examples: [Example] { makeExamples() }

  /// Creates a command called `name`.
  ///
  /// The discussion, arguments, options and examples are built only when they are needed.
  package init(
    _ name: String, _ abstract: String, discussion: @autoclosure @escaping @Sendable () -> String = "",
    arguments: @autoclosure @escaping @Sendable () -> [ArgumentSpecification] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionSpecification] = [],
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

/// The options that every command has.
package enum UniversalOptions {
  /// The option `--color`, which selects when to use colours.
  package static let color = Option(
    "--color", .oneOf(ColourMode.optionChoices, placeholder: "when"), default: "auto", inGroup: .general,
    "when to use colours")
  static let help = FlagOption("--help", short: "-h", inGroup: .general, "show help")
  static let version = FlagOption("--version", inGroup: .general, "show the version")

  package static let all = [color.entry, help.entry, version.entry]
}
