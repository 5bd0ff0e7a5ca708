// snippet: activity
// Products: PixelPalCore
import ActivityKit
import Foundation
import PixelPalCore
import PixelPalFoundation
import WidgetKit

/// The content state is the core's, as it is.
public struct PalActivity: ActivityAttributes {
  /// What changes in it.
  public typealias ContentState = PixelPalCore.ContentState
  /// What stays the same in it.
  public let pal: PalAttributes
}

/// Carries out what the pal decided: nothing here decides anything, and nothing is remembered, so that it does not matter
/// whether the app was launched anew.
@MainActor
public struct Stage {
  let showPaywall: () -> Void

  /// A stage on which somebody shows the paywall.
  public init(showPaywall: @escaping () -> Void) { self.showPaywall = showPaywall }

  /// Those that are alive, the newest last.
  private var activities: [Activity<PalActivity>] {
    Activity<PalActivity>.activities.filter { $0.activityState == .active || $0.activityState == .stale }
      .sorted { $0.attributes.pal.startedAt ?? .distantPast < $1.attributes.pal.startedAt ?? .distantPast }
  }

  /// What the pal is to hear of the phone before anything else.
  public func whatIsThere() async -> [PalEvent] {
    // An app that was ended as it put a new one in the place of an old one has left both.
    for old in activities.dropLast() { await old.end(nil, dismissalPolicy: .immediate) }
    let areOn = PalEvent.liveActivitiesSwitched(on: ActivityAuthorizationInfo().areActivitiesEnabled)
    guard let activity = activities.last else { return [areOn, .liveActivityNotFound] }
    let staleAt = activity.content.staleDate.map { Instant($0) } ?? .distantFuture
    let startedAt = activity.attributes.pal.startedAt
    return [areOn, .liveActivityFound(activity.content.state, staleAt: staleAt, startedAt: startedAt)]
  }

  /// Carries out `changes` of a pal that is on the disk by now, and says what did not come about.
  public func carryOut(_ changes: [Change], createdAt: Instant) async -> [PalEvent] {
    var failures: [PalEvent] = []
    for change in changes {
      switch change.kind {
      case .liveActivityStarted(let state, let staleAt):
        do {
          let new = try Activity.request(
            attributes: PalActivity(pal: PalAttributes(createdAt: createdAt, startedAt: change.at)),
            content: ActivityContent(state: state, staleDate: Date(staleAt)), pushType: .token)
          // Also one that the system has ended, and that still stands on the Lock Screen.
          for old in Activity<PalActivity>.activities where old.id != new.id {
            await old.end(nil, dismissalPolicy: .immediate)
          }
        } catch {
          failures.append(.liveActivityFailed(startedAt: change.at))
        }
      case .liveActivityUpdated(_, let state, let staleAt, _):
        await activities.last?.update(ActivityContent(state: state, staleDate: Date(staleAt)))
      case .widgetReloaded(let cause, _, _) where cause != .policy:  // The system makes those itself.
        WidgetCenter.shared.reloadAllTimelines()
      case .paywallShown:
        showPaywall()
      default:
        break  // The rest tells what happened; nothing has to be done.
      }
    }
    return failures
  }

  /// What a server needs to reach the Live Activity; the system may change it at any time, and `pushTokenUpdates` of the
  /// activity says when.
  var pushToken: Data? { activities.last?.pushToken }
}
// end
