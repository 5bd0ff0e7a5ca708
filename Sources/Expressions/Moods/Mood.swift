package import PixelPalCore

/// A pal's mood, which follows from its feelings.
///
/// No mood is sad, angry, lonely or bored, and `content` is a good mood. The cases are in order of priority, highest
/// first.
public enum Mood: String, Hashable, Sendable, CaseIterable {
  /// The pal is fond of the person.
  case affectionate
  /// The pal is excited by recent events.
  case excited
  /// The pal is glad about recent events.
  case happy
  /// The pal is ready for bed.
  case sleepy
  /// The pal is restless, and fresh enough to play.
  case playful
  /// The pal is restless and looks around.
  case curious
  /// The pal is at ease.
  case content

  /// Returns the mood's face in `phase`, unchanged by idle behaviour.
  package func face(in phase: Phase) -> Face {
    let open: Eyes = phase >= .energized ? .bright : .open
    switch self {
    case .affectionate: return Face(eyes: open, mouth: .smile, cheeks: .blush)
    case .excited: return Face(eyes: open, mouth: .grin)
    case .happy, .playful: return Face(eyes: open, mouth: .smile)
    case .sleepy: return Face(eyes: .half, mouth: .soft)
    // Raised brows look worried, so they are kept for acting, for games and for words that the pal doesn't understand.
    case .curious, .content: return Face(eyes: open, mouth: .soft)
    }
  }

  /// True if the pal looks around in this mood, as it does in every mood except `sleepy`.
  package var looksAround: Bool { self != .sleepy }
  /// True if the pal can show the charging face at night in this mood.
  package var chargesAtNight: Bool { self == .sleepy }

  /// The values that determine a mood.
  ///
  /// Feelings, attachment and restlessness are in thousandths.
  struct Factors: Sendable {
    let valence: Int64
    let arousal: Int64
    let vigour: Int64
    let attachment: Int64
    let boredom: Int64
    let isPetted: Bool
  }

  /// Returns true if `factors` meet the conditions for the start of this mood.
  func isStarted(by factors: Factors) -> Bool {
    switch self {
    case .affectionate:
      factors.isPetted || factors.attachment >= 400 && factors.valence >= 380 && factors.arousal < 500
    case .excited: factors.arousal >= 650
    case .happy: factors.valence >= 380
    case .sleepy: factors.arousal < 200 && factors.vigour < 350
    case .playful: factors.boredom >= 600 && factors.vigour >= 450
    case .curious: factors.boredom >= 300
    case .content: true
    }
  }

  /// Returns true if `factors` meet the conditions for the end of this mood.
  func isEnded(by factors: Factors) -> Bool {
    switch self {
    case .affectionate: !factors.isPetted && (factors.valence < 320 || factors.arousal >= 560)
    case .excited: factors.arousal < 550
    case .happy: factors.valence < 320
    case .sleepy: factors.arousal >= 260 || factors.vigour >= 420
    case .playful, .curious: factors.boredom < 100
    // Any mood that starts replaces `content`.
    case .content: true
    }
  }

  /// Returns the mood of a pal that has no earlier mood.
  ///
  /// The result is the mood of highest priority that `factors` start, or `content` if they start none.
  static func initial(for factors: Factors) -> Mood { allCases.first { $0.isStarted(by: factors) } ?? .content }
}

/// The current mood, and the instant at which it began.
struct CurrentMood: Hashable, Sendable {
  var mood: Mood
  var startedAt: Instant

  /// Updates the mood from `factors` at `now`.
  ///
  /// A mood of higher priority starts immediately. A mood of lower priority starts only after the current one has ended
  /// and has lasted for at least `minimumDuration`.
  mutating func update(from factors: Mood.Factors, at now: Instant, minimumDuration: Milliseconds) {
    var hasHigherPriority = true
    for next in Mood.allCases {
      if next == mood {
        if !mood.isEnded(by: factors) { return }
        hasHigherPriority = false
      } else if next.isStarted(by: factors) {
        if hasHigherPriority || now - startedAt >= minimumDuration { (mood, startedAt) = (next, now) }
        return
      }
    }
  }
}
