extension Presentation: CustomStringConvertible {
  /// `live: female_walking_24, phase 2, meadow, '4,120', bounce; since 2025-01-06T10:00:00Z: walking since 10:00:00`.
  public var description: String {
    let drawn = inOneLine(
      sprite?.description, icon, text?.inQuotes, steps.map { StepText.counted($0) }, message?.inQuotes,
      effects.isEmpty ? nil : effects.map { $0.rawValue }.joined(separator: " and "))
    return "\(status.rawValue)\(drawn.isEmpty ? "" : ": " + drawn); since \(shownSince): \(why)"
  }
}

extension ShownSprite: CustomStringConvertible {
  /// `female_walking_24, phase 2, meadow, winter`; for an animated sprite, also its frame sequence.
  public var description: String {
    inOneLine(
      asset, phase.numbered, style.rawValue, skin?.rawValue,
      plays ? "one of \(played?.sequence ?? sequence)" : nil)
  }
}

extension AppScreen: CustomStringConvertible {
  /// `onboarding, screen 3`, `paywall: Phase 2, Active; 25,400 of 75,001`.
  public var description: String {
    switch self {
    case .onboarding(let step): "\(name), screen \(step)"
    case .home(let home), .paywall(let home): "\(name): \(home)"
    }
  }
}

extension AppScreen.Home: CustomStringConvertible {
  /// `Phase 2, Active; 25,400 of 75,001`; with premium, also the choices.
  public var description: String {
    let isSaid = if case .waits = next { false } else { true }
    return inOneLine("\(phaseLine); \(standing)", isSaid ? nil : StepText.counted(total), choices?.description)
  }
}

extension AppScreen.Next: CustomStringConvertible {
  /// `begins at 25,001`, `phase 3 waits`, `nothing`.
  public var description: String {
    switch self {
    case .begins(let begin): "begins at \(StepText.grouped(begin))"
    case .waits(let phase): "\(phase.numbered) waits"
    case .nothing: "nothing"
    }
  }
}

extension AppScreen.Choices: CustomStringConvertible {
  /// `skin season of 6, female meadow of 6`.
  public var description: String { inOneLine("skin \(skin) of \(skins.count)", "\(look) of \(looks.count)") }
}
