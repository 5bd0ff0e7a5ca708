// In a separate file, because Foundation adds another `contains`, which compares code points.
extension String {
  /// The equivalent of `containsText` in the standard library.
  func standardLibraryContains(_ part: String) -> Bool { contains(part) }
}
