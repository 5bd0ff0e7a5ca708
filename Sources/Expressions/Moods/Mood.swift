import PixelPalCore

/// How a pal is in itself.
///
/// None is sad, angry, lonely or bored; content is a good place. Those that come first here go before the others.
public enum Mood: String, Hashable, Sendable, CaseIterable {
  /// Fond of who is here.
  case affectionate
  /// Full of what happened.
  case excited
  /// Glad.
  case happy
  /// Ready for bed.
  case sleepy
  /// Restless, and fresh enough to play.
  case playful
  /// Restless, and looking round.
  case curious
  /// At home: all that is needed.
  case content

  /// What a mood is decided by.
  struct Signs: Sendable {
    let valence: Int64
    let arousal: Int64
    let vigour: Int64
    let attachment: Int64
    let boredom: Int64
    let isPetted: Bool
  }

  /// Whether `signs` bring it.
  func begins(with signs: Signs) -> Bool {
    switch self {
    case .affectionate:
      signs.isPetted || signs.attachment >= 400 && signs.valence >= 380 && signs.arousal < 500
    case .excited: signs.arousal >= 650
    case .happy: signs.valence >= 380
    case .sleepy: signs.arousal < 200 && signs.vigour < 350
    case .playful: signs.boredom >= 600 && signs.vigour >= 450
    case .curious: signs.boredom >= 300
    case .content: true
    }
  }

  /// Whether `signs` end it.
  func ends(with signs: Signs) -> Bool {
    switch self {
    case .affectionate: !signs.isPetted && (signs.valence < 320 || signs.arousal >= 560)
    case .excited: signs.arousal < 550
    case .happy: signs.valence < 320
    case .sleepy: signs.arousal >= 260 || signs.vigour >= 420
    case .playful, .curious: signs.boredom < 100
    // It gives way to whatever begins.
    case .content: true
    }
  }

  /// The mood of `signs` where none was before.
  static func afresh(_ signs: Signs) -> Mood { allCases.first { $0.begins(with: signs) } ?? .content }
}

/// A mood that stands for a while.
struct StandingMood: Hashable, Sendable {
  var mood: Mood
  /// When it came.
  var since: Instant

  /// What comes of it with `signs` at `now`: one that goes before it comes at once, another only once it has ended and
  /// has stood for `least`.
  mutating func decide(_ signs: Mood.Signs, at now: Instant, least: Milliseconds) {
    for next in Mood.allCases {
      if next == mood {
        if !mood.ends(with: signs) { return }
      } else if next.begins(with: signs) {
        let goesBefore = Mood.allCases.firstIndex(of: next) ?? 0 < Mood.allCases.firstIndex(of: mood) ?? 0
        if goesBefore || now - since >= least { (mood, since) = (next, now) }
        return
      }
    }
  }
}
