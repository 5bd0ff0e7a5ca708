import Documents

/// Sorts the words after a command into options and arguments.
struct CommandLineParser {
  private let command: Command
  private let options: [OptionEntry]
  private var rest: ArraySlice<String> = []
  private var arguments: [String] = []
  private var given: [(entry: OptionEntry, text: String?)] = []
  /// An unknown option is reported before anything else; of other faults the first.
  private var unknownOption: LocatedError?
  private var fault: LocatedError?
  private var asksForHelp = false
  private var asksForVersion = false

  init(_ command: Command) {
    self.command = command
    options = command.options
  }

  mutating func parse(_ words: [String], zones: Zones) throws(Failure) -> Request {
    rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if word.hasPrefix("--") {
        takeLong(word)
      } else if word.isOption {
        takeCluster(word)
      } else {
        arguments.append(word)
      }
    }
    if asksForHelp { return .help(command) }
    if asksForVersion { return .version }
    if let error = unknownOption ?? fault { throw .usage(error, command: command) }
    do {
      let (values, defaulted) = try values(zones)
      return .run(Invocation(command, values, defaulted: defaulted))
    } catch {
      throw .usage(error, command: command)
    }
  }

  private func entry(_ name: String) -> OptionEntry? { options.first { $0.names.contains(name) } }

  /// `--o`, `--o v` or `--o=v`.
  private mutating func takeLong(_ word: String) {
    let name = word.nameOfOption
    guard let entry = entry(name) else { return takeUnknown(name, of: name) }
    let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
    take(entry, as: name, attached: attached)
  }

  /// `-a`, `-o v`, `-ov`, `-o=v`, `-ab`, `-aov`.
  private mutating func takeCluster(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let entry = entry(name) else { return takeUnknown(name, of: word) }
      if entry.value == nil, letters.first != "=" {
        take(entry, as: name, attached: nil)
      } else {
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        return take(entry, as: name, attached: letters.isEmpty ? nil : String(attached))
      }
    }
  }

  private mutating func takeUnknown(_ name: String, of word: String) {
    unknownOption = unknownOption ?? LocatedError(unknownOption: name, of: word, among: options)
  }

  private mutating func take(_ entry: OptionEntry, as name: String, attached: String?) {
    guard entry.value != nil else {
      guard attached == nil else { return note(LocatedError(takesNoValue: name)) }
      asksForHelp = asksForHelp || entry.id == CommonOption.help.entry.id
      asksForVersion = asksForVersion || entry.id == CommonOption.version.entry.id
      return given.append((entry, nil))
    }
    if let attached { return given.append((entry, attached)) }
    guard let next = rest.first, !next.isOption else {
      return note(LocatedError("missing value for '\(name) <\(entry.value?.placeholder ?? "")>'"))
    }
    rest.removeFirst()
    given.append((entry, next))
  }

  private mutating func note(_ error: LocatedError) { fault = fault ?? error }
}

// What was typed, as values.
extension CommandLineParser {
  private func values(
    _ zones: Zones
  ) throws(LocatedError) -> (values: NamedValues, defaulted: [String]) {
    var values = NamedValues()
    for (entry, text) in given {
      guard let value = entry.value, let text else {
        values[entry.id] = [true]
        continue
      }
      let read = try read(text, value, zones, for: "\(entry.id) <\(value.placeholder)>")
      values[entry.id] = (entry.isRepeatable ? values[entry.id] : []) + [read]
    }
    for (id, value, text) in try placed() { values[id].append(try read(text, value, zones, for: id)) }
    let entries = options.map { ($0.id, $0.value) } + command.arguments.map { ($0.id, $0.value) }
    var defaulted: [String] = []
    for (id, value) in entries where values[id].isEmpty {
      guard let value, let standard = value.standard else { continue }
      values[id] = [try read(standard, value, zones, for: id)]
      defaulted.append(id)
    }
    return (values, defaulted)
  }

  private func read(
    _ text: String, _ value: ValueEntry, _ zones: Zones, for name: String
  ) throws(LocatedError) -> any Sendable {
    do {
      return try value.read(text, zones)
    } catch {
      throw LocatedError(.expected("\(error.expected) for '\(name)'", found: quoted(text)), hint: error.hint)
    }
  }

  /// Each word at its argument.
  private func placed() throws(LocatedError) -> [(id: String, value: ValueEntry, text: String)] {
    var left = arguments[...]
    var placed: [(id: String, value: ValueEntry, text: String)] = []
    for entry in command.arguments {
      switch entry.count {
      case .many:
        placed += left.map { (entry.id, entry.value, $0) }
        left = []
      case .one, .optional:
        if let word = left.popFirst() {
          placed.append((entry.id, entry.value, word))
        } else if entry.count == .one, entry.value.standard == nil {
          let names = entry.value.candidates.names.map(\.name)
          throw LocatedError(
            "missing argument '\(entry.id)'", hint: names.isEmpty ? nil : "it is \(alternatives(names))")
        }
      }
    }
    if let extra = left.first {
      throw LocatedError("unexpected argument \(quoted(extra))")
    }
    return placed
  }
}
