package import PixelPalCore

// What was walked, day by day.
extension Course {
  /// All that was walked up to the end of the replay, at that instant too.
  package var walked: Int64 {
    guard isCutShort else { return days.counted.rounded }
    var sum = truth.runningSum()
    return sum.counted(at: end).rounded
  }

  /// The days from the beginning to that of the last sample, or of the end if that comes sooner: they add up to
  /// ``walked``.
  package var listedDays: [StepDays.Day] {
    guard let lastWalked, lastWalked > createdAt || lastWalked == createdAt && end > createdAt else { return [] }
    let last = max(createdAt, isCutShort ? lastBeforeTheEnd : lastOfAll(endingAt: lastWalked))
    var listed = days.listed(through: last)
    let day = places.stretch(at: last).day
    if isCutShort, let place = listed.firstIndex(where: { $0.day == day }), listed[place].steps != nil {
      let others = listed.reduce(0) { $0 + ($1.day == day ? 0 : $1.steps ?? 0) }
      listed[place] = StepDays.Day(day: day, steps: walked - others)
    }
    return listed
  }

  /// The last instant that belongs to a sample, the last of which ends at `end`.
  private func lastOfAll(endingAt end: Instant) -> Instant {
    // Where a day begins then that is known, it has samples without length: those alone end with an instant of theirs.
    days.steps(on: places.stretch(at: end).day) == nil ? end - Milliseconds(1) : end
  }

  /// The last instant at which anything may have been walked by the end of a replay that ends before the samples do.
  private var lastBeforeTheEnd: Instant {
    var sum = truth.runningSum()
    return sum.counted(before: end) < sum.counted(at: end) ? end : end - Milliseconds(1)
  }

  /// Whether a day counts by its total, and nobody knows when it was walked.
  package func isByTotal(_ day: CivilDay) -> Bool { days.daysByTotal.hasSorted(day) }

  private var isCutShort: Bool { lastWalked.map { end < $0 } ?? false }
}
