/// The earliest of several instants that come after a given one.
///
///     var next = EarliestInstant(after: now)
///     next.consider(walk?.until)
///     next.instant  // nil if none of them comes after
struct EarliestFutureInstant {
  private let now: Instant
  private var earliest = Instant.afterDistantFuture

  init(after now: Instant) { self.now = now }

  // Inlined, because most of the instants passed in are `nil`.
  @inline(__always) mutating func consider(_ instant: Instant?) {
    if let instant, instant > now, instant < earliest { earliest = instant }
  }

  var instant: Instant? { earliest < .afterDistantFuture ? earliest : nil }
}
