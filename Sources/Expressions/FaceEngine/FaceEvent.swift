public import PixelPalCore

/// An event that can affect a pal's face.
public enum FaceEvent: Sendable {
  /// The pal changed, for example by starting to walk.
  case palChanged(PalChange)
  /// A finger touched the pal, moved on it or left it.
  case touch(TouchEvent)
  /// The person said something.
  ///
  /// The text is interpreted but not stored.
  case said(String)
  /// The person turned the pal's words off (`true`) or on again (`false`).
  case muted(Bool)
  /// The person turned plays on (`true`) or off (`false`).
  case playsAllowed(Bool)
  /// The person reset the pal's feelings.
  case resetFeelings
}

extension [FaceEvent] {
  /// The index of the event that leaves the app in the background, or `nil` if no event does.
  ///
  /// An app that closes and opens again at the same instant stays in the foreground.
  var finalCloseIndex: Int? {
    for (index, event) in enumerated().reversed() {
      guard case .palChanged(let change) = event else { continue }
      if change.kind == .appClosed { return index }
      if change.kind == .appOpened { return nil }
    }
    return nil
  }
}

/// A change in a face, with its instant and reason.
public struct FaceChange: Hashable, Sendable {
  /// The instant at which the face changed.
  public let at: Instant
  /// The kind of change, together with its details.
  public let kind: Kind
  /// The reason for the change, in words such as `user action`.
  public let reason: String

  /// A kind of change that a face reports.
  public enum Kind: Hashable, Sendable {
    /// The person touched the pal.
    case touched(TouchGesture)
    /// The person said something.
    ///
    /// The command is `nil` if the pal didn't understand it.
    case commandHeard(PhraseCommand?)
    /// An event changed the mood.
    case moodChanged(from: Mood, to: Mood)
    /// An emote began, with its overlays.
    case emoteShown(Emote, overlays: [Overlay])
    /// The pal began a play.
    case playStarted(Play.Kind)
    /// The pal's play ended, for the given reason.
    case playEnded(Play.Kind, Play.EndReason)
    /// The person reset the pal's feelings.
    case feelingsReset
  }
}

extension FaceChange.Kind {
  /// The change's name in output documents, such as `moodChanged`.
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

/// The facts about a pal that influence its face.
public struct FaceContext: Hashable, Sendable {
  /// The phase that the person sees.
  public var phase: Phase
  /// The person's time zone.
  ///
  /// Feelings and idle behaviour depend on the local time.
  public var zone: Zone
  /// The steps counted today, or `nil` if they are unknown.
  public var stepsToday: Int64?
  /// True if a milestone that is reported at this instant is celebrated.
  ///
  /// A milestone that is reported late isn't celebrated.
  public var isMilestoneFresh: Bool
  /// The pal's sleeping hours, or `nil` if the person's habits are unknown.
  ///
  /// A face in the foreground keeps the hours that were known when the app was opened, until it's closed.
  public var sleepHours: SleepHours?

  /// Creates a context from a visible phase and a time zone.
  ///
  /// By default, today's steps and the sleeping hours are unknown, and a reported milestone is celebrated.
  public init(
    phase: Phase, zone: Zone, stepsToday: Int64? = nil, isMilestoneFresh: Bool = true, sleepHours: SleepHours? = nil
  ) {
    (self.phase, self.zone, self.stepsToday, self.isMilestoneFresh) = (phase, zone, stepsToday, isMilestoneFresh)
    self.sleepHours = sleepHours
  }

  /// Creates the context of `pal` for an event at the instant `now`.
  ///
  /// `sleepHours` are the pal's sleeping hours, or `nil` if the person's habits are unknown.
  public init(_ pal: Pal, at now: Instant, sleepHours: SleepHours? = nil) {
    self.init(
      phase: pal.phaseProgress.visiblePhase, zone: pal.zone, stepsToday: pal.stepsToday(at: now),
      isMilestoneFresh: pal.lastCelebratedMilestoneAt == now, sleepHours: sleepHours)
  }
}
