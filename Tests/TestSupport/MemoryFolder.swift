public import PalStore
public import PixelPalCore

/// A folder in memory that distinguishes durable content from content that a power cut may lose.
public final class MemoryFolder: StoreFolder {
  /// The name of the folder in messages.
  public let name: String
  private var files: [Int: File] = [:]
  private var present: [String: Int]?
  /// The file names that are durable on disk, and every change of the names since.
  private var durable: [String: Int]?
  private var changes: [[String: Int]?] = []
  private var nextFile = 0
  private var lockHolders = 0
  private var isLockedAlone = false
  /// The total time waited, in milliseconds.
  public private(set) var waited = 0

  /// Creates a folder that does not exist yet.
  public init(name: String = "store") { self.name = name }

  private struct File {
    var bytes: ContiguousArray<UInt8> = []
    var synced: ContiguousArray<UInt8> = []
  }

  /// The files by name, as a reader sees them.
  public var contents: [String: ContiguousArray<UInt8>] {
    get { (present ?? [:]).mapValues { files[$0]?.bytes ?? [] } }
    set {
      files = [:]
      present = [:]
      for (name, bytes) in newValue {
        nextFile += 1
        files[nextFile] = File(bytes: bytes, synced: bytes)
        present?[name] = nextFile
      }
      durable = present
    }
  }

  /// Returns a state that may remain after a power cut: the names after some of the latest changes; of the bytes that
  /// were not synced, some, none or zeros.
  public func afterPowerCut(_ dice: inout SplitMix) -> MemoryFolder {
    let left = MemoryFolder()
    let states = [durable] + changes
    guard let names = states[Int(dice.draw(below: UInt64(states.count)))] else { return left }
    var contents: [String: ContiguousArray<UInt8>] = [:]
    for (name, id) in names.sorted(by: { $0.key < $1.key }) {
      guard let file = files[id] else { continue }
      contents[name] = file.synced == file.bytes ? file.bytes : Self.torn(file, &dice)
    }
    left.contents = contents
    return left
  }

  private static func torn(_ file: File, _ dice: inout SplitMix) -> ContiguousArray<UInt8> {
    switch dice.draw(below: 4) {
    case 0: return file.synced
    case 1: return file.bytes
    case 2: return torn(file, by: Int(dice.draw(below: UInt64(file.bytes.count + 1))))
    default:
      // The length survived, but some of the bytes did not.
      var bytes = file.bytes
      for index in bytes.indices.dropFirst(file.synced.count) where dice.draw(below: 3) == 0 { bytes[index] = 0 }
      return bytes
    }
  }

  private static func torn(_ file: File, by count: Int) -> ContiguousArray<UInt8> {
    ContiguousArray(file.bytes.prefix(max(min(file.synced.count, file.bytes.count), count)))
  }

  private func change(_ names: [String: Int]?) {
    present = names
    changes.append(names)
  }

  /// Directory entries that are not files, by name.
  public var obstacles: [String: FileKind] = [:]
  /// The permission bits of the folder.
  public var bits = 0o700

  /// Returns true if the folder exists.
  public func open() -> Bool { present != nil }

  /// Returns the permission bits of the folder.
  public func permissions() -> Int? { bits }

  /// Returns the names of all entries.
  public func names() -> [String] { Array((present ?? [:]).keys) + obstacles.keys }

  /// Creates the folder unless it exists.
  public func make() { if present == nil { change([:]) } }

  /// Returns the kind of the entry with a name; `nil` if there is none.
  public func kind(of file: String) -> FileKind? { obstacles[file] ?? (present?[file] == nil ? nil : .regular) }

  /// Removes the folder, which must be empty.
  public func removeFolder() { change(nil) }

  /// Returns the size of a file; `nil` if it does not exist.
  public func size(of file: String) -> Int? { present?[file].flatMap { files[$0]?.bytes.count } }

  /// Reads bytes of a file.
  public func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    guard let bytes = present?[file].flatMap({ files[$0]?.bytes }) else {
      throw FileFault(file, "cannot be read", .missing)
    }
    return ContiguousArray(bytes.dropFirst(offset).prefix(count))
  }

  /// Writes bytes to a file at an offset.
  public func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileFault) {
    guard var names = present else { throw FileFault(file, "cannot be written", .missing) }
    if names[file] == nil {
      nextFile += 1
      files[nextFile] = File()
      names[file] = nextFile
      change(names)
    }
    guard let id = names[file] else { return }
    var old = files[id]?.bytes ?? []
    // Copies whole arrays at once, which is fast in a debug build too.
    if old.count < offset { old += ContiguousArray(repeating: 0, count: offset - old.count) }
    let rest = old.dropFirst(offset + bytes.count)
    old = ContiguousArray(old.prefix(offset))
    old += bytes
    old += rest
    files[id]?.bytes = old
  }

  /// Creates a file; fails if the name is taken.
  public func create(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault) {
    guard kind(of: file) == nil else { throw FileFault(file, "cannot be made", .taken) }
    try write(bytes, to: file, at: 0)
  }

  /// Truncates a file.
  public func cut(_ file: String, to size: Int) {
    guard let id = present?[file], let bytes = files[id]?.bytes else { return }
    files[id]?.bytes = ContiguousArray(bytes.prefix(size))
  }

  /// Makes the bytes of a file durable.
  public func sync(_ file: String) {
    guard let id = present?[file], let bytes = files[id]?.bytes else { return }
    files[id]?.synced = bytes
  }

  /// Renames a file.
  public func rename(_ file: String, to name: String) {
    guard var names = present, let id = names.removeValue(forKey: file) else { return }
    names[name] = id
    change(names)
  }

  /// Removes a file if it exists.
  public func remove(_ file: String) {
    guard var names = present, names.removeValue(forKey: file) != nil else { return }
    change(names)
  }

  /// Makes the names durable.
  public func syncNames() {
    durable = present
    changes = []
  }

  /// Acquires a lock; returns `nil` if another holder prevents it.
  public func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)? {
    guard !isLockedAlone, !alone || lockHolders == 0 else { return nil }
    if size(of: file) == nil, alone { try write([], to: file, at: 0) }
    lockHolders += 1
    isLockedAlone = alone
    return Lock(self)
  }

  /// Advances the simulated waiting time.
  public func wait(milliseconds: Int) { waited += milliseconds }

  private final class Lock: FolderLock {
    private let folder: MemoryFolder

    init(_ folder: MemoryFolder) { self.folder = folder }

    deinit {
      folder.lockHolders -= 1
      folder.isLockedAlone = false
    }
  }
}
