/// The result of one step query.
///
///     pal.handle(.steps(StepReport(counted: 25_001, today: 4_120)), at: now, under: laws)
///
/// An app that has only sums provides only those; an app that knows when steps were walked provides that too.
public struct StepReport: Hashable, Sendable {
  /// All steps since the profile was created, rounded once.
  public var counted: Int64
  /// The steps of the current local day.
  public var today: Int64
  /// The instant at which today's newest milestone was reached on foot; `nil` stands for the time of the report.
  public var milestoneWalkedAt: Instant?
  // Most reports contain at most one walk and then need no heap allocation.
  private(set) var firstWalk: Interval?
  private(set) var further: Further?

  /// The details that few reports have.
  package final class Further: Sendable {
    /// The walks after the first.
    let walks: [Interval]
    let totals: [Reached]

    init(_ walks: [Interval], _ totals: [Reached]) { (self.walks, self.totals) = (walks, totals) }

    /// Returns `nil` if both arrays are empty.
    package static func of(_ walks: [Interval], _ totals: [Reached]) -> Further? {
      walks.isEmpty && totals.isEmpty ? nil : Further(walks, totals)
    }
  }

  /// The new walks in this report.
  public var walks: [Interval] {
    get { (firstWalk.map { [$0] } ?? []) + (further?.walks ?? []) }
    set {
      firstWalk = newValue.first
      further = .of(Array(newValue.dropFirst()), totals)
    }
  }

  /// The totals that were reached on foot and their times, used to date the beginning of a phase.
  public var totals: [Reached] {
    get { further?.totals ?? [] }
    set { further = .of(further?.walks ?? [], newValue) }
  }

  /// A total, and the instant at which it was reached.
  public struct Reached: Hashable, Sendable {
    /// The total.
    public var total: Int64
    /// The instant at which it was reached on foot.
    public var at: Instant

    /// Creates a total that was reached at `at`.
    public init(total: Int64, at: Instant) {
      self.total = total
      self.at = at
    }
  }

  /// Creates a report from sums of any integer type, clamped to 64 bits.
  public init<Count: BinaryInteger>(
    counted: Count, today: Count, walks: [Interval] = [], totals: [Reached] = [], milestoneWalkedAt: Instant? = nil
  ) {
    self.init(
      counted: Int64(clamping: counted), today: Int64(clamping: today), walks: walks, totals: totals,
      milestoneWalkedAt: milestoneWalkedAt)
  }

  /// Creates a report; only the two sums are required.
  public init(
    counted: Int64, today: Int64, walks: [Interval] = [], totals: [Reached] = [], milestoneWalkedAt: Instant? = nil
  ) {
    self.init(
      counted: counted, today: today, firstWalk: walks.first, further: .of(Array(walks.dropFirst()), totals),
      milestoneWalkedAt: milestoneWalkedAt)
  }

  /// Creates a report from a first walk and optional further details, without an array of walks.
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
