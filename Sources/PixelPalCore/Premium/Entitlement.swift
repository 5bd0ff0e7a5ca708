/// What is known about a person's subscription at a moment.
public enum Entitlement: String, Hashable, Sendable, Codable, CaseIterable {
  /// The store has not answered: offline, or the first launch.
  case unknown
  /// Never bought.
  case never
  /// On trial.
  case trial
  /// Paid.
  case subscribed
  /// A payment failed, and the store still grants everything.
  case inGracePeriod
  /// A payment failed, and the store no longer grants anything while it tries again.
  case inBillingRetryPeriod
  /// The subscription has ended.
  case expired
  /// The purchase was refunded or taken back.
  case revoked

  /// Whether premium is granted; `nil` when nobody can say, which is not the same as no.
  public var isEntitled: Bool? {
    switch self {
    case .unknown: nil
    case .trial, .subscribed, .inGracePeriod: true
    case .never, .inBillingRetryPeriod, .expired, .revoked: false
    }
  }
}

/// What can be bought.
public enum Product: String, Hashable, Sendable, CaseIterable {
  /// Premium by the month.
  case monthly = "com.pixelpal.premium.monthly"
  /// Premium by the year.
  case yearly = "com.pixelpal.premium.yearly"

  /// What it is called on the paywall.
  public var name: String {
    switch self {
    case .monthly: "Monthly"
    case .yearly: "Yearly"
    }
  }
}

/// A person's subscription over time: dated intervals that do not overlap.
///
///     let history = EntitlementHistory([.init(.trial, from: monday, until: sunday)])
///     history?.entitlement(at: monday)  // trial
///
/// Between and after intervals a subscription has expired; before the first there never was one. An interval's end is
/// known from its begin, and does not belong to it.
public struct EntitlementHistory: Hashable, Sendable {
  /// The intervals, ascending.
  public let periods: [Period]

  /// A stretch of time with one entitlement; without an end it goes on.
  public struct Period: Hashable, Sendable {
    /// What holds.
    public let entitlement: Entitlement
    /// From when.
    public let from: Instant
    /// The first instant after; `nil` when no end is known.
    public let until: Instant?

    /// `entitlement` from `from` up to, and not including, `until`.
    public init(_ entitlement: Entitlement, from: Instant, until: Instant? = nil) {
      self.entitlement = entitlement
      self.from = from
      self.until = until
    }
  }

  /// Somebody who never subscribed.
  public static let none = EntitlementHistory(unchecked: [])

  /// Somebody of whom nothing is known yet: the first launch.
  public static let unknown = EntitlementHistory(unchecked: [.init(.unknown, from: .distantPast)])

  /// Somebody who always has been subscribed.
  public static let always = EntitlementHistory(unchecked: [.init(.subscribed, from: .distantPast)])

  private init(unchecked periods: [Period]) { self.periods = periods }

  /// `nil` when a period ends before it begins, begins before the one before has ended, or follows one without an end.
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

  private func index(at instant: Instant) -> Int? {
    let begun = periods.partitioningIndex { $0.from > instant }
    return begun == 0 ? nil : begun - 1
  }

  /// What holds at `instant`.
  public func entitlement(at instant: Instant) -> Entitlement {
    guard let index = index(at: instant) else { return .never }
    let period = periods[index]
    if period.until.map({ instant < $0 }) ?? true { return period.entitlement }
    return following(index)
  }

  /// What holds after the period at `index` when nothing follows it.
  private func following(_ index: Int) -> Entitlement {
    // What could not be known leaves open what was before it.
    let last = periods[...index].last { $0.entitlement != .unknown }?.entitlement ?? .never
    return switch last {
    case .never, .unknown: .never
    case .revoked: .revoked
    case .trial, .subscribed, .inGracePeriod, .inBillingRetryPeriod, .expired: .expired
    }
  }

  /// The next instant after `instant` at which something else may hold; `nil` when none is listed.
  public func nextChange(after instant: Instant) -> Instant? {
    let index = index(at: instant)
    let next = index.map { $0 + 1 } ?? 0
    let begin = next < periods.count ? periods[next].from : nil
    if let index, let until = periods[index].until, until > instant { return min(until, begin ?? until) }
    return begin
  }

  /// When what holds at `instant` is known to end; `nil` when no end is known.
  public func knownEnd(at instant: Instant) -> Instant? {
    guard let index = index(at: instant), let until = periods[index].until, instant < until else { return nil }
    return until
  }
}
