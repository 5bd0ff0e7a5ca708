import PixelPalCore

extension KeptPal: CustomStringConvertible {
  /// `kept in 'mia', 526 samples: ` followed by the pal.
  public var description: String {
    "kept in \(folder.name.inQuotes), \(howMany(sampleCount, "sample")): \(pal)"
  }
}

extension KeptPal.Source: CustomStringConvertible {
  /// `'Watch' (watch), 458 samples, 2025-03-03T06:32:00Z to 2025-03-09T10:29:00Z`.
  public var description: String { "\(source), \(howMany(samples, "sample")), \(first) to \(last)" }
}

extension Forgotten: CustomStringConvertible {
  /// `nothing is left`, `2 other things stay, such as 'notes.txt'`, `the folder stays: …`.
  public var description: String {
    if let obstacle { return "the folder stays: \(obstacle)" }
    guard let first = others.first else { return "nothing is left" }
    return others.count == 1
      ? "\(first.inQuotes) stays" : "\(others.count) other things stay, such as \(first.inQuotes)"
  }
}
