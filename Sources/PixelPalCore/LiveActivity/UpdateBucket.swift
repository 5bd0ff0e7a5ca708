/// A token bucket that limits the updates of a Live Activity.
///
/// It holds up to `burst` updates and regains one per gap, continuously, in whole milliseconds. Only a new phase can
/// take it into debt.
struct UpdateBucket: Hashable, Sendable {
  // Credit is measured in milliseconds of refilling, and one update costs one gap, so no fraction is ever lost.
  private(set) var credit: Int64
  private(set) var countedAt: Instant
}

extension UpdateBucket {
  /// Creates a full bucket.
  init(fullAt now: Instant, under rules: Rules) {
    self.init(credit: UpdateBucket.capacity(rules), countedAt: now)
  }

  private static func capacity(_ rules: Rules) -> Int64 {
    rules.liveActivityGap.count * Int64(rules.numbers.liveActivityBurst)
  }

  private func credit(at now: Instant, under rules: Rules) -> Int64 {
    // A clock that was set back does not refill the bucket.
    min(UpdateBucket.capacity(rules), credit.addingSaturated(max(0, (now - countedAt).count)))
  }

  /// Returns true if `count` updates may be sent at `now`.
  func holds(_ count: Int64, at now: Instant, under rules: Rules) -> Bool {
    credit(at: now, under: rules) >= count * rules.liveActivityGap.count
  }

  /// Returns the first instant at which one update may be sent.
  func holdsOne(from now: Instant, under rules: Rules) -> Instant {
    holds(credit: rules.liveActivityGap.count, from: now, under: rules)
  }

  /// Returns the first instant at which the bucket is full.
  func isFull(from now: Instant, under rules: Rules) -> Instant {
    holds(credit: UpdateBucket.capacity(rules), from: now, under: rules)
  }

  private func holds(credit needed: Int64, from now: Instant, under rules: Rules) -> Instant {
    now + Milliseconds(max(0, needed.subtractingSaturated(credit(at: now, under: rules))))
  }

  /// Handles a clock set back to `now`: the credit stays, and refilling continues from there.
  mutating func forgetTheFuture(at now: Instant) { countedAt = min(countedAt, now) }

  /// Returns one unused prepaid update to the bucket as of `now`; credit above the capacity is lost.
  mutating func refund(at now: Instant, under rules: Rules) {
    let now = max(now, countedAt)
    let sum = credit(at: now, under: rules).addingSaturated(rules.liveActivityGap.count)
    credit = min(UpdateBucket.capacity(rules), sum)
    countedAt = now
  }

  /// Takes `count` updates from the bucket, into debt if necessary.
  mutating func spend(_ count: Int64, at now: Instant, under rules: Rules) {
    credit = credit(at: now, under: rules).subtractingSaturated(count * rules.liveActivityGap.count)
    countedAt = now
  }
}
