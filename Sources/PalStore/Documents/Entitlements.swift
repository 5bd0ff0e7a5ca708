public import PixelPalCore

/// What the shop says of the person's subscription.
///
/// The product's `Entitlements`: `isPremium` and `premiumSince` follow from the intervals at an instant, which is that
/// of the last write in the document.
public struct Entitlements: Hashable, Sendable {
  /// The intervals.
  public let history: EntitlementHistory
  /// When they were written down.
  let asOf: Instant

  /// What the shop says at `asOf`.
  public init(_ history: EntitlementHistory, asOf: Instant) {
    self.history = history
    self.asOf = asOf
  }

  /// Whether premium is granted at `instant`; not where nobody can say.
  public func isPremium(at instant: Instant) -> Bool { history.entitlement(at: instant).isEntitled ?? false }

  /// Since when premium is granted without a break; `nil` where it is not, or always has been.
  public func premiumSince(at instant: Instant) -> Instant? {
    guard isPremium(at: instant) else { return nil }
    var since: Instant?
    var end: Instant?
    for period in history.periods where period.from <= instant && period.entitlement.isEntitled == true {
      if since == nil || end != period.from { since = period.from }
      end = period.until
    }
    return since == .distantPast ? nil : since
  }
}

extension Entitlements: KeptEntity, Encodable {
  static let name = "entitlements"
  static let file = "entitlements.json"
  static let members: (first: Set<String>, later: Set<String>) = (["isPremium", "premiumSince"], ["asOf", "periods"])

  /// What the product's specification lists, and nothing else.
  struct EarlierVersion: Decodable {
    let isPremium: Bool
    let premiumSince: Instant?
  }

  /// Premium is a subscription since then; no more premium is one that has expired.
  init(_ before: EarlierVersion) {
    switch (before.isPremium, before.premiumSince) {
    case (true, let since):
      let period = EntitlementHistory.Period(.subscribed, from: since ?? .distantPast)
      self.init(EntitlementHistory([period]) ?? .always, asOf: since ?? .distantPast)
    case (false, let since?):
      self.init(EntitlementHistory([.init(.expired, from: since)]) ?? .none, asOf: since)
    case (false, nil): self.init(.none, asOf: .distantPast)
    }
  }

  /// Reads the document of the present version.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    self.init(
      try members.read("periods"),
      asOf: try members.read("asOf"))
  }

  /// Writes the product's names, and after them the intervals that they follow from.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Entitlements.schema)
    try members.write("isPremium", isPremium(at: asOf))
    try members.write("premiumSince", premiumSince(at: asOf))
    try members.write("asOf", asOf)
    try members.write("periods", history)
  }
}
