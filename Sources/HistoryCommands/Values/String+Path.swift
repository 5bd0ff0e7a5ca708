extension String {
  /// The last component of the path in this string, ignoring trailing slashes.
  var lastPathComponent: String {
    let slash = UInt8(ascii: "/")
    guard let last = utf8.lastIndex(where: { $0 != slash }) else { return self }
    let before = utf8[..<last].lastIndex(of: slash)
    return String(self[(before.map { utf8.index(after: $0) } ?? startIndex)..<utf8.index(after: last)])
  }
}
