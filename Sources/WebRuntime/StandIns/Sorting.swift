/// A replacement for the standard library's sorting, used by every target that is compiled for size.
///
/// The compiler specializes the library's version for each type and predicate, whereas here a single function sorts
/// everything. Like the library's version, it's stable.
extension Sequence {
  func sorted(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return sortedIndices(elements.count) { areInIncreasingOrder(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension MutableCollection where Self: RandomAccessCollection {
  mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
    let sorted = sorted(by: areInIncreasingOrder)
    var index = startIndex
    for element in sorted {
      self[index] = element
      formIndex(after: &index)
    }
  }
}

extension MutableCollection where Self: RandomAccessCollection, Element: Comparable {
  mutating func sort() { sort { $0 < $1 } }
}

/// Returns the indices `0..<count` in sorted order, using a stable merge sort.
///
/// `isBefore` returns true if the element at the first index belongs before the one at the second index.
@inline(never)
private func sortedIndices(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
  var (indices, merged) = (Array(0..<count), Array(0..<count))
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let (middle, end) = (Swift.min(start + width, count), Swift.min(start + 2 * width, count))
      var (left, right) = (start, middle)
      for index in start..<end {
        if left < middle, right == end || !isBefore(indices[right], indices[left]) {
          merged[index] = indices[left]
          left += 1
        } else {
          merged[index] = indices[right]
          right += 1
        }
      }
      start = end
    }
    swap(&indices, &merged)
    width *= 2
  }
  return indices
}
