import PixelPalCore
import StepHistory

/// A cursor over the instants when the walked steps, known or not, reached totals, energies and milestones.
///
/// The cursor moves from one threshold to the next and never goes back.
struct WalkedBoundaryCursor: Sendable {
  /// A threshold that the steps reached, or the beginning of a day.
  enum WalkedBoundary: Hashable, Sendable {
    /// The total that begins a phase.
    case phase(Phase)
    /// A milestone of the day.
    case milestone(Int64)
    /// A change of the day's energy.
    case energy(Energy)
    /// Local midnight, or a change of time zone.
    case dayStart
  }

  /// The largest number of steps in a day that is searched for as a milestone.
  ///
  /// No person walks that many steps in a day, and a mistyped count would have more milestones than a day has seconds.
  static let maxMilestone: Int64 = 1_000_000

  private let configuration: PalConfiguration
  private let thresholdTable: ThresholdTable
  private let plan: ReplayPlan
  private var stepSum: ForwardRunningSum
  /// The current day segment.
  private(set) var daySegment: (span: Interval, day: CivilDay)
  /// The sum of all steps before those of the current date.
  private var stepsBeforeToday: Int64 = 0
  /// The previous day segments with their steps, which are needed because a date can occur again.
  private var earlierDaySegments: [(day: CivilDay, end: Instant, steps: Int64)] = []
  private var reachedPhase = Phase.dormant
  private var nextPhaseTotal: Int64?
  /// The instants when phases were reached.
  private(set) var reachedPhases: [(phase: Phase, at: Instant)] = []
  /// The instants when milestones of the last days were reached, ascending.
  private(set) var reachedMilestones: [(day: CivilDay, steps: Int64, at: Instant)] = []
  private var lastMilestone: Int64 = 0
  private(set) var energy = Energy.low

  init(_ plan: ReplayPlan) {
    configuration = plan.configuration
    thresholdTable = ThresholdTable(plan.configuration.rules)
    self.plan = plan
    stepSum = ForwardRunningSum(plan.actualHistory)
    daySegment = plan.daySegment(at: plan.createdAt)
    nextPhaseTotal = thresholdTable.startingTotal(of: .active)
    stepSum.advance(to: plan.createdAt)
  }

  /// The number of steps up to the threshold that was found last.
  var countedSteps: Int64 { stepSum.counted.rounded }

  /// The number of steps before those of the current date.
  var countedBeforeToday: Int64 { stepsBeforeToday }

  /// Looks ahead for the next threshold up to `end`, and returns it, or only the end of the search if there is none.
  ///
  /// The steps are counted up to the returned instant. Nothing else changes until the caller passes the threshold to
  /// ``apply(_:at:)``.
  mutating func findNextBoundary(by end: Instant) -> (at: Instant, mark: WalkedBoundary?) {
    let bound = min(end, daySegment.span.end)
    if let goal = nextThreshold() {
      if let at = stepSum.instant(reaching: goal.count, by: bound), at < daySegment.span.end || isLastDaySegment {
        return (at, goal.mark)
      }
    } else {
      stepSum.advanceFar(to: bound)
    }
    return (bound, bound == daySegment.span.end && !isLastDaySegment ? .dayStart : nil)
  }

  /// The instant when the last milestone of the date was reached, or `nil` if there was none or it was long ago.
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

  /// Returns the instant when the total of `phase` was reached, or `nil` if it was not.
  func instant(reaching phase: Phase) -> Instant? { reachedPhases.first { $0.phase == phase }?.at }

  private var isLastDaySegment: Bool { daySegment.span.end == .distantFuture }

  /// Returns the next threshold and the count that reaches it, or `nil` if no more can be reached on this day.
  // Mutating only to access the state in place; a nonmutating function would copy all of it.
  private mutating func nextThreshold() -> (count: Int64, mark: WalkedBoundary)? {
    let next = lastMilestone.addingSaturated(thresholdTable.milestoneInterval)
    var goal: (count: Int64, mark: WalkedBoundary)?
    if next <= WalkedBoundaryCursor.maxMilestone { goal = (stepsBeforeToday.addingSaturated(next), .milestone(next)) }
    func consider(_ count: Int64, _ threshold: WalkedBoundary) {
      if goal.map({ count <= $0.count }) ?? true { goal = (count, threshold) }
    }
    switch energy {
    case .unknown, .low: consider(stepsBeforeToday.addingSaturated(thresholdTable.neutralSteps), .energy(.neutral))
    case .neutral: consider(stepsBeforeToday.addingSaturated(thresholdTable.vitalSteps), .energy(.vital))
    case .vital: break
    }
    if let begins = nextPhaseTotal, let next = reachedPhase.next { consider(begins, .phase(next)) }
    return goal
  }

  /// Applies a threshold that ``findNextBoundary(by:)`` found.
  mutating func apply(_ boundary: WalkedBoundary, at instant: Instant) {
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

/// The thresholds of the rules, computed once.
private struct ThresholdTable: Sendable {
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

  /// Returns the total that begins `phase`, or `nil` if there is no phase.
  func startingTotal(of phase: Phase?) -> Int64? { phase.map { phaseTotals[$0.rawValue - 1] } }
}
