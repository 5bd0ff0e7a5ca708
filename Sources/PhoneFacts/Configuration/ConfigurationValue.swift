/// A setting's value of any type, as it appears in a document.
package enum ConfigurationValue: Hashable, Sendable {
  /// A whole number.
  ///
  /// The number has 64 bits on every platform, so that a number out of range causes the same message everywhere.
  case number(Int64)
  /// A switch that is either on or off.
  case flag(Bool)
  /// The absence of a limit.
  case unlimited
}

extension ConfigurationSetting {
  package func value(in root: Root) -> ConfigurationValue {
    switch valueType {
    case .number(let exchange, _, _):
      .number(Int64(ConfigurationSetting.value(swappedOutBy: exchange, in: root, placeholder: 0)))
    case .steps(let exchange, _, _):
      .number(ConfigurationSetting.value(swappedOutBy: exchange, in: root, placeholder: 0))
    case .limit(let exchange, _):
      ConfigurationSetting.value(swappedOutBy: exchange, in: root, placeholder: nil).map { .number(Int64($0)) }
        ?? .unlimited
    case .flag(let exchange): .flag(ConfigurationSetting.value(swappedOutBy: exchange, in: root, placeholder: false))
    }
  }

  /// Sets this setting of `root` to a value from a document.
  ///
  /// Throws an error if `value` isn't allowed or has the wrong type. Pass `nil` for a value of a type that no setting
  /// has, such as text, which always causes an error.
  package func setDecoded(_ value: ConfigurationValue?, in root: inout Root) throws(ConfigurationError) {
    guard let value else { throw wrongTypeError }
    try checkNumberIsAllowed(value)
    switch (valueType, value) {
    // The conversions can't overflow: allowed numbers fit into `Int`.
    case (.number(let exchange, _, _), .number(let number)):
      ConfigurationSetting.setValue(Int(number), swappedInBy: exchange, in: &root)
    case (.steps(let exchange, _, _), .number(let number)):
      ConfigurationSetting.setValue(number, swappedInBy: exchange, in: &root)
    case (.limit(let exchange, _), .number(let number)):
      ConfigurationSetting.setValue(Int(number), swappedInBy: exchange, in: &root)
    case (.limit(let exchange, _), .unlimited): ConfigurationSetting.setValue(nil, swappedInBy: exchange, in: &root)
    case (.flag(let exchange), .flag(let isOn)): ConfigurationSetting.setValue(isOn, swappedInBy: exchange, in: &root)
    case (.number, _), (.steps, _), (.limit, _), (.flag, _): throw wrongTypeError
    }
  }

  /// Throws an error if `value` is a number that isn't allowed.
  func checkNumberIsAllowed(_ value: ConfigurationValue) throws(ConfigurationError) {
    guard case .number(let number) = value, let (range, step) = valueType.allowedNumbers else { return }
    guard range ~= number, number % step == 0 else {
      throw .notAllowed(name: name, value: number, allowed: allowedValuesText)
    }
  }

  private var wrongTypeError: ConfigurationError { .wrongType(name: name, expected: valueType.expectedValueText) }

  /// Returns the value of a setting in `root`.
  ///
  /// An accessor can only swap values, so this function swaps the value in a copy of `root` with `placeholder`.
  private static func value<Value>(swappedOutBy exchange: SwapAccessor<Value>, in root: Root, placeholder: Value)
    -> Value
  {
    var (copy, value) = (root, placeholder)
    exchange(&copy, &value)
    return value
  }

  private static func setValue<Value>(_ value: Value, swappedInBy exchange: SwapAccessor<Value>, in root: inout Root) {
    var value = value
    exchange(&root, &value)
  }
}

extension ConfigurationSetting {
  /// Returns this setting as a setting of `Whole`, a type that contains a `Root`.
  ///
  /// The result has no ``source``.
  ///
  /// - Parameter access: a function that passes the `Root` in a `Whole` to a closure.
  package func liftedToContainingType<Whole: Sendable>(
    through access: @escaping @Sendable (inout Whole, (inout Root) -> Void) -> Void
  ) -> ConfigurationSetting<Whole> {
    let liftedType: ConfigurationSetting<Whole>.ValueType =
      switch valueType {
      case .number(let exchange, let range, let step):
        .number({ whole, value in access(&whole) { exchange(&$0, &value) } }, allowed: range, multipleOf: step)
      case .steps(let exchange, let range, let step):
        .steps({ whole, value in access(&whole) { exchange(&$0, &value) } }, allowed: range, multipleOf: step)
      case .limit(let exchange, let range):
        .limit({ whole, value in access(&whole) { exchange(&$0, &value) } }, allowed: range)
      case .flag(let exchange): .flag { whole, value in access(&whole) { exchange(&$0, &value) } }
      }
    return ConfigurationSetting<Whole>(name, liftedType, meaning)
  }
}

extension ConfigurationSetting.ValueType {
  /// The range of allowed numbers and their required divisor, or `nil` for a flag.
  package var allowedNumbers: (range: ClosedRange<Int64>, multipleOf: Int64)? {
    switch self {
    case .number(_, let range, let step): (Int64(range.lowerBound)...Int64(range.upperBound), Int64(step))
    case .steps(_, let range, let step): (range, step)
    case .limit(_, let range): (Int64(range.lowerBound)...Int64(range.upperBound), 1)
    case .flag: nil
    }
  }
}
