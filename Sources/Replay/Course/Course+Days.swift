package import PixelPalCore

// What was walked, day by day.
extension Course {
  /// All that was walked before the end of the replay.
  package var walked: Int64 {
    guard isCutShort else { return days.counted.rounded }
    var sum = truth.runningSum()
    return sum.counted(before: end).rounded
  }

  /// The days from the beginning to that of the last sample, or of the end if that comes sooner.
  package var listedDays: [StepDays.Day] {
    guard let lastWalked, lastWalked > createdAt || lastWalked == createdAt && end > createdAt else { return [] }
    // The end of a sample, as that of a replay, is the first instant that does not belong to it.
    let last = max(createdAt, min(lastWalked, end) - Milliseconds(1))
    var listed = days.listed(through: last)
    if isCutShort, let day = listed.last, day.steps != nil {
      var sum = truth.runningSum()
      listed[listed.count - 1] = StepDays.Day(day: day.day, steps: sum.today(at: last, in: places))
    }
    return listed
  }

  /// Whether a day counts by its total, and nobody knows when it was walked.
  package func isByTotal(_ day: CivilDay) -> Bool { days.daysByTotal.hasSorted(day) }

  private var isCutShort: Bool { lastWalked.map { end < $0 } ?? false }
}
