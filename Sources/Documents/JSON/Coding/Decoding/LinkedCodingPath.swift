/// The keys that lead from a document to a value inside it.
///
/// They are linked, and become an array only on demand, such as for an error: every value has a path, but hardly any
/// path is ever read.
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
