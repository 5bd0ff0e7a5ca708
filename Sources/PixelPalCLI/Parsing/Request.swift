import Documents

/// What a command line asks for.
package enum Request: Sendable {
  /// To run a command.
  case run(Invocation)
  /// To show the help of a command, or of the program.
  case help(Command?)
  /// To show the version.
  case version
}

extension Program {
  /// Makes sense of the words after the program's name.
  package func request(_ words: [String], zones: Zones) throws(Failure) -> Request {
    var rest = words[...]
    while let word = rest.first, word.isOption {
      rest.removeFirst()
      switch word {
      case "--help", "-h": return .help(nil)
      case "--version": return .version
      case CommonOption.color.entry.id: rest = rest.dropFirst()
      case _ where word.hasPrefix(CommonOption.color.entry.id + "="): break
      case _ where commands.contains { $0.options.contains { $0.names.contains(word.nameOfOption) } }:
        throw .usage(
          .init(
            "the option \(quoted(word.nameOfOption)) needs a command before it", hint: "options follow the command"),
          command: nil)
      case _:
        throw .usage(
          LocatedError(unknownOption: word.nameOfOption, of: word.nameOfOption, among: CommonOption.all), command: nil)
      }
    }
    guard let name = rest.popFirst() else { return .help(nil) }
    let command = try requireCommand(name)
    var parser = CommandLineParser(command)
    return try parser.parse(Array(rest), zones: zones)
  }
}

extension String {
  /// Whether it is an option by its looks: a dash and more, which is not a negative number.
  var isOption: Bool {
    let bytes = Array(utf8.prefix(3))
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    let isNumber = bytes[1].isDigit || bytes[1] == UInt8(ascii: ".") && bytes.count > 2 && bytes[2].isDigit
    return !isNumber
  }

  /// `--rules` of `--rules=a.json`.
  var nameOfOption: String { String(prefix { $0 != "=" }) }
}

extension LocatedError {
  /// No option is called `name`; in `word` it was typed, maybe with a dash too few.
  init(unknownOption name: String, of word: String, among options: [OptionEntry]) {
    // Of the short names each is near to every other.
    let long = options.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let miss = nearMiss(String(word.drop { $0 == "-" }), among: long)
    self.init("unknown option \(quoted(name))", hint: miss.map { "did you mean '--\($0)'?" })
  }
}
