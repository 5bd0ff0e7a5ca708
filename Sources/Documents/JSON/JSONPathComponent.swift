/// A component of the path into a document.
package enum JSONPathComponent: Hashable, Sendable {
  /// The member with this name.
  case member(String)
  /// The element with this index.
  case element(Int)
}

extension JSON {
  /// Returns the offset of the value at `path`, or of the deepest value that exists on the way to it.
  package func offset(at path: [JSONPathComponent]) -> Int {
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
