import PixelPalCore

/// The priority of sources, which decides which one counts if several recorded steps at the same time.
///
///     SourcePriority(["phone", "Ann’s Watch", "other"])
///
/// The standard order is manual entry, watch, phone, other. Sources in the same position are ordered by their first
/// sample, then by name and device in byte order.
public struct SourcePriority: Hashable, Sendable, Codable {
  /// The names and kinds of sources, highest priority first.
  ///
  /// `manual`, `watch`, `phone` and `other` stand for all sources of that kind.
  public let names: [String]

  /// The standard order: manual entry, watch, phone, other.
  public static let standard = SourcePriority(StepSource.Kind.allCases.map { $0.rawValue })

  /// Creates a priority from names and kinds.
  ///
  /// Sources that match none of them come last, in the standard order.
  public init(_ names: [String]) { self.names = names }

  /// Returns the position of `source` in the order, where a matching name takes precedence over a matching kind.
  func position(of source: StepSource) -> Int {
    names.firstIndex { StepSource.Kind(rawValue: $0) == nil && $0 == source.name }
      ?? names.firstIndex(of: source.kind.rawValue)
      ?? names.count + source.kind.priority
  }

  /// Returns the rank of each source, where 0 is the highest priority.
  ///
  /// `firstStarts` contains the start of the first sample of each source.
  func ranks(of sources: [StepSource], firstStarts: [Instant]) -> [UInt16] {
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
