extension WidgetPicture: CustomStringConvertible {
  /// A description of the picture, such as `phase 2, vital, female meadow, winter`.
  ///
  /// If Lock Screen widgets are locked, the description ends with `locked`.
  public var description: String {
    commaSeparated(phase.numberedName, pose.rawValue, look.description, skin?.rawValue, isLocked ? "locked" : nil)
  }
}

extension WidgetTimeline.Entry: CustomStringConvertible {
  /// A description of the entry, such as `2025-01-06T10:00:00Z phase 2, vital, female meadow`.
  public var description: String { "\(date) \(picture)" }
}

extension WidgetTimeline: CustomStringConvertible {
  /// The entries in order, followed by the refresh date.
  public var description: String {
    "\(entries.map { $0.description }.joined(separator: "; ")); refreshed after \(refreshAfter)"
  }
}
