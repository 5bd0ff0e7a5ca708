import PixelPalCore
import StepHistory

/// A finder of the highlights in a history.
///
/// The finder also decides at which time each highlight is shown.
struct HighlightFinder {
  private let plan: ReplayPlan
  private let changes: [PalChange]
  private let wornSkins: PremiumPeriodsAndSkins

  init(_ plan: ReplayPlan, _ changes: [PalChange]) {
    self.plan = plan
    self.changes = changes
    wornSkins = PremiumPeriodsAndSkins(plan, changes)
  }

  /// The highlights for phases that became visible.
  ///
  /// If several phases become visible in the same second, only the highest counts. A phase that the person has earned
  /// but can't see isn't a highlight.
  var phaseHighlights: [StoryHighlight] {
    var moments: [StoryHighlight] = []
    for change in changes {
      guard case .phaseRevealed(let phase) = change.kind else { continue }
      if let last = moments.last, last.at.secondsSince1970 == change.at.secondsSince1970 { moments.removeLast() }
      moments.append(highlight(ofKind: .reveal(phase), at: change.at))
    }
    return moments
  }

  /// The highlights for the first time the paywall was shown and for the first time premium was available.
  ///
  /// An event that didn't occur has no highlight.
  var premiumHighlights: [StoryHighlight] {
    let paywall = changes.first { $0.kind == .paywallShown }
    return [
      paywall.map { highlight(ofKind: .paywall, at: $0.at) },
      wornSkins.firstPremiumInstant.map { highlight(ofKind: .firstPremium, at: $0) },
    ].compactMap { $0 }
  }

  /// The highlights for skins that the pal wore, each on the first day on which it wore the skin.
  var skinHighlights: [StoryHighlight] {
    wornSkins.firstWearings.map { highlight(ofKind: .skin($0.skin), onFirstDayOf: $0.span) }
  }

  private func highlight(ofKind kind: StoryHighlight.Kind, at instant: Instant) -> StoryHighlight {
    StoryHighlight(kind, at: instant, on: plan.itinerary.day(at: instant), in: visiblePhase(at: instant))
  }

  /// Returns a highlight of `day`, which must be over by the end of the replay.
  func highlight(ofKind kind: StoryHighlight.Kind, on day: CivilDay) -> StoryHighlight {
    let first = plan.itinerary.daySegment(at: plan.itinerary.firstInstant(onOrAfter: day, from: plan.createdAt)).span
    // A date that occurs twice is over only after its second occurrence.
    let again = plan.itinerary.daySegments(
      of: day, before: first.end + ZoneItinerary.maxClockReversal, since: first.end)
    return highlight(ofKind: kind, onFirstDayOf: again.last { $0.start < plan.end } ?? first)
  }

  /// Returns a highlight on the day on which `span` begins.
  ///
  /// The highlight is shown when the app is last opened on that day. If the app isn't opened then, the highlight is
  /// shown a minute before the day or `span` ends.
  private func highlight(ofKind kind: StoryHighlight.Kind, onFirstDayOf span: Interval) -> StoryHighlight {
    let start = span.start
    let end = min(span.end, endOfDay(at: start), plan.end + Milliseconds(1))
    // The app is still open at the instant at which it closes.
    let open = plan.phoneUse.foregroundPeriods(inDaySegmentOf: start).opens.last { start <= $0.end && $0.start < end }
    return highlight(ofKind: kind, at: max(start, open?.start ?? end - .minutes(1)))
  }

  /// Returns the end of the local date that is current at `instant`.
  ///
  /// A change of time zone doesn't end the date if the clocks of the next zone show the same date.
  private func endOfDay(at instant: Instant) -> Instant {
    var (span, day) = plan.itinerary.daySegment(at: instant)
    while span.end <= plan.end, case let next = plan.itinerary.daySegment(at: span.end), next.day == day {
      (span, day) = next
    }
    return span.end
  }

  private func visiblePhase(at instant: Instant) -> Phase {
    var phase = Phase.dormant
    for change in changes {
      if change.at > instant { break }
      if case .phaseRevealed(let revealed) = change.kind { phase = revealed }
    }
    return phase
  }
}
