// In a file of its own, since Foundation brings another `contains`, which goes by code points.
extension String {
  /// What the standard library has for `has`.
  func libraryContains(_ part: String) -> Bool { contains(part) }
}
