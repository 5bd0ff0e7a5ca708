package import TimeZones

/// The kind of an option's or argument's values: how a word is parsed, and what a shell may complete.
///
///     ValueKind.integer(0...100)
///     ValueKind.oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender")
package struct ValueKind<Value: Sendable>: Sendable {
  /// The placeholder in help, without the angle brackets.
  package let placeholder: String
  /// The completions that a shell offers.
  package let candidates: Candidates
  /// The command that lists the values, if they are too many for a line of help.
  var listedBy: String?
  /// Returns true if a word denotes standard input; `nil` if no word does.
  var isStandardInput: (@Sendable (Word) -> Bool)?
  /// Parses a word of the command line.
  package let read: @Sendable (Word, Zones) throws(BadValue) -> Value

  /// Creates a kind that is parsed from text.
  package init(
    placeholder: String, candidates: Candidates, isStandardInput: (@Sendable (Word) -> Bool)? = nil,
    read: @escaping @Sendable (String, Zones) throws(BadValue) -> Value
  ) {
    self.init(placeholder, candidates, isStandardInput) { word, zones throws(BadValue) in try read(word.text, zones) }
  }

  /// Creates a kind that is parsed from the bytes of a word, as paths are.
  init(
    _ placeholder: String, _ candidates: Candidates, _ isStandardInput: (@Sendable (Word) -> Bool)? = nil,
    word read: @escaping @Sendable (Word, Zones) throws(BadValue) -> Value
  ) {
    self.placeholder = placeholder
    self.candidates = candidates
    self.isStandardInput = isStandardInput
    self.read = read
  }

  /// Returns the same kind with another placeholder.
  package func called(_ placeholder: String) -> ValueKind {
    var kind = ValueKind(placeholder, candidates, isStandardInput, word: read)
    kind.listedBy = listedBy
    return kind
  }
}

/// The completions that a shell offers for a value.
package enum Candidates: Hashable, Sendable {
  /// No completions.
  case unknown
  /// A list of names with meanings.
  case names([Name])
  /// Files of any type.
  case files
  /// A list of names, or files.
  case namesAndFiles([Name])
  /// Time zones.
  case zones

  /// A name and its meaning.
  package struct Name: Hashable, Sendable {
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
  package var names: [Name] {
    switch self {
    case .names(let names), .namesAndFiles(let names): names
    case .unknown, .files, .zones: []
    }
  }

  /// True if the completions include files.
  package var includeFiles: Bool {
    switch self {
    case .files, .namesAndFiles: true
    case .unknown, .names, .zones: false
    }
  }
}

/// The error for a text that is not a valid value.
package struct BadValue: Error, Hashable, Sendable {
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
