/// The schedule of a resting pal's peeks, which are drawn in the app and on a phone without limits, and never sent.
///
///     Peeks(seed: seed, phase: .active, since: revealed, under: .standard).next(after: now)
///
/// The wait between two peeks stays between the shortest and the longest that the rules allow. Any peek is computed
/// directly from its index, so that the schedule never drifts.
public struct Peeks: Hashable, Sendable {
  private let seed: UInt64
  private let since: Instant
  private let shortest: Int64
  private let longest: Int64

  /// Creates the schedule of a pal that has been in `phase` since an instant.
  public init(seed: UInt64, phase: Phase, since: Instant, under rules: Rules) {
    let minutes = rules.numbers.peekMinutes(in: phase)
    self.seed = seed &+ UInt64(phase.rawValue)
    self.since = since
    shortest = Milliseconds.minutes(minutes.least).count
    longest = Milliseconds.minutes(minutes.most).count
  }

  /// Returns the instant of the peek at `index`, counted from 0.
  ///
  /// Peeks follow an even beat, halfway between the shortest and the longest wait. Each is late by up to half of the
  /// difference, so that two neighbours are never closer than the shortest wait nor farther apart than the longest.
  public func peek(_ index: Int64) -> Instant {
    let beat = (shortest + longest) / 2
    let room = UInt64((longest - shortest) / 2 + 1)
    let late = SplitMix.value(seed: seed, index: UInt64(bitPattern: index), below: room)
    return since + Milliseconds(beat) * index.addingSaturated(1) + Milliseconds(Int64(late))
  }

  /// Returns the peek that is playing at `instant`; `nil` between two peeks.
  public func played(at instant: Instant) -> PlayedAnimation? {
    let beat = (shortest + longest) / 2
    // The peek of the current beat may be late and still ahead; then the one before it is the last.
    let newest = (instant - since).count / beat - 1
    for index in [newest, newest - 1] where index >= 0 && peek(index) <= instant {
      return PlayedAnimation(.peek, from: peek(index), at: instant)
    }
    return nil
  }

  /// Returns the first peek after `instant`.
  public func next(after instant: Instant) -> Instant {
    let beat = (shortest + longest) / 2
    // A peek may be late by up to half of the difference, so the one before the current beat may still be ahead.
    let first = max(0, (instant - since).count / beat - 2)
    for index in first...(first + 3) where peek(index) > instant { return peek(index) }
    return .distantFuture
  }
}

extension Peeks: CustomStringConvertible {
  /// `one each 4 min to 7 min, from 2025-01-04T10:22:13Z, by chance 7`.
  public var description: String {
    "one each \(Milliseconds(shortest)) to \(Milliseconds(longest)), from \(since), by chance \(seed)"
  }
}
