package import PixelPalCore

/// How near the open chapter is to its end, by the numbers of the rule.
package struct ChapterOutlook: Hashable, Sendable {
  /// Where its weeks fall apart most by their steps; `nil` where they are too few, or the noise is not known.
  package let steps: Split?
  /// Where they do by the minute by which half of a day is walked; `nil` where that is known of too few.
  package let hours: Split?

  /// Two levels.
  package struct Split: Hashable, Sendable {
    /// The first week of the newer level.
    package let monday: CivilDay
    /// The median day of the weeks before: in steps, or by its minute.
    package let before: Int64
    /// That of the weeks since.
    package let after: Int64
    /// How many weeks those are.
    package let weeksSince: Int
    /// By how many times the noise they differ.
    package let timesNoise: Int64
  }
}

extension Memoir {
  /// How near the open chapter is to its end; `nil` where none is open.
  package var outlook: ChapterOutlook? {
    guard fold.book.open != nil else { return nil }
    let numbers = rules.numbers
    return ChapterOutlook(
      // A level is the root of a hundred times the steps.
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
