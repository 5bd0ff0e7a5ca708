import Documents

/// A help page in the layout of swift-argument-parser.
struct HelpPage {
  let program: Program
  let width: Int
  let emphasis: Emphasis

  /// The column at which descriptions begin.
  static let column = 26

  /// Returns the help page of a command, or of the program.
  func text(_ command: Command?) -> String {
    command.map(page) ?? rootPage
  }

  private func page(_ command: Command) -> String {
    var text = overview(command.abstract, command.discussion)
    text += usage(command, heading: "USAGE:") + "\n"
    if !command.arguments.isEmpty {
      text += section("ARGUMENTS", command.arguments.map { ($0.id, $0.meaning + $0.value.remark) })
    }
    text += options(of: command)
    let examples = command.examples.map { example in
      "  \(program.name) \(example.line)\n" + indented(example.meaning, by: 6)
    }
    return text + (examples.isEmpty ? "" : "\n" + emphasis.strong("EXAMPLES:") + "\n" + examples.joined())
  }

  /// Returns the option sections of a command, its own options first; if it has only own and general options, they form
  /// a single section.
  private func options(of command: Command) -> String {
    let isShort = command.options.allSatisfy { [.own, .general].contains($0.group) }
    return OptionGroup.allCases.map { group in
      let entries = command.options.filter { isShort ? group == .own : $0.group == group }
      return entries.isEmpty ? "" : section(group.title, entries.map { ($0.label, $0.description) })
    }.joined()
  }

  private var rootPage: String {
    overview(program.abstract, program.discussion) + usage(nil, heading: "USAGE:") + "\n"
      + section("OPTIONS", CommonOption.all.map { ($0.label, $0.description) })
      + section("SUBCOMMANDS", program.commands.map { ($0.name, $0.abstract) }) + "\n"
      + "  See '\(program.name) help <command>' for detailed help.\n"
  }

  private func overview(_ abstract: String, _ discussion: String) -> String {
    let heading = "OVERVIEW: "
    let lines = wrapped(heading + abstract, width: width)
    var text = lines.joined(separator: "\n") + "\n\n"
    text = emphasis.strong("OVERVIEW:") + text.dropFirst("OVERVIEW:".count)
    return text + (discussion.isEmpty ? "" : wrapped(discussion, width: width).joined(separator: "\n") + "\n\n")
  }

  private func section(_ title: String, _ rows: [(label: String, meaning: String)]) -> String {
    "\n" + emphasis.strong(title + ":") + "\n"
      + rows.map { twoColumns($0.label, $0.meaning, at: HelpPage.column, width: width) }.joined()
  }

  private func indented(_ text: String, by count: Int) -> String {
    wrapped(text, width: width - count).map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
  }

  /// Returns true for `--help` and `--version`, which usage lines leave out because they are universal.
  private func explains(_ option: OptionEntry) -> Bool {
    option.id == CommonOption.help.entry.id || option.id == CommonOption.version.entry.id
  }

  /// Returns the usage lines of a command after `heading`.
  func usage(_ command: Command?, heading: String) -> String {
    let parts: [String]
    if let command {
      parts =
        [program.name, command.name] + command.arguments.map { $0.usage }
        + command.options.filter { !explains($0) }.map { $0.usage }
    } else {
      parts = [program.name, "<command>", "[<argument> ...]", "[<option> ...]"]
    }
    let indent = heading.count + 1
    let lines = lines(of: parts, width: width - indent)
    return emphasis.strong(heading) + " " + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension Session {
  /// Returns the help page of a command, or of the program.
  func help(_ command: Command?) -> String {
    HelpPage(program: program, width: columns, emphasis: emphasis).text(command)
  }
}
