extension WidgetPicture: CustomStringConvertible {
  /// `phase 2, vital, female meadow, winter`, `phase 1, low, male classic, locked`.
  public var description: String {
    commaSeparated(phase.numberedName, pose.rawValue, look.description, skin?.rawValue, isLocked ? "locked" : nil)
  }
}

extension WidgetTimeline.Entry: CustomStringConvertible {
  /// `2025-01-06T10:00:00Z phase 2, vital, female meadow`.
  public var description: String { "\(date) \(picture)" }
}

extension WidgetTimeline: CustomStringConvertible {
  /// The entries in order, and the date after which the timeline is refreshed.
  public var description: String {
    "\(entries.map { $0.description }.joined(separator: "; ")); refreshed after \(refreshAfter)"
  }
}
