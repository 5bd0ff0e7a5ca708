import PixelPalCore
import StepHistory

/// The steps as walked, independent of the phone's knowledge: the instants at which totals, energies and milestones
/// were reached.
///
/// It advances from one of these instants to the next and never goes back.
struct Walked: Sendable {
  /// A threshold that the steps reached, or the beginning of a day.
  enum Mark: Hashable, Sendable {
    /// The total at which a phase begins.
    case phase(Phase)
    /// A milestone of the day.
    case milestone(Int64)
    /// A different energy of the day.
    case energy(Energy)
    /// Local midnight, or a change of time zone.
    case dawn
  }

  /// The largest number of steps in a day that is searched for as a milestone.
  ///
  /// No person walks that many steps in a day, and a mistyped count would have more milestones than a day has seconds.
  static let lastMilestone: Int64 = 1_000_000

  private let laws: Laws
  private let goals: Goals
  private let course: Course
  private var sum: ForwardSum
  /// The current segment.
  private(set) var stretch: (span: Interval, day: CivilDay)
  /// The sum of all steps before those of the current date.
  private var past: Int64 = 0
  /// The previous segments with their steps, which are needed because a date may occur again.
  private var earlier: [(day: CivilDay, end: Instant, steps: Int64)] = []
  private var phase = Phase.dormant
  private var nextPhaseBegins: Int64?
  /// The instants at which phases were reached.
  private(set) var phases: [(phase: Phase, at: Instant)] = []
  /// The instants at which milestones of the last days were reached, ascending.
  private(set) var milestones: [(day: CivilDay, steps: Int64, at: Instant)] = []
  private var milestone: Int64 = 0
  private(set) var energy = Energy.low

  init(_ course: Course) {
    laws = course.laws
    goals = Goals(course.laws.rules)
    self.course = course
    sum = ForwardSum(course.truth)
    stretch = course.stretch(at: course.createdAt)
    nextPhaseBegins = goals.begins(.active)
    sum.move(to: course.createdAt)
  }

  /// All steps up to the mark that was found last.
  var counted: Int64 { sum.counted.rounded }

  /// The steps before those of the current date.
  var countedBefore: Int64 { past }

  /// Looks ahead to the next mark up to `end`, and returns its instant; if there is none, it returns the end of the
  /// search without a mark.
  ///
  /// The steps are counted up to that instant. Nothing else changes until the caller reports the mark with
  /// ``reach(_:at:)``.
  mutating func ahead(by end: Instant) -> (at: Instant, mark: Mark?) {
    let bound = min(end, stretch.span.end)
    if let goal = nextGoal() {
      if let at = sum.instant(reaching: goal.count, by: bound), at < stretch.span.end || isLastStretch {
        return (at, goal.mark)
      }
    } else {
      sum.goOn(to: bound)
    }
    return (bound, bound == stretch.span.end && !isLastStretch ? .dawn : nil)
  }

  /// The instant at which the last milestone of the date was reached; `nil` if there was none, or if it was long ago.
  // Mutating only to access the state in place; a nonmutating getter would copy all of it.
  var lastMilestoneAt: Instant? {
    mutating get {
      guard milestone > 0, let last = milestones.last, last.steps == milestone, last.day == stretch.day else {
        return milestone > 0 ? milestones.last { $0.day == stretch.day && $0.steps == milestone }?.at : nil
      }
      return last.at
    }
  }

  /// Returns the instant at which the total of `phase` was reached; `nil` if it was not.
  func instant(of phase: Phase) -> Instant? { phases.first { $0.phase == phase }?.at }

  private var isLastStretch: Bool { stretch.span.end == .distantFuture }

  /// Returns the next mark and the count that reaches it; `nil` if no more can be reached on this day.
  // Mutating only to access the state in place; a nonmutating function would copy all of it.
  private mutating func nextGoal() -> (count: Int64, mark: Mark)? {
    let next = milestone.addingSaturated(goals.milestone)
    var goal: (count: Int64, mark: Mark)?
    if next <= Walked.lastMilestone { goal = (past.addingSaturated(next), .milestone(next)) }
    func consider(_ count: Int64, _ mark: Mark) { if goal.map({ count <= $0.count }) ?? true { goal = (count, mark) } }
    switch energy {
    case .unknown, .low: consider(past.addingSaturated(goals.neutral), .energy(.neutral))
    case .neutral: consider(past.addingSaturated(goals.vital), .energy(.vital))
    case .vital: break
    }
    if let begins = nextPhaseBegins, let next = phase.next { consider(begins, .phase(next)) }
    return goal
  }

  /// Applies a mark that ``ahead(by:)`` found.
  mutating func reach(_ mark: Mark, at instant: Instant) {
    switch mark {
    case .phase(let next):
      phase = next
      nextPhaseBegins = goals.begins(phase.next)
      phases.append((next, instant))
    case .milestone(let steps):
      milestone = steps
      milestones.append((stretch.day, steps, instant))
    case .energy(let next): energy = next
    case .dawn: passDawn()
    }
  }

  private mutating func passDawn() {
    let end = stretch.span.end
    sum.move(to: end)
    let before = sum.countedBefore.rounded
    earlier.append((stretch.day, end, before - past - stepsEarlier(on: stretch.day)))
    earlier.removeAll { $0.end + Itinerary.returnsWithin < end }
    milestones.removeAll { $0.at + Itinerary.returnsWithin < end }
    stretch = course.stretch(at: end)
    let again = stepsEarlier(on: stretch.day)
    past = before - again
    milestone = again - again % goals.milestone
    energy = Energy(today: again, under: laws.rules)
  }

  private func stepsEarlier(on day: CivilDay) -> Int64 {
    earlier.reduce(0) { $0 + ($1.day == day ? $1.steps : 0) }
  }
}

/// The thresholds, computed once.
private struct Goals: Sendable {
  let milestone: Int64
  let neutral: Int64
  let vital: Int64
  private let phases: [Int64]

  init(_ rules: Rules) {
    milestone = rules.numbers.milestoneEverySteps
    neutral = rules.numbers.neutralBeginsAt
    vital = rules.numbers.vitalBeginsAt
    phases = Phase.allCases.map { $0.begins(under: rules) }
  }

  /// Returns the total at which `phase` begins; `nil` if there is no phase.
  func begins(_ phase: Phase?) -> Int64? { phase.map { phases[$0.rawValue - 1] } }
}
