public import PixelPalCore

extension FaceRules {
  /// All numbers, each with its name in JSON, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<FaceRuleNumbers>] = [
    .init(
      "attachmentAtFirst", .number({ swap(&$0.attachmentAtFirst, &$1) }, allowed: 0...1000),
      "how attached a pal is when it begins, in thousandths"),
    .init(
      "attachmentPerDay", .number({ swap(&$0.attachmentPerDay, &$1) }, allowed: 0...1000),
      "by how much attachment may grow on one day, in thousandths"),
    .init(
      "valenceFallsFast", .number({ swap(&$0.valenceFallsFast, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which gladness falls while it is far above the ordinary"),
    .init(
      "valenceFallsSlow", .number({ swap(&$0.valenceFallsSlow, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which gladness falls to the ordinary"),
    .init(
      "valenceRises", .number({ swap(&$0.valenceRises, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which gladness comes back from below"),
    .init(
      "arousalFallsFast", .number({ swap(&$0.arousalFallsFast, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which excitement falls while it is far above the ordinary"),
    .init(
      "arousalFallsSlow", .number({ swap(&$0.arousalFallsSlow, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which excitement falls to the ordinary"),
    .init(
      "arousalRises", .number({ swap(&$0.arousalRises, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which excitement comes back from below"),
    .init(
      "vigourFalls", .number({ swap(&$0.vigourFalls, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which vigour falls to the ordinary"),
    .init(
      "absenceHours", .number({ swap(&$0.absenceHours, &$1) }, allowed: 1...8760),
      "an open after at least so many hours is a return"),
    .init(
      "longAbsenceHours", .number({ swap(&$0.longAbsenceHours, &$1) }, allowed: 1...8760),
      "an open after at least so many hours is a return after long"),
    .init(
      "boredomAfterSeconds", .number({ swap(&$0.boredomAfterSeconds, &$1) }, allowed: 1...3600),
      "so long after the last thing that happened a pal in front grows restless"),
    .init(
      "boredomFullAfterSeconds", .number({ swap(&$0.boredomFullAfterSeconds, &$1) }, allowed: 1...3600),
      "how long it takes to grow as restless as can be"),
    .init(
      "emoteStandsMilliseconds", .number({ swap(&$0.emoteStandsMilliseconds, &$1) }, allowed: 0...5000),
      "for so long an emote is replaced only by one of a higher rank"),
    .init(
      "emoteUncalledEverySeconds", .number({ swap(&$0.emoteUncalledEverySeconds, &$1) }, allowed: 0...86_400),
      "the least between two emotes that no touch, word or play has caused"),
    .init(
      "touchHoldFromMilliseconds", .number({ swap(&$0.touchHoldFromMilliseconds, &$1) }, allowed: 50...5000),
      "a finger that rests for so long is a hold"),
    .init(
      "touchLongFromMilliseconds", .number({ swap(&$0.touchLongFromMilliseconds, &$1) }, allowed: 50...5000),
      "a finger that rests for so long is a long touch"),
    .init(
      "touchOverFromMilliseconds", .number({ swap(&$0.touchOverFromMilliseconds, &$1) }, allowed: 50...5000),
      "a finger that rests for so long is too much"),
    .init(
      "pettingSlack", .number({ swap(&$0.pettingSlack, &$1) }, allowed: 0...1000),
      "how far a finger may slip before it moves, in thousandths of the picture"),
    .init(
      "pettingPath", .number({ swap(&$0.pettingPath, &$1) }, allowed: 1...10_000),
      "how far a finger moves before it pets, in thousandths of the picture"),
    .init(
      "pettingSlowest", .number({ swap(&$0.pettingSlowest, &$1) }, allowed: 1...10_000),
      "a slower finger does not pet, in thousandths of the picture a second"),
    .init(
      "pettingFastest", .number({ swap(&$0.pettingFastest, &$1) }, allowed: 1...100_000),
      "a faster finger swipes, in thousandths of the picture a second"),
    .init(
      "smallEyesAttachment", .number({ swap(&$0.smallEyesAttachment, &$1) }, allowed: 0...1000),
      "a pal that is attached more than this may make small eyes, in thousandths"),
    .init(
      "smallEyesPettedMilliseconds", .number({ swap(&$0.smallEyesPettedMilliseconds, &$1) }, allowed: 0...60_000),
      "and it makes them when it has been petted for more than this"),
    .init(
      "blinkCalmMilliseconds", .number({ swap(&$0.blinkCalmMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of a calm pal"),
    .init(
      "blinkEasyMilliseconds", .number({ swap(&$0.blinkEasyMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of a pal at ease"),
    .init(
      "blinkLivelyMilliseconds", .number({ swap(&$0.blinkLivelyMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of a lively pal"),
    .init(
      "blinkExcitedMilliseconds", .number({ swap(&$0.blinkExcitedMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of an excited pal"),
    .init(
      "doubleBlinkOneIn", .number({ swap(&$0.doubleBlinkOneIn, &$1) }, allowed: 2...100),
      "one blink of so many is double"),
    .init(
      "behaviourCycleSeconds", .number({ swap(&$0.behaviourCycleSeconds, &$1) }, allowed: 4...60),
      "how long a pal does one thing of its own, and keeps a mood at least"),
    .init(
      "spontaneousEmoteOneIn", .number({ swap(&$0.spontaneousEmoteOneIn, &$1) }, allowed: 2...100),
      "one such time of so many has an emote that nothing caused"),
    .init(
      "overlaysAtMost", .number({ swap(&$0.overlaysAtMost, &$1) }, allowed: 1...3),
      "how many small pictures float beside a pal at once"),
    .init(
      "overlayStaggerMilliseconds", .number({ swap(&$0.overlayStaggerMilliseconds, &$1) }, allowed: 0...500),
      "how long after one another they come"),
    .init(
      "danceBeatsPerMinute", .number({ swap(&$0.danceBeatsPerMinute, &$1) }, allowed: 60...180),
      "how fast a pal dances"),
  ]
}
