// snippet: activity
// Products: PixelPalCore
import ActivityKit
import Foundation
import PixelPalCore
import PixelPalFoundation
import WidgetKit

/// The attributes of the pal's Live Activity; the core's types are used unchanged.
public struct PalActivity: ActivityAttributes {
  /// The state, which changes.
  public typealias ContentState = PixelPalCore.ContentState
  /// The attributes, which never change.
  public let pal: PalActivityAttributes
}

/// Carries out the pal's decisions.
///
/// It decides nothing and stores nothing, so it works the same after a relaunch.
@MainActor
public struct PalPresenter {
  let showPaywall: () -> Void

  /// Creates a presenter that shows the paywall with `showPaywall`.
  public init(showPaywall: @escaping () -> Void) { self.showPaywall = showPaywall }

  /// The running Live Activities, the newest last.
  private var activities: [Activity<PalActivity>] {
    Activity<PalActivity>.activities.filter { $0.activityState == .active || $0.activityState == .stale }
      .sorted { $0.attributes.pal.startedAt ?? .distantPast < $1.attributes.pal.startedAt ?? .distantPast }
  }

  /// Returns the events that report the phone's Live Activities; the pal handles them before all others.
  public func currentActivityEvents() async -> [PalEvent] {
    // An app that is terminated while it replaces a Live Activity leaves both.
    for old in activities.dropLast() { await old.end(nil, dismissalPolicy: .immediate) }
    let areOn = PalEvent.liveActivitiesSwitched(on: ActivityAuthorizationInfo().areActivitiesEnabled)
    guard let activity = activities.last else { return [areOn, .liveActivityNotFound] }
    let staleAt = activity.content.staleDate.map { Instant($0) } ?? .distantFuture
    let startedAt = activity.attributes.pal.startedAt
    return [areOn, .liveActivityFound(activity.content.state, staleAt: staleAt, startedAt: startedAt)]
  }

  /// Carries out the commands of a pal that is already stored, and returns an event for each one that failed.
  public func carryOut(_ commands: [PalCommand], createdAt: Instant) async -> [PalEvent] {
    var failures: [PalEvent] = []
    for command in commands {
      switch command {
      case .startLiveActivity(let state, let staleAt, let startedAt):
        do {
          let new = try Activity.request(
            attributes: PalActivity(pal: PalActivityAttributes(createdAt: createdAt, startedAt: startedAt)),
            content: ActivityContent(state: state, staleDate: Date(staleAt)), pushType: .token)
          // Includes one that the system has ended and that is still on the Lock Screen.
          for old in Activity<PalActivity>.activities where old.id != new.id {
            await old.end(nil, dismissalPolicy: .immediate)
          }
        } catch {
          failures.append(.liveActivityFailed(startedAt: startedAt))
        }
      case .updateLiveActivity(let state, let staleAt):
        await activities.last?.update(ActivityContent(state: state, staleDate: Date(staleAt)))
      case .reloadWidgets:
        WidgetCenter.shared.reloadAllTimelines()
      case .showPaywall:
        showPaywall()
      }
    }
    return failures
  }

  /// The token with which a server updates the Live Activity; `pushTokenUpdates` of the activity reports new ones.
  var pushToken: Data? { activities.last?.pushToken }
}
// end
