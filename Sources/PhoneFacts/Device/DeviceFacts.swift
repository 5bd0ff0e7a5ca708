/// The facts that a `DeviceModel` is made from, before validation; by default, the phone has no limits.
///
/// `DeviceModel.table` documents the meaning and the source of each fact. `nil` means no limit.
// A doc comment for each fact would repeat the table.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct DeviceFacts: Hashable, Sendable {
  /// Creates the facts of a phone without limits.
  public init() {}

  // Live Activities

  public var longestSessionSeconds: Int?
  public var keptOnLockScreenSeconds: Int?
  public var drawingSpacingMilliseconds = 0
  public var largestPayloadBytes: Int?
  public var startsOnlyInForeground = false
  public var sendsOnlyWithRunTime = false
  public var runTimeAfterWakeSeconds: Int?
  public var playsFrames = true
  public var longestAnimationMilliseconds: Int?
  public var animatesOnAlwaysOn = true
  public var hidesOwnActivityInFront = false
  public var startPushAsksForToken = false
  public var hidesActivityStaleAtStart = false
  public var staleViewNeedsApp = false
  public var startsFromIntents = true
  public var schedulesStarts = true
  public var mostActivitiesOfApp: Int?
  public var mostActivities: Int?
  public var hasTransientActivities = true
  public var reducesUpdatesOnWatch = false
  public var showsIslandInLandscape = true
  public var standByScalePercent = 100

  // Pushes

  public var startPushesADay: Int?
  public var startPushWaitsForPermission = false
  public var countedPushesAnHour: Int?
  public var countedPushesAnHourIfFrequent: Int?
  public var dropsOlderPushes = false
  public var latestPushTimestampSeconds: Int?
  public var largestBroadcastBytes: Int?
  public var tokensStopAfterForceQuit = false

  // Sizes, in hundredths of a point

  public var bannerLeastHeight: Int?
  public var bannerMostHeight: Int?
  public var compactHeight: Int?
  public var compactLeastWidth: Int?
  public var compactMostWidth: Int?
  public var minimalLeastWidth: Int?
  public var minimalMostWidth: Int?

  // Widgets

  public var widgetReloadsADay: Int?
  public var widgetEntriesApartSeconds = 0
  public var foregroundReloadsAreFree = false
  public var widgetsAreVibrantOnLockScreen = true
  public var widgetsAreTintedOnHomeScreen = true
  public var mostTimelineEntries: Int?
  public var widgetDrawingSpacingMilliseconds = 0
  public var widgetPushes = true
  public var widgetExtensionStopsAfterSeconds: Int?

  // Step data

  public var knowsStepsAtOnce = true
  public var backgroundWakeEverySeconds: Int?
  public var wakesWhileLocked = true
}
