/// When a resting pal peeks out, drawn in the app and on a phone without limits; it sends nothing.
///
///     Peeks(seed: seed, phase: .active, since: revealed, under: .standard).next(after: now)
///
/// The wait between two peeks is never below the shortest nor above the longest the rules allow, any peek is found
/// without counting those before it, and nothing drifts.
public struct Peeks: Hashable, Sendable {
  private let seed: UInt64
  private let since: Instant
  private let shortest: Int64
  private let longest: Int64

  /// The peeks of a pal that has been in `phase` since an instant.
  public init(seed: UInt64, phase: Phase, since: Instant, under rules: Rules) {
    let minutes = rules.numbers.peekMinutes(in: phase)
    self.seed = seed &+ UInt64(phase.rawValue)
    self.since = since
    shortest = Milliseconds.minutes(minutes.least).count
    longest = Milliseconds.minutes(minutes.most).count
  }

  /// The instant of the peek with the number `index`, from 0.
  ///
  /// Peeks keep an even beat, halfway between the shortest wait and the longest; each comes later than its beat by up to
  /// half the difference, so that two neighbours are never closer than the one nor farther than the other.
  public func peek(_ index: Int64) -> Instant {
    let beat = (shortest + longest) / 2
    let room = UInt64((longest - shortest) / 2 + 1)
    let late = SplitMix.value(seed: seed, index: UInt64(bitPattern: index), below: room)
    return since + Milliseconds(beat) * index.addingSaturated(1) + Milliseconds(Int64(late))
  }

  /// The peek that is underway at `instant`; `nil` between two peeks.
  public func played(at instant: Instant) -> PlayedAnimation? {
    let beat = (shortest + longest) / 2
    // The peek of the current beat may be late: then the one before it was the last.
    let newest = (instant - since).count / beat - 1
    for index in [newest, newest - 1] where index >= 0 && peek(index) <= instant {
      return PlayedAnimation(.peek, from: peek(index), at: instant)
    }
    return nil
  }

  /// The first peek after `instant`.
  public func next(after instant: Instant) -> Instant {
    let beat = (shortest + longest) / 2
    // A peek may come up to half the difference after its beat: the one before the current beat may be still to come.
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
