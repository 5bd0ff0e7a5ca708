package import InnerLife
package import PixelPalCore

/// Everything that a person and a phone do while a history is replayed, except for the steps.
///
///     let scenario = Scenario()   // a person with an ordinary day who buys nothing
///
/// Times without an offset are in the person's time zone. Every missing value has a default that an ordinary person
/// would not notice.
package struct Scenario: Hashable, Sendable {
  /// The value of `schema` in a scenario document.
  package static let schema = "pixelpal.scenario/1"

  /// The look of the pal.
  package var look = Look(gender: .male, style: .classic)
  /// The time at which the profile was created; by default, local midnight before the first sample.
  package var createdAt: InstantOrLocalTime?
  /// The end of the replay.
  package var until: InstantOrLocalTime?
  /// The name of the home time zone.
  package var zone: String?
  /// Changes of the time zone by travel.
  package var zoneChanges: [ZoneChange] = []
  /// The name of the device profile.
  package var device: String?
  /// The ordinary day.
  package var routine = DailyRoutine.standard
  /// Opens in addition to the ordinary day.
  package var opens: [AppOpen] = []
  /// Unlocked periods in addition to the ordinary day.
  package var unlocked: [Period] = []
  /// Periods in which the phone stays locked, regardless of the ordinary day.
  package var locked: [Period] = []
  /// Restarts of the phone; widgets are redacted from a restart until the phone is unlocked.
  package var restarts: [InstantOrLocalTime] = []
  /// The onboarding, if the replay begins inside it.
  package var onboarding: ScriptedOnboarding?
  /// True if the app may read steps from the beginning.
  package var mayReadSteps = true
  /// Later changes of the access to steps.
  package var permission: [PermissionChange] = []
  /// The subscription.
  package var entitlements: [EntitlementPeriod] = []
  /// True if the paywall was shown before the replay begins.
  package var hasSeenPaywall = false
  /// Periods in which the phone was offline and could not reach the store.
  package var airplane: [Period] = []
  /// Samples that reached the phone late.
  package var lateSyncs: [LateSync] = []
  /// The times at which the person swiped the Live Activity away.
  package var swipes: [InstantOrLocalTime] = []
  /// Periods in which the phone refused to start a Live Activity.
  package var liveActivityFails: [Period] = []
  /// Periods in which the person had Live Activities switched off.
  package var liveActivitiesOff: [Period] = []
  /// Exports that were not there from the beginning.
  package var exports: [ExportArrival] = []
  /// Choices of skins.
  package var skins: [SkinChange] = []
  /// Choices of characters.
  package var characters: [CharacterChange] = []
  /// Locked features that the person opened.
  package var lockedFeatures: [FeatureRequest] = []
  /// The journal pages that the person has hidden, and the chapter names that the person has chosen.
  package var journalPreferences = Journal.Preferences()
  /// The person's interactions with the pal itself.
  package var interactions = PalInteractions()

  /// Creates the scenario of an ordinary person.
  package init() {}
}

// The events of a scenario. The properties have the same names as the members of the document.
extension Scenario {
  /// An interval of time; its end is exclusive.
  package struct Period: Hashable, Sendable {
    package var from: InstantOrLocalTime
    package var until: InstantOrLocalTime
  }

  /// A change of the time zone that clocks show.
  package struct ZoneChange: Hashable, Sendable {
    package var at: InstantOrLocalTime
    package var zone: String
  }

  /// A period in which the app is in the foreground.
  package struct AppOpen: Hashable, Sendable {
    package var at: InstantOrLocalTime
    package var seconds: Int?
  }

  /// The number of screens in the onboarding.
  package static let onboardingScreenCount = 5

  /// The five screens of the onboarding, or the first of them.
  package struct ScriptedOnboarding: Hashable, Sendable {
    package var openedAt: InstantOrLocalTime
    /// The times at which screens were left; the fifth is the creation of the pal, and a person who left sooner has no
    /// pal.
    package var screensDoneAt: [InstantOrLocalTime]
  }

  /// A change of the app's permission to read steps.
  package struct PermissionChange: Hashable, Sendable {
    package var at: InstantOrLocalTime
    package var granted: Bool
  }

  /// A period of the subscription.
  package struct EntitlementPeriod: Hashable, Sendable {
    package var status: Entitlement
    /// The start; `nil` means always.
    package var from: InstantOrLocalTime?
    package var until: InstantOrLocalTime?

    /// Creates a period with `status` from `from` up to, but not including, `until`.
    package init(status: Entitlement, from: InstantOrLocalTime?, until: InstantOrLocalTime?) {
      self.status = status
      self.from = from
      self.until = until
    }
  }

  /// Samples of some sources that ended in an interval, and the time at which the phone got them.
  package struct LateSync: Hashable, Sendable {
    /// The name of a source or a kind of source; `nil` means every watch.
    package var source: String?
    package var from: InstantOrLocalTime
    package var until: InstantOrLocalTime
    package var arrivesAt: InstantOrLocalTime
  }

  /// An export that was not there from the beginning.
  package struct ExportArrival: Hashable, Sendable {
    /// The name of one of the replay's files.
    package var file: String
    package var arrivedAt: InstantOrLocalTime
  }

  /// A choice of a skin.
  package struct SkinChange: Hashable, Sendable {
    package var at: InstantOrLocalTime
    package var skin: SkinChoice
  }

  /// A choice of a character.
  package struct CharacterChange: Hashable, Sendable {
    package var at: InstantOrLocalTime
    package var look: Look
  }

  /// The opening of a locked feature.
  package struct FeatureRequest: Hashable, Sendable {
    package var at: InstantOrLocalTime
    package var feature: PremiumFeature
  }
}
