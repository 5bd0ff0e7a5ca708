extension String {
  /// What a file is called, of its path.
  var withoutFolders: String { split(separator: "/").last.map(String.init) ?? self }
}
