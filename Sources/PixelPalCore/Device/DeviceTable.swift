extension DeviceModel {
  /// Every fact with its JSON name, its meaning, its allowed values and its source.
  public static let table: [ConfigurationSetting<DeviceFacts>] = liveActivities + sizes + widgets + stepData

  private static let allowedSeconds = 1...31_536_000

  private static let liveActivities: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "longestSessionSeconds", .limit({ swap(&$0.longestSessionSeconds, &$1) }, allowed: allowedSeconds),
      "maximum duration of a Live Activity, after which the system ends it", source: liveActivityGuide),
    .init(
      "keptOnLockScreenSeconds", .limit({ swap(&$0.keptOnLockScreenSeconds, &$1) }, allowed: 0...31_536_000),
      "time for which an ended Live Activity stays on the Lock Screen", source: liveActivityGuide),
    .init(
      "drawingSpacingMilliseconds", .number({ swap(&$0.drawingSpacingMilliseconds, &$1) }, allowed: 0...600_000),
      "minimum time between drawn updates; an update that comes earlier is drawn when this time has passed",
      source: .init(certainty: .field, text: "5 to 15 s seen on iOS 18; an engineer states about 15 s per refresh")),
    .init(
      "largestPayloadBytes", .limit({ swap(&$0.largestPayloadBytes, &$1) }, allowed: 1024...1_000_000),
      "maximum size of attributes and content state together, as JSON", source: liveActivityGuide),
    .init(
      "startsOnlyInForeground", .flag({ swap(&$0.startsOnlyInForeground, &$1) }),
      "the app can start a Live Activity only in the foreground", source: liveActivityGuide),
    .init(
      "sendsOnlyWithRunTime", .flag({ swap(&$0.sendsOnlyWithRunTime, &$1) }),
      "the app can update and end Live Activities and reload widgets only while it runs", source: liveActivityGuide),
    .init(
      "runTimeAfterWakeSeconds", .limit({ swap(&$0.runTimeAfterWakeSeconds, &$1) }, allowed: 1...3600),
      "time for which the app runs after a background wake",
      source: .init(certainty: .field, text: "observed by developers; not guaranteed by the documentation")),
    .init(
      "playsFrames", .flag({ swap(&$0.playsFrames, &$1) }), "a Live Activity can play frames without updates",
      source: liveActivityGuide),
    .init(
      "longestAnimationMilliseconds", .limit({ swap(&$0.longestAnimationMilliseconds, &$1) }, allowed: 0...60_000),
      "maximum duration of the animation of an update", source: liveActivityGuide),
    .init(
      "animatesOnAlwaysOn", .flag({ swap(&$0.animatesOnAlwaysOn, &$1) }),
      "updates are animated on an Always-On display", source: liveActivityGuide),
    .init(
      "hidesOwnActivityInFront", .flag({ swap(&$0.hidesOwnActivityInFront, &$1) }),
      "the Dynamic Island does not show an app's own Live Activity while the app is in the foreground",
      source: .init(certainty: .field, text: "observed by developers and users")),
    .init(
      "startPushAsksForToken", .flag({ swap(&$0.startPushAsksForToken, &$1) }),
      "a push that starts a Live Activity must request its push token",
      source: .init(certainty: .documented, text: "ActivityKit, Live Activities with push notifications")),
  ]

  private static let allowedSizes = 100...100_000

  private static let sizes: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "bannerLeastHeight", .limit({ swap(&$0.bannerLeastHeight, &$1) }, allowed: allowedSizes),
      "minimum height of the Lock Screen banner, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "bannerMostHeight", .limit({ swap(&$0.bannerMostHeight, &$1) }, allowed: allowedSizes),
      "maximum height of the Lock Screen banner, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "compactHeight", .limit({ swap(&$0.compactHeight, &$1) }, allowed: allowedSizes),
      "height of the compact Dynamic Island, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "compactLeastWidth", .limit({ swap(&$0.compactLeastWidth, &$1) }, allowed: allowedSizes),
      "width of each side of the compact Dynamic Island on small phones, in hundredths of a point",
      source: interfaceGuidelines),
    .init(
      "compactMostWidth", .limit({ swap(&$0.compactMostWidth, &$1) }, allowed: allowedSizes),
      "width of each side of the compact Dynamic Island on large phones, in hundredths of a point",
      source: interfaceGuidelines),
    .init(
      "minimalLeastWidth", .limit({ swap(&$0.minimalLeastWidth, &$1) }, allowed: allowedSizes),
      "minimum width of the minimal Dynamic Island, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "minimalMostWidth", .limit({ swap(&$0.minimalMostWidth, &$1) }, allowed: allowedSizes),
      "maximum width of the minimal Dynamic Island, in hundredths of a point", source: interfaceGuidelines),
  ]

  private static let widgets: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "widgetReloadsADay", .limit({ swap(&$0.widgetReloadsADay, &$1) }, allowed: 1...100_000),
      "maximum number of widget reloads in any 24 hours", source: widgetUpdateGuide),
    .init(
      "widgetEntriesApartSeconds", .number({ swap(&$0.widgetEntriesApartSeconds, &$1) }, allowed: 0...3600),
      "minimum time between the entries of a widget timeline", source: widgetUpdateGuide),
    .init(
      "foregroundReloadsAreFree", .flag({ swap(&$0.foregroundReloadsAreFree, &$1) }),
      "a widget reload while the app is in the foreground does not use the budget", source: widgetUpdateGuide),
    .init(
      "widgetsAreVibrantOnLockScreen", .flag({ swap(&$0.widgetsAreVibrantOnLockScreen, &$1) }),
      "Lock Screen widgets are drawn without colour",
      source: .init(certainty: .documented, text: "WidgetKit, WidgetRenderingMode")),
  ]

  private static let stepData: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "knowsStepsAtOnce", .flag({ swap(&$0.knowsStepsAtOnce, &$1) }),
      "the app knows each step immediately", source: healthKitBackground),
    .init(
      "backgroundWakeEverySeconds", .limit({ swap(&$0.backgroundWakeEverySeconds, &$1) }, allowed: allowedSeconds),
      "minimum time between background wakes for new steps", source: healthKitBackground),
    .init(
      "wakesWhileLocked", .flag({ swap(&$0.wakesWhileLocked, &$1) }),
      "new steps wake the app while the phone is locked", source: healthKitBackground),
  ]

  private static let liveActivityGuide = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "ActivityKit, Displaying live data with Live Activities")
  private static let interfaceGuidelines = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "Human Interface Guidelines, Live Activities")
  private static let widgetUpdateGuide = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "WidgetKit, Keeping a widget up to date")
  private static let healthKitBackground = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "HealthKit, enableBackgroundDelivery(for:frequency:)")
}
