import PixelPalCore
package import Replay
import StepHistory

extension ReplayResult {
  /// Returns a sentence, without a full stop, that says when the paywall was shown in the replay of `plan`.
  ///
  /// If the paywall was not shown, the sentence says why.
  package func paywallSentence(in plan: ReplayPlan) -> String {
    if let shown = statistics.paywallShownAt {
      return "The paywall was shown \(DisplayDateFormat.dateAndTime(shown, in: plan.itinerary))"
    }
    // If nothing is premium, opening the app would not show the paywall either, so that reason would be misleading.
    let sellsNothing = pal.paywallDecision == .inBackground && plan.configuration.rules.hasNoPremiumPhases
    let reason = sellsNothing ? Paywall.Decision.nothingToSell : pal.paywallDecision
    return "The paywall was not shown: \(ChangeReason.paywallDecision(reason).sentence(in: plan.itinerary.home))"
  }
}
