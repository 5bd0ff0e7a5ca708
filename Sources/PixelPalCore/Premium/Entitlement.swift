/// The status of a user's premium subscription at an instant, as far as it is known.
public enum Entitlement: String, Hashable, Sendable, Codable, CaseIterable {
  /// The store hasn't answered yet, because the phone is offline or this is the first launch.
  case unknown
  /// The user has never bought premium.
  case never
  /// The user is in the trial period.
  case trial
  /// The user has paid for the current period.
  case subscribed
  /// A payment failed, but the store still grants premium.
  case inGracePeriod
  /// A payment failed, and the store doesn't grant premium while it retries.
  case inBillingRetryPeriod
  /// The subscription has ended.
  case expired
  /// The purchase was refunded or revoked.
  case revoked

  /// True if premium is granted, false if it isn't, or `nil` if that is unknown.
  public var isEntitled: Bool? {
    switch self {
    case .unknown: nil
    case .trial, .subscribed, .inGracePeriod: true
    case .never, .inBillingRetryPeriod, .expired, .revoked: false
    }
  }
}

/// A product in the store that unlocks premium.
public enum PremiumProduct: String, Hashable, Sendable, CaseIterable {
  /// The monthly subscription.
  case monthly = "com.pixelpal.premium.monthly"
  /// The yearly subscription.
  case yearly = "com.pixelpal.premium.yearly"

  /// The product's name on the paywall.
  public var name: String {
    switch self {
    case .monthly: "Monthly"
    case .yearly: "Yearly"
    }
  }
}

/// The history of a user's subscription, as dated periods that don't overlap.
///
///     let history = EntitlementHistory.subscribed(from: monday, until: sunday)
///     history.entitlement(at: monday)  // subscribed
///     history.entitlement(at: sunday)  // expired
///
/// A period includes its start and excludes its end. Before the first period, the entitlement is `never`. Between two
/// periods and after the last period, it is `expired`, unless the last known entitlement was `revoked` or `never`,
/// which remains. If a period has an end, that end is known from the period's start.
public struct EntitlementHistory: Hashable, Sendable {
  /// The periods in ascending order.
  public let periods: [Period]

  /// A time interval during which the entitlement doesn't change.
  ///
  /// The period is open-ended if its end isn't known.
  public struct Period: Hashable, Sendable {
    /// The entitlement during the period.
    public let entitlement: Entitlement
    /// The start of the period.
    public let from: Instant
    /// The first instant after the period, or `nil` if no end is known.
    public let until: Instant?

    /// Creates a period of `entitlement` from `from` up to, but not including, `until`.
    public init(_ entitlement: Entitlement, from: Instant, until: Instant? = nil) {
      self.entitlement = entitlement
      self.from = from
      self.until = until
    }
  }

  /// The history of a user who has never subscribed.
  public static let none = EntitlementHistory(unchecked: [])

  /// The history of a user whose subscription is unknown, as on the first launch.
  public static let unknown = EntitlementHistory(unchecked: [.init(.unknown, from: .distantPast)])

  /// The history of a user who has always been subscribed.
  public static let always = EntitlementHistory(unchecked: [.init(.subscribed, from: .distantPast)])

  /// Returns the history of a user who is subscribed from `start` up to, but not including, `end`.
  ///
  /// If `end` is `nil`, the subscription continues. If `end` isn't after `start`, the subscription expired at `start`.
  public static func subscribed(from start: Instant, until end: Instant? = nil) -> EntitlementHistory {
    let isEmpty = end.map { $0 <= start } ?? false
    return EntitlementHistory(
      unchecked: [isEmpty ? .init(.expired, from: start) : .init(.subscribed, from: start, until: end)])
  }

  /// Returns the history of a user who was subscribed until `instant`, at which the subscription expired.
  public static func lapsed(at instant: Instant) -> EntitlementHistory {
    subscribed(from: .distantPast, until: instant)
  }

  /// Returns the history of a user who was subscribed until `instant`, at which the purchase was refunded or revoked.
  public static func revoked(at instant: Instant) -> EntitlementHistory {
    EntitlementHistory(
      unchecked: [.init(.subscribed, from: .distantPast, until: instant), .init(.revoked, from: instant)])
  }

  private init(unchecked periods: [Period]) { self.periods = periods }

  /// Creates a history, or returns `nil` if `periods` overlap or aren't in order.
  ///
  /// Each period must end after it starts, and only the last one may be open-ended.
  public init?(_ periods: [Period]) {
    var end: Instant? = .distantPast
    for period in periods {
      guard let previous = end, previous <= period.from, period.until.map({ period.from < $0 }) ?? true else {
        return nil
      }
      end = period.until
    }
    self.init(unchecked: periods)
  }

  private func lastBegunPeriodIndex(at instant: Instant) -> Int? {
    let begun = periods.partitioningIndex { $0.from > instant }
    return begun == 0 ? nil : begun - 1
  }

  /// Returns the entitlement at `instant`, even if no period contains it.
  public func entitlement(at instant: Instant) -> Entitlement {
    guard let index = lastBegunPeriodIndex(at: instant) else { return .never }
    let period = periods[index]
    if period.until.map({ instant < $0 }) ?? true { return period.entitlement }
    return entitlement(afterPeriodAt: index)
  }

  /// Returns the entitlement in the gap after the period at `index`.
  private func entitlement(afterPeriodAt index: Int) -> Entitlement {
    // An unknown period says nothing about the subscription, so the last known entitlement is used.
    let last = periods[...index].last { $0.entitlement != .unknown }?.entitlement ?? .never
    return switch last {
    case .never, .unknown: .never
    case .revoked: .revoked
    case .trial, .subscribed, .inGracePeriod, .inBillingRetryPeriod, .expired: .expired
    }
  }

  /// Returns the next instant after `instant` at which the entitlement can change, or `nil` if there is none.
  package func nextChange(after instant: Instant) -> Instant? {
    let index = lastBegunPeriodIndex(at: instant)
    let next = index.map { $0 + 1 } ?? 0
    let begin = next < periods.count ? periods[next].from : nil
    if let index, let until = periods[index].until, until > instant { return min(until, begin ?? until) }
    return begin
  }

  /// Returns the end of the period that contains `instant`, or `nil` if there is no such period or its end isn't known.
  package func knownEnd(at instant: Instant) -> Instant? {
    guard let index = lastBegunPeriodIndex(at: instant), let until = periods[index].until, instant < until else {
      return nil
    }
    return until
  }
}
