import Documents

/// A help page in the layout of swift-argument-parser, Apple's library for command lines.
struct HelpPage {
  let program: CommandLineProgram
  let width: Int
  let styling: TerminalStyling

  /// The column where the descriptions of arguments and options begin.
  static let descriptionColumn = 26

  /// Returns the help page of `command`, or of the whole program if `command` is `nil`.
  func text(_ command: Command?) -> String {
    command.map(commandPage) ?? programPage
  }

  private func commandPage(_ command: Command) -> String {
    var text = overviewSection(command.abstract, command.discussion)
    text += usageText(command, heading: "USAGE:") + "\n"
    if !command.arguments.isEmpty {
      text += section("ARGUMENTS", command.arguments.map { ($0.id, $0.helpText + $0.value.helpSuffix) })
    }
    text += optionSections(of: command)
    let examples = command.examples.map { example in
      "  \(program.name) \(example.line)\n" + wrappedAndIndented(example.description, by: 6)
    }
    return text + (examples.isEmpty ? "" : "\n" + styling.bold("EXAMPLES:") + "\n" + examples.joined())
  }

  /// Returns the option sections of a command, with the command's own options first.
  ///
  /// If a command has only its own options and the general options, all of them form a single section.
  private func optionSections(of command: Command) -> String {
    let isShort = command.options.allSatisfy { [.commandSpecific, .general].contains($0.group) }
    return OptionGroup.allCases.map { group in
      let entries = command.options.filter { isShort ? group == .commandSpecific : $0.group == group }
      return entries.isEmpty ? "" : section(group.title, entries.map { ($0.label, $0.fullHelpText) })
    }.joined()
  }

  private var programPage: String {
    overviewSection(program.abstract, program.discussion) + usageText(nil, heading: "USAGE:") + "\n"
      + section("OPTIONS", UniversalOptions.all.map { ($0.label, $0.fullHelpText) })
      + section("SUBCOMMANDS", program.commands.map { ($0.name, $0.abstract) }) + "\n"
      + "  See '\(program.name) help <command>' for detailed help.\n"
  }

  private func overviewSection(_ abstract: String, _ discussion: String) -> String {
    let heading = "OVERVIEW: "
    let lines = wrapped(heading + abstract, width: width)
    var text = lines.joined(separator: "\n") + "\n\n"
    text = styling.bold("OVERVIEW:") + text.dropFirst("OVERVIEW:".count)
    return text + (discussion.isEmpty ? "" : wrapped(discussion, width: width).joined(separator: "\n") + "\n\n")
  }

  private func section(_ title: String, _ rows: [(label: String, meaning: String)]) -> String {
    "\n" + styling.bold(title + ":") + "\n"
      + rows.map { twoColumnText($0.label, $0.meaning, at: HelpPage.descriptionColumn, width: width) }.joined()
  }

  private func wrappedAndIndented(_ text: String, by count: Int) -> String {
    wrapped(text, width: width - count).map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
  }

  /// Returns true for `--help` and `--version`, which usage lines omit, because every command has them.
  private func isUniversal(_ option: OptionSpecification) -> Bool {
    option.id == UniversalOptions.help.entry.id || option.id == UniversalOptions.version.entry.id
  }

  /// Returns the usage lines of `command`, or of the program if `command` is `nil`, after a heading such as `USAGE:`.
  func usageText(_ command: Command?, heading: String) -> String {
    let parts: [String]
    if let command {
      parts =
        [program.name, command.name] + command.arguments.map { $0.usage }
        + command.options.filter { !isUniversal($0) }.map { $0.usage }
    } else {
      parts = [program.name, "<command>", "[<argument> ...]", "[<option> ...]"]
    }
    let indent = heading.count + 1
    let lines = linesJoining(parts, width: width - indent)
    return styling.bold(heading) + " " + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension CommandContext {
  /// Returns the help page of `command`, or of the whole program if `command` is `nil`.
  func helpText(_ command: Command?) -> String {
    HelpPage(program: program, width: lineWidth, styling: styling).text(command)
  }
}
