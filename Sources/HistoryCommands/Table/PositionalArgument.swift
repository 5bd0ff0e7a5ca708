/// The description of a positional argument, for parsing and help.
package struct ArgumentSpecification: Sendable {
  /// The description of the argument's values.
  package let value: ValueSpecification
  /// The number of values that can be given for the argument.
  package let allowedCount: Count
  /// The purpose of the argument, as part of a sentence, such as `task to perform`.
  package let helpText: String

  /// The number of values that an argument accepts.
  package enum Count: Hashable, Sendable {
    /// Exactly one value.
    case one
    /// At most one value.
    case optional
    /// One or more values, for the last argument only.
    ///
    /// If there are no values, the command itself reports the error.
    case oneOrMore
    /// Any number of values, for the last argument only.
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

  /// The name that identifies the argument's values in an invocation: the placeholder in angle brackets, such as
  /// `<file>`.
  package var id: String { "<\(value.placeholder)>" }

  /// The argument as usage lines show it, as in `<animation>`, `[<name>]` or `[<file> ...]`.
  package var usage: String {
    switch allowedCount {
    case .one: id
    case .optional: "[\(id)]"
    case .oneOrMore: "\(id) ..."
    case .zeroOrMore: "[\(id) ...]"
    }
  }
}

/// A positional argument with values of the type `Value`.
///
///     static let subject = PositionalArgument(.renderSubject, "picture, animation or surface to draw")
///     invocation[subject]  // the parsed value
package struct PositionalArgument<Value: Sendable>: Sendable {
  /// The argument's entry in the command table.
  package let entry: ArgumentSpecification
  let valueKind: OptionValueParser<Value>

  /// Creates an argument named after the placeholder of `kind`.
  package init(
    _ kind: OptionValueParser<Value>, allowedCount: ArgumentSpecification.Count = .one, default standard: String? = nil,
    _ meaning: String
  ) {
    self.valueKind = kind
    entry = ArgumentSpecification(
      value: ValueSpecification(kind, defaultText: standard), allowedCount: allowedCount, helpText: meaning)
  }
}
