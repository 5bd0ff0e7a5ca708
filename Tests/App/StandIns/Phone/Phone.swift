public import Foundation

/// A simulated phone behind the stand-ins for Apple's frameworks; a test sets its state and checks the effects.
///
/// The frameworks belong to no actor. A test awaits each call of the app, so that only one thread uses the phone.
public final class Phone: @unchecked Sendable {
  /// The only phone.
  public static let shared = Phone()

  /// The current time.
  public var now = Date(timeIntervalSince1970: 0)
  /// True if the phone is locked, so that health data cannot be read.
  public var isLocked = false
  /// True if the app is in the foreground, which is required to start a Live Activity.
  public var isAppInForeground = false
  /// True if the app is suspended, so that it isn't told of changes of Live Activities.
  public var isAppSuspended = false
  /// True if the user allows Live Activities.
  public var allowsActivities = true
  /// True if the system refuses to start a Live Activity, as it may at any time.
  public var refusesActivities = false
  /// True if the app has the capability for push notifications.
  public var allowsPushes = true
  /// True if the app has the entitlement for background delivery by HealthKit.
  public var allowsBackgroundDelivery = true
  /// True if the device has health data.
  public var hasHealthData = true
  /// True if StoreKit can reach the App Store.
  public var isOnline = true
  /// The folder of the App Group.
  public var container = FileManager.default.temporaryDirectory
  /// The number of actions until the system terminates the app; `nil` if it does not.
  public var actionsUntilTermination: Int?
  /// True if the system has terminated the app; its further actions have no effect.
  public private(set) var isAppTerminated = false
  /// The running Live Activities, the oldest first; tasks of the app also read them on other threads.
  public var activities: [AnyObject] {
    get { lock.withLock { runningActivities } }
    set { lock.withLock { runningActivities = newValue } }
  }
  private let lock = NSLock()
  private var runningActivities: [AnyObject] = []
  /// The number of times that the app has reloaded its widgets.
  public private(set) var widgetReloads = 0
  /// The kinds of the widgets that the app has reloaded; `nil` stands for all kinds.
  public private(set) var reloadedKinds: [String?] = []
  /// The values that the app has saved across launches.
  public private(set) var defaults: [String: Data] = [:]

  private init() {}

  /// Restores the state of a new phone.
  public func reset() {
    (now, isLocked, isAppInForeground) = (Date(timeIntervalSince1970: 0), false, false)
    (allowsActivities, refusesActivities, allowsPushes, isOnline) = (true, false, true, true)
    (hasHealthData, container) = (true, FileManager.default.temporaryDirectory)
    (actionsUntilTermination, isAppTerminated, activities, widgetReloads, defaults) = (nil, false, [], 0, [:])
    (reloadedKinds, isAppSuspended, allowsBackgroundDelivery) = ([], false, true)
  }

  /// Launches the app again.
  public func relaunch() { (actionsUntilTermination, isAppTerminated) = (nil, false) }

  /// Performs an action of the app unless the app is terminated; returns true if it was performed.
  public func perform(_ action: () -> Void) -> Bool {
    if let left = actionsUntilTermination {
      actionsUntilTermination = left - 1
      if left <= 0 { isAppTerminated = true }
    }
    if !isAppTerminated { action() }
    return !isAppTerminated
  }

  /// Counts a reload of the widgets of a kind, or of all widgets.
  public func reloadWidgets(ofKind kind: String? = nil) {
    _ = perform {
      widgetReloads += 1
      reloadedKinds.append(kind)
    }
  }

  /// Saves `data` for the next launch of the app.
  public func save(_ data: Data?, forKey name: String) { _ = perform { defaults[name] = data } }
}
