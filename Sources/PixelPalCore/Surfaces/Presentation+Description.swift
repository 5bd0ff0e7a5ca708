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
  /// `female_walking_24, phase 2, meadow, winter`; where its frames follow each other, how.
  public var description: String {
    inOneLine(
      name.asset, phase.numbered, style.rawValue, skin?.rawValue, plays ? "one of \(sequence)" : nil)
  }
}
