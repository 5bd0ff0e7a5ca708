import Documents

/// A command-line program and its table of commands.
///
/// Parsing, help, completions and the manual page all take their information from the table.
package struct CommandLineProgram: Sendable {
  /// The name of the program, such as `pixelpal`.
  package let name: String
  package let version: String
  /// A short description of the program.
  package let abstract: String
  /// The text that follows ``abstract`` on the help page, or an empty text if nothing follows.
  package let discussion: String
  /// The commands, in the order of the help page.
  package let commands: [Command]
  /// The date of the manual's last revision in the format of mdoc, such as `November 23, 2026`.
  package let manualDate: String

  /// Creates a program with `commands`, and adds the command `help`.
  package init(
    name: String, version: String, abstract: String, discussion: String, manualDate: String, commands: [Command]
  ) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.discussion = discussion
    self.manualDate = manualDate
    self.commands = commands + [HelpCommand.helpCommand(explaining: commands)]
  }

  /// Returns the command called `name`, or `nil` if no command has this name.
  package func command(named name: String) -> Command? { commands.first { $0.name == name } }

  /// Returns the command called `name`, or throws an error with a suggestion if no command has this name.
  package func requireCommand(named name: String) throws(CommandFailure) -> Command {
    guard let command = command(named: name) else {
      throw .usage(
        .init("unknown command \(quoted(name))", hint: didYouMean(name, among: commands.map { $0.name })), command: nil)
    }
    return command
  }
}
