/// The path from a document to a value inside it, as a linked list of keys.
///
/// The list is converted to an array only when one is needed, such as for an error. Every value has a path, but hardly
/// any path is ever read.
indirect enum LinkedCodingPath {
  /// The path of the whole document.
  case document
  /// The path of a value at a key inside another value.
  case nested(LinkedCodingPath, any CodingKey)

  /// The keys, outermost first.
  var keys: [any CodingKey] {
    switch self {
    case .document: []
    case .nested(let outer, let key): outer.keys + [key]
    }
  }
}
