import TimeZones

/// A command line that makes sense: a command, and the values it was given.
///
/// Values are kept as the words that were typed. Each was read once, so that whoever asks for it reads it again and finds
/// it as right: what a value is, only the option knows.
package struct Invocation: Sendable {
  /// The command.
  package let command: Command
  /// What was typed for options and arguments, and for a flag its name.
  private let words: NamedWords
  /// The names of those that were not typed, and have their defaults.
  private let defaulted: [String]
  private let zones: Zones

  init(_ command: Command, _ words: NamedWords, defaulted: [String], _ zones: Zones) {
    self.command = command
    self.words = words
    self.defaulted = defaulted
    self.zones = zones
  }

  /// Whether the flag was given.
  package subscript(_ flag: Flag) -> Bool { !words[flag.entry.id].isEmpty }

  /// The value of an option, the last if it was given more than once; its default when it was not.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    typed(option).last.flatMap { value($0, option.kind) }
  }

  /// The value of an option as it was typed, the last if it was more than once; `nil` when it was not.
  package subscript<Value>(given option: Option<Value>) -> Value? {
    defaulted.contains(option.entry.id) ? nil : self[option]
  }

  /// The names of the options and arguments that were typed, in the order in which they were.
  package var typed: [String] { words.names.filter { !defaulted.contains($0) } }

  /// All values of an option.
  package subscript<Value>(all option: Option<Value>) -> [Value] {
    typed(option).compactMap { value($0, option.kind) }
  }

  /// The value of an argument, or its default.
  package subscript<Value>(_ argument: Argument<Value>) -> Value? {
    words[argument.entry.id].last.flatMap { value($0, argument.kind) }
  }

  /// All values of an argument.
  package subscript<Value>(all argument: Argument<Value>) -> [Value] {
    words[argument.entry.id].compactMap { value($0, argument.kind) }
  }

  /// What was typed for the option; nothing where the command means another by its name, as `-o` may be a file or a folder.
  private func typed<Value>(_ option: Option<Value>) -> [Word] {
    let own = command.options.first { $0.id == option.entry.id }
    return own?.value?.placeholder == option.entry.value?.placeholder ? words[option.entry.id] : []
  }

  private func value<Value>(_ word: Word, _ kind: ValueKind<Value>) -> Value? { try? kind.read(word, zones) }

  /// How many of its values are read from standard input.
  var readsOfStandardInput: Int {
    let arguments = command.arguments.map { ($0.id, $0.value.isStandardInput) }
    let entries = arguments + command.options.map { ($0.id, $0.value?.isStandardInput) }
    return entries.reduce(0) { count, entry in
      guard let isStandardInput = entry.1 else { return count }
      return count + words[entry.0].count { isStandardInput($0) }
    }
  }
}
