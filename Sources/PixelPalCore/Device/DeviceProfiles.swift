extension DeviceModel {
  /// The built-in profiles, from the one without limits to the newest phone.
  public static let profiles = [ideal, ios17, ios18, ios26]

  /// A phone without limits, where PixelPal's own rules still apply, such as the minimum gap between updates.
  public static let ideal = DeviceModel(
    unchecked: "ideal", remark: "a phone without limits", DeviceFacts())

  /// A phone with iOS 17, which draws at most one update per second.
  public static let ios17 = DeviceModel(
    unchecked: "ios17", phoneFacts(drawingSpacingMilliseconds: 1000, startPushAsksForToken: false))

  /// A phone with iOS 18, which draws updates less often.
  public static let ios18 = DeviceModel(
    unchecked: "ios18", phoneFacts(drawingSpacingMilliseconds: 15_000, startPushAsksForToken: true))

  /// A phone with iOS 26, which is assumed to behave as with iOS 18.
  public static let ios26 = DeviceModel(
    unchecked: "ios26", remark: "same as ios18 until measured", ios18.facts)

  private static func phoneFacts(drawingSpacingMilliseconds: Int, startPushAsksForToken: Bool) -> DeviceFacts {
    var facts = DeviceFacts()
    facts.longestSessionSeconds = 8 * 3600
    facts.keptOnLockScreenSeconds = 4 * 3600
    facts.drawingSpacingMilliseconds = drawingSpacingMilliseconds
    facts.largestPayloadBytes = 4096
    facts.startsOnlyInForeground = true
    facts.sendsOnlyWithRunTime = true
    facts.runTimeAfterWakeSeconds = 30
    facts.playsFrames = false
    facts.longestAnimationMilliseconds = 2000
    facts.animatesOnAlwaysOn = false
    facts.hidesOwnActivityInFront = true
    facts.startPushAsksForToken = startPushAsksForToken
    facts.bannerLeastHeight = 8400
    facts.bannerMostHeight = 16_000
    facts.compactHeight = 3667
    facts.compactLeastWidth = 5233
    facts.compactMostWidth = 6233
    facts.minimalLeastWidth = 3667
    facts.minimalMostWidth = 4500
    facts.widgetReloadsADay = 40
    facts.widgetEntriesApartSeconds = 300
    facts.foregroundReloadsAreFree = true
    facts.knowsStepsAtOnce = false
    facts.backgroundWakeEverySeconds = 3600
    facts.wakesWhileLocked = false
    return facts
  }
}
