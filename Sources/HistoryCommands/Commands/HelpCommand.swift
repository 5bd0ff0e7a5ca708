/// The `help` command, which shows the help page of a command or of the program.
enum HelpCommand {
  static let name = "help"

  static func helpCommand(explaining others: [Command]) -> Command {
    let names =
      others.map { NamedChoice($0.name, $0.abstract, $0.name) } + [NamedChoice(name, "show help for a command", name)]
    let topic = PositionalArgument(
      .commandName(completedFrom: names), allowedCount: .optional, "command to show help for")
    return Command(
      name, "show help for a command", arguments: [topic.entry],
      examples: [
        .init("help \(names[0].completion.name)", "Show the arguments and options of '\(names[0].completion.name)'")
      ]
    ) { invocation, context throws(CommandFailure) in
      let command = try invocation[topic].map { name throws(CommandFailure) in
        try context.program.requireCommand(named: name)
      }
      try context.results.write(context.helpText(for: command))
    }
  }
}

extension OptionValueParser where Value == String {
  /// Returns a parser for the argument that names a command.
  ///
  /// Shell completion offers `names`. The parser itself accepts any text, because a later lookup of the command reports
  /// unknown names.
  fileprivate static func commandName(completedFrom names: [NamedChoice<String>]) -> OptionValueParser {
    .init(placeholder: "command", completions: .names(names.map { $0.completion })) { text, _ in text }
  }
}
