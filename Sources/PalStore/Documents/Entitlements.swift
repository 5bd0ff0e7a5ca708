public import PixelPalCore

/// The subscription history of a user, as reported by the App Store.
///
/// The subscription intervals determine whether the user has premium at a given instant, and since when. The stored
/// document also contains `isPremium` and `premiumSince`, because the product's specification requires them. Their
/// values are those at the time when the intervals were recorded.
public struct Entitlements: Hashable, Sendable {
  /// The subscription intervals that the App Store reported.
  public let history: EntitlementHistory
  /// The time when the subscription intervals were recorded.
  let recordedAt: Instant

  /// Creates entitlements with the history that was reported at `recordedAt`.
  public init(_ history: EntitlementHistory, recordedAt: Instant) {
    self.history = history
    self.recordedAt = recordedAt
  }

  /// Returns true if the user is known to have premium at `instant`.
  ///
  /// Returns false if the user has no premium then, or if it is unknown.
  public func isPremium(at instant: Instant) -> Bool { history.entitlement(at: instant).isEntitled ?? false }

  /// Returns the start of the uninterrupted premium period that contains `instant`.
  ///
  /// Returns `nil` if the user has no premium at `instant`, or if the start of the period is unknown.
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

extension Entitlements: MigratableDocument, Encodable {
  static let schemaName = "entitlements"
  static let fileName = "entitlements.json"
  static let knownMembers: (first: Set<String>, later: Set<String>) = (
    ["isPremium", "premiumSince"], ["asOf", "periods"]
  )

  /// The members of a version 1 document, as listed in the product's specification.
  struct Version1: Decodable {
    let isPremium: Bool
    let premiumSince: Instant?
  }

  /// Creates entitlements from `before`, a version 1 document.
  ///
  /// If `isPremium` is true, the subscription begins at `premiumSince`, or has no known beginning if `premiumSince` is
  /// missing. If `isPremium` is false, the subscription is expired from `premiumSince` on, or there is no subscription
  /// if `premiumSince` is missing.
  init(migrating before: Version1) {
    switch (before.isPremium, before.premiumSince) {
    case (true, let since):
      let period = EntitlementHistory.Period(.subscribed, from: since ?? .distantPast)
      self.init(EntitlementHistory([period]) ?? .always, recordedAt: since ?? .distantPast)
    case (false, let since?):
      self.init(EntitlementHistory([.init(.expired, from: since)]) ?? .none, recordedAt: since)
    case (false, nil): self.init(.none, recordedAt: .distantPast)
    }
  }

  /// Decodes a document of the current version.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(members.read("periods"), recordedAt: members.read("asOf"))
  }

  /// Encodes the members in the product's specification, and then the intervals from which they are derived.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Entitlements.schema)
    try members.write("isPremium", isPremium(at: recordedAt))
    try members.write("premiumSince", premiumSince(at: recordedAt))
    try members.write("asOf", recordedAt)
    try members.write("periods", history)
  }
}
