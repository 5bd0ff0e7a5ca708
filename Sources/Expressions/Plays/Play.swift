public import PixelPalCore

/// What a pal plays with a person.
public struct Play: Hashable, Sendable {
  /// What it plays.
  public let kind: Kind
  /// The how-manieth of its kind, from 0: what decides which story it is.
  public let number: Int
  /// When it began.
  public let startedAt: Instant

  /// A play that a pal knows.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Touches, which the pal does again.
    case copyMe
    /// A dance.
    case dance
    /// What the pal feels, as it sees nobody.
    case guessMood
    /// A story of three sentences.
    case story
    /// Who looks away first.
    case staringContest
    /// A kind sentence.
    case compliment
    /// A joke of the pal about itself.
    case roast
    /// Quiet company.
    case silentCompanion
  }

  /// Why it ended.
  public enum End: String, Hashable, Sendable, CaseIterable {
    /// By itself.
    case done
    /// By the person.
    case stopped
    /// By another play, or by a new phase.
    case replaced
    /// By leaving the app.
    case closed
  }

  /// The play of a kind that began at an instant; `number` counts those of its kind, from 0.
  public init(_ kind: Kind, number: Int = 0, startedAt: Instant) {
    (self.kind, self.number, self.startedAt) = (kind, number, startedAt)
  }
}

extension SpokenCommand {
  /// What it asks to play; `nil` for what asks to stop.
  var play: Play.Kind? {
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
