/// A component of the path to a value in a JSON document.
package enum JSONPathComponent: Hashable, Sendable {
  /// The member of an object with this name.
  case member(String)
  /// The element of an array at this index.
  case element(Int)
}

extension JSON {
  /// Returns the byte offset of the value at `path`, or of the deepest existing value on the way to it.
  package func offsetOfDeepestValue(along path: [JSONPathComponent]) -> Int {
    var value = self
    for step in path {
      let next: JSON? =
        switch (step, value.content) {
        case (.member(let name), _): value[name]
        case (.element(let index), .array(let elements)): elements.indices.contains(index) ? elements[index] : nil
        case (.element, _): nil
        }
      guard let next else { break }
      value = next
    }
    return value.offset
  }
}
