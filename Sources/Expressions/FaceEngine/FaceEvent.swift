public import PixelPalCore

/// An event that may affect the face of a pal.
public enum FaceEvent: Sendable {
  /// A change of the pal.
  case palChanged(PalChange)
  /// An event of a finger on the pal.
  case touch(TouchEvent)
  /// Words of the person, which are interpreted and not stored.
  case said(String)
  /// The person turned the words of the pal off (`true`) or on again (`false`).
  case muted(Bool)
  /// The person turned plays on (`true`) or off (`false`).
  case playsAllowed(Bool)
  /// The person reset the feelings of the pal.
  case resetFeelings
}

extension [FaceEvent] {
  /// The index at which the app moves to the background; `nil` if it does not, or if it returns at the same instant.
  var finalCloseIndex: Int? {
    for (index, event) in enumerated().reversed() {
      guard case .palChanged(let change) = event else { continue }
      if change.kind == .appClosed { return index }
      if change.kind == .appOpened { return nil }
    }
    return nil
  }
}

/// A change of a face, with its instant and reason.
public struct ExpressionChange: Hashable, Sendable {
  /// The instant of the change.
  public let at: Instant
  /// The kind of change.
  public let kind: Kind
  /// The reason, as one sentence.
  public let reason: String

  /// The kinds of changes.
  public enum Kind: Hashable, Sendable {
    /// The person touched the pal.
    case touched(TouchResult)
    /// The person said something; `nil` if the pal does not know it.
    case commandHeard(SpokenCommand?)
    /// An event changed the mood.
    case moodChanged(from: Mood, to: Mood)
    /// An emote began, with its overlays.
    case emoteShown(Emote, overlays: [Overlay])
    /// A play began.
    case playStarted(Play.Kind)
    /// A play ended.
    case playEnded(Play.Kind, Play.EndReason)
    /// The feelings were reset.
    case feelingsReset
  }
}

extension ExpressionChange.Kind {
  /// The name in output documents.
  public var name: String {
    switch self {
    case .touched: "touched"
    case .commandHeard: "commanded"
    case .moodChanged: "moodChanged"
    case .emoteShown: "emoteShown"
    case .playStarted: "playStarted"
    case .playEnded: "playEnded"
    case .feelingsReset: "feelingsReset"
    }
  }
}

/// The context of a face: the facts about a pal on which the face depends.
public struct PalContext: Hashable, Sendable {
  /// The visible phase.
  public var phase: Phase
  /// The time zone of the person.
  public var zone: Zone
  /// The steps of today; `nil` if unknown.
  public var stepsToday: Int64?
  /// True if the milestone of this instant was reached recently enough to be shown.
  public var isMilestoneFresh: Bool

  /// Creates a context from a visible phase and a time zone.
  public init(phase: Phase, zone: Zone, stepsToday: Int64? = nil, isMilestoneFresh: Bool = true) {
    (self.phase, self.zone, self.stepsToday, self.isMilestoneFresh) = (phase, zone, stepsToday, isMilestoneFresh)
  }

  /// Creates the context of `pal` at the instant of an event.
  public init(_ pal: Pal, at now: Instant) {
    self.init(
      phase: pal.evolution.visiblePhase, zone: pal.zone, stepsToday: pal.stepsToday,
      isMilestoneFresh: pal.lastCelebratedMilestoneAt == now)
  }
}
