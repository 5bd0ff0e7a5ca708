/// The value of a setting of any type, as a document states it.
package enum SettingValue: Hashable, Sendable {
  /// A whole number; 64 bits on every platform, so that a number that is too large gives the same message everywhere.
  case number(Int64)
  /// Yes or no.
  case flag(Bool)
  /// No limit.
  case unlimited
}

extension Setting {
  /// Returns the value of this setting in `root`.
  package func value(of root: Root) -> SettingValue {
    switch kind {
    case .number(let exchange, _, _): .number(Int64(Setting.value(by: exchange, of: root, 0)))
    case .steps(let exchange, _, _): .number(Setting.value(by: exchange, of: root, 0))
    case .limit(let exchange, _): Setting.value(by: exchange, of: root, nil).map { .number(Int64($0)) } ?? .unlimited
    case .flag(let exchange): .flag(Setting.value(by: exchange, of: root, false))
    }
  }

  /// Sets this setting of `root` to `value`; `nil` stands for a value that no setting can have.
  ///
  /// Throws if the value has the wrong type or is not allowed.
  package func set(_ value: SettingValue?, of root: inout Root) throws(SettingError) {
    guard let value else { throw wrongKind }
    try check(value)
    switch (kind, value) {
    // The conversions cannot overflow: allowed numbers fit into `Int`.
    case (.number(let exchange, _, _), .number(let number)): Setting.set(Int(number), by: exchange, of: &root)
    case (.steps(let exchange, _, _), .number(let number)): Setting.set(number, by: exchange, of: &root)
    case (.limit(let exchange, _), .number(let number)): Setting.set(Int(number), by: exchange, of: &root)
    case (.limit(let exchange, _), .unlimited): Setting.set(nil, by: exchange, of: &root)
    case (.flag(let exchange), .flag(let isSo)): Setting.set(isSo, by: exchange, of: &root)
    case (.number, _), (.steps, _), (.limit, _), (.flag, _): throw wrongKind
    }
  }

  /// Throws if the number is not allowed.
  func check(_ value: SettingValue) throws(SettingError) {
    guard case .number(let number) = value, let (range, step) = kind.numbers else { return }
    guard range ~= number, number % step == 0 else {
      throw .notAllowed(name: name, value: number, allowed: allowed)
    }
  }

  /// The error for a value of the wrong type.
  private var wrongKind: SettingError { .wrongKind(name: name, expected: kind.inDocuments) }

  /// Returns the value that `exchange` reads; `other` is the placeholder that it writes to a copy of `root`.
  private static func value<Value>(by exchange: Exchange<Value>, of root: Root, _ other: Value) -> Value {
    var (copy, value) = (root, other)
    exchange(&copy, &value)
    return value
  }

  private static func set<Value>(_ value: Value, by exchange: Exchange<Value>, of root: inout Root) {
    var value = value
    exchange(&root, &value)
  }
}

extension Setting {
  /// Returns the same setting for a larger value that contains a `Root`, to which `part` gives access.
  package func inside<Whole: Sendable>(
    _ part: @escaping @Sendable (inout Whole, (inout Root) -> Void) -> Void
  ) -> Setting<Whole> {
    let kind: Setting<Whole>.Kind =
      switch kind {
      case .number(let exchange, let range, let step):
        .number({ whole, value in part(&whole) { exchange(&$0, &value) } }, allowed: range, multipleOf: step)
      case .steps(let exchange, let range, let step):
        .steps({ whole, value in part(&whole) { exchange(&$0, &value) } }, allowed: range, multipleOf: step)
      case .limit(let exchange, let range):
        .limit({ whole, value in part(&whole) { exchange(&$0, &value) } }, allowed: range)
      case .flag(let exchange): .flag { whole, value in part(&whole) { exchange(&$0, &value) } }
      }
    return Setting<Whole>(name, kind, meaning)
  }
}

extension Setting.Kind {
  /// The allowed range of numbers and their common factor; `nil` for a flag.
  package var numbers: (range: ClosedRange<Int64>, multipleOf: Int64)? {
    switch self {
    case .number(_, let range, let step): (Int64(range.lowerBound)...Int64(range.upperBound), Int64(step))
    case .steps(_, let range, let step): (range, step)
    case .limit(_, let range): (Int64(range.lowerBound)...Int64(range.upperBound), 1)
    case .flag: nil
    }
  }
}
