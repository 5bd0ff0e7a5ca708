import PixelPalCore
package import Replay
import StepHistory

extension ReplayResult {
  /// Whether the paywall was shown in the replay of `course`, and when or why not; without a full stop.
  package func paywallSentence(in course: Course) -> String {
    if let shown = summary.paywallShownAt {
      return "The paywall was shown \(WrittenDay.dayAndClock(shown, in: course.itinerary))"
    }
    // Who waits for the app to be opened alone would wait for nothing where nothing is premium.
    let sellsNothing = pal.paywallReason == .inBackground && course.laws.rules.sellsNothing
    let reason = sellsNothing ? Paywall.Reason.nothingToSell : pal.paywallReason
    return "The paywall was not shown: \(Why.paywall(reason).sentence(in: course.itinerary.home))"
  }
}
