public import PixelPalCore

/// An emote that something wants shown.
struct EmoteWish: Sendable {
  let emote: Emote
  let rank: Rank
  /// Why, as one sentence.
  let why: String
  /// Whether it takes off the mask of an actor, and waits for nothing.
  var unmasks = false

  /// What goes before what: one of a higher rank replaces another at once.
  enum Rank: Int, Hashable, Sendable, Comparable {
    case ambient, words, walk, energy, comeback, milestone, play, touch, phase

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }

    /// Whether nobody asked for it, so that such emotes come seldom.
    var isUncalled: Bool { self == .walk || self == .energy || self == .comeback || self == .milestone }
    /// Whether somebody waits for an answer, and gets at least a blink.
    var isAnswer: Bool { self == .touch || self == .words }
  }
}

/// An emote that is shown.
public struct ShownEmote: Hashable, Sendable {
  /// What it is.
  public let emote: Emote
  /// When it began.
  public let since: Instant
  /// Why, as one sentence.
  public let why: String
  let rank: EmoteWish.Rank

  /// When it is over.
  public var ends: Instant { since + emote.length }
  /// Whether something caused it, or the pal's own life.
  public var isCaused: Bool { rank != .ambient }
  /// What it goes before: all of a lower number.
  package var place: Int { rank.rawValue }
  /// Whether it comes of what the person does with the pal: of a touch, of words or of a play.
  package var answersThePerson: Bool { rank == .touch || rank == .words || rank == .play }
}

/// An emote that was not shown, and why.
public struct DroppedEmote: Hashable, Sendable {
  /// What it would have been.
  public let emote: Emote
  /// When.
  public let at: Instant
  /// What kept it from being shown.
  public let because: Reason

  /// What keeps an emote from being shown.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another one goes before it.
    case outranked
    /// Another one of the same rank had begun a moment before.
    case tooSoonAfterAnother
    /// One like it was shown a moment ago.
    case coolingDown
    /// Nobody asked for it, nor for one a while ago.
    case oneInAWhile
    /// The flourish of an evolution plays.
    case flourish
    /// The pal keeps quiet company.
    case silence

    /// In words.
    public var words: String {
      switch self {
      case .outranked: "another one goes before it"
      case .tooSoonAfterAnother: "another one had begun a moment before"
      case .coolingDown: "the same one was shown a moment ago"
      case .oneInAWhile: "one that nobody asked for was shown a while ago"
      case .flourish: "the flourish of an evolution plays"
      case .silence: "the pal keeps quiet company"
      }
    }
  }
}
