public import PixelPalCore
import StepHistory

// The pal's state depends on the sums of the samples and on nothing else.
extension KeptPal {
  /// Returns the pal as it would be after a step query at `now`; changes nothing.
  public func pal(at now: Instant) throws(StoreFault) -> Pal {
    let look: StepReport = try retrying { () throws(BlockFault) in try sums(of: days, at: now) }
    var pal = pal
    _ = pal.lead(with: [.steps(look)], at: now, entitlements.history, under: laws)
    return pal
  }

  /// Makes the pal handle the events at `now`, and records reported entitlements among them.
  func lead(with events: [PalEvent], at now: Instant) -> [Change] {
    for case .entitlements(let history) in events { hear(history, at: now) }
    outdated.insert(.progress)
    let changes = pal.lead(with: events, at: now, entitlements.history, under: laws)
    noteReveals()
    return changes
  }

  /// Returns the step report of a step query at `now`; `fresh` are the samples that are new.
  func report(_ days: StepDays, of fresh: some Sequence<StepSample>, at now: Instant) throws(BlockFault) -> StepReport {
    var report = try sums(of: days, at: now)
    // Without permission there is no data, even if the caller passes some.
    guard pal.permission == .granted else { return report }
    report.totals = try totalsReached(by: max(report.counted, pal.total))
    let pace = laws.rules.walkingPace
    // An earlier walk is neither in progress nor continued.
    let walked = fresh.filter { now - .hours(24) < $0.end && $0.start <= now && pace.fits($0) }
    let milestone = report.today - report.today % laws.rules.numbers.milestoneEverySteps
    let itinerary = Itinerary(pal.zone)
    let day = itinerary.stretch(at: now)
    let isNewMilestone = pal.stepsTold(of: day.day) < milestone
    guard !walked.isEmpty || isNewMilestone else { return report }
    let stretches = walked.compactMap { Interval(from: $0.start, to: $0.end) } + (isNewMilestone ? [day.span] : [])
    guard let first = stretches.first else { return report }
    let history = try history(near: stretches.reduce(first) { $0.spanning($1) })
    report.walks = history.walks(among: walked)
    if isNewMilestone { report.milestoneWalkedAt = history.instant(reaching: milestone, onDayOf: now, in: itinerary) }
    return report
  }

  /// Returns the two step sums of a step query at `now`.
  private func sums(of days: StepDays, at now: Instant) throws(BlockFault) -> StepReport {
    let today: Int64
    if pal.zone.hasSameClocks(as: zone) {
      today = days.steps(on: zone.day(at: now)) ?? 0
    } else {
      // The stored days are days of the home zone; the day of a traveller is different.
      let itinerary = Itinerary(pal.zone)
      var sum = try history(near: itinerary.stretch(at: now).span).runningSum()
      today = sum.today(at: now, in: itinerary)
    }
    return StepReport(counted: days.counted.rounded, today: today)
  }

  /// Returns the instants at which the walked steps reached the start of each phase that `total` newly earns.
  private func totalsReached(by total: Int64) throws(BlockFault) -> [StepReport.Reached] {
    let earned = pal.evolution.earned
    let begins = Phase.allCases.filter { earned < $0 }.map { $0.begins(under: laws.rules) }.filter { $0 <= total }
    guard let last = begins.last else { return [] }
    // Samples after the day on which the last total is reached do not change anything before it.
    var sum = StepCount.zero
    var end = Instant.distantFuture
    for stretch in index.finer where index.totals.isEmpty && stretch.span.start >= profile.createdAt {
      sum += StepCount(millionths: stretch.millionths)
      guard sum.rounded >= last else { continue }
      end = stretch.span.end
      break
    }
    return merge.history(of: try allSamples(before: end), since: profile.createdAt).reached(begins)
  }
}

extension Pal {
  /// Advances to `now` and handles the events at that time.
  ///
  /// Changes of the known entitlements in between apply at their own timestamps, as if the app had been woken. A new
  /// entitlement history applies at `now`.
  fileprivate mutating func lead(
    with events: [PalEvent], at now: Instant, _ entitlements: EntitlementHistory, under laws: Laws
  ) -> [Change] {
    var changes: [Change] = []
    var last = min(lastTurn ?? createdAt ?? now, now)
    while let change = self.entitlements.nextChange(after: last), change < now {
      changes += handle(.time, at: change, under: laws)
      last = change
    }
    let newSamples: [PalEvent] = self.entitlements == entitlements ? [] : [.entitlements(entitlements)]
    return changes + handle(newSamples + events, at: now, under: laws)
  }
}
