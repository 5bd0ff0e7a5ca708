/// The keys that lead to a value.
///
/// They become a list only when somebody asks, as an error does; every value has a path, and hardly one is asked for it.
indirect enum CodingPath {
  /// The value is the document.
  case document
  /// The value stands at a key inside another.
  case inside(CodingPath, any CodingKey)

  /// The keys, the outermost first.
  var keys: [any CodingKey] {
    switch self {
    case .document: []
    case .inside(let outer, let key): outer.keys + [key]
    }
  }
}
