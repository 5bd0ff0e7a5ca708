public import PixelPalCore

/// What became of samples that were taken in.
public struct Taken: Hashable, Sendable {
  /// How many samples are new.
  public let new: Int
  /// How many corrected one that was kept.
  public let corrected: Int
  /// How many were kept already.
  public let known: Int
  /// Of the new ones, how many end before the pal began, and so count nowhere.
  public let before: Int
  /// What the samples added up to when that was told last, and now.
  public let counted: (before: Int64, after: Int64)
  /// The total that was told before, and is told now.
  public let total: (before: Int64, after: Int64)
  /// The days whose steps changed, ascending.
  public let days: [ChangedDay]
  /// The phases that were earned, ascending.
  public let unlocks: [Evolution.Unlock]
  /// The phases that became visible, ascending; some may have been earned before.
  public let revealed: [Phase]

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

  /// Whether both say the same.
  public static func == (left: Taken, right: Taken) -> Bool {
    (left.new, left.corrected, left.known, left.before) == (right.new, right.corrected, right.known, right.before)
      && left.counted == right.counted && left.total == right.total && left.days == right.days
      && left.unlocks == right.unlocks && left.revealed == right.revealed
  }

  /// Adds what it says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(new)
    hasher.combine(counted.after)
    hasher.combine(days)
    hasher.combine(unlocks)
  }
}

extension Taken.ChangedDay {
  /// The days that are not as they were, ascending.
  static func all(_ before: StepDays, _ after: StepDays) -> [Taken.ChangedDay] {
    var changed: [Taken.ChangedDay] = []
    var (left, right) = (before.known[...], after.known[...])
    while let day = [left.first?.day, right.first?.day].compactMap({ $0 }).min() {
      let old = left.first?.day == day ? left.removeFirst().steps : nil
      let new = right.first?.day == day ? right.removeFirst().steps : nil
      if old != new { changed.append(.init(day: day, before: old, after: new)) }
    }
    return changed
  }
}
