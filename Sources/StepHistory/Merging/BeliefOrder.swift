import PixelPalCore

/// Which source is believed where several counted the same time.
///
///     BeliefOrder(["phone", "Ann’s Watch", "other"])
///
/// Standard is by hand, watch, phone, other. Sources of one position are ordered by their first sample, then by name and
/// device in byte order.
public struct BeliefOrder: Hashable, Sendable, Codable {
  /// The names and kinds in order, the most believed first; `manual`, `watch`, `phone` and `other` are kinds.
  public let names: [String]

  /// By hand, watch, phone, other.
  public static let standard = BeliefOrder(StepSource.Kind.allCases.map { $0.rawValue })

  /// An order by names and kinds; a source that is not named comes after those that are, in the standard order.
  public init(_ names: [String]) { self.names = names }

  /// Where a source stands: a name goes before a kind that fits as well.
  func position(of source: StepSource) -> Int {
    names.firstIndex { StepSource.Kind(rawValue: $0) == nil && $0 == source.name }
      ?? names.firstIndex(of: source.kind.rawValue)
      ?? names.count + source.kind.belief
  }

  /// For each source its rank, 0 for the most believed.
  ///
  /// `firsts` has the start of each source's first sample.
  func ranks(of sources: [StepSource], firsts: [Instant]) -> [UInt16] {
    let ordered = sources.indices.map { (index: $0, position: position(of: sources[$0])) }.sorted { left, right in
      if left.position != right.position { return left.position < right.position }
      if firsts[left.index] != firsts[right.index] { return firsts[left.index] < firsts[right.index] }
      return StepSource.isNamedBefore(sources[left.index], sources[right.index])
    }
    var ranks = [UInt16](repeating: 0, count: sources.count)
    for (rank, entry) in ordered.enumerated() { ranks[entry.index] = UInt16(truncatingIfNeeded: rank) }
    return ranks
  }
}
