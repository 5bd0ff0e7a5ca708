import PixelPalCore
import StepHistory

@testable import Replay

/// Reference implementation of a replay on a phone without limits: the pal receives every single step.
struct ReferenceIdealReplay {
  let plan: ReplayPlan
  private var pal: Pal
  private var phone: LiveActivityPhone
  private(set) var changes: [PalChange] = []
  private var now: Instant?
  private let walks: [Interval]
  private let phases: [(total: Int64, at: Instant)]
  private let opens: [Interval]
  private var milestone: (day: CivilDay, steps: Int64, at: Instant?)?
  private var closesAt: Instant?

  init(_ plan: ReplayPlan) {
    self.plan = plan
    pal = Pal(
      createdAt: plan.createdAt, look: plan.look, zone: plan.itinerary.zone(at: plan.createdAt),
      permission: plan.mayReadSteps ? .granted : .denied, entitlements: plan.entitlements,
      hasSeenPaywall: plan.hasSeenPaywall, under: plan.configuration)
    phone = LiveActivityPhone(plan.configuration.device, at: plan.createdAt)
    let pace = plan.configuration.rules.walkCriteria
    var walks: [Interval] = []
    for piece in plan.actualHistory.segments where piece.steps > .zero && pace.isWalk(piece.sample) {
      let start = max(piece.sample.start, plan.createdAt)
      let walk = Interval(from: start, lasting: piece.sample.end - start)
      if !walks.contains(walk) { walks.append(walk) }
    }
    self.walks = walks.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    phases = Phase.allCases.dropFirst().compactMap { phase in
      var sum = plan.actualHistory.runningSum()
      let total = phase.startingTotal(under: plan.configuration.rules)
      return sum.instant(reaching: total).map { (total, $0) }
    }
    opens = ReferenceIdealReplay.appOpens(of: plan)
  }

  /// Returns every open until the end.
  private static func appOpens(of plan: ReplayPlan) -> [Interval] {
    var opens: [Interval] = []
    var at = plan.createdAt
    while at <= plan.end {
      let schedule = plan.phoneUse.foregroundPeriods(inDaySegmentOf: at)
      opens += schedule.opens.filter { $0.start >= plan.createdAt }
      at = schedule.span.end
    }
    return opens
  }

  mutating func advance(through end: Instant) {
    var sum = plan.actualHistory.runningSum()
    while true {
      let last = now ?? plan.createdAt - Milliseconds(1)
      let counted = now.map { sum.counted(at: $0).rounded } ?? 0
      var next = [
        plan.createdAt, plan.scriptedEvents.first { $0.at > last }?.at, opens.first { $0.start > last }?.start,
        opens.first { $0.end > last }?.end, walks.first { $0.start > last }?.start,
        sum.instant(reaching: counted + 1),
      ].compactMap { $0 }.filter { $0 > last }
      if let now, let wake = pal.nextWake(after: now, under: plan.configuration) { next.append(wake) }
      if pal.areWidgetsRedacted {
        var unlocks = UnlocksForOtherAppsCursor(of: plan.phoneUse, from: last + Milliseconds(1))
        if let unlock = unlocks.firstInstantUnlockedForOtherApps(from: last + Milliseconds(1), through: end) {
          next.append(unlock)
        }
      }
      guard let at = next.min(), at <= end else { return }
      handle(at: at, &sum)
    }
  }

  private mutating func handle(at: Instant, _ sum: inout RunningSumCursor) {
    var events: [PalEvent] = now == nil ? [.timePassed] : []
    if pal.areWidgetsRedacted {
      var unlocks = UnlocksForOtherAppsCursor(of: plan.phoneUse, from: at)
      let opensNow = opens.contains { $0.start == at }
      if opensNow || unlocks.firstInstantUnlockedForOtherApps(from: at, through: at) != nil {
        events.append(.phoneUnlocked)
      }
    }
    var mayRead = pal.stepPermission == .granted
    let last = now ?? .distantPast
    for scriptedEvent in plan.scriptedEvents where scriptedEvent.at > last && scriptedEvent.at <= at {
      events.append(scriptedEvent.event)
      if case .permission(let granted) = scriptedEvent.event { mayRead = granted }
    }
    for open in opens where open.start == at { events.append(.opened(closesAt: open.end)) }
    if mayRead { events.append(.steps(report(at: at, &sum))) }
    for open in opens where open.end == at { events.append(.closed) }
    if plan.startRefusals.contains(where: { $0.start <= at && at < $0.end }) {
      events.append(.liveActivityFailed(startedAt: at))
    }
    now = at
    phone.handlePhoneEvents(at: at, in: events)
    changes += pal.handle(events, at: at, under: plan.configuration)
    phone.showSentStateAndCloseAppIfDue(at: at, of: &pal, with: events)
  }

  /// The pal and its phone.
  var palOnPhone: PalAndPhoneSnapshot { PalAndPhoneSnapshot(pal, on: phone) }

  private mutating func report(at: Instant, _ sum: inout RunningSumCursor) -> StepReport {
    let counted = sum.counted(at: at).rounded
    let today = sum.stepsToday(at: at, in: plan.itinerary)
    let every = plan.configuration.rules.milestoneEverySteps
    let (day, reached) = (plan.itinerary.day(at: at), today - today % every)
    if reached > 0, milestone.map({ ($0.day, $0.steps) != (day, reached) }) ?? true {
      var fresh = plan.actualHistory.runningSum()
      milestone = (day, reached, fresh.instant(reaching: counted - today + reached))
    }
    return StepReport(
      counted: counted, today: today,
      walks: walks.filter { $0.start <= at && at < $0.end + .seconds(30) },
      reachedTotals: phases.filter { $0.at <= at }.map { .init(total: $0.total, at: $0.at) },
      milestoneReachedAt: reached > 0 ? milestone?.at : nil)
  }
}
