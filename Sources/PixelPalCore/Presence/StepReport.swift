/// What one look at the step data told.
///
///     pal.handle(.steps(StepReport(counted: 25_001, today: 4_120)), at: now, under: laws)
///
/// An app that has only sums gives only those; whoever knows when steps were walked gives that too.
public struct StepReport: Hashable, Sendable, Codable {
  /// All steps since the profile was made, rounded once.
  public var counted: Int
  /// The steps of the local day that it is now.
  public var today: Int
  /// The walks among what is new.
  public var walks: [Interval]
  /// When totals were reached on foot; of use where a phase begins.
  public var totals: [Reached]
  /// When the newest milestone of today was reached on foot; without it, now.
  public var milestoneWalkedAt: Instant?

  /// A total, and when it was reached.
  public struct Reached: Hashable, Sendable, Codable {
    /// The total.
    public var total: Int
    /// The instant at which it was reached on foot.
    public var at: Instant

    /// `total`, reached at `at`.
    public init(total: Int, at: Instant) {
      self.total = total
      self.at = at
    }
  }

  /// A report; only the two sums are needed.
  public init(
    counted: Int, today: Int, walks: [Interval] = [], totals: [Reached] = [], milestoneWalkedAt: Instant? = nil
  ) {
    self.counted = max(0, counted)
    self.today = max(0, today)
    self.walks = walks
    self.totals = totals
    self.milestoneWalkedAt = milestoneWalkedAt
  }
}
