import PixelPalCore

/// A binary heap with quick access to its smallest element.
///
/// Inserting or removing an element takes O(log n).
struct MinHeap<Element: Comparable & Sendable>: Sendable {
  private var elements: [Element] = []

  init() {}

  var first: Element? { elements.first }

  var isEmpty: Bool { elements.isEmpty }

  mutating func insert(_ element: Element) {
    var hole = elements.count
    elements.append(element)
    while hole > 0, element < elements[(hole - 1) / 2] {
      elements[hole] = elements[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    elements[hole] = element
  }

  /// Removes the smallest element, if there is one.
  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    replaceFirst(with: last)
  }

  /// Replaces the smallest element with `element`.
  ///
  /// The heap must not be empty.
  mutating func replaceFirst(with element: Element) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < elements.count else { break }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < element else { break }
      elements[hole] = elements[child]
      hole = child
    }
    elements[hole] = element
  }
}
