/// The first of several instants that come after another.
///
///     var next = Soonest(after: now)
///     next.consider(walk?.until)
///     next.instant  // nil where none of them comes after
struct Soonest {
  private let now: Instant
  private var first = Instant.afterAll

  init(after now: Instant) { self.now = now }

  // Always part of whoever asks: most of what is considered is not there.
  @inline(__always) mutating func consider(_ instant: Instant?) {
    if let instant, instant > now, instant < first { first = instant }
  }

  var instant: Instant? { first < .afterAll ? first : nil }
}
