/// How many updates of a Live Activity may be sent: a bucket that refills by itself.
///
/// It holds `burst` updates and regains one every gap, continuously, in whole milliseconds. A new phase may take it into
/// debt; nothing else can.
struct UpdateBucket: Hashable, Sendable {
  // Credit is kept in milliseconds of refilling, of which one update costs a gap: no fraction is ever lost.
  private(set) var credit: Int64
  private(set) var countedAt: Instant
}

extension UpdateBucket {
  /// A full bucket.
  init(fullAt now: Instant, under rules: Rules) {
    self.init(credit: UpdateBucket.capacity(rules), countedAt: now)
  }

  private static func capacity(_ rules: Rules) -> Int64 {
    rules.liveActivityGap.count * Int64(rules.numbers.liveActivityBurst)
  }

  private func credit(at now: Instant, under rules: Rules) -> Int64 {
    // A clock that was set back refills nothing.
    min(UpdateBucket.capacity(rules), credit.addingSaturated(max(0, (now - countedAt).count)))
  }

  /// Whether `count` updates may be sent at `now`.
  func holds(_ count: Int64, at now: Instant, under rules: Rules) -> Bool {
    credit(at: now, under: rules) >= count * rules.liveActivityGap.count
  }

  /// The first instant at which one update may be sent.
  func holdsOne(from now: Instant, under rules: Rules) -> Instant {
    holds(credit: rules.liveActivityGap.count, from: now, under: rules)
  }

  /// The first instant at which nothing more can be saved up.
  func isFull(from now: Instant, under rules: Rules) -> Instant {
    holds(credit: UpdateBucket.capacity(rules), from: now, under: rules)
  }

  private func holds(credit needed: Int64, from now: Instant, under rules: Rules) -> Instant {
    now + Milliseconds(max(0, needed.subtractingSaturated(credit(at: now, under: rules))))
  }

  /// A clock that was set back to `now`: what is saved up stays, and the next is on its way from there.
  mutating func forgetTheFuture(at now: Instant) { countedAt = min(countedAt, now) }

  /// Puts back, as of `now`, one update that was paid for and not sent; what does not fit is lost.
  mutating func refund(at now: Instant, under rules: Rules) {
    let now = max(now, countedAt)
    let sum = credit(at: now, under: rules).addingSaturated(rules.liveActivityGap.count)
    credit = min(UpdateBucket.capacity(rules), sum)
    countedAt = now
  }

  /// Takes out `count` updates, into debt if need be.
  mutating func spend(_ count: Int64, at now: Instant, under rules: Rules) {
    credit = credit(at: now, under: rules).subtractingSaturated(count * rules.liveActivityGap.count)
    countedAt = now
  }
}
