public import PixelPalCore
import StepHistory

// The samples affect the pal's state only through their sums.
extension StoredPal {
  /// Returns the pal as it would be after a step query at `now`, without changing the stored pal.
  public func pal(at now: Instant) throws(StoreError) -> Pal {
    let report: StepReport = try rebuildingIfDamaged { () throws(SampleBlockError) in
      try stepReportWithSumsOnly(of: days, in: self.pal.zone, at: now)
    }
    var pal = pal
    _ = pal.advance(
      applying: lacksStepsOfAdoptedPal ? [] : [.steps(report)], to: now, entitlements: entitlements.history,
      under: configuration)
    return pal
  }

  /// True if the store has no samples and has lost none, although the pal has counted steps.
  ///
  /// The pal was then adopted from an app that counted its steps without a store. A report without steps would revoke
  /// today's steps.
  var lacksStepsOfAdoptedPal: Bool {
    index.blocks.isEmpty && pal.countedSteps > 0 && !notices.contains { $0.reportsLostSamples }
  }

  /// Makes the pal handle `events` at `now`, and records any entitlements that the events report.
  ///
  /// Returns the handled instants with their events and changes. The last instant is `now`. Any earlier instants are
  /// those of entitlement changes.
  func advance(applying events: [PalEvent], to now: Instant) -> [PalRecording.RecordedInstant] {
    for case .entitlements(let history) in events { recordEntitlements(history, at: now) }
    documentsToWrite.insert(.progress)
    let instants = pal.advance(applying: events, to: now, entitlements: entitlements.history, under: configuration)
    recordPhaseReveals()
    return instants
  }

  /// Returns the report that a step query at `now` delivers to the pal.
  ///
  /// - Parameters:
  ///   - days: the steps of each day.
  ///   - newSamples: the samples that haven't been reported before.
  ///   - events: the events that the pal handles together with the report, such as a change of its time zone. The pal
  ///     handles them first.
  ///   - now: the time of the query.
  func stepReport(
    from days: StepDays, newSamples: some Sequence<StepSample>, afterEvents events: [PalEvent], at now: Instant
  ) throws(SampleBlockError) -> StepReport {
    let zone = events.lastZone ?? pal.zone
    let mayReadSteps = events.reduce(pal.stepPermission == .granted) {
      if case .permission(let isGranted) = $1 { isGranted } else { $0 }
    }
    var report = try stepReportWithSumsOnly(of: days, in: zone, at: now)
    // Without permission, samples are ignored, even if the caller passes them.
    guard mayReadSteps else { return report }
    report.reachedTotals = try reachedPhaseTotals(through: max(report.counted, pal.totalSteps))
    let pace = configuration.rules.walkCriteria
    // Older walks have ended, so no sample can continue them.
    let walked = newSamples.filter { now - .hours(24) < $0.end && $0.start <= now && pace.isWalk($0) }
    let milestone = report.today - report.today % configuration.rules.numbers.milestoneEverySteps
    let itinerary = ZoneItinerary(zone)
    let day = itinerary.daySegment(at: now)
    let isNewMilestone = pal.reportedSteps(on: day.day) < milestone
    guard !walked.isEmpty || isNewMilestone else { return report }
    let intervals = walked.compactMap { Interval(from: $0.start, to: $0.end) } + (isNewMilestone ? [day.span] : [])
    guard let first = intervals.first else { return report }
    let history = try history(near: intervals.reduce(first) { $0.spanning($1) })
    report.walks = history.spansOfCountedSamples(among: walked)
    if isNewMilestone {
      report.milestoneReachedAt = history.instant(reachingDailySteps: milestone, onDayOf: now, in: itinerary)
    }
    return report
  }

  /// Returns a step report that contains only the sum of all steps and the sum of today's steps.
  ///
  /// Today is the day in `currentZone` that contains `now`.
  private func stepReportWithSumsOnly(
    of days: StepDays, in currentZone: Zone, at now: Instant
  ) throws(SampleBlockError) -> StepReport {
    let today: Int64
    if currentZone.isEqualIgnoringHemisphere(to: zone) {
      today = days.steps(on: zone.day(at: now)) ?? 0
    } else {
      // The stored days are those of the home zone. In another zone, the pal's day begins at another time.
      let itinerary = ZoneItinerary(currentZone)
      var sum = try history(near: itinerary.daySegment(at: now).span).runningSum()
      today = sum.stepsToday(at: now, in: itinerary)
    }
    return StepReport(counted: days.counted.rounded, today: today)
  }

  /// Returns the starting totals of newly earned phases, each with the instant at which it was reached.
  ///
  /// `total` is the step total up to which phases are earned.
  private func reachedPhaseTotals(through total: Int64) throws(SampleBlockError) -> [StepReport.ReachedTotal] {
    let earned = pal.phaseProgress.earnedPhase
    let begins = Phase.allCases.filter { earned < $0 }.map { $0.startingTotal(under: configuration.rules) }.filter {
      $0 <= total
    }
    guard let last = begins.last else { return [] }
    // Samples after the day on which the last total is reached change nothing before it.
    var sum = StepCount.zero
    var end = Instant.distantFuture
    for segment in index.finerSegments where index.dayTotalSegments.isEmpty && segment.span.start >= profile.createdAt {
      sum += StepCount(millionths: segment.millionths)
      guard sum.rounded >= last else { continue }
      end = segment.span.end
      break
    }
    return stepMerge.history(of: try uniqueSamples(ofBlocksStartingBefore: end), since: profile.createdAt)
      .reachedTotals(among: begins)
  }
}

extension Pal {
  /// Advances to `now`, and then handles `events`.
  ///
  /// Entitlement changes that the pal knew in advance, such as the end of a trial, apply at their own times, as if the
  /// app had been running. If `entitlements` is a new history, it applies at `now`.
  fileprivate mutating func advance(
    applying events: [PalEvent], to now: Instant, entitlements: EntitlementHistory,
    under configuration: PalConfiguration
  ) -> [PalRecording.RecordedInstant] {
    var instants: [PalRecording.RecordedInstant] = []
    func handleAndRecord(_ events: [PalEvent], at instant: Instant) {
      let changes = handle(events, at: instant, under: configuration)
      instants.append(.init(at: instant, events: events, changes: changes))
    }

    var last = min(lastTransitionAt ?? createdAt ?? now, now)
    while let change = self.entitlements.nextChange(after: last), change < now {
      handleAndRecord([.timePassed], at: change)
      last = change
    }
    let entitlementEvents: [PalEvent] = self.entitlements == entitlements ? [] : [.entitlements(entitlements)]
    handleAndRecord(entitlementEvents + events, at: now)
    return instants
  }
}
