import PalStore
import PixelPalCore

/// A folder that forwards to another one and injects a fault at a given change.
final class FaultyFolder: StoreFolder {
  /// The kind of fault.
  enum Fault: Hashable {
    /// The system refuses this change, and accepts later ones.
    case once(FileError.Reason)
    /// The system refuses this change and all later ones.
    case always(FileError.Reason)
    /// Half of the change is done, and nothing after it.
    case killed
  }

  private let folder: any StoreFolder
  private let fault: Fault
  private let failingChange: Int
  /// The number of changes so far.
  private(set) var changeCount = 0

  var displayPath: String { folder.displayPath }

  init(_ folder: any StoreFolder, _ fault: Fault = .killed, at change: Int = .max) {
    self.folder = folder
    self.fault = fault
    failingChange = change
  }

  /// True if the fault has occurred.
  var hasFailed: Bool { changeCount > failingChange }

  private func willChange(_ file: String, partially: () throws(FileError) -> Void = {}) throws(FileError) {
    changeCount += 1
    switch fault {
    case .once(let reason):
      guard changeCount == failingChange + 1 else { return }
      try partially()
      throw FileError(file, "cannot be changed", reason)
    case .always(let reason):
      guard changeCount > failingChange else { return }
      if changeCount == failingChange + 1 { try partially() }
      throw FileError(file, "cannot be changed", reason)
    case .killed:
      guard changeCount > failingChange else { return }
      if changeCount == failingChange + 1 { try partially() }
      throw FileError(file, "cannot be changed", .other("killed"))
    }
  }

  func openIfExists() throws(FileError) -> Bool { try folder.openIfExists() }

  func permissions() throws(FileError) -> Int? { try folder.permissions() }

  func entryNames() throws(FileError) -> [String] { try folder.entryNames() }

  func kind(of file: String) throws(FileError) -> DirectoryEntryKind? { try folder.kind(of: file) }

  func createFolderIfMissing() throws(FileError) {
    try willChange(displayPath)
    try folder.createFolderIfMissing()
  }

  func removeEmptyFolder() throws(FileError) {
    try willChange(displayPath)
    try folder.removeEmptyFolder()
  }

  func size(of file: String) throws(FileError) -> Int? { try folder.size(of: file) }

  func read(_ file: String, from offset: Int, count: Int) throws(FileError) -> ContiguousArray<UInt8> {
    try folder.read(file, from: offset, count: count)
  }

  func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileError) {
    try willChange(file) { () throws(FileError) in
      try folder.write(ContiguousArray(bytes.prefix(bytes.count / 2)), to: file, at: offset)
    }
    try folder.write(bytes, to: file, at: offset)
  }

  func create(_ file: String, containing bytes: ContiguousArray<UInt8>) throws(FileError) {
    try willChange(file) { () throws(FileError) in
      try folder.create(file, containing: ContiguousArray(bytes.prefix(bytes.count / 2)))
    }
    try folder.create(file, containing: bytes)
  }

  func truncate(_ file: String, to size: Int) throws(FileError) {
    try willChange(file)
    try folder.truncate(file, to: size)
  }

  func sync(_ file: String) throws(FileError) {
    try willChange(file)
    try folder.sync(file)
  }

  func rename(_ file: String, to name: String) throws(FileError) {
    try willChange(file)
    try folder.rename(file, to: name)
  }

  func removeIfExists(_ file: String) throws(FileError) {
    try willChange(file)
    try folder.removeIfExists(file)
  }

  func syncFolder() throws(FileError) {
    try willChange(displayPath)
    try folder.syncFolder()
  }

  func tryLock(_ file: String, isExclusive: Bool) throws(FileError) -> (any HeldFolderLock)? {
    try folder.tryLock(file, isExclusive: isExclusive)
  }

  func wait(milliseconds: Int) throws(FileError) { try folder.wait(milliseconds: milliseconds) }
}
