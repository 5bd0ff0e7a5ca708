package import PixelPalCore

/// What became of a person: one line of `pixelpal.life/1`.
package struct PersonLife: Equatable, Sendable {
  /// What a line of it says it is.
  package static let schema = "pixelpal.life/1"

  /// What the person is called.
  package var id: PersonID
  /// What the person has in common with others.
  package var groups: [Person.Group]
  /// What became of the pal; `nil` of who left the onboarding and has none.
  package var pal: Grown?
  /// What happened on the phone; `nil` where it was left away.
  package var phone: Phone?

  /// An instant, and the day of life on which it was: 0 for that on which the profile was made.
  package struct Moment: Hashable, Sendable {
    package let at: Instant
    package let day: Int
  }

  /// What became of a pal by its steps.
  package struct Grown: Equatable, Sendable {
    /// Days of which steps are known.
    package var days: Int64 = 0
    /// What was walked.
    package var walked: Int64 = 0
    /// What the pal knows of it; `nil` where the phone was left away.
    package var total: Int64?
    package var earned = Phase.dormant
    package var visible = Phase.dormant
    /// When phases were reached, by the clocks of ``UnlockClock``, for each from the second on.
    package var unlocks = Phase.reached.map { _ in Unlock() }
    /// The last day of life.
    package var watched = 0
    /// The days of life by their energy.
    package var energyDays = EnergyDays()
    /// The known days by their steps, in bins as those of ``CohortCounts/stepsADay``.
    package var stepsADay = ContiguousArray<Int32>(repeating: 0, count: CohortCounts.stepBins)

    package init() {}
  }

  /// When a phase was reached, by each clock.
  package struct Unlock: Hashable, Sendable {
    package var walked: Moment?
    package var known: Moment?
    package var visible: Moment?

    /// When it was by `clock`.
    package subscript(clock: UnlockClock) -> Moment? {
      switch clock {
      case .walked: walked
      case .known: known
      case .visible: visible
      }
    }
  }

  /// What happened on a phone.
  package struct Phone: Equatable, Sendable {
    /// How many screens of the onboarding were left; `nil` where none is told.
    package var screens: Int?
    /// Whether the app might read steps at the beginning; `nil` of who did not come so far.
    package var isPermitted: Bool?
    /// What only who has a pal has.
    package var used: Used?
  }

  /// What a person with a pal did, and what their phone did for them.
  package struct Used: Equatable, Sendable {
    package var paywall: Moment?
    package var paywallReason: Paywall.Reason
    package var opens: Int64 = 0
    /// The last day of life on which the app was opened; `nil` where it never was.
    package var lastOpenDay: Int?
    /// The attachment of the pal after each of ``PhoneCounts/attachmentWeeks``; `nil` of those through which the person
    /// was not watched, and of a pal without feelings.
    package var attachment: [Int64?] = []
    package var islandMinutes: Int64 = 0
    package var islandDays: Int64 = 0
    package var lockWidgetDays: Int64 = 0
    /// The first day of a trial, and of a subscription.
    package var trial: Int?
    package var subscribed: Int?
    /// The first day from that of the paywall on at which there is a subscription, where the paywall was seen before.
    package var converted: Int?
    package var widgetReloads: Int64 = 0
    package var updates: Int64 = 0
    /// How long each of ``PhoneCounts/surfaces`` was wrong, and would have been with a pal that always rests.
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
