import PixelPalCore

/// The step sources' order of priority.
///
///     SourcePriority(["phone", "Ann’s Watch", "other"])
///
/// If several sources record steps at the same time, the order determines which of them counts. The standard order is
/// manual entry, watch, phone, other. Sources at the same position are ordered by the start of their first samples,
/// then by their names and devices in byte order.
public struct SourcePriority: Hashable, Sendable, Codable {
  /// The names and kinds of sources, highest priority first.
  ///
  /// `manual`, `watch`, `phone` and `other` stand for all sources of that kind.
  public let names: [String]

  /// The standard order: manual entry, watch, phone, other.
  public static let standard = SourcePriority(StepSource.Kind.allCases.map { $0.rawValue })

  /// Creates an order of priority from the names and kinds of sources, highest priority first.
  ///
  /// Sources that match none of `names` come last, in the standard order.
  public init(_ names: [String]) { self.names = names }

  /// Returns the position of `source` in the order of priority, where position 0 has the highest priority.
  ///
  /// A matching name takes precedence over a matching kind.
  func position(of source: StepSource) -> Int {
    names.firstIndex { StepSource.Kind(rawValue: $0) == nil && $0 == source.name }
      ?? names.firstIndex(of: source.kind.rawValue)
      ?? names.count + source.kind.priority
  }

  /// Returns the rank of each source, where rank 0 has the highest priority.
  ///
  /// `firstStarts` contains the start of each source's first sample.
  func sourceRanks(of sources: [StepSource], firstStarts: [Instant]) -> [UInt16] {
    let ordered = sources.indices.map { (index: $0, position: position(of: sources[$0])) }.sorted { left, right in
      if left.position != right.position { return left.position < right.position }
      if firstStarts[left.index] != firstStarts[right.index] {
        return firstStarts[left.index] < firstStarts[right.index]
      }
      return StepSource.isOrderedByName(sources[left.index], sources[right.index])
    }
    var ranks = [UInt16](repeating: 0, count: sources.count)
    for (rank, entry) in ordered.enumerated() { ranks[entry.index] = UInt16(truncatingIfNeeded: rank) }
    return ranks
  }
}
