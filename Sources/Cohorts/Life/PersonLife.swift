package import PixelPalCore

/// The outcome of one person's life: one line of `pixelpal.life/1`.
package struct PersonLife: Equatable, Sendable {
  /// The value of `schema` in such a line.
  package static let schema = "pixelpal.life/1"

  /// The id of the person.
  package var id: PersonID
  /// The groups of the person.
  package var groups: [Person.Group]
  /// The outcome of the pal; `nil` if the person left the onboarding and has none.
  package var pal: Grown?
  /// The events on the phone; `nil` if the phone was not replayed.
  package var phone: Phone?

  /// An instant with its day of life, which is 0 for the day on which the profile was created.
  package struct Moment: Hashable, Sendable {
    package let at: Instant
    package let day: Int
  }

  /// The outcome of a pal, as far as its steps decide it.
  package struct Grown: Equatable, Sendable {
    /// The number of days with known steps.
    package var days: Int64 = 0
    /// The number of steps walked.
    package var walked: Int64 = 0
    /// The number of steps that the pal knows of; `nil` if the phone was not replayed.
    package var total: Int64?
    package var earned = Phase.dormant
    package var visible = Phase.dormant
    /// The times at which phases were reached, from the second phase on.
    package var unlocks = Phase.reached.map { _ in Unlock() }
    /// The last day of life.
    package var watched = 0
    /// The days of life by energy.
    package var energyDays = EnergyDays()
    /// The number of known days in each bin of steps, with the same bins as ``CohortCounts/stepsADay``.
    package var stepsADay = ContiguousArray<Int32>(repeating: 0, count: CohortCounts.stepBins)

    package init() {}
  }

  /// The times at which a phase was reached, by each clock.
  package struct Unlock: Hashable, Sendable {
    package var walked: Moment?
    package var known: Moment?
    package var visible: Moment?

    /// The time by `clock`.
    package subscript(clock: UnlockClock) -> Moment? {
      switch clock {
      case .walked: walked
      case .known: known
      case .visible: visible
      }
    }
  }

  /// The events on a phone.
  package struct Phone: Equatable, Sendable {
    /// The number of onboarding screens that the person finished; `nil` if the scenario has no onboarding.
    package var screens: Int?
    /// True if the app could read steps at the beginning; `nil` if the person did not get that far.
    package var isPermitted: Bool?
    /// The usage of the phone; `nil` if there is no pal.
    package var used: Used?
  }

  /// The actions of a person with a pal, and of their phone.
  package struct Used: Equatable, Sendable {
    package var paywall: Moment?
    package var paywallReason: Paywall.Reason
    package var opens: Int64 = 0
    /// The last day of life on which the app was opened; `nil` if it never was.
    package var lastOpenDay: Int?
    /// The attachment of the pal after each of ``PhoneCounts/attachmentWeeks``.
    ///
    /// It is `nil` for weeks through which the person was not watched, and for a pal without feelings.
    package var attachment: [Int64?] = []
    package var islandMinutes: Int64 = 0
    package var islandDays: Int64 = 0
    package var lockWidgetDays: Int64 = 0
    /// The first day of a trial, and of a subscription.
    package var trial: Int?
    package var subscribed: Int?
    /// The first day with a subscription at or after the paywall; `nil` if the paywall was not seen or there is none.
    package var converted: Int?
    package var widgetReloads: Int64 = 0
    package var updates: Int64 = 0
    /// The minutes during which each of ``PhoneCounts/surfaces`` was wrong, and would have been wrong if the pal always
    /// rested.
    package var wrong: [(minutes: Int64, ifAlwaysResting: Int64?)] = []

    package static func == (left: Used, right: Used) -> Bool {
      left.paywall == right.paywall && left.paywallReason == right.paywallReason && left.opens == right.opens
        && left.lastOpenDay == right.lastOpenDay && left.attachment == right.attachment
        && left.islandMinutes == right.islandMinutes
        && left.islandDays == right.islandDays && left.lockWidgetDays == right.lockWidgetDays
        && left.trial == right.trial && left.subscribed == right.subscribed && left.converted == right.converted
        && left.widgetReloads == right.widgetReloads && left.updates == right.updates
        && left.wrong.elementsEqual(right.wrong) { $0 == $1 }
    }
  }
}
