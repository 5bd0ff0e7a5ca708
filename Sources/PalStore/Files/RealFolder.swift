package import Documents
import PixelPalCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of the file system.
///
///     let folder = RealFolder(applicationSupport.appendingPathComponent("Pal").path)
public final class RealFolder: StoreFolder {
  /// The path of the folder.
  public var name: String { path.shown }

  private let path: Path
  private let isStopped: () -> Bool
  private var folder: OpenFolder?

  /// Creates a reference to the folder at a path, which need not exist.
  public convenience init(_ path: String) { self.init(Path(path)) }

  /// Creates a reference to the folder at a path; long operations end once `isStopped` returns true.
  package init(_ path: Path, isStopped: @escaping () -> Bool = { false }) {
    self.path = path.withoutLastSlashes
    self.isStopped = isStopped
  }

  /// Opens the folder and returns true if it exists.
  ///
  /// The path may be a symbolic link to the folder, which is followed here and nowhere else.
  public func open() throws(FileFault) -> Bool {
    try requirePossible("cannot be read")
    do throws(SystemFault) {
      folder = try OpenFolder(path)
      return true
    } catch {
      folder = nil
      if error.code == ENOENT { return false }
      throw FileFault(name, "cannot be read", error)
    }
  }

  private func requirePossible(_ what: String) throws(FileFault) {
    guard path.isPossible else { throw FileFault(name, what, .other("no folder can have this name")) }
  }

  private func opened() throws(FileFault) -> OpenFolder {
    if folder == nil, try !open() { throw FileFault(name, "cannot be read", .missing) }
    guard let folder else { throw FileFault(name, "cannot be read", .missing) }
    guard !isStopped() else { throw FileFault(name, "cannot be used further", .stopped) }
    return folder
  }

  /// Returns the permission bits of the folder.
  public func permissions() throws(FileFault) -> Int? { try opened().itself.map { Int($0.permissions) } }

  /// Returns the names of all entries.
  public func names() throws(FileFault) -> [String] {
    try calling(name, "cannot be read") { folder throws(SystemFault) in try folder.names() }.map(\.shown)
  }

  /// Creates the folder with access for the owner only; an existing folder stays unchanged.
  public func make() throws(FileFault) {
    try requirePossible("cannot be made")
    if unsafe path.withCString({ path in unsafe mkdir(path, 0o700) }) != 0 {
      let code = errno
      if code == ENOENT { throw FileFault(name, "cannot be made", .nowhere) }
      guard code == EEXIST else { throw FileFault(name, "cannot be made", SystemFault(code)) }
    }
    if try open() { return }
    throw FileFault(name, "cannot be made", .other("a link is there that leads nowhere"))
  }

  /// Removes the empty folder, unless the path is a symbolic link to it.
  public func removeFolder() throws(FileFault) {
    guard let itself = try opened().itself, let entry = FileEntry(at: path, following: false) else { return }
    guard entry.kind != .link else { throw FileFault(name, "is not removed", .notAFile(.link)) }
    guard entry.identity == itself.identity else { throw FileFault(name, "is not removed", .other("it was moved")) }
    guard unsafe path.withCString({ path in unsafe rmdir(path) }) == 0 || errno == ENOENT else {
      throw FileFault(name, "cannot be removed", SystemFault(errno))
    }
    folder = nil
  }

  /// Returns the kind of the entry with this name.
  public func kind(of file: String) throws(FileFault) -> FileKind? { try entry(file)?.kind }

  /// Returns the size of a file; `nil` if there is none.
  public func size(of file: String) throws(FileFault) -> Int? {
    guard let entry = try entry(file) else { return nil }
    guard entry.kind == .regular else { throw FileFault(file, "cannot be read", .notAFile(entry.kind)) }
    return entry.size
  }

  private func entry(_ file: String) throws(FileFault) -> FileEntry? {
    try calling(file, "cannot be read") { folder throws(SystemFault) in try folder.entry(Path(shown: file)) }
  }

  /// Reads bytes of a file.
  public func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    let open = try open(file, O_RDONLY, "cannot be read")
    defer { withExtendedLifetime(open) {} }
    // Never allocates more than the file contains.
    let count = min(count, max(0, open.entry.size - offset))
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    var done = 0
    while done < count {
      let most = min(count - done, RealFolder.most)
      let got = unsafe bytes.withUnsafeMutableBytes { place in
        unsafe pread(open.number, place.baseAddress?.advanced(by: done), most, off_t(offset + done))
      }
      try goOn(after: got, file, "cannot be read")
      if got == 0 { break }
      done += max(0, got)
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Writes into a file and creates it if it does not exist.
  public func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileFault) {
    try put(bytes, into: open(file, O_WRONLY | O_CREAT, "cannot be written"), at: offset, file)
  }

  /// Creates a file; throws if the name is taken.
  public func create(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault) {
    try put(bytes, into: open(file, O_WRONLY | O_CREAT | O_EXCL, "cannot be made"), at: 0, file)
  }

  private func put(
    _ bytes: ContiguousArray<UInt8>, into open: OpenFile, at offset: Int, _ file: String
  ) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let most = min(bytes.count - done, RealFolder.most)
      let put = unsafe bytes.withUnsafeBytes { place in
        unsafe pwrite(open.number, place.baseAddress?.advanced(by: done), most, off_t(offset + done))
      }
      if put == 0 { throw FileFault(file, "cannot be written", .full) }
      try goOn(after: put, file, "cannot be written")
      done += max(0, put)
    }
    if let code = open.close() { throw FileFault(file, "cannot be written", SystemFault(code)) }
  }

  /// The maximum number of bytes per system call, so that a signal is handled in reasonable time.
  private static let most = 1 << 26

  private func goOn(after result: Int, _ file: String, _ what: String) throws(FileFault) {
    let code = errno
    if isStopped() { throw FileFault(file, what, .stopped) }
    if result < 0, code != EINTR { throw FileFault(file, what, SystemFault(code)) }
  }

  /// Truncates a file.
  public func cut(_ file: String, to size: Int) throws(FileFault) {
    let open = try open(file, O_WRONLY, "cannot be cut")
    defer { withExtendedLifetime(open) {} }
    while ftruncate(open.number, off_t(size)) != 0 {
      guard errno == EINTR else { throw FileFault(file, "cannot be cut", SystemFault(errno)) }
    }
  }

  /// Waits until the bytes of a file are on the disk.
  public func sync(_ file: String) throws(FileFault) {
    let open = try open(file, O_RDWR, "cannot be synced")
    defer { withExtendedLifetime(open) {} }
    try sync(open.number, file)
  }

  /// Waits until the names are on the disk.
  public func syncNames() throws(FileFault) {
    let folder = try opened()
    defer { withExtendedLifetime(folder) {} }
    try sync(folder.number, name)
  }

  private func sync(_ number: Int32, _ file: String) throws(FileFault) {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the disk's own cache.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(number) != 0 {
      let code = errno
      // Some file systems do not support syncing.
      if code == EINVAL { return }
      guard code == EINTR else { throw FileFault(file, "cannot be synced", SystemFault(code)) }
    }
  }

  /// Renames a file.
  public func rename(_ file: String, to name: String) throws(FileFault) {
    try calling(name, "cannot be put in its place") { folder throws(SystemFault) in
      try folder.rename(Path(shown: file), to: Path(shown: name))
    }
  }

  /// Removes a file if it exists.
  public func remove(_ file: String) throws(FileFault) {
    let folder = try opened()
    do throws(SystemFault) {
      try folder.remove(Path(shown: file))
    } catch {
      guard error.code == ENOENT else { throw FileFault(file, "cannot be removed", error) }
    }
  }

  /// Acquires a lock; returns `nil` if another process holds it.
  public func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)? {
    let open = try open(file, alone ? O_RDWR | O_CREAT : O_RDONLY, "cannot be opened")
    defer { withExtendedLifetime(open) {} }
    while flock(open.number, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      guard errno == EINTR else { throw FileFault(file, "cannot be locked", SystemFault(errno)) }
    }
    // The previous owner may have removed the file together with the store; then this lock protects nothing.
    return try entry(file)?.identity == open.entry.identity ? open : nil
  }

  /// Waits; throws if the process was asked to stop.
  public func wait(milliseconds: Int) throws(FileFault) {
    usleep(UInt32(clamping: milliseconds * 1000))
    if isStopped() { throw FileFault(name, "cannot be used", .stopped) }
  }

  /// Opens a regular file and nothing else, because opening a device can already have an effect.
  private func open(_ file: String, _ mode: Int32, _ what: String) throws(FileFault) -> OpenFile {
    if let kind = try kind(of: file), kind != .regular { throw FileFault(file, what, .notAFile(kind)) }
    let number = try calling(file, what) { folder throws(SystemFault) in try folder.open(Path(shown: file), mode) }
    let entry = FileEntry(number: number)
    // The entry may have been replaced since the check.
    guard let entry, entry.kind == .regular else {
      _ = systemClose(number)
      throw FileFault(file, what, .notAFile(entry?.kind ?? .device))
    }
    return OpenFile(number, entry)
  }

  private func calling<Value>(
    _ file: String, _ what: String, _ work: (OpenFolder) throws(SystemFault) -> Value
  ) throws(FileFault) -> Value {
    let folder = try opened()
    do throws(SystemFault) { return try work(folder) } catch { throw FileFault(file, what, error) }
  }
}

extension FileFault {
  fileprivate init(_ file: String, _ what: String, _ fault: SystemFault) { self.init(file, what, fault.reason) }
}

extension SystemFault {
  fileprivate var reason: FileFault.Reason {
    switch code {
    case ENOSPC, EDQUOT: .full
    case EROFS: .readOnly
    case EACCES, EPERM: .notPermitted
    case ENOENT: .missing
    case EEXIST: .taken
    case ENOTDIR: .notAFolder
    // Links are not followed, so this error means that the entry is a link.
    case ELOOP: .notAFile(.link)
    case _: .other(words)
    }
  }
}

/// An open file that is closed when the value is released.
private final class OpenFile: FolderLock {
  let number: Int32
  /// The attributes of the file when it was opened.
  let entry: FileEntry
  private var isOpen = true

  init(_ number: Int32, _ entry: FileEntry) { (self.number, self.entry) = (number, entry) }

  /// Closes the file and returns the error code if that fails, as it can on a network disk.
  func close() -> Int32? {
    isOpen = false
    return systemClose(number) == 0 || errno == EINTR ? nil : errno
  }

  deinit { if isOpen { _ = systemClose(number) } }
}

// Inside the class, the name would refer to the method.
private func systemClose(_ number: Int32) -> Int32 { close(number) }

extension RealFolder: CustomStringConvertible {
  /// `folder 'Library/Pal'`.
  public var description: String { "folder \(name.inQuotes)" }
}
