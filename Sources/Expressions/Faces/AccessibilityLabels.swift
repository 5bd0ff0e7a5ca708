extension Emote {
  /// The sentence that VoiceOver reads when the pal shows the emote, such as `It winks.`.
  public var accessibilityLabel: String {
    switch self {
    case .wink: "It winks."
    case .happy: "It beams."
    case .confused: "It looks puzzled."
    case .proud: "It is proud."
    case .joyful: "It is full of joy."
    case .sad: "It plays at crying."
    case .singing: "It sings."
    case .shocked: "It is astonished."
    case .lowBattery: "It charges for tomorrow."
    case .laughing: "It laughs."
    case .sleeping: "It dozes."
    case .love: "It loves this."
    }
  }

  /// The translation key of ``accessibilityLabel``, such as `accessibility.emote.wink`.
  public var accessibilityLabelKey: String { "accessibility.emote.\(rawValue)" }
}

extension TouchGesture {
  /// The sentence that VoiceOver reads after the touch, such as `It blinks.`.
  public var accessibilityLabel: String {
    switch self {
    case .tap, .shortHold: "It blinks."
    case .longHold: "It squints."
    case .tooLongHold: "It ruffles up."
    case .swiped: "It looks up."
    case .petting(stage: 1): "It blushes."
    case .petting(stage: 2): "Little hearts rise."
    case .petting(stage: 3): "It glows."
    case .petting: "It loves this."
    }
  }

  /// The translation key of ``accessibilityLabel``, such as `accessibility.touch.tap`.
  ///
  /// The key of petting also contains the stage.
  public var accessibilityLabelKey: String {
    if case .petting(let stage) = self { "accessibility.touch.\(name).\(stage)" } else { "accessibility.touch.\(name)" }
  }
}
