import TimeZones

/// A valid command line: a command and its values.
///
/// Values are stored as words. Each was validated during parsing, so reading it again on access cannot fail; only the
/// option knows the type of its value.
package struct Invocation: Sendable {
  /// The command.
  package let command: Command
  /// The words of options and arguments by name; for a flag, its own name.
  private let words: WordsByName
  /// The ids of the options and arguments that were not typed and have their defaults.
  private let defaultedNames: [String]
  private let zones: ZoneDatabase

  init(_ command: Command, _ words: WordsByName, defaulted: [String], _ zones: ZoneDatabase) {
    self.command = command
    self.words = words
    self.defaultedNames = defaulted
    self.zones = zones
  }

  /// Returns true if the flag was given.
  package subscript(_ flag: Flag) -> Bool { !words[flag.entry.id].isEmpty }

  /// The last value of an option, or its default.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    typedWords(of: option).last.flatMap { parsedValue($0, option.valueKind) }
  }

  /// The last typed value of an option; `nil` if it was not typed.
  package subscript<Value>(given option: Option<Value>) -> Value? {
    defaultedNames.contains(option.entry.id) ? nil : self[option]
  }

  /// The names of the typed options and arguments, in the order in which they were typed.
  package var typedNames: [String] { words.names.filter { !defaultedNames.contains($0) } }

  /// All values of an option.
  package subscript<Value>(all option: Option<Value>) -> [Value] {
    typedWords(of: option).compactMap { parsedValue($0, option.valueKind) }
  }

  /// The value of an argument, or its default.
  package subscript<Value>(_ argument: Argument<Value>) -> Value? {
    words[argument.entry.id].last.flatMap { parsedValue($0, argument.valueKind) }
  }

  /// All values of an argument.
  package subscript<Value>(all argument: Argument<Value>) -> [Value] {
    words[argument.entry.id].compactMap { parsedValue($0, argument.valueKind) }
  }

  /// Returns the words of the option; empty if the command declares a different option of that name, as `-o` can take a
  /// file or a folder.
  private func typedWords<Value>(of option: Option<Value>) -> [CommandLineWord] {
    let own = command.options.first { $0.id == option.entry.id }
    return own?.value?.placeholder == option.entry.value?.placeholder ? words[option.entry.id] : []
  }

  private func parsedValue<Value>(_ word: CommandLineWord, _ kind: ValueKind<Value>) -> Value? {
    try? kind.parse(word, zones)
  }

  /// The number of values that read standard input.
  var standardInputUses: Int {
    let arguments = command.arguments.map { ($0.id, $0.value.isStandardInput) }
    let entries = arguments + command.options.map { ($0.id, $0.value?.isStandardInput) }
    return entries.reduce(0) { count, entry in
      guard let isStandardInput = entry.1 else { return count }
      return count + words[entry.0].count { isStandardInput($0) }
    }
  }
}
