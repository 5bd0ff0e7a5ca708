/// The faults that a phone simulates at random, all documented by Apple or observed by developers.
///
///     phone.faults = .frequent(seed: 42)
///     phone.faults.droppedPushes = 200  // of 1,000
///     phone.faults.failedRequests = PhoneFaults.always
///
/// The same seed always gives the same faults.
public struct PhoneFaults: Hashable, Sendable, Codable {
  /// The number of pushes in 1,000 that are lost.
  public var droppedPushes = 0
  /// The number of pushes in 1,000 that are delayed, so that they may arrive after pushes sent later.
  public var delayedPushes = 0
  /// The maximum delay of a delayed push.
  public var longestPushDelay = Duration.seconds(600)
  /// The number of background wakes in 1,000 that do not happen.
  public var skippedWakes = 0
  /// The number of suspensions in 1,000 at which the system ends the app's process.
  public var endedProcesses = 0
  /// The number of Live Activity requests in 1,000 that fail.
  public var failedRequests = 0

  var source: SplitMix64

  /// The number for a fault that happens every time: 1,000 in 1,000.
  public static let always = 1000

  /// A configuration without any faults.
  public static let none = PhoneFaults(seed: 0)

  /// Returns frequent faults of all kinds that happen at random, as determined by `seed`.
  public static func frequent(seed: UInt64) -> PhoneFaults {
    var faults = PhoneFaults(seed: seed)
    faults.droppedPushes = 50
    faults.delayedPushes = 150
    faults.skippedWakes = 150
    faults.endedProcesses = 100
    faults.failedRequests = 50
    return faults
  }

  /// Creates faults that happen at random, as determined by `seed`.
  ///
  /// Initially, the number for each kind of fault is zero, so no faults happen.
  public init(seed: UInt64) { source = SplitMix64(seed: seed) }

  /// Returns true with a probability of `share` in 1,000.
  mutating func happens(perThousand share: Int) -> Bool {
    // If `share` is 0, no random number is drawn, so switching one fault off doesn't change when the others happen.
    share > 0 && source.draw(below: 1000) < UInt64(clamping: share)
  }

  mutating func drawPushDelay() -> Milliseconds {
    Milliseconds(Int64(source.draw(below: UInt64(clamping: Milliseconds(longestPushDelay).count)))) + Milliseconds(1)
  }
}
