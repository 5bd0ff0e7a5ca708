import PixelPalCore

/// The numbers of `FaceRules` before validation, each with its standard value.
///
/// `FaceRules.table` lists their meanings.
public struct FaceRuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

  /// Attachment of a new pal, in thousandths.
  public var attachmentAtFirst = 100
  /// Maximum growth of attachment in a day, in thousandths.
  public var attachmentPerDay = 25
  /// Decrease of valence (gladness) while far above its baseline, in thousandths per minute.
  public var valenceFallsFast = 6
  /// Decrease of valence to its baseline, in thousandths per minute.
  public var valenceFallsSlow = 2
  /// Increase of valence from below its baseline, in thousandths per minute.
  public var valenceRises = 60
  /// Decrease of arousal (excitement) while far above its baseline, in thousandths per minute.
  public var arousalFallsFast = 120
  /// Decrease of arousal to its baseline, in thousandths per minute.
  public var arousalFallsSlow = 40
  /// Increase of arousal from below its baseline, in thousandths per minute.
  public var arousalRises = 20
  /// Decrease of vigour to its baseline, in thousandths per minute.
  public var vigourFalls = 3
  /// Opening the app after at least this many hours is a return.
  public var absenceHours = 8
  /// Opening the app after at least this many hours is a return after a long absence.
  public var longAbsenceHours = 72
  /// Time without events after which a pal in the foreground becomes restless.
  public var boredomAfterSeconds = 30
  /// Further time after boredomAfterSeconds until the pal is fully restless.
  public var boredomFullAfterSeconds = 150
  /// Time in which an emote is replaced only by one with a higher priority.
  public var emoteStandsMilliseconds = 400
  /// Minimum time between two emotes that no touch, phrase or play has caused.
  public var emoteUncalledEverySeconds = 300
  /// Minimum duration of a touch that is a hold.
  public var touchHoldFromMilliseconds = 200
  /// Minimum duration of a touch that is a long touch.
  public var touchLongFromMilliseconds = 600
  /// Minimum duration of a touch that is too long.
  public var touchOverFromMilliseconds = 1200
  /// Distance up to which a finger counts as resting, in thousandths of the picture.
  public var pettingSlack = 40
  /// Distance that a finger moves before it pets, in thousandths of the picture.
  public var pettingPath = 100
  /// Minimum speed of petting, in thousandths of the picture per second.
  public var pettingSlowest = 100
  /// Speed above which a moving finger swipes, in thousandths of the picture per second.
  public var pettingFastest = 3000
  /// Attachment above which a pal may make small eyes, in thousandths.
  public var smallEyesAttachment = 600
  /// Duration of petting after which a pal that is attached enough makes small eyes.
  public var smallEyesPettedMilliseconds = 1500
  /// Approximate time between two blinks of a calm pal.
  public var blinkCalmMilliseconds = 7500
  /// Approximate time between two blinks of a pal at ease.
  public var blinkEasyMilliseconds = 5000
  /// Approximate time between two blinks of a lively pal.
  public var blinkLivelyMilliseconds = 3750
  /// Approximate time between two blinks of an excited pal.
  public var blinkExcitedMilliseconds = 2500
  /// One blink in this many is a double blink.
  public var doubleBlinkOneIn = 5
  /// Duration of one idle behaviour, and minimum duration of a mood.
  public var behaviourCycleSeconds = 8
  /// One idle behaviour in this many has an emote without a cause.
  public var spontaneousEmoteOneIn = 5
  /// Maximum number of overlays beside a pal at once.
  public var overlaysAtMost = 3
  /// Delay between the appearance of two overlays.
  public var overlayStaggerMilliseconds = 150
  /// Tempo of a dance, in beats per minute.
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
