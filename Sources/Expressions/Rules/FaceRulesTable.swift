public import PixelPalCore

extension FaceRules {
  /// All numbers, each with its name in JSON, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<FaceRuleNumbers>] = [
    .init(
      "attachmentAtFirst", .number({ swap(&$0.attachmentAtFirst, &$1) }, allowed: 0...1000),
      "attachment of a new pal, in thousandths"),
    .init(
      "attachmentPerDay", .number({ swap(&$0.attachmentPerDay, &$1) }, allowed: 0...1000),
      "maximum growth of attachment in a day, in thousandths"),
    .init(
      "valenceFallsFast", .number({ swap(&$0.valenceFallsFast, &$1) }, allowed: 1...60_000),
      "decrease of valence (gladness) while far above its baseline, in thousandths per minute"),
    .init(
      "valenceFallsSlow", .number({ swap(&$0.valenceFallsSlow, &$1) }, allowed: 1...60_000),
      "decrease of valence to its baseline, in thousandths per minute"),
    .init(
      "valenceRises", .number({ swap(&$0.valenceRises, &$1) }, allowed: 1...60_000),
      "increase of valence from below its baseline, in thousandths per minute"),
    .init(
      "arousalFallsFast", .number({ swap(&$0.arousalFallsFast, &$1) }, allowed: 1...60_000),
      "decrease of arousal (excitement) while far above its baseline, in thousandths per minute"),
    .init(
      "arousalFallsSlow", .number({ swap(&$0.arousalFallsSlow, &$1) }, allowed: 1...60_000),
      "decrease of arousal to its baseline, in thousandths per minute"),
    .init(
      "arousalRises", .number({ swap(&$0.arousalRises, &$1) }, allowed: 1...60_000),
      "increase of arousal from below its baseline, in thousandths per minute"),
    .init(
      "vigourFalls", .number({ swap(&$0.vigourFalls, &$1) }, allowed: 1...60_000),
      "decrease of vigour to its baseline, in thousandths per minute"),
    .init(
      "absenceHours", .number({ swap(&$0.absenceHours, &$1) }, allowed: 1...8760),
      "opening the app after at least this many hours is a return"),
    .init(
      "longAbsenceHours", .number({ swap(&$0.longAbsenceHours, &$1) }, allowed: 1...8760),
      "opening the app after at least this many hours is a return after a long absence"),
    .init(
      "boredomAfterSeconds", .number({ swap(&$0.boredomAfterSeconds, &$1) }, allowed: 1...3600),
      "time without events after which a pal in the foreground becomes restless"),
    .init(
      "boredomFullAfterSeconds", .number({ swap(&$0.boredomFullAfterSeconds, &$1) }, allowed: 1...3600),
      "further time after boredomAfterSeconds until the pal is fully restless"),
    .init(
      "emoteStandsMilliseconds", .number({ swap(&$0.emoteStandsMilliseconds, &$1) }, allowed: 0...5000),
      "time in which an emote is replaced only by one with a higher priority"),
    .init(
      "emoteUncalledEverySeconds", .number({ swap(&$0.emoteUncalledEverySeconds, &$1) }, allowed: 0...86_400),
      "minimum time between two emotes that no touch, phrase or play has caused"),
    .init(
      "touchHoldFromMilliseconds", .number({ swap(&$0.touchHoldFromMilliseconds, &$1) }, allowed: 50...5000),
      "minimum duration of a touch that is a hold"),
    .init(
      "touchLongFromMilliseconds", .number({ swap(&$0.touchLongFromMilliseconds, &$1) }, allowed: 50...5000),
      "minimum duration of a touch that is a long touch"),
    .init(
      "touchOverFromMilliseconds", .number({ swap(&$0.touchOverFromMilliseconds, &$1) }, allowed: 50...5000),
      "minimum duration of a touch that is too long"),
    .init(
      "pettingSlack", .number({ swap(&$0.pettingSlack, &$1) }, allowed: 0...1000),
      "distance up to which a finger counts as resting, in thousandths of the picture"),
    .init(
      "pettingPath", .number({ swap(&$0.pettingPath, &$1) }, allowed: 1...10_000),
      "distance that a finger moves before it pets, in thousandths of the picture"),
    .init(
      "pettingSlowest", .number({ swap(&$0.pettingSlowest, &$1) }, allowed: 1...10_000),
      "minimum speed of petting, in thousandths of the picture per second"),
    .init(
      "pettingFastest", .number({ swap(&$0.pettingFastest, &$1) }, allowed: 1...100_000),
      "speed above which a moving finger swipes, in thousandths of the picture per second"),
    .init(
      "smallEyesAttachment", .number({ swap(&$0.smallEyesAttachment, &$1) }, allowed: 0...1000),
      "attachment above which a pal may make small eyes, in thousandths"),
    .init(
      "smallEyesPettedMilliseconds", .number({ swap(&$0.smallEyesPettedMilliseconds, &$1) }, allowed: 0...60_000),
      "duration of petting after which a pal that is attached enough makes small eyes"),
    .init(
      "blinkCalmMilliseconds", .number({ swap(&$0.blinkCalmMilliseconds, &$1) }, allowed: 1000...60_000),
      "approximate time between two blinks of a calm pal"),
    .init(
      "blinkEasyMilliseconds", .number({ swap(&$0.blinkEasyMilliseconds, &$1) }, allowed: 1000...60_000),
      "approximate time between two blinks of a pal at ease"),
    .init(
      "blinkLivelyMilliseconds", .number({ swap(&$0.blinkLivelyMilliseconds, &$1) }, allowed: 1000...60_000),
      "approximate time between two blinks of a lively pal"),
    .init(
      "blinkExcitedMilliseconds", .number({ swap(&$0.blinkExcitedMilliseconds, &$1) }, allowed: 1000...60_000),
      "approximate time between two blinks of an excited pal"),
    .init(
      "doubleBlinkOneIn", .number({ swap(&$0.doubleBlinkOneIn, &$1) }, allowed: 2...100),
      "one blink in this many is a double blink"),
    .init(
      "behaviourCycleSeconds", .number({ swap(&$0.behaviourCycleSeconds, &$1) }, allowed: 4...60),
      "duration of one idle behaviour, and minimum duration of a mood"),
    .init(
      "spontaneousEmoteOneIn", .number({ swap(&$0.spontaneousEmoteOneIn, &$1) }, allowed: 2...100),
      "one idle behaviour in this many has an emote without a cause"),
    .init(
      "overlaysAtMost", .number({ swap(&$0.overlaysAtMost, &$1) }, allowed: 1...3),
      "maximum number of overlays beside a pal at once"),
    .init(
      "overlayStaggerMilliseconds", .number({ swap(&$0.overlayStaggerMilliseconds, &$1) }, allowed: 0...500),
      "delay between the appearance of two overlays"),
    .init(
      "danceBeatsPerMinute", .number({ swap(&$0.danceBeatsPerMinute, &$1) }, allowed: 60...180),
      "tempo of a dance, in beats per minute"),
  ]
}
