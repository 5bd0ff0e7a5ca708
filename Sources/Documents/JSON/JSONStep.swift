/// A step into a document.
package enum JSONStep: Hashable, Sendable {
  /// The member of an object.
  case member(String)
  /// The element of an array.
  case element(Int)
}

extension JSON {
  /// Where the value stands that `path` leads to, or the last that is there on the way.
  package func offset(at path: [JSONStep]) -> Int {
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
