/// The description of a positional argument, for parsing and help.
package struct ArgumentEntry: Sendable {
  /// The value of the argument.
  package let value: ValueEntry
  /// The number of values that are allowed.
  package let allowedCount: Count
  /// The purpose, as part of a sentence.
  package let helpText: String

  /// The number of values that an argument allows.
  package enum Count: Hashable, Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// One or more, as the last argument; the command itself reports a missing one.
    case oneOrMore
    /// Any number, as the last argument.
    case zeroOrMore

    /// True if more than one value is allowed.
    package var allowsMultiple: Bool {
      switch self {
      case .one, .optional: false
      case .oneOrMore, .zeroOrMore: true
      }
    }

    /// True if at least one value is required.
    package var isRequired: Bool {
      switch self {
      case .one, .oneOrMore: true
      case .optional, .zeroOrMore: false
      }
    }
  }

  /// The name under which the values are stored.
  package var id: String { "<\(value.placeholder)>" }

  /// The argument in usage lines, as in `<animation>`, `[<name>]` or `[<file> ...]`.
  package var usage: String {
    switch allowedCount {
    case .one: id
    case .optional: "[\(id)]"
    case .oneOrMore: "\(id) ..."
    case .zeroOrMore: "[\(id) ...]"
    }
  }
}

/// A typed positional argument.
///
///     static let animation = Argument(.animation, "animation, emote, overlay or play")
///     invocation[animation]
package struct Argument<Value: Sendable>: Sendable {
  /// The entry in the command table.
  package let entry: ArgumentEntry
  /// The kind of its values.
  let valueKind: ValueKind<Value>

  /// Creates an argument; the placeholder of its kind is its name.
  package init(
    _ kind: ValueKind<Value>, allowedCount: ArgumentEntry.Count = .one, default standard: String? = nil,
    _ meaning: String
  ) {
    self.valueKind = kind
    entry = ArgumentEntry(value: ValueEntry(kind, defaultText: standard), allowedCount: allowedCount, helpText: meaning)
  }
}
