package import PixelPalCore

/// The outcome of one person's life: one line of `pixelpal.life/1`.
package struct PersonLife: Equatable, Sendable {
  /// The value of `schema` in such a line.
  package static let schema = "pixelpal.life/1"

  /// The id of the person.
  package var id: PersonID
  /// The groups of the person.
  package var groups: [Person.GroupingProperty]
  /// The outcome of the pal; `nil` if the person left the onboarding and has none.
  package var pal: PalOutcome?
  /// The events on the phone; `nil` if the phone was not replayed.
  package var phone: PhoneOutcome?

  /// An instant with its day of life, which is 0 for the day on which the profile was created.
  package struct DatedInstant: Hashable, Sendable {
    package let at: Instant
    package let day: Int
  }

  /// The outcome of a pal, as far as its steps decide it.
  package struct PalOutcome: Equatable, Sendable {
    /// The number of days with known steps.
    package var daysWithSteps: Int64 = 0
    /// The number of steps walked.
    package var walkedSteps: Int64 = 0
    /// The number of steps that the pal knows of; `nil` if the phone was not replayed.
    package var totalSteps: Int64?
    package var earnedPhase = Phase.dormant
    package var visiblePhase = Phase.dormant
    /// The times at which phases were reached, from the second phase on.
    package var unlocks = Phase.reachable.map { _ in PhaseTimes() }
    /// The last day of life.
    package var lastWatchedDay = 0
    /// The days of life by energy.
    package var energyDays = EnergyDays()
    /// The number of known days in each bin of steps, with the same bins as ``CohortCounts/stepsPerDayBins``.
    package var stepsPerDayBins = ContiguousArray<Int32>(repeating: 0, count: CohortCounts.stepBinCount)

    package init() {}
  }

  /// The times at which a phase was reached, by each clock.
  package struct PhaseTimes: Hashable, Sendable {
    package var walked: DatedInstant?
    package var known: DatedInstant?
    package var visible: DatedInstant?

    /// The time by `clock`.
    package subscript(clock: UnlockClock) -> DatedInstant? {
      switch clock {
      case .walked: walked
      case .known: known
      case .visible: visible
      }
    }
  }

  /// The events on a phone.
  package struct PhoneOutcome: Equatable, Sendable {
    /// The number of onboarding screens that the person finished; `nil` if the scenario has no onboarding.
    package var finishedScreens: Int?
    /// True if the app could read steps at the beginning; `nil` if the person did not get that far.
    package var mayReadSteps: Bool?
    /// The usage of the phone; `nil` if there is no pal.
    package var usage: PhoneUsage?
  }

  /// The actions of a person with a pal, and of their phone.
  package struct PhoneUsage: Equatable, Sendable {
    package var paywallShown: DatedInstant?
    package var paywallDecision: Paywall.Decision
    package var appOpens: Int64 = 0
    /// The last day of life on which the app was opened; `nil` if it never was.
    package var lastOpenDay: Int?
    /// The attachment of the pal after each of ``PhoneCounts/attachmentWeeks``.
    ///
    /// It is `nil` for weeks through which the person was not watched, and for a pal without feelings.
    package var attachmentByWeek: [Int64?] = []
    package var islandMinutes: Int64 = 0
    package var islandDays: Int64 = 0
    package var lockWidgetDays: Int64 = 0
    /// The first day of a trial, and of a subscription.
    package var firstTrialDay: Int?
    package var firstSubscriptionDay: Int?
    /// The first day with a subscription at or after the paywall; `nil` if the paywall was not seen or there is none.
    package var conversionDay: Int?
    package var widgetReloads: Int64 = 0
    package var liveActivityUpdates: Int64 = 0
    /// The minutes during which each of ``PhoneCounts/measuredSurfaces`` was wrong, and would have been wrong if the
    /// pal always rested.
    package var wrongMinutes: [(minutes: Int64, ifAlwaysResting: Int64?)] = []

    package static func == (left: PhoneUsage, right: PhoneUsage) -> Bool {
      left.paywallShown == right.paywallShown && left.paywallDecision == right.paywallDecision
        && left.appOpens == right.appOpens
        && left.lastOpenDay == right.lastOpenDay && left.attachmentByWeek == right.attachmentByWeek
        && left.islandMinutes == right.islandMinutes
        && left.islandDays == right.islandDays && left.lockWidgetDays == right.lockWidgetDays
        && left.firstTrialDay == right.firstTrialDay && left.firstSubscriptionDay == right.firstSubscriptionDay
        && left.conversionDay == right.conversionDay
        && left.widgetReloads == right.widgetReloads && left.liveActivityUpdates == right.liveActivityUpdates
        && left.wrongMinutes.elementsEqual(right.wrongMinutes) { $0 == $1 }
    }
  }
}
