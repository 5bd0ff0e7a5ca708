extension DeviceModel {
  /// Every fact with its JSON name, its meaning, its allowed values and its source.
  public static let table: [ConfigurationSetting<DeviceFacts>] =
    liveActivities + activityStarts + pushes + sizes + widgets + stepData

  private static let allowedSeconds = 1...31_536_000

  private static let liveActivities: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "longestSessionSeconds", .limit({ swap(&$0.longestSessionSeconds, &$1) }, allowed: allowedSeconds),
      "maximum duration of a Live Activity, after which the system ends it", source: liveActivityGuide),
    .init(
      "keptOnLockScreenSeconds", .limit({ swap(&$0.keptOnLockScreenSeconds, &$1) }, allowed: 0...31_536_000),
      "maximum time for which an ended Live Activity stays on the Lock Screen", source: liveActivityGuide),
    .init(
      "drawingSpacingMilliseconds", .number({ swap(&$0.drawingSpacingMilliseconds, &$1) }, allowed: 0...600_000),
      "minimum time between two drawn updates; an earlier update is drawn when this time has passed",
      source: .init(certainty: .field, text: "5 to 15 s seen on iOS 18; an engineer states about 15 s per refresh")),
    .init(
      "largestPayloadBytes", .limit({ swap(&$0.largestPayloadBytes, &$1) }, allowed: 1024...1_000_000),
      "maximum size of a Live Activity's attributes and content state together, as JSON", source: liveActivityGuide),
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
      "maximum duration of the animation from one update to the next", source: liveActivityGuide),
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

  private static let activityStarts: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "hidesActivityStaleAtStart", .flag({ swap(&$0.hidesActivityStaleAtStart, &$1) }),
      "a Live Activity whose stale date has passed when it starts is never shown",
      source: .init(certainty: .field, text: "reported by developers")),
    .init(
      "staleViewNeedsApp", .flag({ swap(&$0.staleViewNeedsApp, &$1) }),
      "the stale view is drawn only while the app's process exists",
      source: .init(certainty: .field, text: "reported in Apple's developer forums")),
    .init(
      "startsFromIntents", .flag({ swap(&$0.startsFromIntents, &$1) }),
      "an app intent can start a Live Activity in the background",
      source: .init(certainty: .documented, text: "App Intents, LiveActivityIntent")),
    .init(
      "schedulesStarts", .flag({ swap(&$0.schedulesStarts, &$1) }), "the start of a Live Activity can be scheduled",
      source: .init(certainty: .documented, text: "ActivityKit, ActivityState.pending")),
    .init(
      "mostActivitiesOfApp", .limit({ swap(&$0.mostActivitiesOfApp, &$1) }, allowed: 1...100),
      "maximum number of Live Activities of one app at the same time; Apple publishes no number",
      source: .init(certainty: .documented, text: "ActivityKit, targetMaximumExceeded")),
    .init(
      "mostActivities", .limit({ swap(&$0.mostActivities, &$1) }, allowed: 1...100),
      "maximum number of Live Activities of all apps at the same time; Apple publishes no number",
      source: .init(certainty: .documented, text: "ActivityKit, globalMaximumExceeded")),
    .init(
      "hasTransientActivities", .flag({ swap(&$0.hasTransientActivities, &$1) }),
      "a Live Activity can be transient, so that it ends when the phone is locked",
      source: .init(certainty: .field, text: "ActivityStyle.transient, as developers describe it")),
    .init(
      "reducesUpdatesOnWatch", .flag({ swap(&$0.reducesUpdatesOnWatch, &$1) }),
      "a watch may show only the updates that alert the person",
      source: .init(certainty: .documented, text: "WidgetKit, isActivityUpdateReduced")),
    .init(
      "showsIslandInLandscape", .flag({ swap(&$0.showsIslandInLandscape, &$1) }),
      "the Dynamic Island shows Live Activities in landscape orientation, with limited width",
      source: interfaceGuidelines),
    .init(
      "standByScalePercent", .number({ swap(&$0.standByScalePercent, &$1) }, allowed: 100...400),
      "size of the Lock Screen view in StandBy, in percent", source: interfaceGuidelines),
  ]

  private static let pushes: [ConfigurationSetting<DeviceFacts>] = [
    .init(
      "startPushesADay", .limit({ swap(&$0.startPushesADay, &$1) }, allowed: 1...10_000),
      "maximum number of pushes that can start a Live Activity in any 24 hours; when it refills is not known",
      source: .init(certainty: .field, text: "about 10 seen by developers, confirmed as a budget by an engineer")),
    .init(
      "startPushWaitsForPermission", .flag({ swap(&$0.startPushWaitsForPermission, &$1) }),
      "a Live Activity started by a push gives its update token only after the person has allowed it",
      source: .init(certainty: .engineer, text: "developer forums, at second hand")),
    .init(
      "countedPushesAnHour", .limit({ swap(&$0.countedPushesAnHour, &$1) }, allowed: 1...10_000),
      "maximum number of priority 10 pushes delivered in any hour; Apple publishes no number", source: pushGuide),
    .init(
      "countedPushesAnHourIfFrequent", .limit({ swap(&$0.countedPushesAnHourIfFrequent, &$1) }, allowed: 1...10_000),
      "maximum number of priority 10 pushes in any hour for an app with permission for frequent updates",
      source: pushGuide),
    .init(
      "dropsOlderPushes", .flag({ swap(&$0.dropsOlderPushes, &$1) }),
      "a push with an earlier timestamp than the last delivered push is dropped",
      source: .init(certainty: .field, text: "seen by developers")),
    .init(
      "latestPushTimestampSeconds", .limit({ swap(&$0.latestPushTimestampSeconds, &$1) }, allowed: allowedSeconds),
      "maximum time that a push's timestamp may lie in the future before it is dropped; the limit is not known",
      source: .init(certainty: .field, text: "seen by developers")),
    .init(
      "largestBroadcastBytes", .limit({ swap(&$0.largestBroadcastBytes, &$1) }, allowed: 1024...1_000_000),
      "maximum size of the payload of a broadcast push, as JSON",
      source: .init(certainty: .documented, text: "APNs, broadcast pushes")),
    .init(
      "tokensStopAfterForceQuit", .flag({ swap(&$0.tokensStopAfterForceQuit, &$1) }),
      "no new push token reaches the app's server after the person has force-quit the app",
      source: .init(certainty: .field, text: "seen by developers")),
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
    .init(
      "widgetsAreTintedOnHomeScreen", .flag({ swap(&$0.widgetsAreTintedOnHomeScreen, &$1) }),
      "a person can have Home Screen widgets tinted, which turns opaque colours white",
      source: .init(certainty: .documented, text: "WidgetKit, WidgetRenderingMode.accented")),
    .init(
      "mostTimelineEntries", .limit({ swap(&$0.mostTimelineEntries, &$1) }, allowed: 1...100_000),
      "maximum number of entries in a widget timeline; a timeline with more entries is not shown",
      source: .init(certainty: .field, text: "about 400 seen by developers")),
    .init(
      "widgetDrawingSpacingMilliseconds",
      .number({ swap(&$0.widgetDrawingSpacingMilliseconds, &$1) }, allowed: 0...600_000),
      "minimum time between two drawn entries of a widget timeline; an earlier entry is not drawn",
      source: .init(certainty: .field, text: "about 2 s seen by developers")),
    .init(
      "widgetPushes", .flag({ swap(&$0.widgetPushes, &$1) }), "a push can reload widgets",
      source: .init(certainty: .documented, text: "WidgetKit, Updating widgets with push notifications")),
    .init(
      "widgetExtensionStopsAfterSeconds",
      .limit({ swap(&$0.widgetExtensionStopsAfterSeconds, &$1) }, allowed: allowedSeconds),
      "time after which the system stops redrawing a Live Activity; its length is not known",
      source: .init(certainty: .field, text: "reported by developers")),
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
  private static let pushGuide = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "ActivityKit, Starting and updating Live Activities with push notifications")
  private static let interfaceGuidelines = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "Human Interface Guidelines, Live Activities")
  private static let widgetUpdateGuide = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "WidgetKit, Keeping a widget up to date")
  private static let healthKitBackground = ConfigurationSetting<DeviceFacts>.Source(
    certainty: .documented, text: "HealthKit, enableBackgroundDelivery(for:frequency:)")
}
