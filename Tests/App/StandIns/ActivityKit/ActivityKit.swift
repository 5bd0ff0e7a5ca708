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

  /// The changes of the user's setting after the call.
  public struct ActivityEnablementUpdates: AsyncSequence, Sendable {
    public typealias Element = Bool
    public typealias Failure = Never
    fileprivate let stream: AsyncStream<Bool>
    public func makeAsyncIterator() -> AsyncStream<Bool>.Iterator { stream.makeAsyncIterator() }
  }
  public var activityEnablementUpdates: ActivityEnablementUpdates {
    ActivityEnablementUpdates(stream: enablements.makeStream())
  }

  /// Switches Live Activities on or off, as the user does in Settings.
  public static func setActivitiesEnabled(_ areEnabled: Bool) {
    Phone.shared.allowsActivities = areEnabled
    enablements.send(areEnabled)
  }
}

// Apple doesn't document it as `Sendable`.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
  public let id = UUID().uuidString
  public let attributes: Attributes
  public private(set) var content: ActivityContent<Attributes.ContentState>
  public var activityState: ActivityState { lock.withLock { changing.state } }
  /// The time of the start; the system ends a Live Activity after eight hours.
  public let startedAt = Phone.shared.now
  /// The token with which a server updates it; the system may change it at any time.
  public var pushToken: Data? { lock.withLock { changing.token } }
  /// The parts that the app also reads on other threads.
  private var changing: (state: ActivityState, token: Data?) = (.active, nil)
  private let lock = NSLock()
  private let tokens = Broadcast<Data>()
  private let states = Broadcast<ActivityState>()

  private init(_ attributes: Attributes, _ content: ActivityContent<Attributes.ContentState>) {
    (self.attributes, self.content) = (attributes, content)
    changing.token = Data(id.utf8)
  }

  /// The tokens that follow the current one, until the activity ends.
  public struct PushTokenUpdates: AsyncSequence, Sendable {
    public typealias Element = Data
    public typealias Failure = Never
    fileprivate let stream: AsyncStream<Data>
    public func makeAsyncIterator() -> AsyncStream<Data>.Iterator { stream.makeAsyncIterator() }
  }
  public var pushTokenUpdates: PushTokenUpdates { PushTokenUpdates(stream: tokens.makeStream()) }

  /// The states that follow the current one, until the activity is dismissed.
  public struct ActivityStateUpdates: AsyncSequence, Sendable {
    public typealias Element = ActivityState
    public typealias Failure = Never
    fileprivate let stream: AsyncStream<ActivityState>
    public func makeAsyncIterator() -> AsyncStream<ActivityState>.Iterator { stream.makeAsyncIterator() }
  }
  public var activityStateUpdates: ActivityStateUpdates { ActivityStateUpdates(stream: states.makeStream()) }

  /// The activities that start after the call.
  public struct ActivityUpdates: AsyncSequence, Sendable {
    public typealias Element = Activity
    public typealias Failure = Never
    fileprivate let identifiers: AsyncStream<String>

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var identifiers: AsyncStream<String>.Iterator
      public mutating func next() async -> Activity? {
        while let id = await identifiers.next() {
          if let activity = Activity.activities.first(where: { $0.id == id }) { return activity }
        }
        return nil
      }
    }
    public func makeAsyncIterator() -> Iterator { Iterator(identifiers: identifiers.makeAsyncIterator()) }
  }
  public static var activityUpdates: ActivityUpdates { ActivityUpdates(identifiers: startedActivities.makeStream()) }

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
    if phone.perform({ phone.activities.append(activity) }) { startedActivities.send(activity.id) }
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
  /// The number of streams that receive its states.
  public var stateObserverCount: Int { states.streamCount }

  /// Ends it.
  public func finish(as state: ActivityState) {
    lock.withLock { changing.state = state }
    Phone.shared.activities.removeAll { $0 === self }
    tokens.finish()
    if !Phone.shared.isAppSuspended { states.send(state) }
    states.finish()
  }

  /// Replaces the push token.
  public func changeToken() {
    let token = Data(UUID().uuidString.utf8)
    lock.withLock { changing.token = token }
    tokens.send(token)
  }
}

/// The changes of the user's setting, which are sent to all observers.
private let enablements = Broadcast<Bool>()

/// The identifiers of the activities that start, which are sent to all observers.
private let startedActivities = Broadcast<String>()

/// A source of elements that any number of streams receive.
private final class Broadcast<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var continuations: [AsyncStream<Element>.Continuation] = []
  private var isFinished = false

  func makeStream() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    lock.withLock {
      if isFinished { continuation.finish() } else { continuations.append(continuation) }
    }
    return stream
  }

  var streamCount: Int { lock.withLock { continuations.count } }

  func send(_ element: Element) { for continuation in lock.withLock({ continuations }) { continuation.yield(element) } }

  func finish() {
    lock.withLock { isFinished = true }
    for continuation in lock.withLock({ continuations }) { continuation.finish() }
  }
}
