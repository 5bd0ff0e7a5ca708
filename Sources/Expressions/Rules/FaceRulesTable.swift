public import PixelPalCore

extension FaceRules {
  /// All numbers, each with its name in JSON, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<FaceRuleNumbers>] = [
    .init(
      "attachmentAtFirst", .number({ swap(&$0.attachmentAtFirst, &$1) }, allowed: 0...1000),
      "attachment that a new pal feels to its person, in thousandths"),
    .init(
      "attachmentPerDay", .number({ swap(&$0.attachmentPerDay, &$1) }, allowed: 0...1000),
      "maximum amount by which a pal's attachment grows in a day, in thousandths"),
    .init(
      "valenceFallsFast", .number({ swap(&$0.valenceFallsFast, &$1) }, allowed: 1...60_000),
      "rate at which valence (gladness) falls while it is far above its baseline, in thousandths per minute"),
    .init(
      "valenceFallsSlow", .number({ swap(&$0.valenceFallsSlow, &$1) }, allowed: 1...60_000),
      "rate at which valence falls while it is close above its baseline, in thousandths per minute"),
    .init(
      "valenceRises", .number({ swap(&$0.valenceRises, &$1) }, allowed: 1...60_000),
      "rate at which valence rises while it is below its baseline, in thousandths per minute"),
    .init(
      "arousalFallsFast", .number({ swap(&$0.arousalFallsFast, &$1) }, allowed: 1...60_000),
      "rate at which arousal (excitement) falls while it is far above its baseline, in thousandths per minute"),
    .init(
      "arousalFallsSlow", .number({ swap(&$0.arousalFallsSlow, &$1) }, allowed: 1...60_000),
      "rate at which arousal falls while it is close above its baseline, in thousandths per minute"),
    .init(
      "arousalRises", .number({ swap(&$0.arousalRises, &$1) }, allowed: 1...60_000),
      "rate at which arousal rises while it is below its baseline, in thousandths per minute"),
    .init(
      "vigourFalls", .number({ swap(&$0.vigourFalls, &$1) }, allowed: 1...60_000),
      "rate at which vigour falls while it is above its baseline, in thousandths per minute"),
    .init(
      "absenceHours", .number({ swap(&$0.absenceHours, &$1) }, allowed: 1...8760),
      "minimum number of hours without the app before opening it counts as a return"),
    .init(
      "longAbsenceHours", .number({ swap(&$0.longAbsenceHours, &$1) }, allowed: 1...8760),
      "minimum number of hours without the app before opening it counts as a return after a long absence"),
    .init(
      "boredomAfterSeconds", .number({ swap(&$0.boredomAfterSeconds, &$1) }, allowed: 1...3600),
      "time without events after which a pal on the screen becomes restless"),
    .init(
      "boredomFullAfterSeconds", .number({ swap(&$0.boredomFullAfterSeconds, &$1) }, allowed: 1...3600),
      "time from the beginning of restlessness, after boredomAfterSeconds, until the pal is fully restless"),
    .init(
      "emoteStandsMilliseconds", .number({ swap(&$0.emoteStandsMilliseconds, &$1) }, allowed: 0...5000),
      "time after its start in which an emote can only be replaced by one with a higher priority"),
    .init(
      "emoteUncalledEverySeconds", .number({ swap(&$0.emoteUncalledEverySeconds, &$1) }, allowed: 0...86_400),
      "minimum time between two emotes that are not caused by a touch, a phrase or play"),
    .init(
      "touchHoldFromMilliseconds", .number({ swap(&$0.touchHoldFromMilliseconds, &$1) }, allowed: 50...5000),
      "time after which a touch counts as a hold"),
    .init(
      "touchLongFromMilliseconds", .number({ swap(&$0.touchLongFromMilliseconds, &$1) }, allowed: 50...5000),
      "time after which a touch counts as long"),
    .init(
      "touchOverFromMilliseconds", .number({ swap(&$0.touchOverFromMilliseconds, &$1) }, allowed: 50...5000),
      "time after which a touch becomes too long for the pal"),
    .init(
      "pettingSlack", .number({ swap(&$0.pettingSlack, &$1) }, allowed: 0...1000),
      "distance that a finger may move and still count as resting, in thousandths of the picture's size"),
    .init(
      "pettingPath", .number({ swap(&$0.pettingPath, &$1) }, allowed: 1...10_000),
      "distance that a finger must move before it pets the pal, in thousandths of the picture's size"),
    .init(
      "pettingSlowest", .number({ swap(&$0.pettingSlowest, &$1) }, allowed: 1...10_000),
      "minimum speed of a petting finger, in thousandths of the picture's size per second"),
    .init(
      "pettingFastest", .number({ swap(&$0.pettingFastest, &$1) }, allowed: 1...100_000),
      "speed above which a finger swipes instead of petting, in thousandths of the picture's size per second"),
    .init(
      "smallEyesAttachment", .number({ swap(&$0.smallEyesAttachment, &$1) }, allowed: 0...1000),
      "attachment above which a pal can make small eyes while it is petted, in thousandths"),
    .init(
      "smallEyesPettedMilliseconds", .number({ swap(&$0.smallEyesPettedMilliseconds, &$1) }, allowed: 0...60_000),
      "duration of petting after which a pal with enough attachment makes small eyes"),
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
      "average number of blinks for each double blink"),
    .init(
      "behaviourCycleSeconds", .number({ swap(&$0.behaviourCycleSeconds, &$1) }, allowed: 4...60),
      "duration of an idle behaviour, which is also the minimum duration of a mood"),
    .init(
      "spontaneousEmoteOneIn", .number({ swap(&$0.spontaneousEmoteOneIn, &$1) }, allowed: 2...100),
      "number of consecutive idle behaviours with one spontaneous emote; emotes are rarer in phases 1 and 2"),
    .init(
      "overlaysAtMost", .number({ swap(&$0.overlaysAtMost, &$1) }, allowed: 1...3),
      "maximum number of overlays, such as hearts, that are shown beside a pal at the same time"),
    .init(
      "overlayStaggerMilliseconds", .number({ swap(&$0.overlayStaggerMilliseconds, &$1) }, allowed: 0...500),
      "time between the appearance of two overlays"),
    .init(
      "danceBeatsPerMinute", .number({ swap(&$0.danceBeatsPerMinute, &$1) }, allowed: 60...180),
      "tempo of the pal's dance, in beats per minute"),
  ]
}
