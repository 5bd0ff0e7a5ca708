/// What must or may stand on a command line by its place, in the words of help.
package struct ArgumentEntry: Sendable {
  /// What it is.
  package let value: ValueEntry
  /// How many there may be.
  package let count: Count
  /// What it does, as part of a sentence.
  package let meaning: String

  /// How many of an argument there may be.
  package enum Count: Hashable, Sendable {
    /// One, always.
    case one
    /// One or none.
    case optional
    /// One or more; they are the last. The command says what it misses.
    case some
    /// Any number; they are the last.
    case many

    /// Whether there may be more than one.
    package var isOpen: Bool {
      switch self {
      case .one, .optional: false
      case .some, .many: true
      }
    }

    /// Whether there must be one.
    package var isRequired: Bool {
      switch self {
      case .one, .some: true
      case .optional, .many: false
      }
    }
  }

  /// The name under which its values are kept.
  package var id: String { "<\(value.placeholder)>" }

  /// How usage shows it: `<animation>`, `[<name>]`, `[<file> ...]`.
  package var usage: String {
    switch count {
    case .one: id
    case .optional: "[\(id)]"
    case .some: "\(id) ..."
    case .many: "[\(id) ...]"
    }
  }
}

/// An argument.
///
///     static let animation = Argument(.animation, "what the pal does")
///     invocation[animation]
package struct Argument<Value: Sendable>: Sendable {
  /// What the table says of it.
  package let entry: ArgumentEntry
  /// What its values are.
  let kind: ValueKind<Value>

  /// An argument of some kind; its placeholder is its name.
  package init(
    _ kind: ValueKind<Value>, count: ArgumentEntry.Count = .one, default standard: String? = nil, _ meaning: String
  ) {
    self.kind = kind
    entry = ArgumentEntry(value: ValueEntry(kind, standard: standard), count: count, meaning: meaning)
  }
}
