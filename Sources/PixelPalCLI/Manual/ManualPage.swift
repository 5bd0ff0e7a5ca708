import HistoryCommands

/// The manual page, in mdoc.
struct ManualPage {
  private let program: Program

  init(_ program: Program) { self.program = program }

  var text: String {
    """
    .Dd \(program.manualDate)
    .Dt \(program.name.uppercased()) 1
    .Os
    .Sh NAME
    .Nm \(program.name)
    .Nd \(escaped(program.abstract))
    .Sh SYNOPSIS
    \(program.commands.map(synopsis).joined()).Sh DESCRIPTION
    \(escaped(program.discussion))
    .Pp
    These options every command has:
    \(list(CommonOption.all.map(item))).Sh COMMANDS
    .Bl -tag -width Ds
    \(program.commands.map(section).joined()).El
    .Sh ENVIRONMENT
    \(list(ManualPage.variables.map { (".It Ev \($0.name)\n", $0.meaning) })).Sh FILES
    \(list(ManualPage.files.map { (".It Pa \($0.name)\n", $0.meaning) })).Sh EXIT STATUS
    \(list(ExitStatus.allCases.map { (".It \($0.rawValue)\n", $0.meaning) })).Sh EXAMPLES
    \(examples)
    """
  }

  private static let variables: [(name: String, meaning: String)] = [
    ("CLICOLOR_FORCE", "Colours are used even where there is no terminal, unless it is 0 or NO_COLOR is set."),
    ("COLUMNS", "How many characters a line of text has; without it the terminal says so, and 80 is the rest."),
    ("NO_COLOR", "No colours are used unless --color asks for them."),
    ("TERM", "On a terminal called dumb no colours are used."),
  ]

  private static let files: [(name: String, meaning: String)] = [
    ("-", "As a file to read it is standard input, as a file to write standard output."),
    (
      ".pixelpal-*.part",
      "Beside a file that is being written; it takes the file's place once it is whole, and goes if that fails."
    ),
  ]

  private func synopsis(_ command: Command) -> String {
    let arguments = command.arguments.map { argument in
      let name = "Ar " + argument.value.placeholder + (argument.count.isOpen ? " ..." : "")
      return argument.count.isRequired ? ".\(name)\n" : ".Op \(name)\n"
    }
    let options = command.options.map { ($0.isRequired ? "." : ".Op ") + words($0) + "\n" }
    return ".Nm\n.Cm \(command.name)\n" + arguments.joined() + options.joined()
  }

  /// Returns `Fl -rules Ar file`.
  private func words(_ option: OptionEntry) -> String {
    "Fl \(option.id.dropFirst())" + (option.value.map { " Ar \($0.placeholder)" } ?? "")
      + (option.isRepeatable ? " ..." : "")
  }

  private func item(_ option: OptionEntry) -> (macro: String, meaning: String) {
    let names = option.names.map { "Fl \($0.dropFirst())" }.joined(separator: " , ")
    let value = option.value.map { " Ar \($0.placeholder)" } ?? ""
    return (".It \(names)\(value)\n", sentence(option.description))
  }

  private func list(_ items: [(macro: String, meaning: String)]) -> String {
    ".Bl -tag -width Ds\n" + items.map { $0.macro + escaped($0.meaning) + "\n" }.joined() + ".El\n"
  }

  private func section(_ command: Command) -> String {
    let arguments = command.arguments.map { argument in
      (macro: ".It Ar \(argument.value.placeholder)\n", meaning: sentence(argument.meaning + argument.value.remark))
    }
    let common = CommonOption.all.map(\.id)
    let items = arguments + command.options.filter { !common.contains($0.id) }.map(item)
    return ".It Cm \(command.name)\n" + escaped(sentence(command.abstract)) + "\n"
      + (command.discussion.isEmpty ? "" : escaped(command.discussion) + "\n") + (items.isEmpty ? "" : list(items))
  }

  private var examples: String {
    program.commands.flatMap(\.examples).map { example in
      "\(escaped(sentence(example.meaning)))\n.Pp\n.Dl $ \(program.name) \(escaped(example.line))\n"
    }.joined(separator: ".Pp\n")
  }

  private func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  /// Escapes a text for roff, so that no line is a command and no backslash starts an escape sequence.
  private func escaped(_ text: String) -> String {
    let lines = sentencesApart(text).split(separator: "\n", omittingEmptySubsequences: true).map { line in
      let line = line.flatMap { $0 == "\\" ? "\\e" : String($0) }
      return (line.first == "." || line.first == "'" ? "\\&" : "") + String(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Puts each sentence on its own line, as mdoc requires for the spacing between sentences.
  private func sentencesApart(_ text: String) -> String {
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
