import PalStore
import PixelPalCore

/// A folder that forwards to another one and injects a fault at a given change.
final class FaultyFolder: StoreFolder {
  /// The kind of fault.
  enum Fault: Hashable {
    /// The system refuses this change, and accepts later ones.
    case once(FileFault.Reason)
    /// The system refuses this change and all later ones.
    case always(FileFault.Reason)
    /// Half of the change is done, and nothing after it.
    case killed
  }

  private let folder: any StoreFolder
  private let fault: Fault
  private let at: Int
  /// The number of changes so far.
  private(set) var changes = 0

  var name: String { folder.name }

  init(_ folder: any StoreFolder, _ fault: Fault = .killed, at change: Int = .max) {
    self.folder = folder
    self.fault = fault
    at = change
  }

  /// True if the fault has occurred.
  var hasFailed: Bool { changes > at }

  private func change(_ file: String, half: () throws(FileFault) -> Void = {}) throws(FileFault) {
    changes += 1
    switch fault {
    case .once(let reason):
      guard changes == at + 1 else { return }
      try half()
      throw FileFault(file, "cannot be changed", reason)
    case .always(let reason):
      guard changes > at else { return }
      if changes == at + 1 { try half() }
      throw FileFault(file, "cannot be changed", reason)
    case .killed:
      guard changes > at else { return }
      if changes == at + 1 { try half() }
      throw FileFault(file, "cannot be changed", .other("killed"))
    }
  }

  func open() throws(FileFault) -> Bool { try folder.open() }

  func permissions() throws(FileFault) -> Int? { try folder.permissions() }

  func names() throws(FileFault) -> [String] { try folder.names() }

  func kind(of file: String) throws(FileFault) -> FileKind? { try folder.kind(of: file) }

  func make() throws(FileFault) {
    try change(name)
    try folder.make()
  }

  func removeFolder() throws(FileFault) {
    try change(name)
    try folder.removeFolder()
  }

  func size(of file: String) throws(FileFault) -> Int? { try folder.size(of: file) }

  func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    try folder.read(file, from: offset, count: count)
  }

  func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileFault) {
    try change(file) { () throws(FileFault) in
      try folder.write(ContiguousArray(bytes.prefix(bytes.count / 2)), to: file, at: offset)
    }
    try folder.write(bytes, to: file, at: offset)
  }

  func create(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault) {
    try change(file) { () throws(FileFault) in
      try folder.create(file, ContiguousArray(bytes.prefix(bytes.count / 2)))
    }
    try folder.create(file, bytes)
  }

  func cut(_ file: String, to size: Int) throws(FileFault) {
    try change(file)
    try folder.cut(file, to: size)
  }

  func sync(_ file: String) throws(FileFault) {
    try change(file)
    try folder.sync(file)
  }

  func rename(_ file: String, to name: String) throws(FileFault) {
    try change(file)
    try folder.rename(file, to: name)
  }

  func remove(_ file: String) throws(FileFault) {
    try change(file)
    try folder.remove(file)
  }

  func syncNames() throws(FileFault) {
    try change(name)
    try folder.syncNames()
  }

  func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)? {
    try folder.lock(file, alone: alone)
  }

  func wait(milliseconds: Int) throws(FileFault) { try folder.wait(milliseconds: milliseconds) }
}
