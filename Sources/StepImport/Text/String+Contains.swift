extension String {
  /// Returns true if the string contains `part`.
  ///
  ///     "step count".containsText("count")  // true
  // Embedded Swift, in which the web page is built, has no `String.contains(String)`.
  func containsText(_ part: String) -> Bool {
    var rest = self[...]
    while !rest.starts(with: part) {
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }
}
