public import PixelPalCore

/// A request to show an emote.
///
/// If several emotes are requested at the same instant, their priorities decide which one is shown.
package struct EmoteRequest: Sendable {
  let emote: Emote
  let priority: Priority
  /// The reason for the emote, in words such as `a new phase`.
  let reason: String
  /// True if the emote ends a sad face that the pal acts in a story.
  ///
  /// Neither a shown emote of higher priority nor a cooldown prevents such an emote.
  var endsActedFace = false

  /// The priority of an emote request.
  ///
  /// The cases are in ascending order. An emote of higher priority replaces one of lower priority at once.
  package enum Priority: Int, Hashable, Sendable, Comparable {
    case idle, speech, walk, energy, returnToApp, milestone, play, touch, phase

    package static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }

    /// True for a reaction that the person didn't ask for, such as a reaction to a milestone.
    ///
    /// Such reactions are shown only rarely.
    var isUnprompted: Bool { self == .walk || self == .energy || self == .returnToApp || self == .milestone }
    /// True if the person waits for the emote as an answer to a touch or to words.
    ///
    /// If such an emote is dropped, the pal at least blinks.
    var isResponse: Bool { self == .touch || self == .speech }
  }
}

/// An emote on the pal's face, with its start and its reason.
public struct ShownEmote: Hashable, Sendable {
  /// The emote that is shown.
  public let emote: Emote
  /// The instant at which the emote began.
  public let startedAt: Instant
  /// The reason for the emote, in words such as `a new phase`.
  public let reason: String
  let priority: EmoteRequest.Priority

  /// The instant at which the emote ends.
  public var endsAt: Instant { startedAt + emote.duration }
  /// True if an event caused the emote, and false if the pal shows it spontaneously.
  public var isCausedByEvent: Bool { priority != .idle }
  /// The emote's priority as a number.
  ///
  /// A higher number takes precedence.
  package var priorityNumber: Int { priority.rawValue }
  /// True if the emote responds to the person: to a touch, to words, or to a game.
  package var isResponseToUser: Bool { priority == .touch || priority == .speech || priority == .play }
}

/// An emote that was requested but not shown, with the reason for dropping it.
public struct DroppedEmote: Hashable, Sendable {
  /// The emote that was requested.
  public let emote: Emote
  /// The instant of the request, at which the emote was dropped.
  public let droppedAt: Instant
  /// The reason why the emote wasn't shown.
  public let reason: Reason

  /// A reason why a requested emote isn't shown.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another emote had a higher priority, or was requested first at the same instant.
    case outranked
    /// The shown emote has the same priority, and is still protected.
    case tooSoonAfterAnother
    /// An event started the same emote so recently that its cooldown hasn't ended.
    case coolingDown
    /// Another emote that the person did not ask for was shown recently.
    case oneInAWhile
    /// The highlight animation that reveals a new phase is playing.
    case flourish
    /// The pal is keeping quiet company and shows no emotes.
    case silence

    /// The reason in words, such as `another emote has a higher priority`.
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
