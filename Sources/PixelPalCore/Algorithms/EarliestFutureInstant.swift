/// An accumulator for the earliest of several instants that come after a given instant.
///
///     var next = EarliestFutureInstant(after: now)
///     next.keepIfEarlier(walk?.until)
///     next.instant  // nil if no given instant comes after `now`
struct EarliestFutureInstant {
  private let now: Instant
  private var earliest = Instant.afterDistantFuture

  init(after now: Instant) { self.now = now }

  // This method is inlined, because most callers pass `nil`.
  @inline(__always) mutating func keepIfEarlier(_ instant: Instant?) {
    if let instant, instant > now, instant < earliest { earliest = instant }
  }

  var instant: Instant? { earliest < .afterDistantFuture ? earliest : nil }
}
