import HistoryCommands

/// The manual page of a program, in mdoc format.
struct ManualPage {
  private let program: CommandLineProgram

  init(_ program: CommandLineProgram) { self.program = program }

  var text: String {
    """
    .Dd \(program.manualDate)
    .Dt \(program.name.uppercased()) 1
    .Os
    .Sh NAME
    .Nm \(program.name)
    .Nd \(roffEscaped(program.abstract))
    .Sh SYNOPSIS
    \(program.commands.map(synopsis).joined()).Sh DESCRIPTION
    \(roffEscaped(program.discussion))
    .Pp
    Every command has these options:
    \(tagList(of: UniversalOptions.all.map(item))).Sh COMMANDS
    .Bl -tag -width Ds
    \(program.commands.map(section).joined()).El
    .Sh ENVIRONMENT
    \(tagList(of: ManualPage.environmentVariables.map { (".It Ev \($0.name)\n", $0.meaning) })).Sh FILES
    \(tagList(of: ManualPage.files.map { (".It Pa \($0.name)\n", $0.meaning) })).Sh EXIT STATUS
    \(tagList(of: ExitStatus.allCases.map { (".It \($0.rawValue)\n", $0.meaning) })).Sh EXAMPLES
    \(examples)
    """
  }

  private static let environmentVariables: [(name: String, meaning: String)] = [
    ("CLICOLOR_FORCE", "Use colours even if the output is not a terminal, unless the value is 0 or NO_COLOR is set."),
    ("COLUMNS", "Width of text output in characters; default: the width of the terminal, else 80."),
    ("NO_COLOR", "Use no colours unless --color asks for them."),
    ("TERM", "Use no colours on a terminal of type dumb."),
  ]

  private static let files: [(name: String, meaning: String)] = [
    ("-", "Standard input where a file is read, standard output where a file is written."),
    (
      ".pixelpal-*.part",
      "Unfinished output beside the output file; it is renamed once complete, and removed on failure."
    ),
  ]

  private func synopsis(of command: Command) -> String {
    let arguments = command.arguments.map { argument in
      let name = "Ar " + argument.value.placeholder + (argument.allowedCount.allowsMultiple ? " ..." : "")
      return argument.allowedCount.isRequired ? ".\(name)\n" : ".Op \(name)\n"
    }
    let options = command.options.map { ($0.isRequired ? "." : ".Op ") + synopsis(ofOption: $0) + "\n" }
    return ".Nm\n.Cm \(command.name)\n" + arguments.joined() + options.joined()
  }

  /// Returns an option as the synopsis shows it, such as `Fl -rules Ar file`.
  private func synopsis(ofOption option: OptionSpecification) -> String {
    "Fl \(option.id.dropFirst())" + (option.value.map { " Ar \($0.placeholder)" } ?? "")
      + (option.isRepeatable ? " ..." : "")
  }

  private func item(for option: OptionSpecification) -> (macro: String, meaning: String) {
    let names = option.names.map { "Fl \($0.dropFirst())" }.joined(separator: " , ")
    let value = option.value.map { " Ar \($0.placeholder)" } ?? ""
    return (".It \(names)\(value)\n", sentence(from: option.fullHelpText))
  }

  private func tagList(of items: [(macro: String, meaning: String)]) -> String {
    ".Bl -tag -width Ds\n" + items.map { $0.macro + roffEscaped($0.meaning) + "\n" }.joined() + ".El\n"
  }

  private func section(for command: Command) -> String {
    let arguments = command.arguments.map { argument in
      (
        macro: ".It Ar \(argument.value.placeholder)\n",
        meaning: sentence(from: argument.helpText + argument.value.helpSuffix)
      )
    }
    let common = UniversalOptions.all.map(\.id)
    let items = arguments + command.options.filter { !common.contains($0.id) }.map(item)
    return ".It Cm \(command.name)\n" + roffEscaped(sentence(from: command.abstract)) + "\n"
      + (command.discussion.isEmpty ? "" : roffEscaped(command.discussion) + "\n")
      + (items.isEmpty ? "" : tagList(of: items))
  }

  private var examples: String {
    program.commands.flatMap(\.examples).map { example in
      "\(roffEscaped(sentence(from: example.description)))\n.Pp\n.Dl $ \(program.name) \(roffEscaped(example.line))\n"
    }.joined(separator: ".Pp\n")
  }

  private func sentence(from words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  /// Returns `text` with its special characters escaped for roff.
  ///
  /// Without escaping, roff could read a line as a command, or a backslash as an escape sequence.
  private func roffEscaped(_ text: String) -> String {
    let lines = oneSentencePerLine(text).split(separator: "\n", omittingEmptySubsequences: true).map { line in
      let line = line.flatMap { $0 == "\\" ? "\\e" : String($0) }
      return (line.first == "." || line.first == "'" ? "\\&" : "") + String(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the text with each sentence on its own line, as mdoc requires for correct spacing.
  private func oneSentencePerLine(_ text: String) -> String {
    var apart = ""
    for character in text {
      if character.isUppercase, apart.hasSuffix(". ") {
        apart.removeLast()
        apart.append("\n")
      }
      apart.append(character)
    }
    return apart
  }
}
