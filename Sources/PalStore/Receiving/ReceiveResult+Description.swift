import PixelPalCore

extension ReceiveResult: CustomStringConvertible {
  /// The result on one line.
  ///
  /// An example is
  /// `526 samples new, 0 corrected, 0 known, counted 0 to 60,605, …, 6 days changed, 31 changes, phase 2`.
  public var description: String {
    commaSeparated(
      "\(countText(newCount, noun: "sample")) new", "\(StepFormat.grouped(correctedCount)) corrected",
      "\(StepFormat.grouped(knownCount)) known",
      knownSmallerCount + knownEarlierCount == 0
        ? nil : "\(StepFormat.grouped(knownSmallerCount + knownEarlierCount)) with other counts",
      beforeCreationCount == 0 ? nil : "\(StepFormat.grouped(beforeCreationCount)) before the beginning",
      "counted \(countedSteps)", "total \(totalSteps)", "\(countText(changedDays.count, noun: "day")) changed",
      countText(changes.count, noun: "change"),
      unlocks.isEmpty ? nil : unlocks.map { $0.description }.joined(separator: "; "),
      revealedPhases.isEmpty ? nil : "seen " + revealedPhases.map { $0.numberedName }.joined(separator: " and "))
  }
}

extension ReceiveResult.StepChange: CustomStringConvertible {
  /// The counts before and after, such as `0 to 60,605`.
  public var description: String { "\(StepFormat.grouped(stepsBefore)) to \(StepFormat.grouped(stepsAfter))" }
}

extension ReceiveResult.ChangedDay: CustomStringConvertible {
  /// The day with its counts before and after, such as `2025-03-09: unknown to 2,278`.
  public var description: String {
    func text(ofSteps steps: Int64?) -> String { steps.map { StepFormat.grouped($0) } ?? "unknown" }
    return "\(day): \(text(ofSteps: stepsBefore)) to \(text(ofSteps: stepsAfter))"
  }
}
