public import PixelPalCore

/// An event that may affect the face of a pal.
public enum Happening: Sendable {
  /// A change of the pal.
  case changed(Change)
  /// A gesture of a finger.
  case gesture(Gesture)
  /// Words of the person, which are interpreted and not stored.
  case said(String)
  /// The person turned the words of the pal off (`true`) or on again (`false`).
  case quiet(Bool)
  /// The person turned plays on (`true`) or off (`false`).
  case plays(Bool)
  /// The person reset the feelings of the pal.
  case resetFeelings
}

extension [Happening] {
  /// The index at which the app moves to the background; `nil` if it does not, or if it returns at the same instant.
  var lastClose: Int? {
    for (index, happening) in enumerated().reversed() {
      guard case .changed(let change) = happening else { continue }
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
  public let why: String

  /// The kinds of changes.
  public enum Kind: Hashable, Sendable {
    /// The person touched the pal.
    case touched(TouchResult)
    /// The person said something; `nil` if the pal does not know it.
    case commanded(SpokenCommand?)
    /// An event changed the mood.
    case moodChanged(from: Mood, to: Mood)
    /// An emote began, with its overlays.
    case emoteShown(Emote, overlays: [Overlay])
    /// A play began.
    case playStarted(Play.Kind)
    /// A play ended.
    case playEnded(Play.Kind, Play.End)
    /// The feelings were reset.
    case feelingsReset
  }
}

extension ExpressionChange.Kind {
  /// The name in output documents.
  public var name: String {
    switch self {
    case .touched: "touched"
    case .commanded: "commanded"
    case .moodChanged: "moodChanged"
    case .emoteShown: "emoteShown"
    case .playStarted: "playStarted"
    case .playEnded: "playEnded"
    case .feelingsReset: "feelingsReset"
    }
  }
}

/// The facts about a pal on which its face depends.
public struct PalFacts: Hashable, Sendable {
  /// The visible phase.
  public var phase: Phase
  /// The time zone of the person.
  public var zone: Zone
  /// The steps of today; `nil` if unknown.
  public var today: Int64?
  /// True if the milestone of this instant was reached recently enough to be shown.
  public var isMilestoneFresh: Bool

  /// Creates facts from a visible phase and a time zone.
  public init(phase: Phase, zone: Zone, today: Int64? = nil, isMilestoneFresh: Bool = true) {
    (self.phase, self.zone, self.today, self.isMilestoneFresh) = (phase, zone, today, isMilestoneFresh)
  }

  /// Creates the facts about `pal` at the instant of an event.
  public init(_ pal: Pal, at now: Instant) {
    self.init(
      phase: pal.evolution.visible, zone: pal.zone, today: pal.today, isMilestoneFresh: pal.lastMilestoneAt == now)
  }
}
