import PixelPalCore

/// The numbers of `FaceRules` before validation, each with its standard value.
///
/// `FaceRules.table` lists their meanings.
public struct FaceRuleNumbers: Hashable, Sendable {
  /// Creates numbers with their standard values.
  public init() {}

  /// Attachment that a new pal feels to its person, in thousandths.
  public var attachmentAtFirst = 100
  /// Maximum amount by which a pal's attachment grows in a day, in thousandths.
  public var attachmentPerDay = 25
  /// Rate at which valence (gladness) falls while it is far above its baseline, in thousandths per minute.
  public var valenceFallsFast = 6
  /// Rate at which valence falls while it is close above its baseline, in thousandths per minute.
  public var valenceFallsSlow = 2
  /// Rate at which valence rises while it is below its baseline, in thousandths per minute.
  public var valenceRises = 60
  /// Rate at which arousal (excitement) falls while it is far above its baseline, in thousandths per minute.
  public var arousalFallsFast = 120
  /// Rate at which arousal falls while it is close above its baseline, in thousandths per minute.
  public var arousalFallsSlow = 40
  /// Rate at which arousal rises while it is below its baseline, in thousandths per minute.
  public var arousalRises = 20
  /// Rate at which vigour falls while it is above its baseline, in thousandths per minute.
  public var vigourFalls = 3
  /// Minimum number of hours without the app before opening it counts as a return.
  public var absenceHours = 8
  /// Minimum number of hours without the app before opening it counts as a return after a long absence.
  public var longAbsenceHours = 72
  /// Time without events after which a pal on the screen becomes restless.
  public var boredomAfterSeconds = 30
  /// Time from the beginning of restlessness, after boredomAfterSeconds, until the pal is fully restless.
  public var boredomFullAfterSeconds = 150
  /// Time after its start in which an emote can only be replaced by one with a higher priority.
  public var emoteStandsMilliseconds = 400
  /// Minimum time between two emotes that are not caused by a touch, a phrase or play.
  public var emoteUncalledEverySeconds = 300
  /// Time after which a touch counts as a hold.
  public var touchHoldFromMilliseconds = 200
  /// Time after which a touch counts as long.
  public var touchLongFromMilliseconds = 600
  /// Time after which a touch becomes too long for the pal.
  public var touchOverFromMilliseconds = 1200
  /// Distance that a finger may move and still count as resting, in thousandths of the picture's size.
  public var pettingSlack = 40
  /// Distance that a finger must move before it pets the pal, in thousandths of the picture's size.
  public var pettingPath = 100
  /// Minimum speed of a petting finger, in thousandths of the picture's size per second.
  public var pettingSlowest = 100
  /// Speed above which a finger swipes instead of petting, in thousandths of the picture's size per second.
  public var pettingFastest = 3000
  /// Attachment above which a pal can make small eyes while it is petted, in thousandths.
  public var smallEyesAttachment = 600
  /// Duration of petting after which a pal with enough attachment makes small eyes.
  public var smallEyesPettedMilliseconds = 1500
  /// Approximate time between two blinks of a calm pal.
  public var blinkCalmMilliseconds = 7500
  /// Approximate time between two blinks of a pal at ease.
  public var blinkEasyMilliseconds = 5000
  /// Approximate time between two blinks of a lively pal.
  public var blinkLivelyMilliseconds = 3750
  /// Approximate time between two blinks of an excited pal.
  public var blinkExcitedMilliseconds = 2500
  /// Average number of blinks for each double blink.
  public var doubleBlinkOneIn = 5
  /// Duration of an idle behaviour, which is also the minimum duration of a mood.
  public var behaviourCycleSeconds = 8
  /// Number of consecutive idle behaviours with one spontaneous emote; emotes are rarer in phases 1 and 2.
  public var spontaneousEmoteOneIn = 5
  /// Maximum number of overlays, such as hearts, that are shown beside a pal at the same time.
  public var overlaysAtMost = 3
  /// Time between the appearance of two overlays.
  public var overlayStaggerMilliseconds = 150
  /// Tempo of the pal's dance, in beats per minute.
  public var danceBeatsPerMinute = 120
}

extension FaceRuleNumbers {
  private typealias Setting = ConfigurationSetting<FaceRuleNumbers>

  /// Rejects numbers that are allowed individually but inconsistent with each other.
  func checkConsistency() throws(ConfigurationError) {
    try Setting.checkAscending(
      names: ["touchHoldFromMilliseconds", "touchLongFromMilliseconds", "touchOverFromMilliseconds"],
      values: [touchHoldFromMilliseconds, touchLongFromMilliseconds, touchOverFromMilliseconds], strictly: true,
      because: "each kind of touch must be longer than the previous one")
    try Setting.checkAscending(
      names: ["absenceHours", "longAbsenceHours"], values: [absenceHours, longAbsenceHours], strictly: false,
      because: "a long absence must not be shorter than an absence")
    try Setting.checkAscending(
      names: ["pettingSlowest", "pettingFastest"], values: [pettingSlowest, pettingFastest], strictly: false,
      because: "the fastest must not be slower than the slowest")
  }
}
