package import PixelPalCore
import Replay

/// What is counted of people's phones: what `--only evolution` does not know.
package struct PhoneCounts: Equatable, Sendable {
  /// How many of the five screens were left, of those whose onboarding is told.
  package var screens = [Int64](repeating: 0, count: PhoneCounts.screens + 1)
  /// Who let the app read steps at the beginning, and who did not; of those who have a pal.
  package var permission = (granted: Int64(0), denied: Int64(0))
  /// When the paywall was shown.
  package var paywall = TimesToEvent()
  /// How often the app was opened.
  package var opens: Int64 = 0
  /// How long the pal was seen in the Dynamic Island, in minutes.
  package var islandMinutes: Int64 = 0
  /// On how many days it was.
  package var islandDays: Int64 = 0
  /// People by their own mean of minutes in the island for each day of life, cut to whole minutes.
  package var islandMinutesADay = Tally()
  /// On how many days the widget of the Lock Screen showed more than a lock.
  package var lockWidgetDays: Int64 = 0
  /// People by the number of those days.
  package var lockWidgets = Tally()
  /// Who was on trial, and who subscribed.
  package var trials: Int64 = 0
  package var subscriptions: Int64 = 0
  /// Who saw the paywall and subscribed from then on, by the days between.
  package var conversions = Tally()
  /// Who came back at each week of ``stayWeeks``, and who was watched long enough to tell.
  package var stays = PhoneCounts.stayWeeks.map { _ in (watched: Int64(0), stayed: Int64(0)) }
  /// People by the attachment of their pal after each of ``attachmentWeeks``, of those still watched.
  package var attachment = PhoneCounts.attachmentWeeks.map { _ in Tally() }
  /// Reloads of widgets, and updates of Live Activities.
  package var widgetReloads: Int64 = 0
  package var updates: Int64 = 0
  /// How true surfaces were.
  package var truth = PhoneCounts.surfaces.map { _ in SurfaceTruth() }

  /// How many screens the onboarding has.
  package static let screens = Scenario.screens
  /// At which weeks it is asked who stays.
  package static let stayWeeks = [1, 4, 12]
  /// The weeks after which the attachment of a pal is measured.
  package static let attachmentWeeks = [4, 12]
  /// Of which surfaces it is told how true they were.
  package static let surfaces = [Surface.compact, .lockScreen]

  /// How true a surface was over all.
  package struct SurfaceTruth: Equatable, Sendable {
    /// How long it showed something else than was intended, in minutes.
    package var wrongMinutes: Int64 = 0
    /// Of those of whom it is known when they walked: how long that was, and how long it would have been if the pal had
    /// always rested.
    package var wrongOfKnown: Int64 = 0
    package var wrongIfAlwaysResting: Int64 = 0
    /// How many people those are.
    package var known: Int64 = 0
  }

  /// Nobody.
  package init() {}

  /// Adds all of another.
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

  /// Whether both count the same.
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
