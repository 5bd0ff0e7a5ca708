/// A named number or switch in a configuration value such as `Rules`.
///
///     for setting in Rules.table { print(setting.name, setting.valueText(in: Rules.standard.numbers)) }
///
/// A table of settings, such as `Rules.table`, is the common source for JSON coding, validation and documentation.
public struct ConfigurationSetting<Root: Sendable>: Sendable {
  /// The setting's name in JSON, which includes the unit if there is one, as in `highlightMilliseconds`.
  public let name: String
  /// A short explanation of the setting, such as `total number of steps at which the pal reaches phase 2`.
  public let meaning: String
  /// The source of a fact about phones, with its certainty, or `nil` for a value that PixelPal chose.
  public let source: Source?
  /// The value's type, with its accessor and the allowed values.
  public let valueType: ValueType

  /// A value's type, with its accessor and the allowed values.
  public enum ValueType: Sendable {
    /// A whole number in `allowed` that is a multiple of `multipleOf`.
    case number(SwapAccessor<Int>, allowed: ClosedRange<Int>, multipleOf: Int = 1)
    /// A number of steps in `allowed` that is a multiple of `multipleOf`.
    case steps(SwapAccessor<Int64>, allowed: ClosedRange<Int64>, multipleOf: Int64 = 1)
    /// A whole number in `allowed`, or `nil` for no limit.
    case limit(SwapAccessor<Int?>, allowed: ClosedRange<Int>)
    /// A switch that is either on or off.
    case flag(SwapAccessor<Bool>)
  }

  /// An accessor that swaps the setting's value with the received one, as in `{ swap(&$0.idleFrames, &$1) }`.
  ///
  /// A key path would be simpler, but the build for web pages can't store key paths.
  public typealias SwapAccessor<Value> = @Sendable (inout Root, inout Value) -> Void

  /// The source of a fact about phones, with the certainty of the fact.
  public struct Source: Hashable, Sendable {
    /// The certainty of a fact from this source.
    public let certainty: Certainty
    /// The document or the observation behind the fact, such as `WidgetKit, Keeping a widget up to date`.
    public let text: String
  }

  /// The certainty of a fact, depending on who states it.
  public enum Certainty: String, Hashable, Sendable, Codable, CaseIterable {
    /// Apple's documentation states the fact.
    case documented
    /// An Apple engineer stated the fact in public.
    case engineer
    /// Other developers or users have observed the fact in the field.
    case field
    /// The profile lifts the limit, as `ideal` does, so the fact doesn't describe a real phone.
    case lifted
  }

  /// Creates a setting for a table.
  ///
  /// Only a setting that states a fact about phones requires a `source`.
  package init(_ name: String, _ valueType: ValueType, _ meaning: String, source: Source? = nil) {
    self.name = name
    self.valueType = valueType
    self.meaning = meaning
    self.source = source
  }
}

/// An error in a configuration, such as a rule or a device fact with a value that isn't allowed.
public enum ConfigurationError: Error, Hashable, Sendable {
  /// A document contains a setting that doesn't exist.
  case unknownName(String)
  /// A setting's value in a document has the wrong type.
  case wrongType(name: String, expected: String)
  /// A number isn't among its setting's allowed values.
  case notAllowed(name: String, value: Int64, allowed: String)
  /// Two settings, `name` and `with`, contradict each other for the reason `because`.
  case contradiction(name: String, with: String, because: String)
}

extension ConfigurationError: CustomStringConvertible {
  /// A message that states the affected settings and the problem with them.
  public var description: String {
    switch self {
    case .unknownName(let name): "unknown setting '\(name)'"
    case .wrongType(let name, let expected): "'\(name)' must be \(expected)"
    case .notAllowed(let name, let value, let allowed): "'\(name)' is \(value), and must be \(allowed)"
    case .contradiction(let name, let other, let reason): "'\(name)' and '\(other)' contradict each other: \(reason)"
    }
  }

  /// The names of the invalid settings: one name, or the names of two settings that contradict each other.
  package var names: [String] {
    switch self {
    case .unknownName(let name), .wrongType(let name, _), .notAllowed(let name, _, _): [name]
    case .contradiction(let name, let other, _): [name, other]
    }
  }

  /// The name of the invalid setting, or of the first of two settings that contradict each other.
  public var name: String {
    switch self {
    case .unknownName(let name), .wrongType(let name, _), .notAllowed(let name, _, _), .contradiction(let name, _, _):
      name
    }
  }
}

extension ConfigurationSetting {
  /// Returns this setting's value in `root` as text: a number, `yes`, `no`, or `none` if there is no limit.
  public func valueText(in root: Root) -> String {
    switch value(in: root) {
    case .number(let number): String(number)
    case .flag(let isOn): isOn ? "yes" : "no"
    case .unlimited: "none"
    }
  }

  /// The allowed values in words, such as `from 1 to 32`.
  public var allowedValuesText: String { valueType.description }

  package func checkValue(in root: Root) throws(ConfigurationError) { try checkNumberIsAllowed(value(in: root)) }

  /// Throws an error if `values` aren't in ascending order.
  ///
  /// The error contains the names of the first two settings that are out of order.
  ///
  /// - Parameters:
  ///   - names: the names of the settings.
  ///   - values: the values of the settings, in the order of `names`.
  ///   - strictly: true if two equal values are an error, too.
  ///   - reason: the reason why the values must ascend, for the error message.
  package static func checkAscending<Number: BinaryInteger>(
    names: [String], values: [Number], strictly: Bool, because reason: String
  ) throws(ConfigurationError) {
    for index in values.indices.dropFirst() {
      let (lower, upper) = (values[index - 1], values[index])
      guard strictly ? lower < upper : lower <= upper else {
        throw .contradiction(name: names[index], with: names[index - 1], because: reason)
      }
    }
  }
}
