import PixelPalCore
import Replay
import StateExport
import StepHistory

extension LifeOutcome {
  /// Creates a person's life by replaying `plan` on a phone, where the person is observed until `end`.
  init(id: PersonID, groups: [Person.GroupingProperty], replaying plan: ReplayPlan, watchedUntil end: Instant) {
    (self.id, self.groups) = (id, groups)
    var meter = PalVisibilityRecorder()
    let surfaceGroups = PhoneOutcomeCounts.measuredSurfaces.compactMap { $0.drawnGroup }
    var grown = PalOutcome(plan, through: end)
    var attachment = PalAttachmentRecorder(plan, watchedUntil: end, onDay: grown.lastWatchedDay)
    let result = ReplayResult(
      of: plan, groups: surfaceGroups, onDrawn: { meter.recordDrawings(in: $0) },
      recordsChanges: attachment.isMeasuring,
      onChanges: { attachment.measureEndedWeeks(thenApplying: $0, from: $1) }, onChangedInstant: { _ in })
    meter.closeOpenIntervals(at: plan.end)
    attachment.measureRemainingWeeks()
    grown.totalSteps = result.pal.totalSteps
    grown.earnedPhase = result.pal.phaseProgress.earnedPhase
    grown.visiblePhase = result.pal.phaseProgress.visiblePhase
    for unlock in result.pal.phaseProgress.unlocks {
      grown.unlocks[unlock.phase.reachableIndex] = .init(
        walked: unlock.reachedAt.map { plan.instantAndLifeDay(at: $0) },
        known: plan.instantAndLifeDay(at: unlock.knownAt),
        visible: unlock.visibleAt.map { plan.instantAndLifeDay(at: $0) })
    }
    pal = grown
    phone = PhoneOutcome(
      finishedScreens: plan.onboardingInstants.isEmpty ? nil : plan.onboardingInstants.count - 1,
      mayReadSteps: plan.mayReadSteps,
      usage: AppUseAndDisplayOutcome(plan, result, meter, attachment.values))
  }
}

extension LifeOutcome.AppUseAndDisplayOutcome {
  init(_ plan: ReplayPlan, _ result: ReplayResult, _ meter: PalVisibilityRecorder, _ attachment: [Int64?]) {
    self.attachmentByWeek = attachment
    let summary = result.statistics
    paywallShown = summary.paywallShownAt.map { plan.instantAndLifeDay(at: $0) }
    paywallDecision = result.pal.lastPaywallDecision
    appOpens = Int64(summary.openCount)
    // The onboarding can begin on the day before the pal is created.
    lastOpenDay = summary.lastOpenedAt.map { max(0, plan.dayOfLife(at: $0)) }
    let island = plan.inHandDurationAndDayCount(during: meter.islandIntervals)
    (islandMinutes, islandDays) = (island.total.count / 60_000, Int64(island.days))
    lockWidgetDays = Int64(plan.dayCount(touchedBy: meter.lockWidgetIntervals))
    firstTrialDay = plan.firstDayOfLife(withEntitlement: .trial)
    firstSubscriptionDay = plan.firstDayOfLife(withEntitlement: .subscribed)
    conversionDay = paywallShown.flatMap { plan.firstDayOfLife(withEntitlement: .subscribed, from: $0.at) }
    widgetReloads = Int64(summary.reloadCount)
    liveActivityUpdates = Int64(summary.updateCounts.reduce(0) { $0 + $1.count })
    let qualities = result.qualityMeter.qualities()
    wrongMinutes = PhoneOutcomeCounts.measuredSurfaces.map { surface in
      let quality = qualities.first { $0.group == surface.drawnGroup }?.quality
      return (quality?.wrongTime.roundedMinutes ?? 0, quality?.wrongIfAlwaysResting?.roundedMinutes)
    }
  }
}

/// A recorder of the intervals during which the Dynamic Island and the Lock Screen widget showed the pal.
struct PalVisibilityRecorder {
  private(set) var islandIntervals: [Interval] = []
  private(set) var lockWidgetIntervals: [Interval] = []
  private var visibleSince: (island: Instant?, lockWidget: Instant?)

  /// Records the drawn states in `entries`, which must follow the entries of the previous call.
  mutating func recordDrawings(in entries: DrawingLog.Entries) {
    for entry in entries.drawnStates {
      PalVisibilityRecorder.updateVisibleInterval(
        isSeen: entry.drawn[.island].status == .live, at: entry.at, since: &visibleSince.island,
        seen: &islandIntervals)
      PalVisibilityRecorder.updateVisibleInterval(
        isSeen: entry.drawn[.accessory].showsPal, at: entry.at, since: &visibleSince.lockWidget,
        seen: &lockWidgetIntervals)
    }
  }

  /// Closes the open intervals at `end`, the end of the recording.
  mutating func closeOpenIntervals(at end: Instant) {
    PalVisibilityRecorder.updateVisibleInterval(
      isSeen: false, at: end, since: &visibleSince.island, seen: &islandIntervals)
    PalVisibilityRecorder.updateVisibleInterval(
      isSeen: false, at: end, since: &visibleSince.lockWidget, seen: &lockWidgetIntervals)
  }

  private static func updateVisibleInterval(
    isSeen: Bool, at now: Instant, since: inout Instant?, seen: inout [Interval]
  ) {
    if isSeen {
      since = since ?? now
    } else if let begun = since {
      if begun < now { seen.append(Interval(from: begun, lasting: now - begun)) }
      since = nil
    }
  }
}

extension StatusAndPictureOnSurface {
  /// True if the surface shows the pal, even with stale content.
  ///
  /// The value is false if the surface shows a lock or a placeholder, or is empty.
  fileprivate var showsPal: Bool {
    switch status {
    case .live, .stale: true
    case .gone, .locked, .redacted, .placeholder: false
    }
  }
}

extension ReplayPlan {
  /// Returns the duration and the number of days for which the person holds the unlocked phone during `spans`.
  ///
  /// The spans must be in ascending order.
  fileprivate func inHandDurationAndDayCount(during spans: [Interval]) -> (total: Milliseconds, days: Int) {
    var (total, days) = (Milliseconds.zero, DistinctDateCounter(itinerary))
    var hand = PhoneInHandCursor(self)
    for span in spans {
      hand.forEachInHandInterval(in: span) { seen in
        total = total + seen.length
        days.countDays(touchedBy: seen)
      }
    }
    return (total, days.dayCount)
  }

  /// Returns the number of dates that at least one of `spans` touches.
  ///
  /// The spans must be in ascending order.
  fileprivate func dayCount(touchedBy spans: [Interval]) -> Int {
    var days = DistinctDateCounter(itinerary)
    for span in spans { days.countDays(touchedBy: span) }
    return days.dayCount
  }

  /// Returns the first day of the pal's life on which the person has `entitlement` at or after `start`.
  ///
  /// Returns `nil` if there is no such day. Without `start`, the search begins when the pal is created.
  fileprivate func firstDayOfLife(withEntitlement entitlement: Entitlement, from start: Instant? = nil) -> Int? {
    let start = max(start ?? createdAt, createdAt)
    return entitlements.periods.lazy
      .filter { $0.entitlement == entitlement && $0.from <= self.end && $0.until.map({ start < $0 }) ?? true }
      .map { self.dayOfLife(at: max($0.from, start)) }.first
  }
}

/// A counter of the distinct dates that a series of spans touches.
private struct DistinctDateCounter {
  private let itinerary: ZoneItinerary
  private var lastDay: CivilDay?
  private var segment: (span: Interval, day: CivilDay)?
  private(set) var dayCount = 0

  init(_ itinerary: ZoneItinerary) { self.itinerary = itinerary }

  /// Counts the dates that `span` touches.
  ///
  /// The span must not begin before the previous one.
  mutating func countDays(touchedBy span: Interval) {
    var at = span.start
    while at < span.end {
      let today = segment.flatMap { $0.span.contains(at) ? $0 : nil } ?? itinerary.daySegment(at: at)
      segment = today
      if lastDay.map({ $0 < today.day }) ?? true {
        dayCount += 1
        lastDay = today.day
      }
      at = today.span.end
    }
  }
}

/// A cursor that finds the periods in which the person holds the unlocked phone.
///
/// The spans to search must be in ascending order.
private struct PhoneInHandCursor {
  private let plan: ReplayPlan
  /// The period for which `inHandIntervals` has been determined.
  ///
  /// The intervals are determined for one such period at a time.
  private var window = Interval(from: .distantPast, lasting: .zero)
  private var inHandIntervals: [Interval] = []
  private var nextIndex = 0

  /// The duration of `window`.
  ///
  /// Determining the intervals plans all days of the period again, so a few long periods are faster than many short
  /// ones. A limited duration saves memory in a long life.
  private static let windowLength = Milliseconds.hours(24 * 28)

  init(_ plan: ReplayPlan) { self.plan = plan }

  /// Calls `body` for each part of `span` during which the phone is in hand.
  mutating func forEachInHandInterval(in span: Interval, _ body: (Interval) -> Void) {
    var at = span.start
    while at < span.end {
      if !window.contains(at) {
        window = Interval(from: at, lasting: PhoneInHandCursor.windowLength)
        inHandIntervals = plan.inHandIntervals(from: window.start, to: window.end)
        nextIndex = 0
      }
      let part = Interval(from: at, lasting: min(span.end, window.end) - at)
      while nextIndex < inHandIntervals.count, inHandIntervals[nextIndex].end <= part.start { nextIndex += 1 }
      var place = nextIndex
      while place < inHandIntervals.count, inHandIntervals[place].start < part.end {
        if let seen = inHandIntervals[place].intersection(part) { body(seen) }
        place += 1
      }
      at = part.end
    }
  }
}
