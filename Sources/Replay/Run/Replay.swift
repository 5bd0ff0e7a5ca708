package import PixelPalCore
import StepHistory

/// A replay in progress, with the pal and the phone as they are after all events so far.
///
///     var replay = Replay(plan)
///     while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
///       for change in changed.changes { print(change.at, change.kind.jsonName) }
///     }
///     replay.palOnPhone(at: plan.end).presentation(on: .compact, at: plan.end, under: plan.configuration)
///
/// The replay advances from one instant with an event to the next and never reads a clock. A copy made at any point
/// continues exactly like the original.
package struct Replay: Sendable {
  package let plan: ReplayPlan
  /// The pal in its current state.
  package internal(set) var pal: Pal
  /// The phone that shows the pal's Live Activity.
  var phone: LiveActivityPhone
  /// The most recent instant with an event, or `nil` if there has been none.
  package internal(set) var lastEventAt: Instant?
  /// The cursor over the thresholds that the steps reach.
  ///
  /// It is used only if the phone knows each step at once.
  var boundaryCursor: StepThresholdCursor
  /// The next threshold or day start, and its instant.
  ///
  /// If neither was found, `mark` is `nil`, and `at` is the instant at which the search ended.
  var nextBoundary: (at: Instant, mark: StepThresholdCursor.ThresholdOrDayStart?) = (.distantPast, nil)
  /// The running sum of steps, as of the instant at which it was last needed.
  var stepSum: ForwardRunningSum
  /// The number of reached phases that have been reported to the pal.
  ///
  /// It is used only if the phone knows each step at once.
  var reportedPhaseCount = 0
  /// The cursor over the walks that have not yet been reported to the pal.
  var walkCursor: UpcomingWalkCursor
  /// The last millisecond before each withdrawal of the permission to read steps, in ascending order.
  ///
  /// The list is used only if the phone knows each step at once.
  var lastReadableInstants: ArraySlice<Instant> = []
  /// The generator of phone events, such as step queries and background wakes.
  var phoneEvents: PhoneEventGenerator
  /// The phone events that were generated in advance for the current segment.
  ///
  /// They are replaced by ``swapGeneratedEvents(with:)``.
  private var generatedBatches = PhoneEventGenerator.PregeneratedEvents()
  private var usesGeneratedBatches = false
  /// The number of batches of `generatedBatches` that have been consumed.
  private var consumedBatchCount = 0
  private var unlockCursor: UnlocksForOtherAppsCursor
  private let knowsStepsAtOnce: Bool
  /// True if there is any time at which the phone refuses to start a Live Activity.
  private let hasStartRefusals: Bool
  /// True if the app may currently read steps and report them to the pal.
  private(set) var mayReportSteps: Bool
  /// The instant at which the pal next needs to be woken, or `nil` if it needs no wake.
  private var nextWake: Instant?
  /// True if the last event was only a step query that found no new data.
  package private(set) var hadOnlyEmptyQuery = false
  /// The changes that happened at the most recent instant with an event.
  private(set) var changes: [PalChange] = []
  private var transitionContext: ReusablePalTransitionContext
  /// The inputs logged for simulating a pal that always rests.
  ///
  /// The inputs stay here until the caller moves them out with ``moveAlwaysRestingInputs(into:)``.
  private var alwaysRestingInputs: ContiguousArray<AlwaysRestingActivitySimulation.Input> = []
  /// A buffer for the events of an instant, reused to avoid allocations.
  private var eventBuffer: [PalEvent] = []

  /// The changes that happened at one instant.
  package struct ChangesAtInstant: Sendable {
    /// The instant at which the changes happened.
    package let at: Instant
    /// The changes at that instant, or an empty array if there were none.
    package let changes: [PalChange]
  }

  /// Creates a replay at the beginning of `plan`.
  ///
  /// If `recordsChanges` is true, the changes at each instant are recorded; otherwise, only a summary is. If
  /// `logsAlwaysRestingInputs` is true, the inputs for simulating a pal that always rests are recorded as well.
  package init(_ plan: ReplayPlan, recordsChanges: Bool = true, logsAlwaysRestingInputs: Bool = false) {
    self.plan = plan
    let zone = plan.itinerary.zone(at: plan.start)
    pal =
      plan.onboardingInstants.isEmpty
      ? Pal(
        createdAt: plan.createdAt, look: plan.look, zone: zone,
        permission: plan.mayReadSteps ? .granted : .denied, entitlements: plan.entitlements,
        hasSeenPaywall: plan.hasSeenPaywall, under: plan.configuration)
      : Pal(zone: zone)
    phone = LiveActivityPhone(plan.configuration.device, at: plan.start)
    phoneEvents = PhoneEventGenerator(plan)
    mayReportSteps = phoneEvents.mayReportSteps
    boundaryCursor = StepThresholdCursor(plan)
    stepSum = ForwardRunningSum(plan.actualHistory)
    walkCursor = UpcomingWalkCursor(plan.actualHistory, pace: plan.configuration.rules.walkCriteria)
    unlockCursor = UnlocksForOtherAppsCursor(of: plan.phoneUse, from: plan.start)
    knowsStepsAtOnce = plan.configuration.device.facts.knowsStepsAtOnce
    if knowsStepsAtOnce {
      lastReadableInstants =
        plan.scriptedEvents.compactMap {
          if case .permission(false) = $0.event { $0.at - Milliseconds(1) } else { nil }
        }[...]
    }
    hasStartRefusals = !plan.startRefusals.isEmpty
    transitionContext = ReusablePalTransitionContext(
      under: plan.configuration, recordsChanges: recordsChanges,
      recordsActivityRequests: logsAlwaysRestingInputs)
  }

  var configuration: PalConfiguration { plan.configuration }

  /// True if anything changed at the last instant with an event.
  var hasChanged: Bool { mutating get { transitionContext.hasChanged } }
  /// The counts of changes in the replay so far.
  var statistics: PalChangeCounts { transitionContext.statistics }

  /// Moves the inputs logged for simulating a pal that always rests into `inputs`.
  ///
  /// The previous contents of `inputs` are discarded, but their storage is reused for new inputs.
  mutating func moveAlwaysRestingInputs(into inputs: inout ContiguousArray<AlwaysRestingActivitySimulation.Input>) {
    swap(&alwaysRestingInputs, &inputs)
    alwaysRestingInputs.removeAll(keepingCapacity: true)
  }
}

// Advances to the next instant with an event.
extension Replay {
  /// Advances to the next instant with an event, and returns it with its changes.
  ///
  /// Returns `nil` if nothing happens by `end`.
  package mutating func advanceToNextChangedInstant(through end: Instant) -> ChangesAtInstant? {
    advanceToNextInstant(through: end).map { ChangesAtInstant(at: $0, changes: changes) }
  }

  /// Advances to the next instant with an event, and returns it without its changes.
  ///
  /// Returns `nil` if nothing happens by `end`. The caller can read the changes in ``changes`` until the next call.
  mutating func advanceToNextInstant(through end: Instant) -> Instant? {
    let end = min(end, .lastEventInstant)
    let phoneNext = nextPhoneInstant(through: end)
    guard let at = nextInstant(givenNextPhoneInstant: phoneNext, through: end) else { return nil }
    lastEventAt = at
    let isOnPhone = phoneNext == at
    var events: [PalEvent] = []
    swap(&events, &eventBuffer)
    events.removeAll(keepingCapacity: true)
    if isOnPhone { appendPhoneEvents(at: at, to: &events) }
    if pal.areWidgetsRedacted { insertUnlockEvents(at: at, into: &events) }
    if knowsStepsAtOnce, mayReportSteps { events.append(.steps(makeImmediateReport(at: at))) }
    // At instants with phone events, `phoneEvents` has already generated this event.
    if !isOnPhone, isActivityStartRefused(at: at) { events.append(.liveActivityFailed(startedAt: at)) }
    handle(events, at: at)
    swap(&events, &eventBuffer)
    transitionContext.swapChanges(with: &changes)
    return at
  }

  @inline(__always) private func isActivityStartRefused(at now: Instant) -> Bool {
    hasStartRefusals && plan.refusesActivityStart(at: now)
  }

  private mutating func handle(_ events: [PalEvent], at now: Instant) {
    hadOnlyEmptyQuery =
      events.count == 1 && pal.handleIfNothingNew(events[0], at: now, before: nextAutomaticChange)
    if hadOnlyEmptyQuery { return transitionContext.advanceClearingChanges(to: now) }
    phone.handlePhoneEvents(at: now, in: events)
    scheduleWake(at: pal.handleReturningNextWake(events, at: now, in: &transitionContext), after: now)
    phone.showSentStateAndCloseAppIfDue(at: now, of: &pal, with: events)
    if let request = transitionContext.activityRequest {
      let input = AlwaysRestingActivitySimulation.Input(request, after: events, of: &pal, on: configuration.device)
      alwaysRestingInputs.append(input)
    }
  }

  /// The next instant at which the pal or the phone changes without an event, or `nil` if there is none.
  private var nextAutomaticChange: Instant? {
    guard let removal = phone.nextRemoval else { return nextWake }
    return min(nextWake ?? removal, removal)
  }

  /// Plans a wake at `next`, the instant that the pal requests, or no wake if `next` is `nil`.
  ///
  /// In a period without data, recurring changes don't wake the pal.
  private mutating func scheduleWake(at next: Instant?, after now: Instant) {
    nextWake = next
    guard let next, let noDataPeriod = plan.noDataPeriod(at: next) else { return }
    nextWake = min(pal.nextNonrecurringWake(after: now, under: configuration) ?? noDataPeriod.end, noDataPeriod.end)
  }

  /// Advances through all instants up to and including `end`.
  package mutating func advance(through end: Instant) { while advanceToNextChangedInstant(through: end) != nil {} }

  /// Receives the phone events of the next segment of the replay, which were generated in advance.
  ///
  /// Afterwards, `next` contains the events of the previous segment, so that the caller can reuse its storage.
  mutating func swapGeneratedEvents(with next: inout PhoneEventGenerator.PregeneratedEvents) {
    swap(&generatedBatches, &next)
    (usesGeneratedBatches, consumedBatchCount) = (true, 0)
  }

  private mutating func nextPhoneInstant(through end: Instant) -> Instant? {
    guard usesGeneratedBatches else { return phoneEvents.nextInstant(through: end) }
    return consumedBatchCount < generatedBatches.batches.count ? generatedBatches.batches[consumedBatchCount].at : nil
  }

  private mutating func appendPhoneEvents(at: Instant, to events: inout [PalEvent]) {
    if usesGeneratedBatches {
      let batch = generatedBatches.batches[consumedBatchCount]
      consumedBatchCount += 1
      mayReportSteps = batch.mayReportSteps
      events += generatedBatches.events[batch.eventRange]
    } else {
      phoneEvents.appendEvents(at: at, to: &events)
      mayReportSteps = phoneEvents.mayReportSteps
    }
  }

  private mutating func nextInstant(givenNextPhoneInstant phoneNext: Instant?, through end: Instant) -> Instant? {
    guard let lastEventAt else { return phoneNext }
    var next = end + Milliseconds(1)
    func keepIfEarlierAndNew(_ instant: Instant?) {
      if let instant, instant < next, instant > lastEventAt { next = instant }
    }
    keepIfEarlierAndNew(phoneNext)
    keepIfEarlierAndNew(nextWake)
    keepIfEarlierAndNew(phone.nextRemoval)
    if pal.areWidgetsRedacted {
      keepIfEarlierAndNew(
        unlockCursor.firstInstantUnlockedForOtherApps(from: lastEventAt + Milliseconds(1), through: min(next, end)))
    }
    // Considered last, because the search for steps must not go beyond the next instant.
    if knowsStepsAtOnce, mayReportSteps {
      keepIfEarlierAndNew(nextInstantRequiringStepReport(after: lastEventAt, through: min(next, end)))
    }
    return next <= end ? next : nil
  }

  /// Inserts an unlock event if the phone is unlocked at `now`, and another one directly before an event that opens the
  /// app.
  ///
  /// These events matter only while the pal's widgets are redacted, so the caller skips this call at other times.
  private mutating func insertUnlockEvents(at now: Instant, into events: inout [PalEvent]) {
    if let opening = events.firstIndex(where: { if case .opened = $0 { true } else { false } }) {
      events.insert(.phoneUnlocked, at: opening)
    }
    if unlockCursor.firstInstantUnlockedForOtherApps(from: now, through: now) != nil {
      events.insert(.phoneUnlocked, at: 0)
    }
  }
}

// The pal at an instant.
extension Replay {
  /// Returns the pal at `instant`.
  ///
  /// The replay must have advanced through `instant`. On a phone that knows each step at once, the pal knows all steps
  /// up to `instant`. On any other phone, the pal knows the result of the last query.
  package func pal(at instant: Instant) -> Pal { palOnPhone(at: instant).pal }

  /// The pal in its current state and the phone that shows it.
  package var palOnPhone: PalAndPhoneSnapshot { PalAndPhoneSnapshot(pal, on: phone) }

  /// Returns the pal at `instant` and the phone that shows it.
  ///
  /// The replay must have advanced through `instant`.
  package func palOnPhone(at instant: Instant) -> PalAndPhoneSnapshot {
    guard knowsStepsAtOnce, mayReportSteps, lastEventAt.map({ $0 < instant }) ?? false else { return palOnPhone }
    var copy = self
    let report = copy.makeImmediateReport(at: instant)
    _ = copy.pal.handle(.steps(report), at: instant, under: configuration)
    copy.phone.showSentStateAndCloseAppIfDue(at: instant, of: &copy.pal, with: [])
    return copy.palOnPhone
  }

  /// Returns the states that all surface groups draw at `now`.
  ///
  /// The replay must have advanced to `now`.
  // Mutating only to work in place: a nonmutating version would copy the whole state.
  package mutating func drawnStates(at now: Instant) -> StatusAndPictureBySurfaceGroup {
    pal.drawnStates(showing: phone.drawnActivity(at: now), at: now, under: configuration)
  }
}
