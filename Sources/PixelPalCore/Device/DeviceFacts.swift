/// The facts of a `DeviceModel` before anybody has checked them; as they stand, a phone without limits.
///
/// `DeviceModel.table` says what each means and where it comes from. `nil` is no limit.
// A sentence at each fact here would say what the table says.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct DeviceFacts: Hashable, Sendable {
  /// A phone without limits.
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

  // Step data

  public var knowsStepsAtOnce = true
  public var backgroundWakeEverySeconds: Int?
  public var wakesWhileLocked = true
}
