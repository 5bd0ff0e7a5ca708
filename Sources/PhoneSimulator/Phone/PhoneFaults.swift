/// The faults of a phone, drawn from a seed: the same seed gives the same faults.
///
///     phone.faults = .seeded(42)
///     phone.faults.droppedPushes = 200  // of 1,000
///
/// Each fault is one that Apple documents or that developers have seen.
public struct PhoneFaults: Hashable, Sendable, Codable {
  /// The number of pushes out of 1,000 that are lost.
  public var droppedPushes = 0
  /// The number of pushes out of 1,000 that arrive late, and so perhaps after later ones.
  public var delayedPushes = 0
  /// The longest delay of a push.
  public var longestPushDelay = Duration.seconds(600)
  /// The number of background wakes out of 1,000 that do not happen.
  public var skippedWakes = 0
  /// The number of times out of 1,000 that the system ends the process of an app when it is suspended.
  public var endedProcesses = 0
  /// The number of requests for a Live Activity out of 1,000 that fail.
  public var failedRequests = 0

  var source: SplitMix64

  /// A phone without faults.
  public static let none = PhoneFaults(seed: 0)

  /// Returns the faults of a bad day, in an order that follows from `seed`.
  public static func seeded(_ seed: UInt64) -> PhoneFaults {
    var faults = PhoneFaults(seed: seed)
    faults.droppedPushes = 50
    faults.delayedPushes = 150
    faults.skippedWakes = 150
    faults.endedProcesses = 100
    faults.failedRequests = 50
    return faults
  }

  /// Creates faults that do not happen until their numbers are set.
  public init(seed: UInt64) { source = SplitMix64(seed: seed) }

  /// Returns true as often as `share` times out of 1,000.
  mutating func happens(_ share: Int) -> Bool {
    // Draws nothing for a fault that never happens, so that other faults keep their order when it is switched off.
    share > 0 && source.draw(below: 1000) < UInt64(clamping: share)
  }

  /// Returns the delay of a push that is late.
  mutating func pushDelay() -> Milliseconds {
    Milliseconds(Int64(source.draw(below: UInt64(clamping: Milliseconds(longestPushDelay).count)))) + Milliseconds(1)
  }
}
