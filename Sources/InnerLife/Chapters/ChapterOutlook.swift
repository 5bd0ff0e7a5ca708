package import PixelPalCore

/// A measure of how close the open chapter is to its end, in the terms of the rules.
package struct ChapterOutlook: Hashable, Sendable {
  /// The strongest split of its weeks by steps; `nil` if they are too few, or the noise is unknown.
  package let steps: Split?
  /// The strongest split by the minute at which half of a day is walked; `nil` if too few weeks have one.
  package let hours: Split?

  /// A split of the weeks into two levels.
  package struct Split: Hashable, Sendable {
    /// The first week of the newer level.
    package let monday: CivilDay
    /// The median day of the weeks before: its steps, or the minute by which half of it is walked.
    package let before: Int64
    /// The median day of the weeks since.
    package let after: Int64
    /// The number of weeks since.
    package let weeksSince: Int
    /// The strength of the split, as a multiple of the noise.
    package let timesNoise: Int64
  }
}

extension Memoir {
  /// The outlook of the open chapter; `nil` if none is open.
  package var outlook: ChapterOutlook? {
    guard fold.book.open != nil else { return nil }
    let numbers = rules.numbers
    return ChapterOutlook(
      // Converts a level, the square root of a hundred times the steps, back to steps.
      steps: fold.book.steps.nearest(floor: numbers.lifeNoiseFloor, under: rules) { $0 * $0 / 100 },
      hours: fold.book.hours.nearest(floor: numbers.lifeNoiseFloorMinutes, under: rules) { $0 })
  }
}

extension WeekLevels {
  fileprivate func nearest(
    floor: Int, under rules: LifeRules, _ value: (Int64) -> Int64
  ) -> ChapterOutlook.Split? {
    guard let split = strongestSplit(floor: floor, under: rules) else { return nil }
    return .init(
      monday: weeks[split.place].monday, before: value(split.before), after: value(split.after),
      weeksSince: weeks.count - split.place, timesNoise: split.timesNoise)
  }
}
