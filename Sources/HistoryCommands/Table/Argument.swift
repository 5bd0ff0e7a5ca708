/// The description of a positional argument, for parsing and help.
package struct ArgumentEntry: Sendable {
  /// The value of the argument.
  package let value: ValueEntry
  /// The number of values that are allowed.
  package let count: Count
  /// The purpose, as part of a sentence.
  package let meaning: String

  /// The number of values that an argument allows.
  package enum Count: Hashable, Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// One or more, as the last argument; the command itself reports a missing one.
    case some
    /// Any number, as the last argument.
    case many

    /// True if more than one value is allowed.
    package var isOpen: Bool {
      switch self {
      case .one, .optional: false
      case .some, .many: true
      }
    }

    /// True if at least one value is required.
    package var isRequired: Bool {
      switch self {
      case .one, .some: true
      case .optional, .many: false
      }
    }
  }

  /// The name under which the values are stored.
  package var id: String { "<\(value.placeholder)>" }

  /// The argument in usage lines, as in `<animation>`, `[<name>]` or `[<file> ...]`.
  package var usage: String {
    switch count {
    case .one: id
    case .optional: "[\(id)]"
    case .some: "\(id) ..."
    case .many: "[\(id) ...]"
    }
  }
}

/// A typed positional argument.
///
///     static let animation = Argument(.animation, "what the pal does")
///     invocation[animation]
package struct Argument<Value: Sendable>: Sendable {
  /// The entry in the command table.
  package let entry: ArgumentEntry
  /// The kind of its values.
  let kind: ValueKind<Value>

  /// Creates an argument; the placeholder of its kind is its name.
  package init(
    _ kind: ValueKind<Value>, count: ArgumentEntry.Count = .one, default standard: String? = nil, _ meaning: String
  ) {
    self.kind = kind
    entry = ArgumentEntry(value: ValueEntry(kind, standard: standard), count: count, meaning: meaning)
  }
}
