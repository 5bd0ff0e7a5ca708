import PixelPalCore
import StepHistory

/// A cursor over the instants at which the steps taken reach a phase, a milestone or a higher energy level.
///
/// The cursor counts all steps, even if the phone doesn't know of them. It moves from one such threshold to the next
/// and never goes back.
struct StepThresholdCursor: Sendable {
  /// A boundary at which the cursor stops: a threshold that the steps reach, or the beginning of a day.
  enum ThresholdOrDayStart: Hashable, Sendable {
    /// The start of a phase, at the step total that the phase requires.
    case phase(Phase)
    /// A milestone, as a number of steps taken on one day.
    case milestone(Int64)
    /// A higher energy level, reached by the day's steps.
    case energy(Energy)
    /// Local midnight, or a change of time zone.
    case dayStart
  }

  /// The largest milestone of a day that the cursor reports.
  ///
  /// No person takes that many steps in a day. Without a limit, a mistyped count could reach more milestones than a day
  /// has seconds.
  static let maxMilestone: Int64 = 1_000_000

  private let configuration: PalConfiguration
  private let thresholdTable: StepThresholds
  private let plan: ReplayPlan
  private var stepSum: ForwardRunningSum
  private(set) var daySegment: (span: Interval, day: CivilDay)
  /// The number of steps before the current date.
  private var stepsBeforeToday: Int64 = 0
  /// The recent day segments before the current one, each with its end and its number of steps.
  ///
  /// They are needed because the date of an earlier day segment can occur again.
  private var earlierDaySegments: [(day: CivilDay, end: Instant, steps: Int64)] = []
  private var reachedPhase = Phase.dormant
  private var nextPhaseTotal: Int64?
  /// The phases reached so far, each with the instant at which it was reached.
  private(set) var reachedPhases: [(phase: Phase, at: Instant)] = []
  /// The milestones of the most recent days in ascending order, each with the instant at which it was reached.
  private(set) var reachedMilestones: [(day: CivilDay, steps: Int64, at: Instant)] = []
  private var lastMilestone: Int64 = 0
  private(set) var energy = Energy.low

  init(_ plan: ReplayPlan) {
    configuration = plan.configuration
    thresholdTable = StepThresholds(plan.configuration.rules)
    self.plan = plan
    stepSum = ForwardRunningSum(plan.actualHistory)
    daySegment = plan.daySegment(at: plan.createdAt)
    nextPhaseTotal = thresholdTable.startingTotal(of: .active)
    stepSum.advance(to: plan.createdAt)
  }

  /// The total step count at the cursor's position.
  var countedSteps: Int64 { stepSum.counted.rounded }

  /// The total step count before the current date.
  var countedBeforeToday: Int64 { stepsBeforeToday }

  /// Advances to the next threshold or day start, but not beyond `end`, and returns the instant that the cursor
  /// reached.
  ///
  /// `mark` is the threshold or day start, or `nil` if neither occurs by `end`. The boundary takes effect only when the
  /// caller passes `mark` to ``applyReachedBoundary(_:at:)``.
  mutating func advanceToNextBoundary(through end: Instant) -> (at: Instant, mark: ThresholdOrDayStart?) {
    let bound = min(end, daySegment.span.end)
    if let goal = nextThreshold() {
      if let at = stepSum.advanceToInstant(reaching: goal.count, by: bound),
        at < daySegment.span.end || isLastDaySegment
      {
        return (at, goal.mark)
      }
    } else {
      stepSum.advanceInBulk(to: bound)
    }
    return (bound, bound == daySegment.span.end && !isLastDaySegment ? .dayStart : nil)
  }

  /// The instant at which the last milestone of the current date was reached.
  ///
  /// It is `nil` if the date has had no milestone, or if the milestone was reached too long ago to be remembered.
  // Mutating only to access the state in place; a nonmutating getter would copy all of it.
  var lastMilestoneAt: Instant? {
    mutating get {
      guard lastMilestone > 0, let last = reachedMilestones.last, last.steps == lastMilestone,
        last.day == daySegment.day
      else {
        return lastMilestone > 0
          ? reachedMilestones.last { $0.day == daySegment.day && $0.steps == lastMilestone }?.at : nil
      }
      return last.at
    }
  }

  private var isLastDaySegment: Bool { daySegment.span.end == .distantFuture }

  /// Returns the next threshold and the total step count that reaches it, or `nil` if no threshold remains today.
  // Mutating only to access the state in place; a nonmutating function would copy all of it.
  private mutating func nextThreshold() -> (count: Int64, mark: ThresholdOrDayStart)? {
    let next = lastMilestone.addingSaturated(thresholdTable.milestoneInterval)
    var goal: (count: Int64, mark: ThresholdOrDayStart)?
    if next <= StepThresholdCursor.maxMilestone { goal = (stepsBeforeToday.addingSaturated(next), .milestone(next)) }
    func keepIfLower(count: Int64, threshold: ThresholdOrDayStart) {
      if goal.map({ count <= $0.count }) ?? true { goal = (count, threshold) }
    }
    switch energy {
    case .unknown, .low:
      keepIfLower(count: stepsBeforeToday.addingSaturated(thresholdTable.neutralSteps), threshold: .energy(.neutral))
    case .neutral:
      keepIfLower(count: stepsBeforeToday.addingSaturated(thresholdTable.vitalSteps), threshold: .energy(.vital))
    case .vital: break
    }
    if let begins = nextPhaseTotal, let next = reachedPhase.next { keepIfLower(count: begins, threshold: .phase(next)) }
    return goal
  }

  /// Applies `boundary`, a threshold or day start that ``advanceToNextBoundary(through:)`` found at `instant`.
  mutating func applyReachedBoundary(_ boundary: ThresholdOrDayStart, at instant: Instant) {
    switch boundary {
    case .phase(let next):
      reachedPhase = next
      nextPhaseTotal = thresholdTable.startingTotal(of: reachedPhase.next)
      reachedPhases.append((next, instant))
    case .milestone(let steps):
      lastMilestone = steps
      reachedMilestones.append((daySegment.day, steps, instant))
    case .energy(let next): energy = next
    case .dayStart: startNextDay()
    }
  }

  private mutating func startNextDay() {
    let end = daySegment.span.end
    stepSum.advance(to: end)
    let before = stepSum.countedBefore.rounded
    earlierDaySegments.append(
      (daySegment.day, end, before - stepsBeforeToday - earlierDaySegmentSteps(on: daySegment.day)))
    earlierDaySegments.removeAll { $0.end + ZoneItinerary.maxClockReversal < end }
    reachedMilestones.removeAll { $0.at + ZoneItinerary.maxClockReversal < end }
    daySegment = plan.daySegment(at: end)
    let again = earlierDaySegmentSteps(on: daySegment.day)
    stepsBeforeToday = before - again
    lastMilestone = again - again % thresholdTable.milestoneInterval
    energy = Energy(stepsToday: again, under: configuration.rules)
  }

  private func earlierDaySegmentSteps(on day: CivilDay) -> Int64 {
    earlierDaySegments.reduce(0) { $0 + ($1.day == day ? $1.steps : 0) }
  }
}

/// The step counts of the rules' thresholds, computed once.
private struct StepThresholds: Sendable {
  let milestoneInterval: Int64
  let neutralSteps: Int64
  let vitalSteps: Int64
  private let phaseTotals: [Int64]

  init(_ rules: Rules) {
    milestoneInterval = rules.numbers.milestoneEverySteps
    neutralSteps = rules.numbers.neutralBeginsAt
    vitalSteps = rules.numbers.vitalBeginsAt
    phaseTotals = Phase.allCases.map { $0.startingTotal(under: rules) }
  }

  /// Returns the step total that `phase` requires, or `nil` if `phase` is `nil`.
  func startingTotal(of phase: Phase?) -> Int64? { phase.map { phaseTotals[$0.rawValue - 1] } }
}
