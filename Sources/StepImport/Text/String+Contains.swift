extension String {
  /// Returns true if the string contains `part`.
  ///
  ///     "step count".containsText("count")  // true
  // The standard library's `contains` isn't available on the web.
  func containsText(_ part: String) -> Bool {
    var rest = self[...]
    while !rest.starts(with: part) {
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }
}
