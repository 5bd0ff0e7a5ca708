extension ConfigurationSetting: CustomStringConvertible {
  /// A description of the setting, with its name, its allowed values and its meaning.
  ///
  /// For example: `phase2BeginsAt, from 1 to 1000000000000: total number of steps at which the pal reaches phase 2`.
  public var description: String { "\(name), \(valueType): \(meaning)" }

  /// Returns the settings of `root` that differ from `base`, each as text such as `phase2BeginsAt 10000`.
  ///
  /// The settings are in the order of `table`.
  package static func differences(of root: Root, from base: Root, table: [ConfigurationSetting]) -> [String] {
    table.filter { $0.valueText(in: root) != $0.valueText(in: base) }.map { "\($0.name) \($0.valueText(in: root))" }
  }
}

extension ConfigurationSetting.ValueType: CustomStringConvertible {
  /// The allowed values, such as `from 1 to 32`, `from 100 to 100000, or none` or `yes or no`.
  public var description: String {
    switch self {
    case .number(_, let range, let step): rangeText(of: range, step: step)
    case .steps(_, let range, let step): rangeText(of: range, step: step)
    case .limit(_, let range): rangeText(of: range, step: 1) + ", or none"
    case .flag: "yes or no"
    }
  }

  /// The value expected in a document, such as `a whole number from 1 to 32` or `true or false`.
  var expectedValueText: String {
    switch self {
    case .number, .steps: "a whole number \(description)"
    case .limit(_, let range): "a whole number \(rangeText(of: range, step: 1)), or null"
    case .flag: "true or false"
    }
  }

  private func rangeText<Number: BinaryInteger>(of range: ClosedRange<Number>, step: Number) -> String {
    let words =
      range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    return step == 1 ? words : words + " and a multiple of \(step)"
  }
}

extension ConfigurationSetting.Source: CustomStringConvertible {
  /// A description of the source, such as `documented: ActivityKit, Displaying live data with Live Activities`.
  public var description: String { "\(certainty.rawValue): \(text)" }
}
