import PixelPalCore

extension Received: CustomStringConvertible {
  /// `526 samples new, 0 corrected, 0 known, counted 0 to 60,605, …, 6 days changed, 31 changes, phase 2`.
  public var description: String {
    inOneLine(
      "\(howMany(new, "sample")) new", "\(StepText.grouped(corrected)) corrected",
      "\(StepText.grouped(known)) known",
      knownSmaller + knownEarlier == 0 ? nil : "\(StepText.grouped(knownSmaller + knownEarlier)) with other counts",
      beforeCreation == 0 ? nil : "\(StepText.grouped(beforeCreation)) before the beginning",
      "counted \(counted)", "total \(total)", "\(howMany(days.count, "day")) changed", howMany(changes.count, "change"),
      unlocks.isEmpty ? nil : unlocks.map { $0.description }.joined(separator: "; "),
      revealed.isEmpty ? nil : "seen " + revealed.map { $0.numbered }.joined(separator: " and "))
  }
}

extension Received.Difference: CustomStringConvertible {
  /// `0 to 60,605`.
  public var description: String { "\(StepText.grouped(before)) to \(StepText.grouped(after))" }
}

extension Received.ChangedDay: CustomStringConvertible {
  /// `2025-03-09: unknown to 2,278`.
  public var description: String {
    func words(_ steps: Int64?) -> String { steps.map { StepText.grouped($0) } ?? "unknown" }
    return "\(day): \(words(before)) to \(words(after))"
  }
}
