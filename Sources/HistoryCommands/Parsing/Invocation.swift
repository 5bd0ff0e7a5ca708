import TimeZones

/// A valid command line: a command and its values.
///
/// Values are stored as words. Each was validated during parsing, so reading it again on access cannot fail; only the
/// option knows the type of its value.
package struct Invocation: Sendable {
  /// The command.
  package let command: Command
  /// The words of options and arguments by name; for a flag, its own name.
  private let words: NamedWords
  /// The ids of the options and arguments that were not typed and have their defaults.
  private let defaulted: [String]
  private let zones: Zones

  init(_ command: Command, _ words: NamedWords, defaulted: [String], _ zones: Zones) {
    self.command = command
    self.words = words
    self.defaulted = defaulted
    self.zones = zones
  }

  /// Returns true if the flag was given.
  package subscript(_ flag: Flag) -> Bool { !words[flag.entry.id].isEmpty }

  /// The last value of an option, or its default.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    typed(option).last.flatMap { value($0, option.kind) }
  }

  /// The last typed value of an option; `nil` if it was not typed.
  package subscript<Value>(given option: Option<Value>) -> Value? {
    defaulted.contains(option.entry.id) ? nil : self[option]
  }

  /// The names of the typed options and arguments, in the order in which they were typed.
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

  /// Returns the words of the option; empty if the command declares a different option of that name, as `-o` can take a
  /// file or a folder.
  private func typed<Value>(_ option: Option<Value>) -> [Word] {
    let own = command.options.first { $0.id == option.entry.id }
    return own?.value?.placeholder == option.entry.value?.placeholder ? words[option.entry.id] : []
  }

  private func value<Value>(_ word: Word, _ kind: ValueKind<Value>) -> Value? { try? kind.read(word, zones) }

  /// The number of values that read standard input.
  var readsOfStandardInput: Int {
    let arguments = command.arguments.map { ($0.id, $0.value.isStandardInput) }
    let entries = arguments + command.options.map { ($0.id, $0.value?.isStandardInput) }
    return entries.reduce(0) { count, entry in
      guard let isStandardInput = entry.1 else { return count }
      return count + words[entry.0].count { isStandardInput($0) }
    }
  }
}
