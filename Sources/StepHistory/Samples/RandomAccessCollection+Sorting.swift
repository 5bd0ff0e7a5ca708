import PixelPalCore

extension RandomAccessCollection {
  /// Returns true if the elements are in the order that `isBefore` defines.
  ///
  /// Takes O(n).
  @inlinable package func isSorted(by isBefore: (Element, Element) -> Bool) -> Bool {
    var last: Element?
    for element in self {
      if let last, isBefore(element, last) { return false }
      last = element
    }
    return true
  }

  /// Returns the elements in the order that `isBefore` defines.
  ///
  /// Equal elements keep their relative order. Takes O(n) if the elements are already in order, as they usually are,
  /// and O(n log n) otherwise.
  @inlinable package func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    isSorted(by: isBefore) ? Array(self) : sorted(by: isBefore)
  }
}
