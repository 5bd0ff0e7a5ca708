import PixelPalCore

@testable import Expressions

/// Reference implementation of the mood, which follows the table: rows in priority order, each with the conditions that
/// begin and end it.
struct SlowMood {
  var mood: Mood
  var since: Int64

  mutating func decide(_ signs: Mood.Signs, at now: Int64) {
    let entered = SlowMood.rows.filter { $0.begins(signs) }
    guard let first = entered.first, let place = SlowMood.rows.firstIndex(where: { $0.mood == mood }),
      let other = SlowMood.rows.firstIndex(where: { $0.mood == first.mood })
    else { return }
    if other < place {
      (mood, since) = (first.mood, now)
      return
    }
    guard SlowMood.rows[place].ends(signs), now - since >= 8000 else { return }
    if let below = SlowMood.rows[(place + 1)...].first(where: { $0.begins(signs) }) {
      (mood, since) = (below.mood, now)
    }
  }

  private typealias Row = (mood: Mood, begins: (Mood.Signs) -> Bool, ends: (Mood.Signs) -> Bool)

  private static var rows: [Row] {
    [
      (
        .affectionate, { $0.isPetted || ($0.attachment >= 400 && $0.valence >= 380 && $0.arousal < 500) },
        { !$0.isPetted && ($0.valence < 320 || $0.arousal >= 560) }
      ),
      (.excited, { $0.arousal >= 650 }, { $0.arousal < 550 }), (.happy, { $0.valence >= 380 }, { $0.valence < 320 }),
      (.sleepy, { $0.arousal < 200 && $0.vigour < 350 }, { $0.arousal >= 260 || $0.vigour >= 420 }),
      (.playful, { $0.boredom >= 600 && $0.vigour >= 450 }, { $0.boredom < 100 }),
      (.curious, { $0.boredom >= 300 }, { $0.boredom < 100 }), (.content, { _ in true }, { _ in false }),
    ]
  }
}
