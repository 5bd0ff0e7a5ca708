public import PixelPalCore

/// A request to show an emote.
package struct EmoteRequest: Sendable {
  let emote: Emote
  let priority: Priority
  /// The reason, as one sentence.
  let reason: String
  /// True if it ends an acted face, so that neither a higher priority nor a cooldown prevents it.
  var endsActedFace = false

  /// The priority of a request: an emote of a higher one replaces an emote of a lower one at once.
  package enum Priority: Int, Hashable, Sendable, Comparable {
    case idle, speech, walk, energy, returnToApp, milestone, play, touch, phase

    package static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }

    /// True if the person did not ask for it, so that such emotes are shown rarely.
    var isUnprompted: Bool { self == .walk || self == .energy || self == .returnToApp || self == .milestone }
    /// True if the person waits for an answer, which is at least a blink.
    var isResponse: Bool { self == .touch || self == .speech }
  }
}

/// An emote that is shown.
public struct ShownEmote: Hashable, Sendable {
  /// The emote.
  public let emote: Emote
  /// The instant at which it began.
  public let startedAt: Instant
  /// The reason, as one sentence.
  public let reason: String
  let priority: EmoteRequest.Priority

  /// The instant at which it ends.
  public var endsAt: Instant { startedAt + emote.duration }
  /// True if an event caused it; false if the pal shows it spontaneously.
  public var isCausedByEvent: Bool { priority != .idle }
  /// The priority as a number; a higher number takes precedence.
  package var priorityNumber: Int { priority.rawValue }
  /// True if it follows from an action of the person: a touch, words or a play.
  package var isResponseToUser: Bool { priority == .touch || priority == .speech || priority == .play }
}

/// An emote that was not shown, with the reason.
public struct DroppedEmote: Hashable, Sendable {
  /// The emote.
  public let emote: Emote
  /// The instant at which it was dropped.
  public let droppedAt: Instant
  /// The reason for which it was not shown.
  public let reason: Reason

  /// The reasons for which an emote is not shown.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another emote takes precedence.
    case outranked
    /// Another emote of the same priority began a moment before.
    case tooSoonAfterAnother
    /// An emote is not repeated so soon.
    case coolingDown
    /// Another emote that the person did not ask for was shown recently.
    case oneInAWhile
    /// The flourish of an evolution is playing.
    case flourish
    /// The pal keeps quiet company.
    case silence

    /// The reason in words.
    public var explanation: String {
      switch self {
      case .outranked: "another emote has a higher priority"
      case .tooSoonAfterAnother: "another emote had just started"
      case .coolingDown: "the same emote was shown a moment ago"
      case .oneInAWhile: "another unprompted emote was shown recently"
      case .flourish: "the highlight animation of an evolution plays"
      case .silence: "the pal keeps quiet company"
      }
    }
  }
}
