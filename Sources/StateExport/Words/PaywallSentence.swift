import PixelPalCore
package import Replay
import StepHistory

extension ReplayResult {
  /// Returns a sentence, without a full stop, that says when the paywall was shown in the replay of `course`, or why it
  /// was not.
  package func paywallSentence(in course: Course) -> String {
    if let shown = summary.paywallShownAt {
      return "The paywall was shown \(WrittenDay.dayAndClock(shown, in: course.itinerary))"
    }
    // If nothing is premium, opening the app would not show the paywall either, so that reason would be misleading.
    let sellsNothing = pal.paywallReason == .inBackground && course.laws.rules.sellsNothing
    let reason = sellsNothing ? Paywall.Reason.nothingToSell : pal.paywallReason
    return "The paywall was not shown: \(Why.paywall(reason).sentence(in: course.itinerary.home))"
  }
}
