public import InnerLife
public import PixelPalCore
public import StepHistory

/// The result of receiving samples.
public struct Received: Hashable, Sendable {
  /// The number of new samples.
  public let new: Int
  /// The number of samples that corrected a stored one.
  public let corrected: Int
  /// The number of samples that were already stored.
  public let known: Int
  /// The number of known samples with a smaller count than the stored one, neither of the two being a later revision.
  public let knownSmaller: Int
  /// The number of known samples with another count that was made earlier than the stored one.
  public let knownEarlier: Int
  /// The number of new samples that end before the pal's creation and are therefore not counted.
  public let beforeCreation: Int
  /// The sum of the samples, at the last report and now.
  public let counted: Difference
  /// The total, as last reported and as reported now.
  public let total: Difference
  /// The days with changed steps, ascending.
  public let days: [ChangedDay]
  /// The steps of each day, after the samples were received.
  public let after: StepDays
  /// The phases that were earned, ascending.
  public let unlocks: [Evolution.Unlock]
  /// The phases that became visible, ascending; some may have been earned before.
  public let revealed: [Phase]
  /// The changes of the pal, each with its reason, for the app to display.
  public let changes: [Change]
  /// The pal's findings in the nights that passed.
  public let news: Memoir.News

  /// A step count before and after the samples were received.
  public struct Difference: Hashable, Sendable {
    /// The number before.
    public let before: Int64
    /// The number after.
    public let after: Int64
  }

  /// A day with changed steps.
  public struct ChangedDay: Hashable, Sendable {
    /// The day.
    public let day: CivilDay
    /// The number of steps before; `nil` if it was unknown.
    public let before: Int64?
    /// The number of steps after; `nil` if it is unknown.
    public let after: Int64?

    /// True if the day has fewer steps than before.
    public var fell: Bool { (after ?? 0) < (before ?? 0) }
  }

  /// The number of steps by which the sum of the samples is lower than the reported total.
  public var fellBy: Int64 { max(0, total.after - counted.after) }
}

extension Received.ChangedDay {
  /// Returns the days that changed, ascending.
  static func all(_ before: StepDays, _ after: StepDays) -> [Received.ChangedDay] {
    var changed: [Received.ChangedDay] = []
    // Most days are unchanged.
    let same = zip(before.known, after.known).lazy.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
    var (left, right) = (before.known[same...], after.known[same...])
    while let day = [left.first?.day, right.first?.day].compactMap({ $0 }).min() {
      let old = left.first?.day == day ? left.removeFirst().steps : nil
      let new = right.first?.day == day ? right.removeFirst().steps : nil
      if old != new { changed.append(.init(day: day, before: old, after: new)) }
    }
    return changed
  }
}
