public import PixelPalCore

/// A play of a pal with a person.
public struct Play: Hashable, Sendable {
  /// The kind of play.
  public let kind: Kind
  /// The number among plays of its kind, counted from 0; it determines, for example, the story.
  public let number: Int
  /// The instant at which it began.
  public let startedAt: Instant

  /// The kinds of plays.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A game in which the pal copies touches.
    case copyMe
    /// A dance.
    case dance
    /// A guess at a mood, in which the pal, which sees no one, says what it feels itself.
    case guessMood
    /// A story of three sentences.
    case story
    /// A contest of who looks away first.
    case staringContest
    /// A kind sentence.
    case compliment
    /// A joke that the pal makes about itself.
    case roast
    /// Quiet company.
    case silentCompanion
  }

  /// The reasons for which a play ends.
  public enum EndReason: String, Hashable, Sendable, CaseIterable {
    /// The play reached its end.
    case done
    /// The person stopped it.
    case stopped
    /// Another play or a new phase replaced it.
    case replaced
    /// The app moved to the background.
    case closed
  }

  /// Creates a play that began at an instant; `number` counts the plays of its kind, from 0.
  public init(_ kind: Kind, number: Int = 0, startedAt: Instant) {
    (self.kind, self.number, self.startedAt) = (kind, number, startedAt)
  }
}

extension SpokenCommand {
  /// The play that the command asks for; `nil` for the command to stop.
  var requestedPlay: Play.Kind? {
    switch self {
    case .copyMe: .copyMe
    case .dance: .dance
    case .guessMood: .guessMood
    case .story: .story
    case .staringContest: .staringContest
    case .compliment: .compliment
    case .roast: .roast
    case .silentCompanion: .silentCompanion
    case .stop: nil
    }
  }
}
