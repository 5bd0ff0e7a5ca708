package import PixelPalCore

/// The simulated life of one person: what happened to the pal and on the phone.
///
/// A life is written as one line in the format `pixelpal.life/1`.
package struct LifeOutcome: Equatable, Sendable {
  /// The value of `schema` in a line that describes a life.
  package static let schema = "pixelpal.life/1"

  package var id: PersonID
  /// The grouping properties of the person, such as the country.
  package var groups: [Person.GroupingProperty]
  /// The outcome of the pal, or `nil` if the person left onboarding early and therefore has no pal.
  package var pal: PalOutcome?
  /// The events on the phone, or `nil` if the phone wasn't replayed.
  package var phone: PhoneOutcome?

  /// An instant and its day of the pal's life, counted from 0 on the day of the pal's creation.
  package struct InstantAndLifeDay: Hashable, Sendable {
    package let at: Instant
    package let day: Int
  }

  /// The steps, phases and energy of a pal over its life.
  package struct PalOutcome: Equatable, Sendable {
    /// The number of days with a step count, including a count of 0.
    package var daysWithSteps: Int64 = 0
    /// The number of steps that the person took, including steps that the pal didn't learn of.
    package var walkedSteps: Int64 = 0
    /// The number of steps that the pal learned of, or `nil` if the phone wasn't replayed.
    package var totalSteps: Int64?
    package var earnedPhase = Phase.dormant
    package var visiblePhase = Phase.dormant
    /// The times at which the pal reached each phase, from the second phase on.
    package var unlocks = Phase.reachable.map { _ in PhaseReachedTimesByViewpoint() }
    /// The last observed day of the pal's life, counted from 0.
    package var lastWatchedDay = 0
    /// The number of observed days at each energy level.
    package var energyDays = DayCountsByEnergy()
    /// The number of days with a step count in each bin of ``CohortOutcomeCounts/stepsPerDayBins``.
    package var stepsPerDayBins = ContiguousArray<Int32>(repeating: 0, count: CohortOutcomeCounts.stepBinCount)

    package init() {}
  }

  /// The instants at which one phase was reached, from each viewpoint.
  ///
  /// An instant is `nil` if the phase wasn't reached from that viewpoint.
  package struct PhaseReachedTimesByViewpoint: Hashable, Sendable {
    package var walked: InstantAndLifeDay?
    package var known: InstantAndLifeDay?
    package var visible: InstantAndLifeDay?

    /// The instant at which the phase was reached from the viewpoint `clock`, or `nil` if it wasn't reached.
    package subscript(clock: PhaseReachedViewpoint) -> InstantAndLifeDay? {
      switch clock {
      case .walked: walked
      case .known: known
      case .visible: visible
      }
    }
  }

  /// The onboarding of a person, and the events on the phone after it.
  package struct PhoneOutcome: Equatable, Sendable {
    /// The number of onboarding screens that the person finished, or `nil` if the scenario has no onboarding.
    package var finishedScreens: Int?
    /// True if the app could read steps from the start, or `nil` if the person left onboarding early.
    package var mayReadSteps: Bool?
    /// The person's app and phone use, or `nil` if there is no pal.
    package var usage: AppUseAndDisplayOutcome?
  }

  /// A person's app use and purchases, and how well the phone showed the pal.
  package struct AppUseAndDisplayOutcome: Equatable, Sendable {
    package var paywallShown: InstantAndLifeDay?
    package var paywallDecision: Paywall.Decision
    package var appOpens: Int64 = 0
    /// The last day of the pal's life on which the app was opened, or `nil` if it never was.
    package var lastOpenDay: Int?
    /// The pal's attachment to the person at the end of each of ``PhoneOutcomeCounts/attachmentWeeks``.
    ///
    /// An attachment is from 0 to 1,000. An element is `nil` if the person wasn't observed until the end of the week,
    /// or if the pal has no feelings.
    package var attachmentByWeek: [Int64?] = []
    package var islandMinutes: Int64 = 0
    package var islandDays: Int64 = 0
    package var lockWidgetDays: Int64 = 0
    /// The first day of the pal's life on which the person had a premium trial, or `nil` if there was no trial.
    package var firstTrialDay: Int?
    /// The first day of the pal's life with a subscription, or `nil` if the person never subscribed.
    package var firstSubscriptionDay: Int?
    /// The first day of the pal's life with a subscription after the paywall was shown.
    ///
    /// The value is `nil` if there is no such day.
    package var conversionDay: Int?
    package var widgetReloads: Int64 = 0
    package var liveActivityUpdates: Int64 = 0
    /// The numbers of minutes in which each of ``PhoneOutcomeCounts/measuredSurfaces`` was wrong.
    ///
    /// `ifAlwaysResting` is the number of minutes that would have been wrong if the pal had never shown a walk, or
    /// `nil` if the walking times aren't known.
    package var wrongMinutes: [(minutes: Int64, ifAlwaysResting: Int64?)] = []

    package static func == (left: AppUseAndDisplayOutcome, right: AppUseAndDisplayOutcome) -> Bool {
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
