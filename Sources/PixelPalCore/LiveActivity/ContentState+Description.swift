extension ContentState: CustomStringConvertible {
  /// A description of the state, such as `phase 2, vital, idle, 4,120 steps, female meadow`.
  ///
  /// The frames of the animation follow after a semicolon.
  public var description: String {
    let until = walkingUntilUnix.map { " until \(Instant(secondsSince1970: $0))" } ?? ""
    let shown = commaSeparated(
      phase.numberedName, energy.rawValue, animation.rawValue + until,
      restsAs == energy ? nil : "then \(restsAs.rawValue)",
      steps.map { StepFormat.withUnit($0) } ?? "steps unknown", milestone?.singleQuoted, look.description,
      skin?.rawValue, trail ? "with a trail" : nil)
    return "\(shown); \(frameSequence)"
  }
}

extension PalActivityAttributes: CustomStringConvertible {
  /// A description of the attributes, such as `a pal since 2025-01-06T08:00:00Z`.
  public var description: String { "a pal since \(Instant(secondsSince1970: createdAtUnix))" }
}

extension DeferredActivityUpdate: CustomStringConvertible {
  /// A description of the update, such as `steps, deferred until 2025-01-06T10:00:00Z`.
  public var description: String { "\(reason.rawValue), deferred until \(until)" }
}
