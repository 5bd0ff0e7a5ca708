extension Setting: CustomStringConvertible {
  /// `phase2BeginsAt, from 1 to 1000000000000: total steps at which phase 2 begins`.
  public var description: String { "\(name), \(kind): \(meaning)" }

  /// Returns the name and value of every setting in which `root` differs from `base`, in the order of the table.
  package static func differences(of root: Root, from base: Root, by table: [Setting]) -> [String] {
    table.filter { $0.text(of: root) != $0.text(of: base) }.map { "\($0.name) \($0.text(of: root))" }
  }
}

extension Setting.Kind: CustomStringConvertible {
  /// The allowed values: `from 1 to 32`, `from 100 to 100000, or none`, `yes or no`.
  public var description: String {
    switch self {
    case .number(_, let range, let step): words(range, step)
    case .steps(_, let range, let step): words(range, step)
    case .limit(_, let range): words(range, 1) + ", or none"
    case .flag: "yes or no"
    }
  }

  /// The expected value in a document: `a whole number from 1 to 32`, `true or false`.
  var inDocuments: String {
    switch self {
    case .number, .steps: "a whole number \(description)"
    case .limit(_, let range): "a whole number \(words(range, 1)), or null"
    case .flag: "true or false"
    }
  }

  private func words<Number: BinaryInteger>(_ range: ClosedRange<Number>, _ step: Number) -> String {
    let words =
      range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    return step == 1 ? words : words + " and a multiple of \(step)"
  }
}

extension Setting.Source: CustomStringConvertible {
  /// `documented: ActivityKit, Displaying live data with Live Activities`.
  public var description: String { "\(certainty.rawValue): \(text)" }
}
