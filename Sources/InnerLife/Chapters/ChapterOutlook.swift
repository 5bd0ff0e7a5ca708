package import PixelPalCore

/// How near the open chapter is to its end, by the numbers of the rule.
package struct ChapterOutlook: Hashable, Sendable {
  /// How many weeks with a value are looked at.
  package let weeks: Int
  /// Where they fall apart most; `nil` where they are too few, or the noise is not known.
  package let split: Split?

  /// Two levels.
  package struct Split: Hashable, Sendable {
    /// The first week of the newer level.
    package let monday: CivilDay
    /// The median day of the weeks before, in steps.
    package let before: Int64
    /// The median day of the weeks since, in steps.
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
    let levels = fold.book.steps
    return ChapterOutlook(weeks: levels.weeks.count, split: levels.nearest(under: rules))
  }
}

extension WeekLevels {
  fileprivate func nearest(under rules: Rules) -> ChapterOutlook.Split? {
    guard let split = strongestSplit(floor: rules.numbers.lifeNoiseFloor, under: rules) else { return nil }
    // A level is the root of a hundred times the steps.
    let steps = { (level: Int64) in level * level / 100 }
    return .init(
      monday: weeks[split.place].monday, before: steps(split.before), after: steps(split.after),
      weeksSince: weeks.count - split.place, timesNoise: split.timesNoise)
  }
}
