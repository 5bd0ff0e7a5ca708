import PixelPalCore

/// Where each source stands in a list.
///
/// A few are looked through. The places of more are found by their hashes; a dictionary would be as quick, but to make its
/// type takes a program that runs for milliseconds longer than all else that it does with sources.
struct SourcePlaces: Sendable {
  /// Places and one more, each near where its source's hash says; empty for a few.
  private var slots: ContiguousArray<UInt16> = []
  private static let few = 8

  /// The place of `source` in a list that has been noted; `nil` where it is not.
  ///
  /// O(1).
  func place(of source: StepSource, among sources: [StepSource]) -> Int? {
    guard !slots.isEmpty else { return sources.firstIndex(of: source) }
    let slot = slot(of: source, among: sources)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Notes the last of `sources`, which is no other's twin; they are fewer than 65,536.
  ///
  /// O(1) amortised.
  mutating func noteLast(of sources: [StepSource]) {
    guard sources.count > SourcePlaces.few else { return }
    if slots.count < 2 * sources.count {
      slots = ContiguousArray(repeating: 0, count: max(4 * SourcePlaces.few, 2 * slots.count))
      for place in sources.indices.dropLast() { note(place, of: sources) }
    }
    note(sources.count - 1, of: sources)
  }

  private mutating func note(_ place: Int, of sources: [StepSource]) {
    slots[slot(of: sources[place], among: sources)] = UInt16(truncatingIfNeeded: place + 1)
  }

  /// The slot of a source, or the empty one that it may have; half of them are empty.
  private func slot(of source: StepSource, among sources: [StepSource]) -> Int {
    // As many as a power of two.
    let mask = slots.count - 1
    var slot = source.hashValue & mask
    while slots[slot] != 0, sources[Int(slots[slot]) - 1] != source { slot = (slot + 1) & mask }
    return slot
  }
}
