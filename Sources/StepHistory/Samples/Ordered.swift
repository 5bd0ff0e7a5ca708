import PixelPalCore

extension RandomAccessCollection {
  /// Whether no element belongs before the one that it follows.
  ///
  /// O(n).
  @inlinable package func isOrdered(by isBefore: (Element, Element) -> Bool) -> Bool {
    var last: Element?
    for element in self {
      if let last, isBefore(element, last) { return false }
      last = element
    }
    return true
  }

  /// The elements in order, those that are equal as they stood.
  ///
  /// O(n) where they are so already, as most are, and else O(n log n).
  @inlinable package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
    isOrdered(by: isBefore) ? Array(self) : sorted(by: isBefore)
  }
}
