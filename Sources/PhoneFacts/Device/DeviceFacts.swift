/// The facts about a phone from which a ``DeviceModel`` is made, before they are validated.
///
/// By default, the phone has no limits, and `nil` means no limit. The settings in ``DeviceModel/table`` state the
/// meaning and the source of each fact.
public struct DeviceFacts: Hashable, Sendable {
  /// Creates the facts of a phone without limits.
  public init() {}

  // Live Activities

  /// Maximum duration of a Live Activity, after which the system ends it.
  public var longestSessionSeconds: Int?
  /// Maximum time for which an ended Live Activity stays on the Lock Screen.
  public var keptOnLockScreenSeconds: Int?
  /// Minimum time between two drawn updates; an earlier update is drawn when this time has passed.
  public var drawingSpacingMilliseconds = 0
  /// Maximum size of a Live Activity's attributes and content state together, as JSON.
  public var largestPayloadBytes: Int?
  /// The app can start a Live Activity only in the foreground.
  public var startsOnlyInForeground = false
  /// The app can update and end Live Activities and reload widgets only while it runs.
  public var sendsOnlyWithRunTime = false
  /// Time for which the app runs after a background wake.
  public var runTimeAfterWakeSeconds: Int?
  /// A Live Activity can play frames without updates.
  public var playsFrames = true
  /// Maximum duration of the animation from one update to the next.
  public var longestAnimationMilliseconds: Int?
  /// Updates are animated on an Always-On display.
  public var animatesOnAlwaysOn = true
  /// The Dynamic Island does not show an app's own Live Activity while the app is in the foreground.
  public var hidesOwnActivityInFront = false
  /// A push that starts a Live Activity must request its push token.
  public var startPushAsksForToken = false
  /// A Live Activity whose stale date has passed when it starts is never shown.
  public var hidesActivityStaleAtStart = false
  /// The stale view is drawn only while the app's process exists.
  public var staleViewNeedsApp = false
  /// An app intent can start a Live Activity in the background.
  public var startsFromIntents = true
  /// The start of a Live Activity can be scheduled.
  public var schedulesStarts = true
  /// Maximum number of Live Activities of one app at the same time; Apple publishes no number.
  public var mostActivitiesOfApp: Int?
  /// Maximum number of Live Activities of all apps at the same time; Apple publishes no number.
  public var mostActivities: Int?
  /// A Live Activity can be transient, so that it ends when the phone is locked.
  public var hasTransientActivities = true
  /// A watch may show only the updates that alert the person.
  public var reducesUpdatesOnWatch = false
  /// The Dynamic Island shows Live Activities in landscape orientation, with limited width.
  public var showsIslandInLandscape = true
  /// Size of the Lock Screen view in StandBy, in percent.
  public var standByScalePercent = 100

  // Pushes

  /// Maximum number of pushes that can start a Live Activity in any 24 hours; when it refills is not known.
  public var startPushesADay: Int?
  /// A Live Activity started by a push gives its update token only after the person has allowed it.
  public var startPushWaitsForPermission = false
  /// Maximum number of priority 10 pushes delivered in any hour; Apple publishes no number.
  public var countedPushesAnHour: Int?
  /// Maximum number of priority 10 pushes in any hour for an app with permission for frequent updates.
  public var countedPushesAnHourIfFrequent: Int?
  /// A push with an earlier timestamp than the last delivered push is dropped.
  public var dropsOlderPushes = false
  /// Maximum time that a push's timestamp may lie in the future before it is dropped; the limit is not known.
  public var latestPushTimestampSeconds: Int?
  /// Maximum size of the payload of a broadcast push, as JSON.
  public var largestBroadcastBytes: Int?
  /// No new push token reaches the app's server after the person has force-quit the app.
  public var tokensStopAfterForceQuit = false

  // Sizes, in hundredths of a point

  /// Minimum height of the Lock Screen banner, in hundredths of a point.
  public var bannerLeastHeight: Int?
  /// Maximum height of the Lock Screen banner, in hundredths of a point.
  public var bannerMostHeight: Int?
  /// Height of the compact Dynamic Island, in hundredths of a point.
  public var compactHeight: Int?
  /// Width of each side of the compact Dynamic Island on small phones, in hundredths of a point.
  public var compactLeastWidth: Int?
  /// Width of each side of the compact Dynamic Island on large phones, in hundredths of a point.
  public var compactMostWidth: Int?
  /// Minimum width of the minimal Dynamic Island, in hundredths of a point.
  public var minimalLeastWidth: Int?
  /// Maximum width of the minimal Dynamic Island, in hundredths of a point.
  public var minimalMostWidth: Int?

  // Widgets

  /// Maximum number of widget reloads in any 24 hours.
  public var widgetReloadsADay: Int?
  /// Minimum time between the entries of a widget timeline.
  public var widgetEntriesApartSeconds = 0
  /// A widget reload while the app is in the foreground does not use the budget.
  public var foregroundReloadsAreFree = false
  /// Lock Screen widgets are drawn without colour.
  public var widgetsAreVibrantOnLockScreen = true
  /// A person can have Home Screen widgets tinted, which turns opaque colours white.
  public var widgetsAreTintedOnHomeScreen = true
  /// Maximum number of entries in a widget timeline; a timeline with more entries is not shown.
  public var mostTimelineEntries: Int?
  /// Minimum time between two drawn entries of a widget timeline; an earlier entry is not drawn.
  public var widgetDrawingSpacingMilliseconds = 0
  /// A push can reload widgets.
  public var widgetPushes = true
  /// Time after which the system stops redrawing a Live Activity; its length is not known.
  public var widgetExtensionStopsAfterSeconds: Int?

  // Step data

  /// The app knows each step immediately.
  public var knowsStepsAtOnce = true
  /// Minimum time between background wakes for new steps.
  public var backgroundWakeEverySeconds: Int?
  /// New steps wake the app while the phone is locked.
  public var wakesWhileLocked = true
}
