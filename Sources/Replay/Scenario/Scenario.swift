package import InnerLife
package import PixelPalCore

/// What a person and a phone do while a history is replayed: everything but the steps.
///
///     let scenario = Scenario()   // a person with an ordinary day who buys nothing
///
/// Times without an offset are those of the person's zone. Whatever is not said has a default that an ordinary person
/// would not notice.
package struct Scenario: Hashable, Sendable {
  /// What a document of a scenario says it is.
  package static let schema = "pixelpal.scenario/1"

  /// Who the pal is.
  package var look = Look(gender: .male, style: .classic)
  /// When the profile was made; without it, local midnight before the first sample.
  package var createdAt: TypedTime?
  /// Where the replay ends.
  package var until: TypedTime?
  /// The zone at home, by name.
  package var zone: String?
  /// Journeys.
  package var zoneChanges: [ZoneChange] = []
  /// The name of the phone's profile.
  package var device: String?
  /// What an ordinary day looks like.
  package var day = DayRhythm.standard
  /// Opens beside those of the ordinary day.
  package var opens: [Open] = []
  /// When the phone is unlocked beside the ordinary day.
  package var unlocked: [Span] = []
  /// When it stays locked, whatever the ordinary day says.
  package var locked: [Span] = []
  /// When it was restarted; until it is unlocked, widgets are redacted.
  package var restarts: [TypedTime] = []
  /// The onboarding, where the replay begins inside it.
  package var onboarding: ScriptedOnboarding?
  /// Whether the app may read steps from the beginning.
  package var mayReadSteps = true
  /// When access to steps was granted or denied later.
  package var permission: [PermissionChange] = []
  /// The subscription.
  package var entitlements: [EntitlementPeriod] = []
  /// Whether the paywall was shown before the replay begins.
  package var hasSeenPaywall = false
  /// When the phone was offline, so that the store could not be asked.
  package var airplane: [Span] = []
  /// Samples that reached the phone late.
  package var lateSyncs: [LateSync] = []
  /// When the person swiped the Live Activity away.
  package var swipes: [TypedTime] = []
  /// When the phone refused to start a Live Activity.
  package var liveActivityFails: [Span] = []
  /// When the person had Live Activities switched off.
  package var liveActivitiesOff: [Span] = []
  /// When exports arrived that were not there from the beginning.
  package var exports: [ExportArrival] = []
  /// Skins that were chosen.
  package var skins: [SkinChange] = []
  /// Characters that were chosen.
  package var characters: [CharacterChange] = []
  /// Locked things that the person opened.
  package var lockedFeatures: [FeatureRequest] = []
  /// What the person has hidden in the journal, and what they call chapters.
  package var wishes = Journal.Wishes()
  /// What the person does with the pal itself.
  package var withPal = PersonWithPal()

  /// An ordinary person.
  package init() {}
}

// What can happen. The members are named as in the document.
extension Scenario {
  /// A stretch of time; its end is exclusive.
  package struct Span: Hashable, Sendable {
    package var from: TypedTime
    package var until: TypedTime
  }

  /// From an instant on, clocks show another zone.
  package struct ZoneChange: Hashable, Sendable {
    package var at: TypedTime
    package var zone: String
  }

  /// The app is in front for a while.
  package struct Open: Hashable, Sendable {
    package var at: TypedTime
    package var seconds: Int?
  }

  /// How many screens the onboarding has.
  package static let screens = 5

  /// The five screens.
  package struct ScriptedOnboarding: Hashable, Sendable {
    package var openedAt: TypedTime
    /// When each screen was left; the last of five is `createdAt`, and whoever left sooner has no pal.
    package var screensDoneAt: [TypedTime]
  }

  /// The person's answer to whether the app may read steps.
  package struct PermissionChange: Hashable, Sendable {
    package var at: TypedTime
    package var granted: Bool
  }

  /// A stretch of the subscription.
  package struct EntitlementPeriod: Hashable, Sendable {
    package var status: Entitlement
    /// `nil`: always.
    package var from: TypedTime?
    package var until: TypedTime?

    /// `status` from `from` up to, and not including, `until`.
    package init(status: Entitlement, from: TypedTime?, until: TypedTime?) {
      self.status = status
      self.from = from
      self.until = until
    }
  }

  /// Samples of some sources which ended in a stretch of time, and when the phone got them.
  package struct LateSync: Hashable, Sendable {
    /// The name of a source, or a kind; `nil`: every watch.
    package var source: String?
    package var from: TypedTime
    package var until: TypedTime
    package var arrivesAt: TypedTime
  }

  /// An export that was not there from the beginning.
  package struct ExportArrival: Hashable, Sendable {
    /// The name of one of the replay's files.
    package var file: String
    package var arrivedAt: TypedTime
  }

  /// A skin was chosen.
  package struct SkinChange: Hashable, Sendable {
    package var at: TypedTime
    package var skin: SkinChoice
  }

  /// A character was chosen.
  package struct CharacterChange: Hashable, Sendable {
    package var at: TypedTime
    package var look: Look
  }

  /// Something locked was opened.
  package struct FeatureRequest: Hashable, Sendable {
    package var at: TypedTime
    package var feature: Feature
  }
}
