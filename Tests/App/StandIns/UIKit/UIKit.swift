// The part of UIKit that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

public struct UIBackgroundTaskIdentifier: Hashable, Sendable, RawRepresentable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

@MainActor
public final class UIApplication {
  public static let shared = UIApplication()

  nonisolated public static let protectedDataWillBecomeUnavailableNotification =
    Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  nonisolated public static let protectedDataDidBecomeAvailableNotification =
    Notification.Name("UIApplicationProtectedDataDidBecomeAvailable")

  /// The tasks that the app has begun and not ended, with their expiration handlers.
  public private(set) var runningTasks: [UIBackgroundTaskIdentifier: (@MainActor @Sendable () -> Void)?] = [:]
  /// The number of tasks that the app has begun.
  public private(set) var taskCount = 0

  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    taskCount += 1
    let task = UIBackgroundTaskIdentifier(rawValue: taskCount)
    runningTasks.updateValue(handler, forKey: task)
    return task
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { runningTasks[identifier] = nil }
}
