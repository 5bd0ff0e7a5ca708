package import TimeZones

/// A parser for the values of an option or argument, with the completions that a shell offers for them.
///
///     OptionValueParser.integer(in: 0...100)
///     OptionValueParser.oneOf(Gender.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "gender")
package struct OptionValueParser<Value: Sendable>: Sendable {
  /// The placeholder that help shows for a value, such as `file`, without angle brackets.
  package let placeholder: String
  /// The completions that a shell offers for a value.
  package let completions: ValueCompletions
  /// The command that lists the possible values, or `nil` if the help text lists them.
  var listedByCommand: String?
  /// A function that returns true if a word stands for standard input, or `nil` if no word does.
  var isStandardInput: (@Sendable (RawCommandLineWord) -> Bool)?
  /// A function that returns the value of a word, or throws an error if the word is not a valid value.
  package let parse: @Sendable (RawCommandLineWord, ZoneDatabase) throws(InvalidValueError) -> Value

  /// Creates a parser that passes each word to `parse` as text.
  package init(
    placeholder: String, completions: ValueCompletions,
    isStandardInput: (@Sendable (RawCommandLineWord) -> Bool)? = nil,
    parse: @escaping @Sendable (String, ZoneDatabase) throws(InvalidValueError) -> Value
  ) {
    self.init(placeholder, completions, isStandardInput) { word, zones throws(InvalidValueError) in
      try parse(word.text, zones)
    }
  }

  /// Creates a parser that passes each word to `read` with its bytes.
  ///
  /// Use this initializer for values such as paths, which may not be valid text.
  init(
    _ placeholder: String, _ candidates: ValueCompletions,
    _ isStandardInput: (@Sendable (RawCommandLineWord) -> Bool)? = nil,
    word read: @escaping @Sendable (RawCommandLineWord, ZoneDatabase) throws(InvalidValueError) -> Value
  ) {
    self.placeholder = placeholder
    self.completions = candidates
    self.isStandardInput = isStandardInput
    self.parse = read
  }

  /// Returns a copy of the parser with another placeholder.
  package func withPlaceholder(_ placeholder: String) -> OptionValueParser {
    var kind = OptionValueParser(placeholder, completions, isStandardInput, word: parse)
    kind.listedByCommand = listedByCommand
    return kind
  }
}

/// The completions that a shell offers for a value.
package enum ValueCompletions: Hashable, Sendable {
  /// No completions, for example because the value can be any text.
  case nothing
  /// The given names, shown with their meanings.
  case names([CompletableName])
  /// The files in the file system, of any type.
  case files
  /// The given names, and files of any type.
  case namesAndFiles([CompletableName])
  /// The names of time zones.
  case zones

  /// A name that a shell can complete, and its meaning.
  package struct CompletableName: Hashable, Sendable {
    /// The name as it is typed on the command line.
    package let name: String
    /// The meaning of the name, or an empty text if the name explains itself.
    package let meaning: String

    package init(_ name: String, _ meaning: String = "") {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The names that the completions list, or an empty array for files and time zones.
  package var names: [CompletableName] {
    switch self {
    case .names(let names), .namesAndFiles(let names): names
    case .nothing, .files, .zones: []
    }
  }

  package var includeFiles: Bool {
    switch self {
    case .files, .namesAndFiles: true
    case .nothing, .names, .zones: false
    }
  }
}

/// An error for a word that isn't a valid value of an option or argument.
package struct InvalidValueError: Error, Hashable, Sendable {
  /// The expected value in words, such as `a folder`.
  package let expected: String
  /// A hint for the user, such as the name that was probably meant, or `nil` if there is no hint.
  package let hint: String?

  /// Creates an error for a word that isn't a valid value, where `expected` describes valid values.
  package init(expected: String, hint: String? = nil) {
    self.expected = expected
    self.hint = hint
  }
}
