import PalStore

/// A folder in memory, in which a test stores a pal.
final class InMemoryFolder: StoreFolder {
  let displayPath = "the App Group"
  /// The fault with which file operations fail, or `nil` if they succeed.
  var fault: PalModelPhone.StorageFault?
  /// The number of changes to the folder and its files.
  private(set) var changeCount = 0
  private var files: [String: ContiguousArray<UInt8>]? { didSet { changeCount += 1 } }

  func openIfExists() throws(FileError) -> Bool {
    if fault == .unreadable { throw FileError(displayPath, "cannot be opened", .notPermitted) }
    return files != nil
  }

  /// Throws an error if the folder can't be changed because of its fault.
  private func checkThatIsWritable(_ name: String, operation: String) throws(FileError) {
    switch fault {
    case nil: return
    case .diskFull?: throw FileError(name, operation, .diskFull)
    case .unreadable?: throw FileError(name, operation, .notPermitted)
    }
  }

  func permissions() -> Int? { 0o700 }
  func entryNames() -> [String] { files.map { Array($0.keys) } ?? [] }
  func createFolderIfMissing() throws(FileError) {
    try checkThatIsWritable(displayPath, operation: "cannot be created")
    files = files ?? [:]
  }
  func removeEmptyFolder() { if files?.isEmpty == true { files = nil } }
  func kind(of file: String) -> DirectoryEntryKind? { files?[file] == nil ? nil : .regular }
  func size(of file: String) -> Int? { files?[file]?.count }

  func read(_ file: String, from offset: Int, count: Int) throws(FileError) -> ContiguousArray<UInt8> {
    guard let bytes = files?[file] else { throw FileError(file, "cannot be read", .notFound) }
    return ContiguousArray(bytes.dropFirst(offset).prefix(count))
  }

  func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileError) {
    try checkThatIsWritable(file, operation: "cannot be written")
    guard files != nil else { throw FileError(file, "cannot be written", .notFound) }
    var content = files?[file] ?? []
    content += ContiguousArray(repeating: 0, count: max(0, offset + bytes.count - content.count))
    content.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    files?[file] = content
  }

  func create(_ file: String, containing bytes: ContiguousArray<UInt8>) throws(FileError) {
    guard kind(of: file) == nil else { throw FileError(file, "cannot be created", .alreadyExists) }
    try write(bytes, to: file, at: 0)
  }

  func truncate(_ file: String, to size: Int) throws(FileError) {
    try checkThatIsWritable(file, operation: "cannot be written")
    let content = files?[file]
    files?[file] = content.map { ContiguousArray($0.prefix(size)) }
  }

  func rename(_ file: String, to name: String) throws(FileError) {
    try checkThatIsWritable(file, operation: "cannot be renamed")
    let content = files?.removeValue(forKey: file)
    files?[name] = content
  }

  func removeIfExists(_ file: String) { files?[file] = nil }

  // A test has no power cuts, and its app and extension take turns, so these methods have nothing to do.
  func sync(_ file: String) {}
  func syncFolder() {}
  func wait(milliseconds: Int) {}
  func tryLock(_ file: String, isExclusive: Bool) throws(FileError) -> (any HeldFolderLock)? {
    if isExclusive, kind(of: file) == nil { try create(file, containing: []) }
    return Lock()
  }

  private final class Lock: HeldFolderLock {}
}
