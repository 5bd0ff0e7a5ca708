/// The earliest of several instants that come after a given one.
///
///     var next = Soonest(after: now)
///     next.consider(walk?.until)
///     next.instant  // nil if none of them comes after
struct Soonest {
  private let now: Instant
  private var first = Instant.afterAll

  init(after now: Instant) { self.now = now }

  // Inlined, because most of the instants passed in are `nil`.
  @inline(__always) mutating func consider(_ instant: Instant?) {
    if let instant, instant > now, instant < first { first = instant }
  }

  var instant: Instant? { first < .afterAll ? first : nil }
}
