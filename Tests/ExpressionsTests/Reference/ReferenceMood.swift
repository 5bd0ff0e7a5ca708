import PixelPalCore

@testable import Expressions

/// Reference implementation of the mood, which follows the table: rows in priority order, each with the conditions that
/// begin and end it.
struct ReferenceMood {
  var mood: Mood
  var startedAt: Int64

  mutating func update(with factors: Mood.Factors, at now: Int64) {
    let entered = ReferenceMood.definitions.filter { $0.begins(factors) }
    guard let first = entered.first, let place = ReferenceMood.definitions.firstIndex(where: { $0.mood == mood }),
      let other = ReferenceMood.definitions.firstIndex(where: { $0.mood == first.mood })
    else { return }
    if other < place {
      (mood, startedAt) = (first.mood, now)
      return
    }
    guard ReferenceMood.definitions[place].ends(factors), now - startedAt >= 8000 else { return }
    if let below = ReferenceMood.definitions[(place + 1)...].first(where: { $0.begins(factors) }) {
      (mood, startedAt) = (below.mood, now)
    }
  }

  private typealias MoodDefinition = (mood: Mood, begins: (Mood.Factors) -> Bool, ends: (Mood.Factors) -> Bool)

  private static var definitions: [MoodDefinition] {
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
