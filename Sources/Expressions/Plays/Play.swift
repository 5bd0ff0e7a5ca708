public import PixelPalCore

/// A game that a pal plays with a person, or another performance, such as a story.
public struct Play: Hashable, Sendable {
  /// The kind of play, such as a dance.
  public let kind: Kind
  /// The play's index among the plays of its kind, counted from 0.
  ///
  /// The index determines the content of the play, such as the story that is told.
  public let number: Int
  /// The instant at which the play began.
  public let startedAt: Instant

  /// A kind of play, which a person starts with a phrase or a button.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A game where the pal copies the person's touches.
    case copyMe
    /// A dance of 32 beats.
    case dance
    /// A guess at the person's mood.
    ///
    /// The pal can't see the person, so it names its own mood.
    case guessMood
    /// A story of three sentences.
    case story
    /// A staring contest, lost by the one who looks away first.
    case staringContest
    /// A kind sentence from the pal to the person.
    case compliment
    /// A joke that the pal makes about itself.
    case roast
    /// Quiet company, without words or emotes.
    case silentCompanion
  }

  /// A reason why a play ends.
  public enum EndReason: String, Hashable, Sendable, CaseIterable {
    /// The play ran to its end.
    case done
    /// The person stopped the play.
    case stopped
    /// Another play or a new phase replaced the play.
    case replaced
    /// The app moved to the background.
    case closed
  }

  /// Creates a play that began at `startedAt`.
  ///
  /// `number` is the play's index among the plays of its kind, counted from 0.
  public init(_ kind: Kind, number: Int = 0, startedAt: Instant) {
    (self.kind, self.number, self.startedAt) = (kind, number, startedAt)
  }
}

extension PhraseCommand {
  /// The play that the command asks for, or `nil` for the command `stop`.
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
