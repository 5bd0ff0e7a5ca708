extension String {
  /// What a file is called, of its path.
  var withoutFolders: String { utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self }
}
