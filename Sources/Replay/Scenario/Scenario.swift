package import InnerLife
package import PixelPalCore

/// A description of everything that a person and a phone do during a replay, except for the steps.
///
///     let scenario = Scenario()   // a person with an ordinary day who buys nothing
///
/// Times without an offset are in the person's home time zone. The default of each property describes an ordinary
/// person.
package struct Scenario: Hashable, Sendable {
  /// The value of `schema` in a scenario document.
  package static let schema = "pixelpal.scenario/1"

  /// The pal's look: its gender, style and name.
  package var look = Look(gender: .male, style: .classic)
  /// The time at which the pal was created, or `nil` for the local midnight that begins the day of the first sample.
  package var createdAt: InstantOrLocalDateTime?
  /// The end of the replay, or `nil` to end it when the app is first closed after all steps have become known.
  package var until: InstantOrLocalDateTime?
  /// The name of the home time zone, such as `Europe/Paris`, or `nil` to use the zone in
  /// ``ReplayInputsBesidesScenario``.
  package var zone: String?
  /// The person's changes of time zone, for example on a journey.
  package var zoneChanges: [ZoneChange] = []
  /// The name of the device profile, such as `ios26`, or `nil` if the scenario names none.
  package var device: String?
  /// The person's phone use on an ordinary day.
  package var routine = PhoneRoutine.standard
  /// The periods during which the app is open in addition to the routine.
  package var opens: [AppForegroundPeriod] = []
  /// The periods during which the phone is unlocked, in addition to those of the routine.
  package var unlocked: [Period] = []
  /// The periods during which the phone stays locked, regardless of the routine.
  package var locked: [Period] = []
  /// The times at which the phone is restarted.
  ///
  /// After a restart, the widgets are redacted until the phone is unlocked.
  package var restarts: [InstantOrLocalDateTime] = []
  /// The onboarding, or `nil` if the replay begins after it.
  package var onboarding: OnboardingTimes?
  /// True if the app has permission to read steps from the beginning.
  package var mayReadSteps = true
  /// The later changes to the permission to read steps.
  package var permission: [PermissionChange] = []
  /// The periods of the person's subscription in ascending order, or an empty array for a person who never subscribes.
  package var entitlements: [EntitlementStatusPeriod] = []
  /// True if the paywall was shown before the replay begins.
  package var hasSeenPaywall = false
  /// The periods during which the phone is offline and can't reach the store.
  package var airplane: [Period] = []
  /// Samples that reach the phone late, such as those of a watch that isn't synced for days.
  package var lateSyncs: [LateSync] = []
  /// The times at which the person swipes the Live Activity away.
  package var swipes: [InstantOrLocalDateTime] = []
  /// The periods during which the phone refuses to start a Live Activity.
  package var liveActivityFails: [Period] = []
  /// The periods during which the person has Live Activities switched off.
  package var liveActivitiesOff: [Period] = []
  /// The exports that arrive only after the replay has begun.
  package var exports: [ExportArrival] = []
  /// The skins that the person chooses, each with the time of the choice.
  package var skins: [SkinChange] = []
  /// The characters that the person chooses, each with the time of the choice.
  package var characters: [CharacterChange] = []
  /// The person's attempts to open locked features.
  package var lockedFeatures: [LockedFeatureOpening] = []
  /// The parts of the app's screen that the person dismisses, each with the time of the dismissal.
  package var dismissals: [AppScreenPartDismissal] = []
  /// The person's changes to the journal: hidden pages, chapter names, stamps and notes.
  package var journalUserEdits = JournalUserEdits()
  /// The person's interactions with the pal itself.
  package var interactions = PalInteractions()

  /// Creates the scenario of an ordinary person.
  package init() {}
}

// The events of a scenario. Their properties have the same names as the members of the document.
extension Scenario {
  /// A period of time from `from` up to, but not including, `until`.
  package struct Period: Hashable, Sendable {
    package var from: InstantOrLocalDateTime
    package var until: InstantOrLocalDateTime
  }

  /// A change of the person's clocks to another time zone at a given time.
  package struct ZoneChange: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var zone: String
  }

  /// A period during which the app is in the foreground.
  ///
  /// If `seconds` is `nil`, the app stays open for the duration that the phone routine defines.
  package struct AppForegroundPeriod: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var seconds: Int?
  }

  package static let onboardingScreenCount = 5

  /// The times of an onboarding.
  ///
  /// The person may leave onboarding before the last of its five screens.
  package struct OnboardingTimes: Hashable, Sendable {
    package var openedAt: InstantOrLocalDateTime
    /// The times at which the screens were left, in the order of the screens.
    ///
    /// The pal is created when the fifth screen is left. A person who leaves onboarding sooner has no pal.
    package var screensDoneAt: [InstantOrLocalDateTime]
  }

  /// A change to the app's permission to read steps.
  package struct PermissionChange: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var granted: Bool
  }

  /// A period during which the person's subscription has one status.
  package struct EntitlementStatusPeriod: Hashable, Sendable {
    package var status: Entitlement
    /// The start of the period, or `nil` if the status applies from the beginning.
    package var from: InstantOrLocalDateTime?
    package var until: InstantOrLocalDateTime?

    /// Creates a period with `status` that lasts from `from` up to, but not including, `until`.
    ///
    /// If a bound is `nil`, the period is unlimited in that direction.
    package init(status: Entitlement, from: InstantOrLocalDateTime?, until: InstantOrLocalDateTime?) {
      self.status = status
      self.from = from
      self.until = until
    }

    /// Creates a period with the status and the bounds of `period`.
    package init(_ period: EntitlementHistory.Period) {
      self.init(status: period.entitlement, from: .instant(period.from), until: period.until.map { .instant($0) })
    }
  }

  /// A delay in the arrival of samples.
  ///
  /// The samples of `source` that end from `from` up to, but not including, `until` reach the phone only at
  /// `arrivesAt`.
  package struct LateSync: Hashable, Sendable {
    /// The name of a source or a kind of source, or `nil` for every watch.
    package var source: String?
    package var from: InstantOrLocalDateTime
    package var until: InstantOrLocalDateTime
    package var arrivesAt: InstantOrLocalDateTime
  }

  /// An export that arrives only after the replay has begun.
  package struct ExportArrival: Hashable, Sendable {
    /// The name of the exported file, which must be one of the replay's files.
    package var file: String
    package var arrivedAt: InstantOrLocalDateTime
  }

  /// The person's choice of a skin at a given time.
  package struct SkinChange: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var skin: SkinChoice
  }

  /// The person's choice of a character at a given time.
  package struct CharacterChange: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var look: Look
  }

  /// The person's attempt to open a locked feature at a given time.
  package struct LockedFeatureOpening: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var feature: PremiumFeature
  }

  /// The person's dismissal of a part of the app's screen at a given time.
  package struct AppScreenPartDismissal: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var part: AppScreen.DismissiblePart
  }
}
