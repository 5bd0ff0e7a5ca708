import PixelPalCore

/// An index that finds the position of a source in a list.
///
/// A short list is searched linearly, and a longer list through a hash table. A dictionary would be as fast, but in a
/// short run of the program, instantiating its generic type would take longer than all work with sources.
struct SourceIndexLookup: Sendable {
  /// The slots of the hash table, or an empty array for a short list.
  ///
  /// A slot contains the position of a source plus one, or 0 if the slot is empty. A source is in the slot given by its
  /// hash or, if that slot is taken, in one of the slots that follow.
  private var slots: ContiguousArray<UInt16> = []
  private static let maxLinearSearch = 8

  /// Returns the position of `source` in the indexed list `sources`, or `nil` if the list doesn't contain it.
  ///
  /// Takes O(1) on average.
  func position(of source: StepSource, among sources: [StepSource]) -> Int? {
    guard !slots.isEmpty else { return sources.firstIndex(of: source) }
    let slot = slot(of: source, among: sources)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Adds the last element of `sources` to the index.
  ///
  /// No other element may equal it, and there must be fewer than 65,536 sources. Takes amortized O(1).
  mutating func indexLastSource(of sources: [StepSource]) {
    guard sources.count > SourceIndexLookup.maxLinearSearch else { return }
    if slots.count < 2 * sources.count {
      slots = ContiguousArray(repeating: 0, count: max(4 * SourceIndexLookup.maxLinearSearch, 2 * slots.count))
      for place in sources.indices.dropLast() { indexSource(at: place, of: sources) }
    }
    indexSource(at: sources.count - 1, of: sources)
  }

  private mutating func indexSource(at place: Int, of sources: [StepSource]) {
    slots[slot(of: sources[place], among: sources)] = UInt16(truncatingIfNeeded: place + 1)
  }

  /// Returns the slot that contains `source`, or the empty slot for it if none does.
  ///
  /// There always is an empty slot, because at least half of the slots are empty.
  private func slot(of source: StepSource, among sources: [StepSource]) -> Int {
    // The number of slots is a power of two.
    let mask = slots.count - 1
    var slot = source.hashValue & mask
    while slots[slot] != 0, sources[Int(slots[slot]) - 1] != source { slot = (slot + 1) & mask }
    return slot
  }
}
