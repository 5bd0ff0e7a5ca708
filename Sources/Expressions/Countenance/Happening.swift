public import PixelPalCore

/// Something that may move a pal's face.
public enum Happening: Sendable {
  /// What the pal's instant changed.
  case changed(Change)
  /// A finger.
  case gesture(Gesture)
  /// Words, which are heard and forgotten.
  case said(String)
  /// The person wants no words of the pal, or wants them again.
  case quiet(Bool)
  /// The person wants no plays, or wants them again.
  case plays(Bool)
  /// The person wants the pal to feel as at the beginning.
  case resetFeelings
}

extension [Happening] {
  /// Where the app leaves the front, unless it comes back at the same instant.
  var lastClose: Int? {
    for (index, happening) in enumerated().reversed() {
      guard case .changed(let change) = happening else { continue }
      if change.kind == .appClosed { return index }
      if change.kind == .appOpened { return nil }
    }
    return nil
  }
}

/// Something that a face did, when, and why.
public struct ExpressionChange: Hashable, Sendable {
  /// When.
  public let at: Instant
  /// What.
  public let kind: Kind
  /// Why, as one sentence.
  public let why: String

  /// What a face did.
  public enum Kind: Hashable, Sendable {
    /// The person touched the pal.
    case touched(TouchResult)
    /// The person said something; `nil` where the pal does not know it.
    case commanded(SpokenCommand?)
    /// Another mood came of something that happened.
    case moodChanged(from: Mood, to: Mood)
    /// An emote began, with what floats beside it.
    case emoteShown(Emote, overlays: [Overlay])
    /// A play began.
    case playStarted(Play.Kind)
    /// A play ended.
    case playEnded(Play.Kind, Play.End)
    /// The pal feels as at the beginning.
    case feelingsReset
  }
}

extension ExpressionChange.Kind {
  /// What it is called in documents.
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

/// What a face has to know of the pal that it belongs to.
public struct PalFacts: Hashable, Sendable {
  /// The phase that is seen.
  public var phase: Phase
  /// The zone that the person is in.
  public var zone: Zone
  /// The steps of today, where they are known.
  public var today: Int64?
  /// Whether the milestone of this instant came soon enough to be shown.
  public var isMilestoneFresh: Bool

  /// The facts about a pal whose phase is seen, in a zone.
  public init(phase: Phase, zone: Zone, today: Int64? = nil, isMilestoneFresh: Bool = true) {
    (self.phase, self.zone, self.today, self.isMilestoneFresh) = (phase, zone, today, isMilestoneFresh)
  }

  /// The facts about `pal` at an instant at which something happened to it.
  public init(_ pal: Pal, at now: Instant) {
    self.init(
      phase: pal.evolution.visible, zone: pal.zone, today: pal.today, isMilestoneFresh: pal.lastMilestoneAt == now)
  }
}
