import PixelPalCore

extension StoredPal: CustomStringConvertible {
  /// The store's folder, its sample count and its pal, as in `kept in 'mia', 526 samples: …`.
  public var description: String {
    "kept in \(folder.displayPath.singleQuoted), \(countText(sampleCount, noun: "sample")): \(pal)"
  }
}

extension StoredPal.SourceSummary: CustomStringConvertible {
  /// The source, its sample count and its time range.
  ///
  /// An example is `'Watch' (watch), 458 samples, 2025-03-03T06:32:00Z to 2025-03-09T10:29:00Z`.
  public var description: String { "\(source), \(countText(sampleCount, noun: "sample")), \(firstStart) to \(lastEnd)" }
}

extension StoreRemovalResult: CustomStringConvertible {
  /// The result in a few words, such as `nothing is left` or `2 other things stay, such as 'notes.txt'`.
  public var description: String {
    if let folderError { return "the folder stays: \(folderError)" }
    guard let first = remainingEntries.first else { return "nothing is left" }
    return remainingEntries.count == 1
      ? "\(first.singleQuoted) stays" : "\(remainingEntries.count) other things stay, such as \(first.singleQuoted)"
  }
}
