import PixelPalCore
import StepHistory

/// The periods during which the phases are visible.
///
/// The charts are coloured by the phase that is visible at the time.
struct PhaseVisibilityPeriods {
  /// The phases in ascending order, each with the instant at which it became visible.
  ///
  /// The first phase is visible from the beginning.
  let periods: [(phase: Phase, since: Instant)]

  init(_ progress: EarnedAndVisiblePhases, since begin: Instant) {
    var spans = [(phase: Phase.dormant, since: begin)]
    for unlock in progress.unlocks {
      guard let at = unlock.visibleAt else { continue }
      // If several phases become visible at once, only the last one counts.
      if let last = spans.last, at <= last.since { spans.removeLast() }
      spans.append((unlock.phase, at))
    }
    self.periods = spans
  }
}
