import Documents
import TimeZones

/// A parser for the words after a command, which assigns them to options and arguments.
struct CommandLineParser {
  private let command: Command
  private let options: [OptionEntry]
  private var rest: ArraySlice<Word> = []
  private var arguments: [Word] = []
  private var given: [(entry: OptionEntry, word: Word?)] = []
  /// The first unknown option, which takes precedence, and the first other fault.
  private var unknownOption: LocatedError?
  private var fault: LocatedError?
  private var asksForHelp = false
  private var asksForVersion = false

  init(_ command: Command) {
    self.command = command
    options = command.options
  }

  mutating func parse(_ words: [Word], zones: Zones) throws(Failure) -> Request {
    rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if word.text.hasPrefix("--") {
        parseLong(word)
      } else if word.text.isOption {
        parseCluster(word)
      } else {
        arguments.append(word)
      }
    }
    if asksForHelp { return .help(command) }
    if asksForVersion { return .version }
    if let error = unknownOption ?? fault { throw .usage(error, command: command) }
    do {
      let (words, defaulted) = try checked(zones)
      return .run(Invocation(command, words, defaulted: defaulted, zones))
    } catch {
      throw .usage(error, command: command)
    }
  }

  private func entry(_ name: String) -> OptionEntry? { options.first { $0.names.contains(name) } }

  /// Parses `--o`, `--o v` or `--o=v`.
  private mutating func parseLong(_ word: Word) {
    let name = word.text.nameOfOption
    guard let entry = entry(name) else { return noteUnknown(name, of: name) }
    let attached = name.utf8.count < word.bytes.count ? word.dropFirst(name.utf8.count + 1) : nil
    append(entry, as: name, attached: attached)
  }

  /// Parses `-a`, `-o v`, `-ov`, `-o=v`, `-ab` or `-aov`.
  private mutating func parseCluster(_ word: Word) {
    var letters = word.text.dropFirst()
    var rest = word.dropFirst(1)
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let entry = entry(name) else { return noteUnknown(name, of: word.text) }
      // The letter of a known option is a single byte.
      rest = rest.dropFirst(1)
      if entry.value == nil, letters.first != "=" {
        append(entry, as: name, attached: nil)
      } else {
        let attached = letters.first == "=" ? rest.dropFirst(1) : rest
        return append(entry, as: name, attached: letters.isEmpty ? nil : attached)
      }
    }
  }

  private mutating func noteUnknown(_ name: String, of word: String) {
    unknownOption = unknownOption ?? LocatedError(unknownOption: name, of: word, among: options)
  }

  private mutating func append(_ entry: OptionEntry, as name: String, attached: Word?) {
    guard entry.value != nil else {
      guard attached == nil else { return note(LocatedError(takesNoValue: name)) }
      asksForHelp = asksForHelp || entry.id == CommonOption.help.entry.id
      asksForVersion = asksForVersion || entry.id == CommonOption.version.entry.id
      return given.append((entry, nil))
    }
    if let attached { return given.append((entry, attached)) }
    guard let next = rest.first, !next.text.isOption else {
      return note(LocatedError("missing value for '\(name) <\(entry.value?.placeholder ?? "")>'"))
    }
    rest.removeFirst()
    given.append((entry, next))
  }

  private mutating func note(_ error: LocatedError) { fault = fault ?? error }
}

// The conversion of words to values.
extension CommandLineParser {
  private func checked(_ zones: Zones) throws(LocatedError) -> (words: NamedWords, defaulted: [String]) {
    var words = NamedWords()
    for (entry, word) in given {
      guard let value = entry.value, let word else {
        words[entry.id] = [Word(entry.id)]
        continue
      }
      try check(word, value, zones, for: "\(entry.id) <\(value.placeholder)>")
      words[entry.id] = (entry.isRepeatable ? words[entry.id] : []) + [word]
    }
    for (id, value, word) in try placed() {
      try check(word, value, zones, for: id)
      words[id].append(word)
    }
    let entries = options.map { ($0.id, $0.value) } + command.arguments.map { ($0.id, $0.value) }
    var defaulted: [String] = []
    for (id, value) in entries where words[id].isEmpty {
      guard let value, let standard = value.standard else { continue }
      try check(Word(standard), value, zones, for: id)
      words[id] = [Word(standard)]
      defaulted.append(id)
    }
    return (words, defaulted)
  }

  private func check(_ word: Word, _ value: ValueEntry, _ zones: Zones, for name: String) throws(LocatedError) {
    do {
      try value.check(word, zones)
    } catch {
      throw LocatedError(.expected("\(error.expected) for '\(name)'", found: quoted(word.text)), hint: error.hint)
    }
  }

  /// Returns each positional word with its argument.
  private func placed() throws(LocatedError) -> [(id: String, value: ValueEntry, word: Word)] {
    var left = arguments[...]
    var placed: [(id: String, value: ValueEntry, word: Word)] = []
    for entry in command.arguments {
      switch entry.count {
      case .some, .many:
        placed += left.map { (entry.id, entry.value, $0) }
        left = []
      case .one, .optional:
        if let word = left.popFirst() {
          placed.append((entry.id, entry.value, word))
        } else if entry.count == .one, entry.value.standard == nil {
          let names = entry.value.candidates.names.map { $0.name }
          throw LocatedError(
            "missing argument '\(entry.id)'", hint: names.isEmpty ? nil : "it is \(alternatives(names))")
        }
      }
    }
    if let extra = left.first {
      throw LocatedError("unexpected argument \(quoted(extra.text))")
    }
    return placed
  }
}
