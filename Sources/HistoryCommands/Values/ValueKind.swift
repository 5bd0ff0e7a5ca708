package import TimeZones

/// The kind of an option's or argument's values: how a word is parsed, and what a shell may complete.
///
///     ValueKind.integer(0...100)
///     ValueKind.oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender")
package struct ValueKind<Value: Sendable>: Sendable {
  /// The placeholder in help, without the angle brackets.
  package let placeholder: String
  /// The completions that a shell offers.
  package let completions: Completions
  /// The command that lists the values, if they are too many for a line of help.
  var listedByCommand: String?
  /// Returns true if a word denotes standard input; `nil` if no word does.
  var isStandardInput: (@Sendable (CommandLineWord) -> Bool)?
  /// Parses a word of the command line.
  package let parse: @Sendable (CommandLineWord, ZoneDatabase) throws(InvalidValueError) -> Value

  /// Creates a kind that is parsed from text.
  package init(
    placeholder: String, completions: Completions, isStandardInput: (@Sendable (CommandLineWord) -> Bool)? = nil,
    parse: @escaping @Sendable (String, ZoneDatabase) throws(InvalidValueError) -> Value
  ) {
    self.init(placeholder, completions, isStandardInput) { word, zones throws(InvalidValueError) in
      try parse(word.text, zones)
    }
  }

  /// Creates a kind that is parsed from the bytes of a word, as paths are.
  init(
    _ placeholder: String, _ candidates: Completions, _ isStandardInput: (@Sendable (CommandLineWord) -> Bool)? = nil,
    word read: @escaping @Sendable (CommandLineWord, ZoneDatabase) throws(InvalidValueError) -> Value
  ) {
    self.placeholder = placeholder
    self.completions = candidates
    self.isStandardInput = isStandardInput
    self.parse = read
  }

  /// Returns the same kind with another placeholder.
  package func called(_ placeholder: String) -> ValueKind {
    var kind = ValueKind(placeholder, completions, isStandardInput, word: parse)
    kind.listedByCommand = listedByCommand
    return kind
  }
}

/// The completions that a shell offers for a value.
package enum Completions: Hashable, Sendable {
  /// No completions.
  case nothing
  /// A list of names with meanings.
  case names([NamedCompletion])
  /// Files of any type.
  case files
  /// A list of names, or files.
  case namesAndFiles([NamedCompletion])
  /// Time zones.
  case zones

  /// A name and its meaning.
  package struct NamedCompletion: Hashable, Sendable {
    /// The name as it is typed.
    package let name: String
    /// The meaning; empty if the name is self-explanatory.
    package let meaning: String

    /// Creates a name with its meaning.
    package init(_ name: String, _ meaning: String = "") {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The names among the completions.
  package var names: [NamedCompletion] {
    switch self {
    case .names(let names), .namesAndFiles(let names): names
    case .nothing, .files, .zones: []
    }
  }

  /// True if the completions include files.
  package var includeFiles: Bool {
    switch self {
    case .files, .namesAndFiles: true
    case .nothing, .names, .zones: false
    }
  }
}

/// The error for a text that is not a valid value.
package struct InvalidValueError: Error, Hashable, Sendable {
  /// The expected value, in words.
  package let expected: String
  /// A hint on what may help.
  package let hint: String?

  /// Creates the error for a text that is not the `expected` value.
  package init(expected: String, hint: String? = nil) {
    self.expected = expected
    self.hint = hint
  }
}
