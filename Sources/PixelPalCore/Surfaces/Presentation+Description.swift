extension Presentation: CustomStringConvertible {
  /// A description of the presentation, such as `live: female_walking_24, phase 2, meadow, '4,120', bounce; since …`.
  public var description: String {
    let drawn = commaSeparated(
      sprite?.description, icon, text?.singleQuoted, steps.map { StepFormat.withUnit($0) }, message?.singleQuoted,
      effects.isEmpty ? nil : effects.map { $0.rawValue }.joined(separator: " and "))
    return "\(status.rawValue)\(drawn.isEmpty ? "" : ": " + drawn); since \(shownSince): \(reason)"
  }
}

extension ShownSprite: CustomStringConvertible {
  /// A description of the sprite, such as `female_walking_24, phase 2, meadow, winter`.
  ///
  /// If the frames play, the frame sequence is added.
  public var description: String {
    commaSeparated(
      pictureName, phase.numberedName, style.rawValue, skin?.rawValue,
      playsFrames ? "one of \(extraAnimation?.sequence ?? sequence)" : nil)
  }
}

extension AppScreen: CustomStringConvertible {
  /// A description of the screen, such as `onboarding, screen 3` or `paywall: Phase 2, Active; 25,400 of 75,001`.
  public var description: String {
    switch self {
    case .onboarding(let step): "\(name), screen \(step)"
    case .home(let home), .paywall(let home): "\(name): \(home)"
    }
  }
}

extension AppScreen.Home: CustomStringConvertible {
  /// A description of the progress, such as `Phase 2, Active; 25,400 of 75,001`.
  ///
  /// If the user has premium, the available skins and characters follow. If the screen offers to open Settings, the
  /// description ends with that offer.
  public var description: String {
    let showsTotal = if case .waitsForPremium = nextStage { false } else { true }
    return commaSeparated(
      "\(phaseLine); \(progressText)", showsTotal ? nil : StepFormat.withUnit(totalSteps), choices?.description,
      offersSettings ? "offers Settings" : nil)
  }
}

extension AppScreen.NextStage: CustomStringConvertible {
  /// A description of the next stage: `begins at 25,001`, `phase 3 waits` or `nothing`.
  public var description: String {
    switch self {
    case .phase(let begin): "begins at \(StepFormat.grouped(begin))"
    case .waitsForPremium(let phase): "\(phase.numberedName) waits"
    case .fullyGrown: "nothing"
    }
  }
}

extension AppScreen.Choices: CustomStringConvertible {
  /// A description of the choices, such as `skin season of 6, female meadow of 6`.
  public var description: String { commaSeparated("skin \(skin) of \(skins.count)", "\(look) of \(looks.count)") }
}
