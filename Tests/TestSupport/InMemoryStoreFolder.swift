public import PalStore
package import PixelPalCore

/// An in-memory folder that distinguishes durable content from content that a power cut can destroy.
public final class InMemoryStoreFolder: StoreFolder {
  /// The name of the folder to show in messages.
  public let displayPath: String
  private var files: [Int: File] = [:]
  private var visibleFileIDs: [String: Int]?
  /// The file names that are durable, each with the id of its file, or `nil` if the folder itself isn't durable.
  private var durableFileIDs: [String: Int]?
  /// The states of the file names after each change that isn't durable yet.
  private var nameChanges: [[String: Int]?] = []
  private var lastFileID = 0
  private var lockHolders = 0
  private var isLockedExclusively = false
  /// The total time that the store has waited, in milliseconds.
  public private(set) var waitedMilliseconds = 0

  /// Creates a folder that doesn't exist yet.
  public init(name: String = "store") { self.displayPath = name }

  private struct File {
    var bytes: ContiguousArray<UInt8> = []
    var durableBytes: ContiguousArray<UInt8> = []
  }

  /// The files by name, as a reader sees them.
  public var contents: [String: ContiguousArray<UInt8>] {
    get { (visibleFileIDs ?? [:]).mapValues { files[$0]?.bytes ?? [] } }
    set {
      files = [:]
      visibleFileIDs = [:]
      for (name, bytes) in newValue {
        lastFileID += 1
        files[lastFileID] = File(bytes: bytes, durableBytes: bytes)
        visibleFileIDs?[name] = lastFileID
      }
      durableFileIDs = visibleFileIDs
    }
  }

  /// Returns a folder in a state that a power cut could leave behind.
  ///
  /// Only the earliest of the pending name changes survive, however many that is. Bytes that weren't synced survive in
  /// full, in part or not at all, or turn to zeros.
  package func stateAfterPowerCut(_ dice: inout SplitMix64) -> InMemoryStoreFolder {
    let remainingFolder = InMemoryStoreFolder()
    let states = [durableFileIDs] + nameChanges
    guard let names = states[Int(dice.draw(below: UInt64(states.count)))] else { return remainingFolder }
    var contents: [String: ContiguousArray<UInt8>] = [:]
    for (name, id) in names.sorted(by: { $0.key < $1.key }) {
      guard let file = files[id] else { continue }
      contents[name] = file.durableBytes == file.bytes ? file.bytes : Self.bytesAfterPowerCut(file, &dice)
    }
    remainingFolder.contents = contents
    return remainingFolder
  }

  private static func bytesAfterPowerCut(_ file: File, _ dice: inout SplitMix64) -> ContiguousArray<UInt8> {
    switch dice.draw(below: 4) {
    case 0: return file.durableBytes
    case 1: return file.bytes
    case 2: return truncatedBytes(of: file, to: Int(dice.draw(below: UInt64(file.bytes.count + 1))))
    default:
      // The length survived, but some of the bytes didn't.
      var bytes = file.bytes
      for index in bytes.indices.dropFirst(file.durableBytes.count) where dice.draw(below: 3) == 0 { bytes[index] = 0 }
      return bytes
    }
  }

  private static func truncatedBytes(of file: File, to count: Int) -> ContiguousArray<UInt8> {
    ContiguousArray(file.bytes.prefix(max(min(file.durableBytes.count, file.bytes.count), count)))
  }

  private func recordNameChange(_ names: [String: Int]?) {
    visibleFileIDs = names
    nameChanges.append(names)
  }

  /// The entries that aren't files, such as folders, by name.
  public var nonFileEntries: [String: DirectoryEntryKind] = [:]
  /// The permission bits that ``permissions()`` returns.
  public var permissionBits = 0o700

  /// Returns true if the folder exists.
  public func openIfExists() -> Bool { visibleFileIDs != nil }

  /// Returns the permission bits of the folder.
  public func permissions() -> Int? { permissionBits }

  /// Returns the names of all entries, including those that aren't files.
  public func entryNames() -> [String] { Array((visibleFileIDs ?? [:]).keys) + nonFileEntries.keys }

  /// Creates the folder, unless it already exists.
  public func createFolderIfMissing() { if visibleFileIDs == nil { recordNameChange([:]) } }

  /// Returns the kind of the entry with a name, or `nil` if there is none.
  public func kind(of file: String) -> DirectoryEntryKind? {
    nonFileEntries[file] ?? (visibleFileIDs?[file] == nil ? nil : .regular)
  }

  /// Removes the folder, which must be empty.
  public func removeEmptyFolder() { recordNameChange(nil) }

  /// Returns the size of a file in bytes, or `nil` if it doesn't exist.
  public func size(of file: String) -> Int? { visibleFileIDs?[file].flatMap { files[$0]?.bytes.count } }

  /// Returns up to `count` bytes of a file from `offset` on.
  public func read(_ file: String, from offset: Int, count: Int) throws(FileError) -> ContiguousArray<UInt8> {
    guard let bytes = visibleFileIDs?[file].flatMap({ files[$0]?.bytes }) else {
      throw FileError(file, "cannot be read", .notFound)
    }
    return ContiguousArray(bytes.dropFirst(offset).prefix(count))
  }

  /// Writes bytes to a file at an offset, creating the file if necessary.
  public func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileError) {
    guard var names = visibleFileIDs else { throw FileError(file, "cannot be written", .notFound) }
    if names[file] == nil {
      lastFileID += 1
      files[lastFileID] = File()
      names[file] = lastFileID
      recordNameChange(names)
    }
    guard let id = names[file] else { return }
    var old = files[id]?.bytes ?? []
    // Whole arrays are copied at once, which is fast in debug builds too.
    if old.count < offset { old += ContiguousArray(repeating: 0, count: offset - old.count) }
    let rest = old.dropFirst(offset + bytes.count)
    old = ContiguousArray(old.prefix(offset))
    old += bytes
    old += rest
    files[id]?.bytes = old
  }

  /// Creates a file, or throws an error if the name is taken.
  public func create(_ file: String, containing bytes: ContiguousArray<UInt8>) throws(FileError) {
    guard kind(of: file) == nil else { throw FileError(file, "cannot be created", .alreadyExists) }
    try write(bytes, to: file, at: 0)
  }

  /// Truncates a file to at most `size` bytes.
  public func truncate(_ file: String, to size: Int) {
    guard let id = visibleFileIDs?[file], let bytes = files[id]?.bytes else { return }
    files[id]?.bytes = ContiguousArray(bytes.prefix(size))
  }

  /// Makes the current bytes of a file durable.
  public func sync(_ file: String) {
    guard let id = visibleFileIDs?[file], let bytes = files[id]?.bytes else { return }
    files[id]?.durableBytes = bytes
  }

  /// Renames a file, replacing any file with the new name.
  public func rename(_ file: String, to name: String) {
    guard var names = visibleFileIDs, let id = names.removeValue(forKey: file) else { return }
    names[name] = id
    recordNameChange(names)
  }

  /// Removes a file, if it exists.
  public func removeIfExists(_ file: String) {
    guard var names = visibleFileIDs, names.removeValue(forKey: file) != nil else { return }
    recordNameChange(names)
  }

  /// Makes the current file names durable.
  public func syncFolder() {
    durableFileIDs = visibleFileIDs
    nameChanges = []
  }

  /// Acquires a shared or exclusive lock, or returns `nil` if another holder prevents it.
  public func tryLock(_ file: String, isExclusive: Bool) throws(FileError) -> (any HeldFolderLock)? {
    guard !isLockedExclusively, !isExclusive || lockHolders == 0 else { return nil }
    if size(of: file) == nil, isExclusive { try write([], to: file, at: 0) }
    lockHolders += 1
    isLockedExclusively = isExclusive
    return Lock(self)
  }

  /// Adds to the simulated waiting time instead of waiting.
  public func wait(milliseconds: Int) { waitedMilliseconds += milliseconds }

  private final class Lock: HeldFolderLock {
    private let folder: InMemoryStoreFolder

    init(_ folder: InMemoryStoreFolder) { self.folder = folder }

    deinit {
      folder.lockHolders -= 1
      folder.isLockedExclusively = false
    }
  }
}
