import Documents
package import TimeZones

/// The request that a command line makes: to run a command, or to show help or the version.
package enum CommandLineRequest: Sendable {
  /// A request to run a command with the given values.
  case run(Invocation)
  /// A request for the help page of the command, or of the whole program if the command is `nil`.
  case help(Command?)
  /// A request for the version of the program.
  case version
}

extension CommandLineProgram {
  /// Returns the request made by `words`, the words after the program's name.
  ///
  /// An empty command line is a request for help. Throws a usage error if the words aren't a valid command line.
  package func parseRequest(_ words: [RawCommandLineWord], zones: ZoneDatabase) throws(CommandFailure)
    -> CommandLineRequest
  {
    var rest = words[...]
    var early: [RawCommandLineWord] = []
    while let word = rest.first, word.text.looksLikeOption, word != "--" {
      rest.removeFirst()
      switch word.text.optionName {
      case "--help", "-h", "--version":
        guard word.text == word.text.optionName else {
          throw .usage(.init(takesNoValue: word.text.optionName), command: nil)
        }
        return word == "--version" ? .version : .help(nil)
      case UniversalOptions.color.entry.id:
        // Every command has this option as well, so the command's parser validates the value.
        early.append(word)
        if word.text == word.text.optionName, let value = rest.popFirst() { early.append(value) }
      case let name: throw .usage(errorForOption(typedBeforeCommand: name), command: nil)
      }
    }
    if rest.first == "--" { rest.removeFirst() }
    let command = try requireCommand(named: rest.popFirst()?.text ?? HelpCommand.name)
    var parser = CommandArgumentsParser(command)
    return try parser.parse(early + rest, zones: zones)
  }

  private func errorForOption(typedBeforeCommand name: String) -> LocatedError {
    guard commands.contains(where: { $0.options.contains { $0.names.contains(name) } }) else {
      return LocatedError(unknownOption: name, of: name, among: UniversalOptions.all)
    }
    return LocatedError("the option \(quoted(name)) needs a command before it", hint: "place options after the command")
  }
}

extension String {
  /// True if the text looks like an option, that is, begins with a dash.
  ///
  /// A single dash or a negative number doesn't look like an option.
  var looksLikeOption: Bool {
    let bytes = Array(utf8.prefix(3))
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    let isNumber = bytes[1].isDigit || bytes[1] == UInt8(ascii: ".") && bytes.count > 2 && bytes[2].isDigit
    return !isNumber
  }

  /// The option name at the beginning of this text, such as `--rules` in `--rules=a.json`.
  var optionName: String { String(prefix { $0 != "=" }) }
}

extension LocatedError {
  /// Creates the error for a value that was given to the flag `name`, as in `--json=yes`.
  init(takesNoValue name: String) { self.init("the option \(quoted(name)) takes no value") }

  /// Creates the error for the unknown option `name` in `word`.
  ///
  /// The error suggests an option if `name` is misspelled or lacks a dash.
  init(unknownOption name: String, of word: String, among options: [OptionSpecification]) {
    // Short names are not suggested, because each of them is similar to every other.
    let long = options.flatMap { $0.names }.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let typed = String(word.drop { $0 == "-" })
    // Depending on the command, a surface is chosen with `--surface` or with `--family`.
    let synonym = ["surface": "family", "family": "surface"][name.drop { $0 == "-" }.description]
    let miss = closestMatch(to: typed, among: long) ?? synonym.flatMap { long.contains($0) ? $0 : nil }
    self.init("unknown option \(quoted(name))", hint: miss.map { "did you mean '--\($0)'?" })
  }
}
