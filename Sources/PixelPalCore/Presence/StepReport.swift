/// The result of one step query.
///
///     let changes = pal.handle(.steps(StepReport(counted: 25_001, today: 4_120)), at: now, under: configuration)
///
/// The two counts, ``counted`` and ``today``, are enough. An app that knows when the steps were taken can also provide
/// the walks and the instants at which step totals were reached.
public struct StepReport: Hashable, Sendable {
  /// The number of steps since the pal was created.
  ///
  /// If samples contain fractions of steps, add the samples up before rounding, because the sum of rounded samples can
  /// differ.
  public var counted: Int64
  /// The number of steps on the current local day.
  public var today: Int64
  /// The instant of the step that reached today's newest milestone.
  ///
  /// If it is `nil`, the time of the report is used instead.
  public var milestoneReachedAt: Instant?
  // Most reports contain at most one walk and then require no heap allocation.
  private(set) var firstWalk: Interval?
  private(set) var furtherWalksAndTotals: FurtherWalksAndTotals?

  /// The parts that few reports have: the walks after the first one, and the reached totals.
  ///
  /// They are stored separately, so that reports are small.
  package final class FurtherWalksAndTotals: Sendable {
    /// All walks except the first walk.
    let walks: [Interval]
    let reachedTotals: [ReachedTotal]

    init(_ walks: [Interval], _ totals: [ReachedTotal]) { (self.walks, self.reachedTotals) = (walks, totals) }

    /// Creates the further walks and totals, or returns `nil` if both arrays are empty.
    package static func makeIfNeeded(walks: [Interval], totals: [ReachedTotal]) -> FurtherWalksAndTotals? {
      walks.isEmpty && totals.isEmpty ? nil : FurtherWalksAndTotals(walks, totals)
    }
  }

  /// The walks that became known with this report.
  public var walks: [Interval] {
    get { (firstWalk.map { [$0] } ?? []) + (furtherWalksAndTotals?.walks ?? []) }
    set {
      firstWalk = newValue.first
      furtherWalksAndTotals = .makeIfNeeded(walks: Array(newValue.dropFirst()), totals: reachedTotals)
    }
  }

  /// The step totals that were reached, each with its instant.
  ///
  /// These instants determine when a phase counts as reached.
  public var reachedTotals: [ReachedTotal] {
    get { furtherWalksAndTotals?.reachedTotals ?? [] }
    set { furtherWalksAndTotals = .makeIfNeeded(walks: furtherWalksAndTotals?.walks ?? [], totals: newValue) }
  }

  /// A step total, and the instant at which it was reached.
  public struct ReachedTotal: Hashable, Sendable {
    /// The step total that was reached.
    public var total: Int64
    /// The instant of the step that reached the total.
    public var at: Instant

    /// Creates the step total `total`, which was reached at the instant `at`.
    public init(total: Int64, at: Instant) {
      self.total = total
      self.at = at
    }
  }

  /// Creates a report from counts of any integer type, clamped to 64 bits.
  ///
  /// Only the two counts are required. Negative counts become 0.
  public init<Count: BinaryInteger>(
    counted: Count, today: Count, walks: [Interval] = [], reachedTotals: [ReachedTotal] = [],
    milestoneReachedAt: Instant? = nil
  ) {
    self.init(
      counted: Int64(clamping: counted), today: Int64(clamping: today), walks: walks, reachedTotals: reachedTotals,
      milestoneReachedAt: milestoneReachedAt)
  }

  /// Creates a report from counts that need no conversion.
  package init(
    counted: Int64, today: Int64, walks: [Interval] = [], reachedTotals: [ReachedTotal] = [],
    milestoneReachedAt: Instant? = nil
  ) {
    self.init(
      counted: counted, today: today, firstWalk: walks.first,
      furtherWalksAndTotals: .makeIfNeeded(walks: Array(walks.dropFirst()), totals: reachedTotals),
      milestoneReachedAt: milestoneReachedAt)
  }

  /// Creates a report without allocating an array for its walks.
  ///
  /// `firstWalk` is `nil` if the report contains no walk. `furtherWalksAndTotals` is `nil` if the report contains at
  /// most one walk and no reached totals.
  package init(
    counted: Int64, today: Int64, firstWalk: Interval?, furtherWalksAndTotals: FurtherWalksAndTotals?,
    milestoneReachedAt: Instant? = nil
  ) {
    self.counted = max(0, counted)
    self.today = max(0, today)
    self.milestoneReachedAt = milestoneReachedAt
    self.firstWalk = firstWalk
    self.furtherWalksAndTotals = furtherWalksAndTotals
  }
}

extension StepReport.FurtherWalksAndTotals: Hashable {
  package static func == (left: StepReport.FurtherWalksAndTotals, right: StepReport.FurtherWalksAndTotals) -> Bool {
    left === right || (left.walks, left.reachedTotals) == (right.walks, right.reachedTotals)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(walks)
    hasher.combine(reachedTotals)
  }
}
