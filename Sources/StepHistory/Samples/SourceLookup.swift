import PixelPalCore

/// An index from each source to its position in a list.
///
/// A short list is searched linearly, and a longer one through a hash table. A dictionary would be as fast, but
/// creating its type takes a program that runs for milliseconds longer than everything else it does with sources.
struct SourceLookup: Sendable {
  /// The slots of the hash table, each with a position plus one, or 0 if it is empty; a short list has no slots.
  ///
  /// A source is in the slot that its hash selects or, if that is taken, in one of the next slots.
  private var slots: ContiguousArray<UInt16> = []
  private static let maxLinearSearch = 8

  /// Returns the position of `source` in a list that has been indexed, or `nil` if it is not in the list.
  ///
  /// O(1).
  func position(of source: StepSource, among sources: [StepSource]) -> Int? {
    guard !slots.isEmpty else { return sources.firstIndex(of: source) }
    let slot = slot(of: source, among: sources)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Adds the last of `sources` to the index.
  ///
  /// The source must equal none of the others, and there must be fewer than 65,536 sources. O(1) amortised.
  mutating func indexLastSource(of sources: [StepSource]) {
    guard sources.count > SourceLookup.maxLinearSearch else { return }
    if slots.count < 2 * sources.count {
      slots = ContiguousArray(repeating: 0, count: max(4 * SourceLookup.maxLinearSearch, 2 * slots.count))
      for place in sources.indices.dropLast() { insert(at: place, of: sources) }
    }
    insert(at: sources.count - 1, of: sources)
  }

  private mutating func insert(at place: Int, of sources: [StepSource]) {
    slots[slot(of: sources[place], among: sources)] = UInt16(truncatingIfNeeded: place + 1)
  }

  /// Returns the slot that contains a source, or else the empty slot for it; at least half of the slots are empty.
  private func slot(of source: StepSource, among sources: [StepSource]) -> Int {
    // The number of slots is a power of two.
    let mask = slots.count - 1
    var slot = source.hashValue & mask
    while slots[slot] != 0, sources[Int(slots[slot]) - 1] != source { slot = (slot + 1) & mask }
    return slot
  }
}
