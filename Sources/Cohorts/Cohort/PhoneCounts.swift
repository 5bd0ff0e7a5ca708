package import PixelPalCore
import Replay

/// Counts that need a replayed phone, and that `--only evolution` does not have.
package struct PhoneCounts: Equatable, Sendable {
  /// The people with a scripted onboarding, by the number of its five screens that they finished.
  package var peopleByFinishedScreens = [Int64](repeating: 0, count: PhoneCounts.onboardingScreenCount + 1)
  /// The people with a pal who granted or denied access to steps at the beginning.
  package var permissionCounts = (granted: Int64(0), denied: Int64(0))
  /// The day on which the paywall was shown.
  package var paywallTimes = TimesToEvent()
  /// The number of times the app was opened.
  package var appOpens: Int64 = 0
  /// The minutes during which the pal was seen in the Dynamic Island.
  package var islandMinutes: Int64 = 0
  /// The number of days on which it was seen there.
  package var islandDays: Int64 = 0
  /// The people by their mean minutes in the island per day of life, rounded down.
  package var islandMinutesPerDay = Histogram()
  /// The number of days on which the Lock Screen widget showed the pal and not only a lock.
  package var lockWidgetDays: Int64 = 0
  /// The people by their number of such days.
  package var lockWidgetDaysPerPerson = Histogram()
  /// The number of people who were on trial, and the number who subscribed.
  package var trialPeople: Int64 = 0
  package var subscribedPeople: Int64 = 0
  /// The people who saw the paywall and subscribed then or later, by the days in between.
  package var daysToConversion = Histogram()
  /// The people still opening the app after each of ``retentionWeeks``, and the people watched long enough to know.
  package var retention = PhoneCounts.retentionWeeks.map { _ in (watched: Int64(0), stayed: Int64(0)) }
  /// The people still watched after each of ``attachmentWeeks``, by the attachment of their pal.
  package var attachmentByWeek = PhoneCounts.attachmentWeeks.map { _ in Histogram() }
  /// The number of widget reloads, and of Live Activity updates.
  package var widgetReloads: Int64 = 0
  package var liveActivityUpdates: Int64 = 0
  /// The accuracy of each of ``measuredSurfaces``.
  package var surfaceAccuracies = PhoneCounts.measuredSurfaces.map { _ in SurfaceAccuracy() }

  /// The number of screens in the onboarding.
  package static let onboardingScreenCount = Scenario.onboardingScreenCount
  /// The weeks after which retention is measured.
  package static let retentionWeeks = [1, 4, 12]
  /// The weeks after which the attachment of a pal is measured.
  package static let attachmentWeeks = [4, 12]
  /// The surfaces with a measured accuracy.
  package static let measuredSurfaces = [Surface.compact, .lockScreen]

  /// The accuracy of a surface over all people.
  package struct SurfaceAccuracy: Equatable, Sendable {
    /// The minutes during which the surface showed something other than intended.
    package var wrongMinutes: Int64 = 0
    /// The wrong minutes of the people with known walking times, and the minutes if their pals had always rested.
    package var wrongMinutesOfKnown: Int64 = 0
    package var wrongMinutesIfAlwaysResting: Int64 = 0
    /// The number of those people.
    package var peopleWithKnownWalks: Int64 = 0
  }

  /// Creates counts of zero.
  package init() {}

  /// Adds the counts of `other`.
  package mutating func merge(_ other: PhoneCounts) {
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

  /// Returns true if both have the same counts.
  package static func == (left: PhoneCounts, right: PhoneCounts) -> Bool {
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
