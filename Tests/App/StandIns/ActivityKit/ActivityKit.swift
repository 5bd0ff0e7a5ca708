// The part of ActivityKit that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}

public struct ActivityContent<State: Codable & Hashable> {
  public let state: State
  public let staleDate: Date?

  public init(state: State, staleDate: Date?) { (self.state, self.staleDate) = (state, staleDate) }
}

extension ActivityContent: Sendable where State: Sendable {}

public enum ActivityState: Sendable { case active, ended, dismissed, stale }

public struct ActivityUIDismissalPolicy: Sendable { public static let immediate = ActivityUIDismissalPolicy() }

public enum ActivityAuthorizationError: Error {
  case denied, visibility, targetMaximumExceeded, unentitled
}

public struct PushType: Sendable { public static let token = PushType() }

public final class ActivityAuthorizationInfo {
  public init() {}
  public var areActivitiesEnabled: Bool { Phone.shared.allowsActivities }
}

// Apple doesn't document it as `Sendable`.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
  public let id = UUID().uuidString
  public let attributes: Attributes
  public private(set) var content: ActivityContent<Attributes.ContentState>
  public private(set) var activityState = ActivityState.active
  /// The time of the start; the system ends a Live Activity after eight hours.
  public let startedAt = Phone.shared.now
  /// The token with which a server updates it; the system may change it at any time.
  public private(set) var pushToken: Data?

  private init(_ attributes: Attributes, _ content: ActivityContent<Attributes.ContentState>) {
    (self.attributes, self.content) = (attributes, content)
    pushToken = Data(id.utf8)
  }

  public static var activities: [Activity] { Phone.shared.activities.compactMap { $0 as? Activity } }

  public static func request(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>, pushType: PushType?
  ) throws -> Activity {
    let phone = Phone.shared
    let activity = Activity(attributes, content)
    guard !phone.isAppTerminated else { return activity }
    guard phone.allowsActivities else { throw ActivityAuthorizationError.denied }
    guard phone.isAppInForeground else { throw ActivityAuthorizationError.visibility }
    // Without the capability, ActivityKit refuses to create a push token.
    guard pushType == nil || phone.allowsPushes else { throw ActivityAuthorizationError.unentitled }
    guard !phone.refusesActivities else { throw ActivityAuthorizationError.targetMaximumExceeded }
    _ = phone.perform { phone.activities.append(activity) }
    return activity
  }

  public func update(_ content: ActivityContent<Attributes.ContentState>) async {
    // The system updates it asynchronously.
    for _ in 0..<3 { await Task.yield() }
    _ = Phone.shared.perform { self.content = content }
  }

  public func end(
    _ content: ActivityContent<Attributes.ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy
  ) async {
    _ = Phone.shared.perform { finish(as: .ended) }
  }
}

// The actions of the system and the user, which a test calls.
extension Activity {
  /// Ends it.
  public func finish(as state: ActivityState) {
    activityState = state
    Phone.shared.activities.removeAll { $0 === self }
  }

  /// Replaces the push token.
  public func changeToken() { pushToken = Data(UUID().uuidString.utf8) }
}
