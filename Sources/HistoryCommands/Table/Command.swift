/// One row of the table: a command, all it takes, and what it does.
package struct Command: Sendable {
  /// What is typed.
  package let name: String
  /// What it does, in a few words.
  package let abstract: String
  /// Does it.
  package let run: @Sendable (Invocation, Session) throws(Failure) -> Void

  /// A command line and what it does.
  package struct Example: Hashable, Sendable {
    /// The command line after the program's name.
    package let line: String
    /// What it does, as a sentence without a full stop.
    package let meaning: String

    /// `line` does what `meaning` says.
    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  // The rest of a row is made when it is asked for: of all commands one runs, and it does not wait for the others.
  private let makeDiscussion: @Sendable () -> String
  private let makeArguments: @Sendable () -> [ArgumentEntry]
  private let makeOptions: @Sendable () -> [OptionEntry]
  private let makeExamples: @Sendable () -> [Example]

  /// What more there is to say.
  package var discussion: String { makeDiscussion() }
  /// The arguments in their order.
  package var arguments: [ArgumentEntry] { makeArguments() }
  /// The options, in the order in which help shows them.
  package var options: [OptionEntry] { makeOptions() + CommonOption.all }
  /// Command lines to learn from.
  package var examples: [Example] { makeExamples() }

  /// A command called `name`.
  package init(
    _ name: String, _ abstract: String, discussion: @autoclosure @escaping @Sendable () -> String = "",
    arguments: @autoclosure @escaping @Sendable () -> [ArgumentEntry] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionEntry] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    run: @escaping @Sendable (Invocation, Session) throws(Failure) -> Void
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

/// Options that every command has.
package enum CommonOption {
  /// When colours are used.
  package static let color = Option(
    "--color", .oneOf(ColourChoice.choices, called: "when"), default: "auto", among: .general, "when to use colours")
  static let help = Flag("--help", short: "-h", among: .general, "show help")
  static let version = Flag("--version", among: .general, "show the version")

  package static let all = [color.entry, help.entry, version.entry]
}
