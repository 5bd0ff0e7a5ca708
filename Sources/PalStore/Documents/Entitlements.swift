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

extension Entitlements: KeptDocument, Encodable {
  static let name = "entitlements"
  static let file = "entitlements.json"

  /// What the product's specification lists, and nothing else.
  struct Before: Decodable {
    let isPremium: Bool
    let premiumSince: Instant?
  }

  /// Premium is a subscription since then; no more premium is one that has expired.
  init(_ before: Before) {
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
    let container = try decoder.container(keyedBy: KeptName.self)
    self.init(
      try container.decode(EntitlementHistory.self, forKey: .periods),
      asOf: try container.decode(Instant.self, forKey: .asOf))
  }

  /// Writes the product's names, and after them the intervals that they follow from.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: KeptName.self)
    try container.encode(Entitlements.schema, forKey: .schema)
    try container.encode(isPremium(at: asOf), forKey: .isPremium)
    try container.encodeIfPresent(premiumSince(at: asOf), forKey: .premiumSince)
    try container.encode(asOf, forKey: .asOf)
    try container.encode(history, forKey: .periods)
  }
}
