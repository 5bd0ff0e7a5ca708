import Documents
import TimeZones

/// A parser that assigns the words after a command to the command's options and arguments.
struct CommandArgumentsParser {
  private let command: Command
  private let options: [OptionSpecification]
  private var remainingWords: ArraySlice<RawCommandLineWord> = []
  private var positionalWords: [RawCommandLineWord] = []
  private var parsedOptions: [(entry: OptionSpecification, word: RawCommandLineWord?)] = []
  /// The first error about an unknown option, which takes precedence over other errors, or `nil` if there is none.
  private var unknownOptionError: LocatedError?
  private var otherError: LocatedError?
  private var isHelpRequested = false
  private var isVersionRequested = false

  init(_ command: Command) {
    self.command = command
    options = command.options
  }

  mutating func parse(_ words: [RawCommandLineWord], zones: ZoneDatabase) throws(CommandFailure) -> CommandLineRequest {
    remainingWords = words[...]
    while let word = remainingWords.popFirst() {
      if word == "--" {
        positionalWords += remainingWords
        break
      }
      if word.text.hasPrefix("--") {
        parseLongOption(word)
      } else if word.text.looksLikeOption {
        parseShortOptions(word)
      } else {
        positionalWords.append(word)
      }
    }
    if isHelpRequested { return .help(command) }
    if isVersionRequested { return .version }
    if let error = unknownOptionError ?? otherError { throw .usage(error, command: command) }
    do {
      let (words, defaulted) = try validatedWords(zones: zones)
      return .run(Invocation(command, words, defaulted: defaulted, zones))
    } catch {
      throw .usage(error, command: command)
    }
  }

  private func option(named name: String) -> OptionSpecification? { options.first { $0.names.contains(name) } }

  /// Parses a long option in one of the forms `--option`, `--option value` and `--option=value`.
  private mutating func parseLongOption(_ word: RawCommandLineWord) {
    let name = word.text.optionName
    guard let entry = option(named: name) else { return recordUnknownOptionIfFirst(name, in: name) }
    let attached = name.utf8.count < word.bytes.count ? word.dropFirst(name.utf8.count + 1) : nil
    appendOption(entry, as: name, attached: attached)
  }

  /// Parses the short options in a word of one of the forms `-a`, `-o v`, `-ov`, `-o=v`, `-ab` and `-aov`.
  ///
  /// `-a` and `-b` stand for flags, and `-o` stands for an option with the value `v`.
  private mutating func parseShortOptions(_ word: RawCommandLineWord) {
    var letters = word.text.dropFirst()
    var rest = word.dropFirst(1)
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let entry = option(named: name) else { return recordUnknownOptionIfFirst(name, in: word.text) }
      // The letter of a known option is a single byte.
      rest = rest.dropFirst(1)
      if entry.value == nil, letters.first != "=" {
        appendOption(entry, as: name, attached: nil)
      } else {
        let attached = letters.first == "=" ? rest.dropFirst(1) : rest
        return appendOption(entry, as: name, attached: letters.isEmpty ? nil : attached)
      }
    }
  }

  private mutating func recordUnknownOptionIfFirst(_ name: String, in word: String) {
    unknownOptionError = unknownOptionError ?? LocatedError(unknownOption: name, of: word, among: options)
  }

  private mutating func appendOption(_ entry: OptionSpecification, as name: String, attached: RawCommandLineWord?) {
    guard entry.value != nil else {
      guard attached == nil else { return recordErrorIfFirst(LocatedError(takesNoValue: name)) }
      isHelpRequested = isHelpRequested || entry.id == UniversalOptions.help.entry.id
      isVersionRequested = isVersionRequested || entry.id == UniversalOptions.version.entry.id
      return parsedOptions.append((entry, nil))
    }
    if let attached { return parsedOptions.append((entry, attached)) }
    guard let next = remainingWords.first, !next.text.looksLikeOption else {
      return recordErrorIfFirst(LocatedError("missing value for '\(name) <\(entry.value?.placeholder ?? "")>'"))
    }
    remainingWords.removeFirst()
    parsedOptions.append((entry, next))
  }

  private mutating func recordErrorIfFirst(_ error: LocatedError) { otherError = otherError ?? error }
}

// Validation of the words, and default values.
extension CommandArgumentsParser {
  private func validatedWords(zones: ZoneDatabase) throws(LocatedError) -> (
    words: WordsByOptionOrArgumentName, defaulted: [String]
  ) {
    var words = WordsByOptionOrArgumentName()
    for (entry, word) in parsedOptions {
      guard let value = entry.value, let word else {
        words[entry.id] = [RawCommandLineWord(entry.id)]
        continue
      }
      try validateWord(word, as: value, in: zones, for: "\(entry.id) <\(value.placeholder)>")
      words[entry.id] = (entry.isRepeatable ? words[entry.id] : []) + [word]
    }
    for (id, value, word) in try assignedArguments() {
      try validateWord(word, as: value, in: zones, for: id)
      words[id].append(word)
    }
    let entries = options.map { ($0.id, $0.value) } + command.arguments.map { ($0.id, $0.value) }
    var defaulted: [String] = []
    for (id, value) in entries where words[id].isEmpty {
      guard let value, let standard = value.defaultText else { continue }
      try validateWord(RawCommandLineWord(standard), as: value, in: zones, for: id)
      words[id] = [RawCommandLineWord(standard)]
      defaulted.append(id)
    }
    return (words, defaulted)
  }

  private func validateWord(
    _ word: RawCommandLineWord, as value: ValueSpecification, in zones: ZoneDatabase, for name: String
  ) throws(LocatedError) {
    do {
      try value.validate(word, zones)
    } catch {
      throw LocatedError(.expected("\(error.expected) for '\(name)'", found: quoted(word.text)), hint: error.hint)
    }
  }

  /// Returns each positional word with its argument.
  ///
  /// Throws an error if there are too few or too many words.
  private func assignedArguments() throws(LocatedError) -> [(
    id: String, value: ValueSpecification, word: RawCommandLineWord
  )] {
    var left = positionalWords[...]
    var placed: [(id: String, value: ValueSpecification, word: RawCommandLineWord)] = []
    for entry in command.arguments {
      switch entry.allowedCount {
      case .oneOrMore, .zeroOrMore:
        placed += left.map { (entry.id, entry.value, $0) }
        left = []
      case .one, .optional:
        if let word = left.popFirst() {
          placed.append((entry.id, entry.value, word))
        } else if entry.allowedCount == .one, entry.value.defaultText == nil {
          let names = entry.value.completions.names.map { $0.name }
          throw LocatedError(
            "missing argument '\(entry.id)'", hint: names.isEmpty ? nil : "expected \(joinedWithOr(names))")
        }
      }
    }
    if let extra = left.first {
      throw LocatedError("unexpected argument \(quoted(extra.text))")
    }
    return placed
  }
}
