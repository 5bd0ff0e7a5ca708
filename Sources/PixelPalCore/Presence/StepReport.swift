/// What one query of the step data told.
///
///     pal.handle(.steps(StepReport(counted: 25_001, today: 4_120)), at: now, under: laws)
///
/// An app that has only sums gives only those; whoever knows when steps were walked gives that too.
public struct StepReport: Hashable, Sendable {
  /// All steps since the profile was made, rounded once.
  public var counted: Int64
  /// The steps of the local day that it is now.
  public var today: Int64
  /// When the newest milestone of today was reached on foot; without it, now.
  public var milestoneWalkedAt: Instant?
  // Most reports tell of one walk at most, and then need no memory of their own.
  private(set) var firstWalk: Interval?
  private(set) var further: Further?

  /// What few reports have.
  package final class Further: Sendable {
    /// The walks after the first.
    let walks: [Interval]
    let totals: [Reached]

    init(_ walks: [Interval], _ totals: [Reached]) { (self.walks, self.totals) = (walks, totals) }

    /// `nil` where there is nothing.
    package static func of(_ walks: [Interval], _ totals: [Reached]) -> Further? {
      walks.isEmpty && totals.isEmpty ? nil : Further(walks, totals)
    }
  }

  /// The walks among what is new.
  public var walks: [Interval] {
    get { (firstWalk.map { [$0] } ?? []) + (further?.walks ?? []) }
    set {
      firstWalk = newValue.first
      further = .of(Array(newValue.dropFirst()), totals)
    }
  }

  /// When totals were reached on foot; of use where a phase begins.
  public var totals: [Reached] {
    get { further?.totals ?? [] }
    set { further = .of(further?.walks ?? [], newValue) }
  }

  /// A total, and when it was reached.
  public struct Reached: Hashable, Sendable {
    /// The total.
    public var total: Int64
    /// The instant at which it was reached on foot.
    public var at: Instant

    /// `total`, reached at `at`.
    public init(total: Int64, at: Instant) {
      self.total = total
      self.at = at
    }
  }

  /// A report with sums of any type; what 64 bits cannot hold is held at their ends.
  public init<Count: BinaryInteger>(
    counted: Count, today: Count, walks: [Interval] = [], totals: [Reached] = [], milestoneWalkedAt: Instant? = nil
  ) {
    self.init(
      counted: Int64(clamping: counted), today: Int64(clamping: today), walks: walks, totals: totals,
      milestoneWalkedAt: milestoneWalkedAt)
  }

  /// A report; only the two sums are needed.
  public init(
    counted: Int64, today: Int64, walks: [Interval] = [], totals: [Reached] = [], milestoneWalkedAt: Instant? = nil
  ) {
    self.init(
      counted: counted, today: today, firstWalk: walks.first, further: .of(Array(walks.dropFirst()), totals),
      milestoneWalkedAt: milestoneWalkedAt)
  }

  /// A report of whoever has the first walk apart, and mostly nothing else.
  package init(
    counted: Int64, today: Int64, firstWalk: Interval?, further: Further?, milestoneWalkedAt: Instant? = nil
  ) {
    self.counted = max(0, counted)
    self.today = max(0, today)
    self.milestoneWalkedAt = milestoneWalkedAt
    self.firstWalk = firstWalk
    self.further = further
  }
}

extension StepReport.Further: Hashable {
  package static func == (left: StepReport.Further, right: StepReport.Further) -> Bool {
    left === right || (left.walks, left.totals) == (right.walks, right.totals)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(walks)
    hasher.combine(totals)
  }
}
