import PixelPalCore
package import Replay
import StepHistory

extension ReplayResult {
  /// Returns a sentence that says when the paywall was shown in the replay of `plan`, or why it wasn't shown.
  ///
  /// For example: `The paywall was shown 5 Mar 2025 18:59`. The sentence has no full stop.
  package func paywallSentence(in plan: ReplayPlan) -> String {
    if let shown = statistics.paywallShownAt {
      return "The paywall was shown \(DisplayDateFormat.dateAndTimeText(at: shown, in: plan.itinerary))"
    }
    // Without any premium phases, opening the app wouldn't show the paywall either, so that reason would be misleading.
    let sellsNothing = pal.lastPaywallDecision == .inBackground && plan.configuration.rules.hasNoPremiumPhases
    let reason = sellsNothing ? Paywall.Decision.nothingToSell : pal.lastPaywallDecision
    return
      "The paywall was not shown: \(ChangeReason.paywallDecision(reason).sentence(withTimesIn: plan.itinerary.home))"
  }
}
