public import Foundation

/// The phone that the stand-ins for Apple's frameworks run on: a test sets what it is like and sees what became of it.
@MainActor
public final class Phone {
  /// The one phone.
  public static let shared = Phone()

  /// What its clock shows.
  public var now = Date(timeIntervalSince1970: 0)
  /// Whether it is locked, so that nobody can read health data.
  public var isLocked = false
  /// Whether the app is in front, without which it cannot start a Live Activity.
  public var isAppInFront = false
  /// Whether the person allows Live Activities.
  public var allowsActivities = true
  /// Whether it refuses to start a Live Activity, as it may at any time.
  public var refusesActivities = false
  /// Whether the shop answers.
  public var isOnline = true
  /// How many more things the app can do before the system ends it; `nil` where it is left alone.
  public var doesBeforeKilled: Int?
  /// Whether the system has ended the app: nothing that it still does comes about.
  public private(set) var isAppDead = false
  /// The Live Activities that are alive, the oldest first.
  public var activities: [AnyObject] = []
  /// How often the app asked for its widgets to be reloaded.
  public private(set) var reloads = 0
  /// What is kept for the app from one launch to the next.
  public private(set) var defaults: [String: Data] = [:]

  private init() {}

  /// A new phone.
  public func reset() {
    (now, isLocked, isAppInFront) = (Date(timeIntervalSince1970: 0), false, false)
    (allowsActivities, refusesActivities, isOnline) = (true, false, true)
    (doesBeforeKilled, isAppDead, activities, reloads, defaults) = (nil, false, [], 0, [:])
  }

  /// Launches the app anew.
  public func relaunch() { (doesBeforeKilled, isAppDead) = (nil, false) }

  /// Lets the app do one thing, unless the system has ended it; says whether it did.
  public func does(_ thing: () -> Void) -> Bool {
    if let left = doesBeforeKilled {
      doesBeforeKilled = left - 1
      if left <= 0 { isAppDead = true }
    }
    if !isAppDead { thing() }
    return !isAppDead
  }

  /// Notes that widgets are to be reloaded.
  public func reloadWidgets() { _ = does { reloads += 1 } }

  /// Keeps `data` for the app's next launch.
  public func keep(_ data: Data?, as name: String) { _ = does { defaults[name] = data } }
}
