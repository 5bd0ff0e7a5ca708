import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The first sentence of a page or a report: the visible phase, its date, and the total.
///
///     Headline(of: pal, in: plan).text  // Active, since 5 March 2025. 60,605 steps together.
struct Headline {
  let text: String

  init(of pal: Pal, in plan: ReplayPlan) {
    let phase = pal.phaseProgress.visiblePhase
    let unlock = pal.phaseProgress.unlocks.first { $0.phase == phase }
    let (year, month, day) = plan.itinerary.day(at: unlock?.visibleAt ?? plan.createdAt).components
    let since = "\(phase.name), since \(day) \(EnglishDateNames.months[month - 1]) \(year)."
    text = pal.totalSteps == 0 ? since : "\(since) \(StepFormat.withUnit(pal.totalSteps)) together."
  }
}
