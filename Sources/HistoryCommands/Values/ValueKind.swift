package import TimeZones

/// What an option or an argument may be: how a text is read, and what a shell may offer.
///
///     ValueKind.integer(0...100)
///     ValueKind.oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender")
package struct ValueKind<Value: Sendable>: Sendable {
  /// What stands for the value in help, without the angle brackets.
  package let placeholder: String
  /// What a shell offers.
  package let candidates: Candidates
  /// The command that lists the names, where they are too many for a line of help.
  var listedBy: String?
  /// Whether a word is standard input; `nil` where none is.
  var isStandardInput: (@Sendable (Word) -> Bool)?
  /// Reads a word as it stands on the command line.
  package let read: @Sendable (Word, Zones) throws(BadValue) -> Value

  /// A kind that is read from a text.
  package init(
    placeholder: String, candidates: Candidates, isStandardInput: (@Sendable (Word) -> Bool)? = nil,
    read: @escaping @Sendable (String, Zones) throws(BadValue) -> Value
  ) {
    self.init(placeholder, candidates, isStandardInput) { word, zones throws(BadValue) in try read(word.text, zones) }
  }

  /// A kind that is read from the bytes of a word, as paths are.
  init(
    _ placeholder: String, _ candidates: Candidates, _ isStandardInput: (@Sendable (Word) -> Bool)? = nil,
    word read: @escaping @Sendable (Word, Zones) throws(BadValue) -> Value
  ) {
    self.placeholder = placeholder
    self.candidates = candidates
    self.isStandardInput = isStandardInput
    self.read = read
  }

  /// The same kind with another word for it in help.
  package func called(_ placeholder: String) -> ValueKind {
    var kind = ValueKind(placeholder, candidates, isStandardInput, word: read)
    kind.listedBy = listedBy
    return kind
  }
}

/// What a shell offers for a value.
package enum Candidates: Hashable, Sendable {
  /// Nothing: only the person knows.
  case unknown
  /// Names, each with its meaning.
  case names([Name])
  /// Files of every kind.
  case files
  /// Names, or files.
  case namesAndFiles([Name])
  /// Time zones.
  case zones

  /// A name and what it means.
  package struct Name: Hashable, Sendable {
    /// The name as it is typed.
    package let name: String
    /// What it means; empty when the name says it.
    package let meaning: String

    /// A name with its meaning.
    package init(_ name: String, _ meaning: String = "") {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The names among them.
  package var names: [Name] {
    switch self {
    case .names(let names), .namesAndFiles(let names): names
    case .unknown, .files, .zones: []
    }
  }

  /// Whether a file may stand there.
  package var includeFiles: Bool {
    switch self {
    case .files, .namesAndFiles: true
    case .unknown, .names, .zones: false
    }
  }
}

/// Why a text is not the value that was expected.
package struct BadValue: Error, Hashable, Sendable {
  /// What was expected, in words.
  package let expected: String
  /// What may help.
  package let hint: String?

  /// A text that is not what was `expected`.
  package init(expected: String, hint: String? = nil) {
    self.expected = expected
    self.hint = hint
  }
}
