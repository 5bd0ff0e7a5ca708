import PixelPalCore

/// The numbers of `FaceRules` before validation, each with its standard value.
///
/// `FaceRules.table` lists their meanings.
// Doc comments on the numbers would repeat the table.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct FaceRuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

  public var attachmentAtFirst = 100
  public var attachmentPerDay = 25
  public var valenceFallsFast = 6
  public var valenceFallsSlow = 2
  public var valenceRises = 60
  public var arousalFallsFast = 120
  public var arousalFallsSlow = 40
  public var arousalRises = 20
  public var vigourFalls = 3
  public var absenceHours = 8
  public var longAbsenceHours = 72
  public var boredomAfterSeconds = 30
  public var boredomFullAfterSeconds = 150
  public var emoteStandsMilliseconds = 400
  public var emoteUncalledEverySeconds = 300
  public var touchHoldFromMilliseconds = 200
  public var touchLongFromMilliseconds = 600
  public var touchOverFromMilliseconds = 1200
  public var pettingSlack = 40
  public var pettingPath = 100
  public var pettingSlowest = 100
  public var pettingFastest = 3000
  public var smallEyesAttachment = 600
  public var smallEyesPettedMilliseconds = 1500
  public var blinkCalmMilliseconds = 7500
  public var blinkEasyMilliseconds = 5000
  public var blinkLivelyMilliseconds = 3750
  public var blinkExcitedMilliseconds = 2500
  public var doubleBlinkOneIn = 5
  public var behaviourCycleSeconds = 8
  public var spontaneousEmoteOneIn = 5
  public var overlaysAtMost = 3
  public var overlayStaggerMilliseconds = 150
  public var danceBeatsPerMinute = 120
}

extension FaceRuleNumbers {
  private typealias Setting = ConfigurationSetting<FaceRuleNumbers>

  /// Rejects numbers that are allowed individually but inconsistent with each other.
  func checkConsistency() throws(ConfigurationError) {
    try Setting.checkAscending(
      ["touchHoldFromMilliseconds", "touchLongFromMilliseconds", "touchOverFromMilliseconds"],
      [touchHoldFromMilliseconds, touchLongFromMilliseconds, touchOverFromMilliseconds], strictly: true,
      because: "each kind of touch must be longer than the previous one")
    try Setting.checkAscending(
      ["absenceHours", "longAbsenceHours"], [absenceHours, longAbsenceHours], strictly: false,
      because: "a long absence must not be shorter than an absence")
    try Setting.checkAscending(
      ["pettingSlowest", "pettingFastest"], [pettingSlowest, pettingFastest], strictly: false,
      because: "the fastest must not be slower than the slowest")
  }
}
