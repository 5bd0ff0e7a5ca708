public import PixelPalCore

/// A request to show an emote.
package struct EmoteWish: Sendable {
  let emote: Emote
  let rank: Rank
  /// The reason, as one sentence.
  let why: String
  /// True if it ends an acted face, so that neither a higher rank nor a cooldown prevents it.
  var unmasks = false

  /// The priority of a request: a higher rank replaces a lower one at once.
  package enum Rank: Int, Hashable, Sendable, Comparable {
    case ambient, words, walk, energy, comeback, milestone, play, touch, phase

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }

    /// True if the person did not ask for it, so that such emotes are shown rarely.
    var isUncalled: Bool { self == .walk || self == .energy || self == .comeback || self == .milestone }
    /// True if the person waits for an answer, which is at least a blink.
    var isAnswer: Bool { self == .touch || self == .words }
  }
}

/// An emote that is shown.
public struct ShownEmote: Hashable, Sendable {
  /// The emote.
  public let emote: Emote
  /// The instant at which it began.
  public let since: Instant
  /// The reason, as one sentence.
  public let why: String
  let rank: EmoteWish.Rank

  /// The instant at which it ends.
  public var ends: Instant { since + emote.length }
  /// True if an event caused it; false if the pal shows it spontaneously.
  public var isCaused: Bool { rank != .ambient }
  /// The priority as a number; a higher number takes precedence.
  package var place: Int { rank.rawValue }
  /// True if it follows from an action of the person: a touch, words or a play.
  package var answersThePerson: Bool { rank == .touch || rank == .words || rank == .play }
}

/// An emote that was not shown, with the reason.
public struct DroppedEmote: Hashable, Sendable {
  /// The emote.
  public let emote: Emote
  /// The instant at which it was dropped.
  public let at: Instant
  /// The reason for which it was not shown.
  public let because: Reason

  /// The reasons for which an emote is not shown.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another emote takes precedence.
    case outranked
    /// Another emote of the same rank began a moment before.
    case tooSoonAfterAnother
    /// An emote that was shown a moment ago.
    case coolingDown
    /// Another emote that the person did not ask for was shown recently.
    case oneInAWhile
    /// The flourish of an evolution is playing.
    case flourish
    /// The pal keeps quiet company.
    case silence

    /// The reason in words.
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
