import Documents

/// The table: the program and all its commands.
///
/// Parsing, help, completions and the manual page know nothing but what stands here.
package struct Program: Sendable {
  /// What is typed.
  package let name: String
  /// Which version it is.
  package let version: String
  /// What it is, in a few words.
  package let abstract: String
  /// What more there is to say.
  package let discussion: String
  /// The commands, in the order in which help shows them.
  package let commands: [Command]
  /// The day on which the manual was last rewritten, as mdoc writes it.
  package let manualDate: String

  /// A program with `commands`, and `help`, which explains them.
  package init(
    name: String, version: String, abstract: String, discussion: String, manualDate: String, commands: [Command]
  ) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.discussion = discussion
    self.manualDate = manualDate
    self.commands = commands + [HelpCommand.row(commands)]
  }

  /// The command called `name`.
  package func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// The command called `name`, or the error that says which there are.
  package func requireCommand(_ name: String) throws(Failure) -> Command {
    guard let command = command(name) else {
      throw .usage(
        .init("unknown command \(quoted(name))", hint: didYouMean(name, commands.map { $0.name })), command: nil)
    }
    return command
  }
}
