/// What the pal has learned of the person's habits by a certain day; it changes only on Mondays.
package struct Habits: Hashable, Sendable {
  /// The usual hours, the most general ones first.
  package var usualHours: [UsualHour] = []
  /// The hours of the lived day in which the person's day usually begins and ends, or `nil` if they are unknown.
  package var dayHours: ClosedRange<Int>?
  /// The part of the day in which the person walks most, or `nil` while it is unknown.
  package var chronotype: Chronotype?
  /// The character of the pal.
  package var character = PalCharacter()

  /// Creates the habits that a new pal knows of: none.
  package init() {}
}
