extension Presentation {
  /// The sentence that VoiceOver reads for the picture, such as `The lively pal is out for a walk.`.
  ///
  /// If the content isn't up to date or shows no pal, the sentence describes the status of the content instead. The
  /// sentence contains neither numbers nor messages.
  public var accessibilityLabel: String { currentSprite?.accessibilityLabel ?? status.accessibilityLabel }

  /// The pal as the surface draws it, or `nil` if the surface draws no pal or its content isn't up to date.
  var currentSprite: ShownSprite? { status == .live ? sprite : nil }
}

extension Presentation.Status {
  /// The sentence that VoiceOver reads for a surface with this status.
  package var accessibilityLabel: String {
    switch self {
    case .live: "The pal is here."
    case .stale: "This is the pal as last seen."
    case .gone: "The pal is out of sight for now."
    case .locked: "This place opens with premium."
    case .redacted: "The pal appears once the phone is unlocked."
    case .placeholder: "The pal is about to arrive."
    }
  }
}

extension ShownSprite {
  /// The sentence that VoiceOver reads for the pal, such as `The pal glances around.`.
  public var accessibilityLabel: String {
    extraAnimation?.animation.accessibilityLabel ?? name.pose.accessibilityLabel(in: phase)
  }
}

extension SpriteName.Pose {
  /// Returns the sentence that VoiceOver reads for a pal in this pose and in `phase`.
  package func accessibilityLabel(in phase: Phase) -> String {
    let adjective =
      switch phase {
      case .dormant: "small"
      case .active: "lively"
      case .energized: "bright"
      case .ascended: "glowing"
      }
    let predicate =
      switch self {
      case .low: "rests quietly"
      case .neutral: "stands at ease"
      case .vital: "beams"
      case .walking: "is out for a walk"
      }
    return "The \(adjective) pal \(predicate)."
  }
}

extension OneShotAnimation {
  /// The sentence that VoiceOver reads for the animation, such as `The pal waves hello.`.
  package var accessibilityLabel: String {
    switch self {
    case .stargaze: "The pal watches a falling star."
    case .somersault: "The pal turns head over heels."
    case .firefly: "A firefly rests on the pal's hand."
    case .wave: "The pal waves hello."
    case .lookUp: "The pal looks up."
    case .hop: "The pal hops for joy."
    case .cheer: "The pal cheers."
    case .marvel: "The pal marvels at how it has grown."
    case .peek: "The pal glances around."
    }
  }
}
