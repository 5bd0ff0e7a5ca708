extension Paywall.Seen: Codable {
  // The instant has no name of its own; the compiler named it so when pals were first saved.
  private static let instant: MemberName = "_0"

  /// Reads whether, and where it is known when, somebody has seen the paywall.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if members.contains("never") {
      self = .never
    } else if members.contains("before") {
      self = .before
    } else {
      self = try .at(members.members(of: "at").read(Self.instant))
    }
  }

  /// Writes whether, and where it is known when, somebody has seen the paywall.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .never: try encoder.write(case: "never")
    case .before: try encoder.write(case: "before")
    case .at(let instant): try encoder.write(case: "at") { try $0.write(Self.instant, instant) }
    }
  }
}
