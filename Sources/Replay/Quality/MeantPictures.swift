package import PixelPalCore

/// What the pal was meant to show, from one change to the next.
///
///     var meant = MeantPictures(course)
///     while let at = meant.next(by: course.end) { print(at, meant.picture(in: .home)) }
package struct MeantPictures: Sendable {
  private var meaning: Meaning

  /// What was meant at the beginning of `course`.
  package init(_ course: Course) { meaning = Meaning(course) }

  /// How far it has come.
  package var position: Instant { meaning.position }

  /// Goes to the next change up to `end`; `nil` without one, and it is at `end`.
  package mutating func next(by end: Instant) -> Instant? { meaning.next(by: end) }

  /// What is meant to be drawn in `place`.
  package func picture(in place: Glimpse.Place) -> Glimpse.Picture { meaning.picture(in: place) }
}
