import TimeZones

/// A valid command line: a command, and the values of its options and arguments.
///
/// The values are stored as words and parsed on each access, because only an ``Option`` knows the type of its values.
/// The parsing can't fail, because every word has already been validated.
package struct Invocation: Sendable {
  package let command: Command
  /// The words given for each option and argument.
  ///
  /// A flag has its own name as its word.
  private let words: WordsByOptionOrArgumentName
  /// The IDs of the options and arguments that were not typed and therefore have their default values.
  private let defaultedIDs: [String]
  private let zones: ZoneDatabase

  init(_ command: Command, _ words: WordsByOptionOrArgumentName, defaulted: [String], _ zones: ZoneDatabase) {
    self.command = command
    self.words = words
    self.defaultedIDs = defaulted
    self.zones = zones
  }

  /// Returns a copy in which `words` provide the values of options that the user didn't type.
  ///
  /// Each word must be a valid value of the option with the given ID. Words for options that the user typed are
  /// ignored.
  func addingDefaultsForUntypedOptions(_ words: [(id: String, word: RawCommandLineWord)]) -> Invocation {
    let typed = typedIDs
    var all = self.words
    let added = words.filter { !typed.contains($0.id) }
    for (id, _) in added { all[id] = [] }
    for (id, word) in added { all[id].append(word) }
    return Invocation(command, all, defaulted: defaultedIDs.filter { id in !added.contains { $0.id == id } }, zones)
  }

  /// True if the flag was given.
  package subscript(_ flag: FlagOption) -> Bool { !words[flag.entry.id].isEmpty }

  /// The last value of `option`, or its default value if the user didn't type the option.
  ///
  /// The value is `nil` if the option wasn't typed and has no default.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    words(ofOptionIfDeclared: option).last.flatMap { valueIfValid(of: $0, kind: option.valueKind) }
  }

  /// The last typed value of `option`, or `nil` if the user didn't type the option, even if it has a default.
  package subscript<Value>(given option: Option<Value>) -> Value? {
    defaultedIDs.contains(option.entry.id) ? nil : self[option]
  }

  /// The IDs of the options that the user typed, in the order of their first use, followed by those of the arguments.
  package var typedIDs: [String] { words.names.filter { !defaultedIDs.contains($0) } }

  /// The last word typed for `option`, or `nil` if the user didn't type the option.
  func typedWord(of option: OptionSpecification) -> RawCommandLineWord? {
    defaultedIDs.contains(option.id) ? nil : words[option.id].last
  }

  /// All values of `option`, or only its default value if the user didn't type the option.
  ///
  /// The array is empty if the option wasn't typed and has no default.
  package subscript<Value>(all option: Option<Value>) -> [Value] {
    words(ofOptionIfDeclared: option).compactMap { valueIfValid(of: $0, kind: option.valueKind) }
  }

  /// The last value of `argument`, or its default value if the user didn't type the argument.
  ///
  /// The value is `nil` if the argument wasn't typed and has no default.
  package subscript<Value>(_ argument: PositionalArgument<Value>) -> Value? {
    words[argument.entry.id].last.flatMap { valueIfValid(of: $0, kind: argument.valueKind) }
  }

  /// All values of `argument`, or only its default value if the user didn't type the argument.
  ///
  /// The array is empty if the argument wasn't typed and has no default.
  package subscript<Value>(all argument: PositionalArgument<Value>) -> [Value] {
    words[argument.entry.id].compactMap { valueIfValid(of: $0, kind: argument.valueKind) }
  }

  /// Returns the words given for `option`.
  ///
  /// Returns an empty array if the command declares a different option of the same name. For example, `-o` takes a file
  /// in most commands, but a folder in `sprites`.
  private func words<Value>(ofOptionIfDeclared option: Option<Value>) -> [RawCommandLineWord] {
    let own = command.options.first { $0.id == option.entry.id }
    return own?.value?.placeholder == option.entry.value?.placeholder ? words[option.entry.id] : []
  }

  private func valueIfValid<Value>(of word: RawCommandLineWord, kind: OptionValueParser<Value>) -> Value? {
    try? kind.parse(word, zones)
  }

  /// The number of values that stand for standard input.
  ///
  /// More than one is an error, because a run can read standard input only once.
  var standardInputUseCount: Int {
    let arguments = command.arguments.map { ($0.id, $0.value.isStandardInput) }
    let entries = arguments + command.options.map { ($0.id, $0.value?.isStandardInput) }
    return entries.reduce(0) { count, entry in
      guard let isStandardInput = entry.1 else { return count }
      return count + words[entry.0].count { isStandardInput($0) }
    }
  }
}
