extension Paywall.SeenState: Codable {
  // The associated value has no label, so it is called `_0` in saved pals.
  private static let instant: DynamicCodingKey = "_0"

  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if members.contains("never") {
      self = .never
    } else if members.contains("before") {
      self = .beforeThisRun
    } else {
      self = try .at(members.members(of: "at").read(Self.instant))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .never: try encoder.write(case: "never")
    case .beforeThisRun: try encoder.write(case: "before")
    case .at(let instant): try encoder.write(case: "at") { try $0.write(Self.instant, instant) }
    }
  }
}
