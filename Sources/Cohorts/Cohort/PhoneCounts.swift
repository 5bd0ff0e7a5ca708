package import PixelPalCore
import Replay

/// Counts that need a replayed phone, and that `--only evolution` does not have.
package struct PhoneCounts: Equatable, Sendable {
  /// The people with a scripted onboarding, by the number of its five screens that they finished.
  package var screens = [Int64](repeating: 0, count: PhoneCounts.screens + 1)
  /// The people with a pal who granted or denied access to steps at the beginning.
  package var permission = (granted: Int64(0), denied: Int64(0))
  /// The day on which the paywall was shown.
  package var paywall = TimesToEvent()
  /// The number of times the app was opened.
  package var opens: Int64 = 0
  /// The minutes during which the pal was seen in the Dynamic Island.
  package var islandMinutes: Int64 = 0
  /// The number of days on which it was seen there.
  package var islandDays: Int64 = 0
  /// The people by their mean minutes in the island per day of life, rounded down.
  package var islandMinutesADay = Tally()
  /// The number of days on which the Lock Screen widget showed the pal and not only a lock.
  package var lockWidgetDays: Int64 = 0
  /// The people by their number of such days.
  package var lockWidgets = Tally()
  /// The number of people who were on trial, and the number who subscribed.
  package var trials: Int64 = 0
  package var subscriptions: Int64 = 0
  /// The people who saw the paywall and subscribed then or later, by the days in between.
  package var conversions = Tally()
  /// The people still opening the app after each of ``stayWeeks``, and the people watched long enough to know.
  package var stays = PhoneCounts.stayWeeks.map { _ in (watched: Int64(0), stayed: Int64(0)) }
  /// The people still watched after each of ``attachmentWeeks``, by the attachment of their pal.
  package var attachment = PhoneCounts.attachmentWeeks.map { _ in Tally() }
  /// The number of widget reloads, and of Live Activity updates.
  package var widgetReloads: Int64 = 0
  package var updates: Int64 = 0
  /// The accuracy of each of ``surfaces``.
  package var truth = PhoneCounts.surfaces.map { _ in SurfaceTruth() }

  /// The number of screens in the onboarding.
  package static let screens = Scenario.screens
  /// The weeks after which retention is measured.
  package static let stayWeeks = [1, 4, 12]
  /// The weeks after which the attachment of a pal is measured.
  package static let attachmentWeeks = [4, 12]
  /// The surfaces with a measured accuracy.
  package static let surfaces = [Surface.compact, .lockScreen]

  /// The accuracy of a surface over all people.
  package struct SurfaceTruth: Equatable, Sendable {
    /// The minutes during which the surface showed something other than intended.
    package var wrongMinutes: Int64 = 0
    /// The wrong minutes of the people with known walking times, and the minutes if their pals had always rested.
    package var wrongOfKnown: Int64 = 0
    package var wrongIfAlwaysResting: Int64 = 0
    /// The number of those people.
    package var known: Int64 = 0
  }

  /// Creates counts of zero.
  package init() {}

  /// Adds the counts of `other`.
  package mutating func add(_ other: PhoneCounts) {
    for index in screens.indices { screens[index].add(other.screens[index]) }
    permission.granted.add(other.permission.granted)
    permission.denied.add(other.permission.denied)
    paywall.add(other.paywall)
    opens.add(other.opens)
    islandMinutes.add(other.islandMinutes)
    islandDays.add(other.islandDays)
    islandMinutesADay.add(other.islandMinutesADay)
    lockWidgetDays.add(other.lockWidgetDays)
    lockWidgets.add(other.lockWidgets)
    trials.add(other.trials)
    subscriptions.add(other.subscriptions)
    conversions.add(other.conversions)
    for index in stays.indices {
      stays[index].watched.add(other.stays[index].watched)
      stays[index].stayed.add(other.stays[index].stayed)
    }
    for index in attachment.indices { attachment[index].add(other.attachment[index]) }
    widgetReloads.add(other.widgetReloads)
    updates.add(other.updates)
    for index in truth.indices {
      truth[index].wrongMinutes.add(other.truth[index].wrongMinutes)
      truth[index].wrongOfKnown.add(other.truth[index].wrongOfKnown)
      truth[index].wrongIfAlwaysResting.add(other.truth[index].wrongIfAlwaysResting)
      truth[index].known.add(other.truth[index].known)
    }
  }

  /// Returns true if both have the same counts.
  package static func == (left: PhoneCounts, right: PhoneCounts) -> Bool {
    left.screens == right.screens && left.permission == right.permission && left.paywall == right.paywall
      && left.opens == right.opens && left.islandMinutes == right.islandMinutes && left.islandDays == right.islandDays
      && left.islandMinutesADay == right.islandMinutesADay && left.lockWidgetDays == right.lockWidgetDays
      && left.lockWidgets == right.lockWidgets && left.trials == right.trials
      && left.subscriptions == right.subscriptions && left.conversions == right.conversions
      && left.stays.elementsEqual(right.stays) { $0 == $1 } && left.attachment == right.attachment
      && left.widgetReloads == right.widgetReloads
      && left.updates == right.updates && left.truth == right.truth
  }
}
