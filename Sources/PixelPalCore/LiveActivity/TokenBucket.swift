/// A token bucket that limits how often the app updates a Live Activity.
///
/// Each update costs one token. The bucket holds up to `liveActivityBurst` tokens. It refills continuously, by one
/// token every `liveActivityGapSeconds` seconds. While the bucket is empty, the pal sends only the update for a new
/// phase, which puts the bucket into debt.
struct TokenBucket: Hashable, Sendable {
  // The credit is measured in milliseconds of refilling. A token is worth one gap, so refilling involves no fractions.
  private(set) var credit: Int64
  private(set) var refilledAt: Instant
}

extension TokenBucket {
  init(fullAt now: Instant, under rules: Rules) {
    self.init(credit: TokenBucket.capacity(under: rules), refilledAt: now)
  }

  private static func capacity(under rules: Rules) -> Int64 {
    rules.liveActivityUpdateGap.count * Int64(rules.numbers.liveActivityBurst)
  }

  private func credit(at now: Instant, under rules: Rules) -> Int64 {
    // The bucket doesn't refill when the clock is set back.
    min(TokenBucket.capacity(under: rules), credit.addingSaturated(max(0, (now - refilledAt).count)))
  }

  /// Returns the number of whole tokens in the bucket at `now`, or 0 while the bucket is in debt.
  func tokenCount(at now: Instant, under rules: Rules) -> Int {
    Int(max(0, credit(at: now, under: rules)) / rules.liveActivityUpdateGap.count)
  }

  /// Returns true if the bucket has at least `count` tokens at `now`.
  func hasTokens(_ count: Int64, at now: Instant, under rules: Rules) -> Bool {
    credit(at: now, under: rules) >= count * rules.liveActivityUpdateGap.count
  }

  /// Returns the first instant at or after `now` at which the bucket has a token.
  func earliestTimeWithToken(from now: Instant, under rules: Rules) -> Instant {
    earliestInstant(withCredit: rules.liveActivityUpdateGap.count, from: now, under: rules)
  }

  /// Returns the first instant at or after `now` at which the bucket is full.
  func earliestTimeWhenFull(from now: Instant, under rules: Rules) -> Instant {
    earliestInstant(withCredit: TokenBucket.capacity(under: rules), from: now, under: rules)
  }

  private func earliestInstant(withCredit needed: Int64, from now: Instant, under rules: Rules) -> Instant {
    now + Milliseconds(max(0, needed.subtractingSaturated(credit(at: now, under: rules))))
  }

  /// Adapts the bucket when the clock is set back to `now`.
  ///
  /// The bucket keeps its credit and continues to refill from `now` on.
  mutating func handleClockSetBack(to now: Instant) { refilledAt = min(refilledAt, now) }

  /// Puts back the token of an update that was paid for in advance but wasn't needed.
  ///
  /// A token that exceeds the bucket's capacity is lost.
  mutating func refundOneToken(at now: Instant, under rules: Rules) {
    let now = max(now, refilledAt)
    let sum = credit(at: now, under: rules).addingSaturated(rules.liveActivityUpdateGap.count)
    credit = min(TokenBucket.capacity(under: rules), sum)
    refilledAt = now
  }

  /// Spends `count` tokens at `now`, going into debt if necessary.
  mutating func spend(_ count: Int64, at now: Instant, under rules: Rules) {
    credit = credit(at: now, under: rules).subtractingSaturated(count * rules.liveActivityUpdateGap.count)
    refilledAt = now
  }
}
