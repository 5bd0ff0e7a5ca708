extension DeviceModel {
  /// The built-in models, from the phone without limits to the newest phone.
  public static let profiles = [ideal, ios17, ios18, ios26, ios27]

  /// Returns the model of a phone with the given major version of iOS.
  ///
  /// If no profile exists for the version, the result is the newest profile of an older version. For versions before
  /// iOS 17, the result is ``ios17``.
  ///
  ///     DeviceModel.profile(forIOS: ProcessInfo.processInfo.operatingSystemVersion.majorVersion)
  public static func profile(forIOS majorVersion: Int) -> DeviceModel {
    switch majorVersion {
    case ..<18: ios17
    case 18..<26: ios18
    case 26: ios26
    default: ios27
    }
  }

  /// A phone without limits.
  ///
  /// PixelPal's own rules still apply on it, such as the minimum gap between updates.
  public static let ideal = DeviceModel(
    unchecked: "ideal", remark: "a phone without limits", DeviceFacts())

  /// A phone with iOS 17, which draws at most one update per second.
  public static let ios17 = DeviceModel(unchecked: "ios17", ios17Facts())

  /// A phone with iOS 18, which draws at most one update every 15 seconds.
  public static let ios18 = DeviceModel(
    unchecked: "ios18",
    ios17Facts {
      $0.drawingSpacingMilliseconds = 15_000
      $0.startPushAsksForToken = true
      $0.hasTransientActivities = true
      $0.reducesUpdatesOnWatch = true
      $0.widgetsAreTintedOnHomeScreen = true
    })

  /// A phone with iOS 26: the same as iOS 18, except for documented changes.
  public static let ios26 = DeviceModel(unchecked: "ios26", remark: "same as ios18 until measured", ios26Facts)

  /// A phone with iOS 27: the same as iOS 26, except for documented changes.
  public static let ios27 = DeviceModel(
    unchecked: "ios27", remark: "same as ios26 until measured",
    {
      var facts = ios26Facts
      facts.showsIslandInLandscape = true
      return facts
    }())

  private static let ios26Facts: DeviceFacts = {
    var facts = ios18.facts
    facts.schedulesStarts = true
    facts.widgetPushes = true
    return facts
  }()

  /// Returns the facts of a phone with iOS 17, modified by `change`.
  private static func ios17Facts(changing change: (inout DeviceFacts) -> Void = { _ in }) -> DeviceFacts {
    var facts = DeviceFacts()
    facts.longestSessionSeconds = 8 * 3600
    facts.keptOnLockScreenSeconds = 4 * 3600
    facts.drawingSpacingMilliseconds = 1000
    facts.largestPayloadBytes = 4096
    facts.startsOnlyInForeground = true
    facts.sendsOnlyWithRunTime = true
    facts.runTimeAfterWakeSeconds = 30
    facts.playsFrames = false
    facts.longestAnimationMilliseconds = 2000
    facts.animatesOnAlwaysOn = false
    facts.hidesOwnActivityInFront = true
    facts.startPushAsksForToken = false
    facts.hidesActivityStaleAtStart = true
    facts.schedulesStarts = false
    facts.hasTransientActivities = false
    facts.showsIslandInLandscape = false
    facts.standByScalePercent = 200
    facts.startPushesADay = 10
    facts.startPushWaitsForPermission = true
    facts.dropsOlderPushes = true
    facts.largestBroadcastBytes = 5120
    facts.tokensStopAfterForceQuit = true
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
    facts.widgetsAreTintedOnHomeScreen = false
    facts.mostTimelineEntries = 400
    facts.widgetDrawingSpacingMilliseconds = 2000
    facts.widgetPushes = false
    facts.knowsStepsAtOnce = false
    facts.backgroundWakeEverySeconds = 3600
    facts.wakesWhileLocked = false
    change(&facts)
    return facts
  }
}
