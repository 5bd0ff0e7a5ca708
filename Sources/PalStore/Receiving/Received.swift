public import InnerLife
public import PixelPalCore
public import StepHistory

/// What became of samples that were received.
public struct Received: Hashable, Sendable {
  /// How many samples are new.
  public let new: Int
  /// How many corrected one that was kept.
  public let corrected: Int
  /// How many were kept already.
  public let known: Int
  /// Of those, how many came with a smaller count than the one that is kept, neither being made later.
  public let knownSmaller: Int
  /// Of those, how many came with another count that was made earlier than the one that is kept.
  public let knownEarlier: Int
  /// Of the new ones, how many end before the pal began, and so count nowhere.
  public let beforeCreation: Int
  /// What the samples added up to when that was told last, and now.
  public let counted: Difference
  /// The total that was told before, and is told now.
  public let total: Difference
  /// The days whose steps changed, ascending.
  public let days: [ChangedDay]
  /// The steps of each day, as they are now.
  public let after: StepDays
  /// The phases that were earned, ascending.
  public let unlocks: [Evolution.Unlock]
  /// The phases that became visible, ascending; some may have been earned before.
  public let revealed: [Phase]
  /// What changed in the pal, for whoever shows it; each with its reason.
  public let changes: [Change]
  /// What the pal noticed in the nights that passed.
  public let news: Memoir.News

  /// A number of steps, before and after.
  public struct Difference: Hashable, Sendable {
    /// Before.
    public let before: Int64
    /// After.
    public let after: Int64
  }

  /// A day whose steps changed.
  public struct ChangedDay: Hashable, Sendable {
    /// The day.
    public let day: CivilDay
    /// What was known of it before and after; `nil` for nothing.
    public let before: Int64?
    /// What is known of it now.
    public let after: Int64?

    /// Whether it has fewer steps than before.
    public var fell: Bool { (after ?? 0) < (before ?? 0) }
  }

  /// By how much what is counted lies below what was told.
  public var fellBy: Int64 { max(0, total.after - counted.after) }
}

extension Received.ChangedDay {
  /// The days that are not as they were, ascending.
  static func all(_ before: StepDays, _ after: StepDays) -> [Received.ChangedDay] {
    var changed: [Received.ChangedDay] = []
    // Most days are as they were.
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
