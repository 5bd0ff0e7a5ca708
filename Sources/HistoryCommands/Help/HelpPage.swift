import Documents

/// A help page in the layout of swift-argument-parser, Apple's library for command lines.
struct HelpPage {
  let program: CommandLineProgram
  let width: Int
  let styling: TerminalStyling

  /// The column where the descriptions of arguments and options begin.
  static let descriptionColumn = 26

  /// Returns the help page of `command`, or of the whole program if `command` is `nil`.
  func text(explaining command: Command?) -> String {
    command.map(commandPage) ?? programPage
  }

  private func commandPage(of command: Command) -> String {
    var text = overviewSection(abstract: command.abstract, discussion: command.discussion)
    text += usageText(of: command, heading: "USAGE:") + "\n"
    if !command.arguments.isEmpty {
      text += section(titled: "ARGUMENTS", rows: command.arguments.map { ($0.id, $0.helpText + $0.value.helpSuffix) })
    }
    text += optionSections(of: command)
    let examples = command.examples.map { example in
      "  \(program.name) \(example.line)\n" + wrappedAndIndented(example.description, spaces: 6)
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
      return entries.isEmpty ? "" : section(titled: group.title, rows: entries.map { ($0.label, $0.fullHelpText) })
    }.joined()
  }

  private var programPage: String {
    overviewSection(abstract: program.abstract, discussion: program.discussion) + usageText(of: nil, heading: "USAGE:")
      + "\n"
      + section(titled: "OPTIONS", rows: UniversalOptions.all.map { ($0.label, $0.fullHelpText) })
      + section(titled: "SUBCOMMANDS", rows: program.commands.map { ($0.name, $0.abstract) }) + "\n"
      + "  See '\(program.name) help <command>' for detailed help.\n"
  }

  private func overviewSection(abstract: String, discussion: String) -> String {
    let heading = "OVERVIEW: "
    let lines = wrapped(heading + abstract, width: width)
    var text = lines.joined(separator: "\n") + "\n\n"
    text = styling.bold("OVERVIEW:") + text.dropFirst("OVERVIEW:".count)
    return text + (discussion.isEmpty ? "" : wrapped(discussion, width: width).joined(separator: "\n") + "\n\n")
  }

  private func section(titled title: String, rows: [(label: String, meaning: String)]) -> String {
    "\n" + styling.bold(title + ":") + "\n"
      + rows.map {
        twoColumnText(label: $0.label, meaning: $0.meaning, meaningColumn: HelpPage.descriptionColumn, width: width)
      }.joined()
  }

  private func wrappedAndIndented(_ text: String, spaces count: Int) -> String {
    wrapped(text, width: width - count).map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
  }

  /// Returns true for `--help` and `--version`, which usage lines omit, because every command has them.
  private func isUniversal(_ option: OptionSpecification) -> Bool {
    option.id == UniversalOptions.help.entry.id || option.id == UniversalOptions.version.entry.id
  }

  /// Returns the usage lines of `command`, or of the program if `command` is `nil`, after a heading such as `USAGE:`.
  func usageText(of command: Command?, heading: String) -> String {
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
  func helpText(for command: Command?) -> String {
    HelpPage(program: program, width: lineWidth, styling: styling).text(explaining: command)
  }
}
