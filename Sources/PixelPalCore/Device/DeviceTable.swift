extension DeviceModel {
  /// Every fact: its name in JSON, what it means, what it may be, and where it comes from.
  public static let table: [Setting<DeviceFacts>] = liveActivities + sizes + widgets + stepData

  private static let anyLength = 1...31_536_000

  private static let liveActivities: [Setting<DeviceFacts>] = [
    .init(
      "longestSessionSeconds", .limit(\.longestSessionSeconds, allowed: anyLength),
      "the system ends a Live Activity after so long", source: displayingLiveData),
    .init(
      "keptOnLockScreenSeconds", .limit(\.keptOnLockScreenSeconds, allowed: 0...31_536_000),
      "an ended one stays on the Lock Screen for so long", source: displayingLiveData),
    .init(
      "drawingSpacingMilliseconds", .number(\.drawingSpacingMilliseconds, allowed: 0...600_000),
      "an update that comes sooner after the last drawn one is drawn when this has passed",
      source: .init(certainty: .field, text: "5 to 15 s seen on iOS 18; an engineer names around 15 s a refresh")),
    .init(
      "largestPayloadBytes", .limit(\.largestPayloadBytes, allowed: 1024...1_000_000),
      "attributes and content state together, as JSON", source: displayingLiveData),
    .init(
      "startsOnlyInForeground", .flag(\.startsOnlyInForeground),
      "the app can start a Live Activity only while it is in front", source: displayingLiveData),
    .init(
      "sendsOnlyWithRunTime", .flag(\.sendsOnlyWithRunTime),
      "the app can update, end and reload only while it runs", source: displayingLiveData),
    .init(
      "runTimeAfterWakeSeconds", .limit(\.runTimeAfterWakeSeconds, allowed: 1...3600),
      "how long the app runs after a wake in the background",
      source: .init(certainty: .field, text: "seen by developers; not documented as a promise")),
    .init(
      "playsFrames", .flag(\.playsFrames), "a Live Activity can play frames by itself",
      source: displayingLiveData),
    .init(
      "longestAnimationMilliseconds", .limit(\.longestAnimationMilliseconds, allowed: 0...60_000),
      "longest animation that an update may carry", source: displayingLiveData),
    .init(
      "animatesOnAlwaysOn", .flag(\.animatesOnAlwaysOn), "updates are animated on an Always-On display",
      source: displayingLiveData),
    .init(
      "hidesOwnActivityInFront", .flag(\.hidesOwnActivityInFront),
      "the island does not show an app's own activity while that app is in front",
      source: .init(certainty: .field, text: "seen by developers and users")),
    .init(
      "startPushAsksForToken", .flag(\.startPushAsksForToken),
      "a push that starts a Live Activity has to ask for its token",
      source: .init(
        certainty: .documented, text: "ActivityKit, Live Activities with push notifications")),
  ]

  private static let anySize = 100...100_000

  private static let sizes: [Setting<DeviceFacts>] = [
    .init(
      "bannerLeastHeight", .limit(\.bannerLeastHeight, allowed: anySize),
      "least height of the Lock Screen banner, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "bannerMostHeight", .limit(\.bannerMostHeight, allowed: anySize),
      "greatest height of the Lock Screen banner, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "compactHeight", .limit(\.compactHeight, allowed: anySize),
      "height of the closed island, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "compactLeastWidth", .limit(\.compactLeastWidth, allowed: anySize),
      "width of each side of the closed island on small phones, in hundredths of a point",
      source: interfaceGuidelines),
    .init(
      "compactMostWidth", .limit(\.compactMostWidth, allowed: anySize),
      "width of each side of the closed island on large phones, in hundredths of a point",
      source: interfaceGuidelines),
    .init(
      "minimalLeastWidth", .limit(\.minimalLeastWidth, allowed: anySize),
      "least width of the minimal island, in hundredths of a point", source: interfaceGuidelines),
    .init(
      "minimalMostWidth", .limit(\.minimalMostWidth, allowed: anySize),
      "greatest width of the minimal island, in hundredths of a point", source: interfaceGuidelines),
  ]

  private static let widgets: [Setting<DeviceFacts>] = [
    .init(
      "widgetReloadsADay", .limit(\.widgetReloadsADay, allowed: 1...100_000),
      "reloads in any 24 hours", source: keepingAWidgetUpToDate),
    .init(
      "widgetEntriesApartSeconds", .number(\.widgetEntriesApartSeconds, allowed: 0...3600),
      "the entries of a timeline are at least so far apart", source: keepingAWidgetUpToDate),
    .init(
      "foregroundReloadsAreFree", .flag(\.foregroundReloadsAreFree),
      "a reload while the app is in front is not counted", source: keepingAWidgetUpToDate),
    .init(
      "widgetsAreVibrantOnLockScreen", .flag(\.widgetsAreVibrantOnLockScreen),
      "Lock Screen widgets are drawn without colour",
      source: .init(certainty: .documented, text: "WidgetKit, WidgetRenderingMode")),
  ]

  private static let stepData: [Setting<DeviceFacts>] = [
    .init(
      "knowsStepsAtOnce", .flag(\.knowsStepsAtOnce), "the app knows each step at the instant it is made",
      source: healthKitBackground),
    .init(
      "backgroundWakeEverySeconds", .limit(\.backgroundWakeEverySeconds, allowed: anyLength),
      "new step counts wake the app at most so often", source: healthKitBackground),
    .init(
      "wakesWhileLocked", .flag(\.wakesWhileLocked), "new step counts wake the app while the phone is locked",
      source: healthKitBackground),
  ]

  private static let displayingLiveData = Setting<DeviceFacts>.Source(
    certainty: .documented, text: "ActivityKit, Displaying live data with Live Activities")
  private static let interfaceGuidelines = Setting<DeviceFacts>.Source(
    certainty: .documented, text: "Human Interface Guidelines, Live Activities")
  private static let keepingAWidgetUpToDate = Setting<DeviceFacts>.Source(
    certainty: .documented, text: "WidgetKit, Keeping a widget up to date")
  private static let healthKitBackground = Setting<DeviceFacts>.Source(
    certainty: .documented, text: "HealthKit, enableBackgroundDelivery(for:frequency:)")
}
