/// The schedule of a resting pal's peeks, which are short glances around.
///
///     PeekAnimationSchedule(seed: seed, phase: .active, since: revealed, under: .standard).nextPeekStart(after: now)
///
/// Peeks are drawn in the app and on a simulated phone without limits. No Live Activity update contains a peek. The
/// rules define the shortest and the longest wait between two peeks. The time of a peek is computed directly from its
/// index, so errors don't accumulate.
package struct PeekAnimationSchedule: Hashable, Sendable {
  private let seed: UInt64
  private let start: Instant
  private let shortestWait: Int64
  private let longestWait: Int64

  /// Creates the schedule of a pal that has been in `phase` since the instant `since`.
  package init(seed: UInt64, phase: Phase, since: Instant, under rules: Rules) {
    let minutes = rules.numbers.peekWaitMinutes(in: phase)
    self.seed = seed &+ UInt64(phase.rawValue)
    self.start = since
    shortestWait = Milliseconds.minutes(minutes.least).count
    longestWait = Milliseconds.minutes(minutes.most).count
  }

  /// Returns the instant at which the peek at `index`, counted from 0, begins.
  ///
  /// Peeks follow a regular beat, which is the mean of the shortest and the longest wait. Each peek is delayed by a
  /// random time of up to half the difference between these waits, so the wait between two consecutive peeks always
  /// stays within the rules.
  package func start(ofPeek index: Int64) -> Instant {
    let beat = (shortestWait + longestWait) / 2
    let room = UInt64((longestWait - shortestWait) / 2 + 1)
    let late = SplitMix64.value(seed: seed, index: UInt64(bitPattern: index), below: room)
    return start + Milliseconds(beat) * index.addingSaturated(1) + Milliseconds(Int64(late))
  }

  /// Returns the peek that is playing at `instant`, or `nil` between two peeks.
  package func playingAnimation(at instant: Instant) -> OneShotAnimationPlayback? {
    let beat = (shortestWait + longestWait) / 2
    // The peek of the current beat may be delayed. If it hasn't begun yet, the latest peek is the one before it.
    let newest = (instant - start).count / beat - 1
    for index in [newest, newest - 1] where index >= 0 && start(ofPeek: index) <= instant {
      return OneShotAnimationPlayback(.peek, from: start(ofPeek: index), at: instant)
    }
    return nil
  }

  /// Returns the instant at which the first peek after `instant` begins, or `Instant.distantFuture` if there is none.
  package func nextPeekStart(after instant: Instant) -> Instant {
    let beat = (shortestWait + longestWait) / 2
    // A peek can be delayed by up to half the difference, so the one before the current beat may not have begun yet.
    let first = max(0, (instant - start).count / beat - 2)
    for index in first...(first + 3) where start(ofPeek: index) > instant { return start(ofPeek: index) }
    return .distantFuture
  }
}
