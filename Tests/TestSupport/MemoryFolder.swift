public import PalStore
public import PixelPalCore

/// A folder in memory that knows what is on the disk for certain, and what a power cut may take away.
public final class MemoryFolder: StoreFolder {
  /// What people call it.
  public let name: String
  private var files: [Int: File] = [:]
  private var present: [String: Int]?
  /// The names as they are on the disk, and what has happened to them since.
  private var durable: [String: Int]?
  private var changes: [[String: Int]?] = []
  private var nextFile = 0
  private var lockHolders = 0
  private var isLockedAlone = false
  /// How long anybody has waited.
  public private(set) var waited = 0

  /// A folder that is not there yet.
  public init(name: String = "store") { self.name = name }

  private struct File {
    var bytes: ContiguousArray<UInt8> = []
    var synced: ContiguousArray<UInt8> = []
  }

  /// The files by their names, as who reads them sees them.
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

  /// What may be there after a power cut: of names, some of the last changes; of bytes that nobody waited for, some,
  /// none, or zeros.
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
      // The length is there, and some of the bytes are not.
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

  /// What stands under names, and is no file.
  public var obstacles: [String: FileKind] = [:]
  /// Who may do what with it.
  public var bits = 0o700

  /// Whether it is there.
  public func open() -> Bool { present != nil }

  /// Who may do what with it.
  public func permissions() -> Int? { bits }

  /// The names of everything in it.
  public func names() -> [String] { Array((present ?? [:]).keys) + obstacles.keys }

  /// Makes it, unless it is there.
  public func make() { if present == nil { change([:]) } }

  /// What stands under a name; `nil` when nothing does.
  public func kind(of file: String) -> FileKind? { obstacles[file] ?? (present?[file] == nil ? nil : .regular) }

  /// Removes it, empty as it is.
  public func removeFolder() { change(nil) }

  /// How long a file is; `nil` where there is none.
  public func size(of file: String) -> Int? { present?[file].flatMap { files[$0]?.bytes.count } }

  /// Bytes of a file.
  public func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    guard let bytes = present?[file].flatMap({ files[$0]?.bytes }) else {
      throw FileFault(file, "cannot be read", .missing)
    }
    return ContiguousArray(bytes.dropFirst(offset).prefix(count))
  }

  /// Writes into a file.
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
    // Whole arrays are copied at once, also in a debug build.
    if old.count < offset { old += ContiguousArray(repeating: 0, count: offset - old.count) }
    let rest = old.dropFirst(offset + bytes.count)
    old = ContiguousArray(old.prefix(offset))
    old += bytes
    old += rest
    files[id]?.bytes = old
  }

  /// Makes a file, where nothing stands yet.
  public func create(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault) {
    guard kind(of: file) == nil else { throw FileFault(file, "cannot be made", .taken) }
    try write(bytes, to: file, at: 0)
  }

  /// Cuts a file.
  public func cut(_ file: String, to size: Int) {
    guard let id = present?[file], let bytes = files[id]?.bytes else { return }
    files[id]?.bytes = ContiguousArray(bytes.prefix(size))
  }

  /// Waits for the bytes of a file.
  public func sync(_ file: String) {
    guard let id = present?[file], let bytes = files[id]?.bytes else { return }
    files[id]?.synced = bytes
  }

  /// Gives a file another name.
  public func rename(_ file: String, to name: String) {
    guard var names = present, let id = names.removeValue(forKey: file) else { return }
    names[name] = id
    change(names)
  }

  /// Removes a file, if it is there.
  public func remove(_ file: String) {
    guard var names = present, names.removeValue(forKey: file) != nil else { return }
    change(names)
  }

  /// Waits for the names.
  public func syncNames() {
    durable = present
    changes = []
  }

  /// Takes a lock, if nobody has it.
  public func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)? {
    guard !isLockedAlone, !alone || lockHolders == 0 else { return nil }
    if size(of: file) == nil, alone { try write([], to: file, at: 0) }
    lockHolders += 1
    isLockedAlone = alone
    return Lock(self)
  }

  /// Lets time pass.
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
