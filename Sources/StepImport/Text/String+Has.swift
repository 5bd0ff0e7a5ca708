extension String {
  /// Whether `part` stands somewhere in it, letter by letter.
  ///
  ///     "step count".has("count")  // true
  // The library's own `contains` is not there for the web.
  func has(_ part: String) -> Bool {
    var rest = self[...]
    while !rest.starts(with: part) {
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }
}
