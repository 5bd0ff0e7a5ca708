extension Paywall.SeenState: Codable {
  // The associated value has no label, so the compiler named it `_0` when pals were first saved.
  private static let instant: DynamicCodingKey = "_0"

  /// Decodes whether and, if known, when the person saw the paywall.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if members.contains("never") {
      self = .never
    } else if members.contains("before") {
      self = .beforeThisRun
    } else {
      self = try .at(members.members(of: "at").read(Self.instant))
    }
  }

  /// Encodes whether and, if known, when the person saw the paywall.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .never: try encoder.write(case: "never")
    case .beforeThisRun: try encoder.write(case: "before")
    case .at(let instant): try encoder.write(case: "at") { try $0.write(Self.instant, instant) }
    }
  }
}
