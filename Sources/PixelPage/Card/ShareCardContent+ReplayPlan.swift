package import PixelArt
package import PixelPalCore
package import Replay
import StateExport
import StepHistory

extension ShareCardContent {
  /// Creates the content of a card that shows `pal` at `instant` in the replay of `plan`.
  ///
  /// If `withNumbers` is true, the card also states the numbers of steps and days, unless no day is known.
  ///
  ///     CardPicture(ShareCardContent(result.pal, at: plan.end, of: plan), .wide, with: art).png
  package init(_ pal: Pal, at instant: Instant, of plan: ReplayPlan, withNumbers: Bool = false) {
    let shown = SurfaceContent(pal.presentation(on: .app, at: instant, under: plan.configuration))
    let today = plan.itinerary.day(at: instant)
    // A pal that has received no steps is still at its beginning, even if the person has walked.
    let days = pal.totalSteps == 0 ? [] : plan.knownDays.filter { $0.day <= today }
    let numbers =
      "\(StepFormat.withUnit(pal.totalSteps)) in \(StepFormat.grouped(days.count)) \(days.count == 1 ? "day" : "days")"
    self.init(
      drawing: ShareCardContent.liveliestPicture(of: pal, gender: plan.look.gender),
      palColours: shown.drawing == nil ? PalStyleAndSkin(plan.look.style) : shown.palColours,
      visiblePhases: ShareCardContent.visiblePhases(of: pal.phaseProgress, in: plan),
      dateSpan: ShareCardContent.dateSpan(of: days.map { $0.day }), name: plan.look.name.isEmpty ? nil : plan.look.name,
      personalFact: ShareCardContent.yearsTogetherOrBusiestDayText(from: days),
      counts: withNumbers && !days.isEmpty ? numbers : nil,
      keepsakes: pal.keepsakes)
  }

  /// Returns the picture of the pal in its liveliest pose, or peeking out if it has no steps yet.
  ///
  /// The picture doesn't depend on what the pal is doing.
  private static func liveliestPicture(of pal: Pal, gender: Gender) -> PalPictureID {
    guard pal.totalSteps > 0, let vital = SpriteName(gender, .vital, frame: 1) else {
      return .extra(.peek, gender, frame: 1)
    }
    return .sprite(vital)
  }

  /// Returns a text about the years together or, in the first year, about the fullest day.
  ///
  /// Returns `nil` if fewer than two days are known.
  private static func yearsTogetherOrBusiestDayText(from days: [StepDays.Day]) -> String? {
    guard let first = days.first, let last = days.last, first.day != last.day, let fullest = days.fullest else {
      return nil
    }
    let (years, months) = FinaleText.yearsAndMonths(inDays: first.day.distance(to: last.day) + 1)
    if years > 0 {
      let shown = months >= 10 ? years + 1 : years
      let nearness = months >= 10 ? "Nearly " : months >= 3 ? "More than " : ""
      return "\(nearness)\(shown) \(shown == 1 ? "year" : "years") of walking together"
    }
    return "Most steps on \(DisplayDateFormat.dayAndMonthText(of: fullest.day))"
  }

  /// Returns the visible phases in ascending order, each with the day on which it became visible, as text.
  private static func visiblePhases(of progress: EarnedAndVisiblePhases, in plan: ReplayPlan) -> [DatedPhase] {
    Phase.allCases.filter { $0 <= progress.visiblePhase }.map { phase in
      let unlock = progress.unlocks.first { $0.phase == phase }
      let seen = unlock.map { $0.visibleAt ?? $0.knownAt } ?? plan.createdAt
      return DatedPhase(phase, visibleSince: DisplayDateFormat.dateText(of: plan.itinerary.day(at: seen)))
    }
  }

  /// Returns the span of `days`, or `nil` if `days` is empty.
  private static func dateSpan(of days: [CivilDay]) -> String? {
    guard let first = days.first, let last = days.last else { return nil }
    return DisplayDateFormat.dateRangeText(from: first, to: last)
  }
}
