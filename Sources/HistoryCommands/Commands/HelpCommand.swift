/// The command `help`: explains a command.
enum HelpCommand {
  static let name = "help"

  static func row(_ others: [Command]) -> Command {
    let names = others.map { Choice($0.name, $0.abstract, $0.name) } + [Choice(name, "explain a command", name)]
    let topic = Argument(.topic(names), count: .optional, "the command to explain")
    return Command(
      name, "explain a command", arguments: [topic.entry],
      examples: [.init("help \(names[0].name.name)", "What '\(names[0].name.name)' does, and all it takes")]
    ) { invocation, session throws(Failure) in
      let command = try invocation[topic].map { name throws(Failure) in try session.program.requireCommand(name) }
      try session.results.write(session.help(command))
    }
  }
}

extension ValueKind where Value == String {
  /// Returns the kind of values that are command names; it accepts any text, because the lookup of the command reports
  /// unknown names.
  fileprivate static func topic(_ names: [Choice<String>]) -> ValueKind {
    .init(placeholder: "command", candidates: .names(names.map { $0.name })) { text, _ in text }
  }
}
