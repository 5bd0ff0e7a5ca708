package import PixelPalCore
import Replay

/// The counts that a simulation can determine only by replaying the phone.
///
/// Simulations with `--only evolution` don't replay the phone, so their results don't contain these counts.
package struct PhoneOutcomeCounts: Equatable, Sendable {
  /// The number of people with an onboarding in their scenario, by the number of screens they finished.
  ///
  /// For example, the element at index 3 counts the people who finished exactly three screens.
  package var peopleByFinishedScreens = [Int64](repeating: 0, count: PhoneOutcomeCounts.onboardingScreenCount + 1)
  /// The numbers of people with a pal who granted or denied access to their steps when first asked.
  package var permissionCounts = (granted: Int64(0), denied: Int64(0))
  /// The number of people by the day of the pal's life on which they saw the paywall.
  ///
  /// A person who never saw the paywall is counted by the last observed day.
  package var paywallTimes = PeopleCountsByEventDay()
  /// The number of app opens, summed over all people.
  package var appOpens: Int64 = 0
  /// The number of minutes in which a person could see the pal in the Dynamic Island, summed over all people.
  ///
  /// The person can see the pal if the phone is unlocked and in the person's hand.
  package var islandMinutes: Int64 = 0
  /// The number of days on which the person could see the pal in the Dynamic Island, summed over all people.
  package var islandDays: Int64 = 0
  /// A histogram of people by the mean number of minutes per day with the pal visible in the Dynamic Island.
  ///
  /// Means are rounded down.
  package var islandMinutesPerDay = Histogram()
  /// The number of days on which the Lock Screen widget showed the pal, summed over all people.
  ///
  /// On other days, the widget was empty, or showed only a lock or a placeholder.
  package var lockWidgetDays: Int64 = 0
  /// A histogram of people by the number of days on which their Lock Screen widget showed the pal.
  package var lockWidgetDaysPerPerson = Histogram()
  /// The number of people who had a premium trial.
  package var trialPeople: Int64 = 0
  /// The number of people who subscribed to premium.
  package var subscribedPeople: Int64 = 0
  /// A histogram of people by the number of days from seeing the paywall to subscribing.
  ///
  /// Only people who subscribed after seeing the paywall are counted.
  package var daysToConversion = Histogram()
  /// The numbers of people who were observed and who stayed, for each of ``retentionWeeks``.
  ///
  /// A person counts as observed if the observation lasts for at least two weeks after the end of the week. An observed
  /// person stayed if the app was opened after the end of the week.
  package var retention = PhoneOutcomeCounts.retentionWeeks.map { _ in (watched: Int64(0), stayed: Int64(0)) }
  /// Histograms of the pals' attachment to their persons, one for each of ``attachmentWeeks``.
  ///
  /// Attachment is a feeling with a level from 0 to 1,000, measured at the end of the week. A histogram counts only the
  /// pals that were observed to the end of that week.
  package var attachmentByWeek = PhoneOutcomeCounts.attachmentWeeks.map { _ in Histogram() }
  /// The number of widget reloads, summed over all phones.
  package var widgetReloads: Int64 = 0
  /// The number of Live Activity updates, summed over all phones.
  package var liveActivityUpdates: Int64 = 0
  /// The counts of wrong minutes for each surface, in the order of ``measuredSurfaces``.
  package var surfaceAccuracies = PhoneOutcomeCounts.measuredSurfaces.map { _ in SurfaceWrongMinuteCounts() }

  package static let onboardingScreenCount = Scenario.onboardingScreenCount
  /// The ages of a pal, in weeks, at which retention is measured.
  package static let retentionWeeks = [1, 4, 12]
  /// The ages of a pal, in weeks, at which its attachment is measured.
  package static let attachmentWeeks = [4, 12]
  package static let measuredSurfaces = [Surface.compact, .lockScreen]

  /// The counts of minutes in which one surface was wrong, summed over all people.
  package struct SurfaceWrongMinuteCounts: Equatable, Sendable {
    /// The number of minutes during which the surface showed something other than it would have on an ideal phone.
    package var wrongMinutes: Int64 = 0
    /// The number of ``wrongMinutes`` of only those people whose walking times are known.
    ///
    /// Walking times are unknown if a history has only day totals.
    package var wrongMinutesOfKnown: Int64 = 0
    /// The number of minutes that would be wrong if the pals never showed a walk.
    ///
    /// Only the people with known walking times are included. The number is the baseline that ``wrongMinutesOfKnown``
    /// is compared with.
    package var wrongMinutesIfAlwaysResting: Int64 = 0
    /// The number of people with known walking times.
    package var peopleWithKnownWalks: Int64 = 0
  }

  package init() {}

  package mutating func merge(_ other: PhoneOutcomeCounts) {
    for index in peopleByFinishedScreens.indices {
      peopleByFinishedScreens[index].addSaturating(other.peopleByFinishedScreens[index])
    }
    permissionCounts.granted.addSaturating(other.permissionCounts.granted)
    permissionCounts.denied.addSaturating(other.permissionCounts.denied)
    paywallTimes.merge(other.paywallTimes)
    appOpens.addSaturating(other.appOpens)
    islandMinutes.addSaturating(other.islandMinutes)
    islandDays.addSaturating(other.islandDays)
    islandMinutesPerDay.merge(other.islandMinutesPerDay)
    lockWidgetDays.addSaturating(other.lockWidgetDays)
    lockWidgetDaysPerPerson.merge(other.lockWidgetDaysPerPerson)
    trialPeople.addSaturating(other.trialPeople)
    subscribedPeople.addSaturating(other.subscribedPeople)
    daysToConversion.merge(other.daysToConversion)
    for index in retention.indices {
      retention[index].watched.addSaturating(other.retention[index].watched)
      retention[index].stayed.addSaturating(other.retention[index].stayed)
    }
    for index in attachmentByWeek.indices { attachmentByWeek[index].merge(other.attachmentByWeek[index]) }
    widgetReloads.addSaturating(other.widgetReloads)
    liveActivityUpdates.addSaturating(other.liveActivityUpdates)
    for index in surfaceAccuracies.indices {
      surfaceAccuracies[index].wrongMinutes.addSaturating(other.surfaceAccuracies[index].wrongMinutes)
      surfaceAccuracies[index].wrongMinutesOfKnown.addSaturating(other.surfaceAccuracies[index].wrongMinutesOfKnown)
      surfaceAccuracies[index].wrongMinutesIfAlwaysResting.addSaturating(
        other.surfaceAccuracies[index].wrongMinutesIfAlwaysResting)
      surfaceAccuracies[index].peopleWithKnownWalks.addSaturating(other.surfaceAccuracies[index].peopleWithKnownWalks)
    }
  }

  package static func == (left: PhoneOutcomeCounts, right: PhoneOutcomeCounts) -> Bool {
    left.peopleByFinishedScreens == right.peopleByFinishedScreens && left.permissionCounts == right.permissionCounts
      && left.paywallTimes == right.paywallTimes
      && left.appOpens == right.appOpens && left.islandMinutes == right.islandMinutes
      && left.islandDays == right.islandDays
      && left.islandMinutesPerDay == right.islandMinutesPerDay && left.lockWidgetDays == right.lockWidgetDays
      && left.lockWidgetDaysPerPerson == right.lockWidgetDaysPerPerson && left.trialPeople == right.trialPeople
      && left.subscribedPeople == right.subscribedPeople && left.daysToConversion == right.daysToConversion
      && left.retention.elementsEqual(right.retention) { $0 == $1 } && left.attachmentByWeek == right.attachmentByWeek
      && left.widgetReloads == right.widgetReloads
      && left.liveActivityUpdates == right.liveActivityUpdates && left.surfaceAccuracies == right.surfaceAccuracies
  }
}
