package import PixelPalCore

/// The splits of the open chapter's weeks that come closest to beginning a new chapter.
///
/// One split compares steps, the other compares times of day.
package struct OpenChapterSplitCandidates: Hashable, Sendable {
  /// The strongest split of the chapter's weeks by steps, or `nil` if too few weeks are known to find one.
  package let bySteps: Split?
  /// The strongest split of the chapter's weeks by time of day, or `nil` if too few weeks are known to find one.
  ///
  /// The time of a day is the minute at which half of its steps had been taken, counted from the start of the lived day
  /// at 04:00.
  package let byTimeOfDay: Split?

  /// A split of the chapter's weeks into two levels.
  package struct Split: Hashable, Sendable {
    /// The Monday of the first week at the newer level.
    package let startMonday: CivilDay
    /// The median level of the weeks before the split.
    ///
    /// A level is a number of steps a day, or a minute as described in ``OpenChapterSplitCandidates/byTimeOfDay``.
    package let levelBefore: Int64
    /// The median level of the weeks since the split.
    package let levelAfter: Int64
    package let weekCountSince: Int
    /// The strength of the split, as a multiple of the usual squared difference between consecutive weeks.
    package let noiseMultiple: Int64
  }
}

extension JournalState {
  /// The strongest splits of the open chapter's weeks, or `nil` if no chapter is open.
  package var strongestChapterSplits: OpenChapterSplitCandidates? {
    guard fold.chapterDetector.openChapter != nil else { return nil }
    let numbers = rules.numbers
    return OpenChapterSplitCandidates(
      // Converts a level, the square root of a hundred times the steps, back to steps.
      bySteps: fold.chapterDetector.stepLevels.strongestSplitIfEnoughWeeks(
        minNoise: numbers.lifeNoiseFloor, under: rules
      ) {
        $0 * $0 / 100
      },
      byTimeOfDay: fold.chapterDetector.timeOfDayLevels.strongestSplitIfEnoughWeeks(
        minNoise: numbers.lifeNoiseFloorMinutes, under: rules
      ) { $0 })
  }
}

extension WeeklyChangeDetector {
  fileprivate func strongestSplitIfEnoughWeeks(
    minNoise: Int, under rules: JournalRules, convertingLevels value: (Int64) -> Int64
  ) -> OpenChapterSplitCandidates.Split? {
    guard let split = strongestSplit(noiseFloor: minNoise, under: rules) else { return nil }
    return .init(
      startMonday: weeks[split.splitIndex].monday, levelBefore: value(split.levelBefore),
      levelAfter: value(split.levelAfter),
      weekCountSince: weeks.count - split.splitIndex, noiseMultiple: split.noiseMultiple)
  }
}
