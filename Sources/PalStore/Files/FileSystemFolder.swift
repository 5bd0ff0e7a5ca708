package import Documents
import PixelPalCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A store folder in the file system.
///
///     let folder = FileSystemFolder(applicationSupport.appendingPathComponent("Pal").path)
public final class FileSystemFolder: StoreFolder {
  /// The path of the folder as text for messages.
  ///
  /// Bytes that aren't valid UTF-8 are written as `\xff`.
  public var displayPath: String { path.displayText }

  package let path: Path
  private let isStopped: () -> Bool
  private var handle: DirectoryHandle?

  /// Creates a reference to the folder at `path`, which need not exist yet.
  public convenience init(_ path: String) { self.init(Path(path)) }

  /// Creates a reference to the folder at `path`, which need not exist yet.
  ///
  /// Once `isStopped` returns true because the process was asked to stop, operations on the folder throw an error.
  package init(_ path: Path, isStopped: @escaping () -> Bool = { false }) {
    self.path = path.withoutTrailingSlashes
    self.isStopped = isStopped
  }

  /// Opens the folder and returns true, or returns false if the folder doesn't exist.
  ///
  /// The path may be a symbolic link to the folder. Only this method follows it.
  public func openIfExists() throws(FileError) -> Bool {
    try requireValidPath(failure: "cannot be read")
    do throws(SystemError) {
      handle = try DirectoryHandle(path)
      return true
    } catch {
      handle = nil
      if error.code == ENOENT { return false }
      throw FileError(displayPath, "cannot be read", error)
    }
  }

  private func requireValidPath(failure what: String) throws(FileError) {
    guard path.isValid else { throw FileError(displayPath, what, .other("invalid folder name")) }
  }

  private func requireOpenHandle() throws(FileError) -> DirectoryHandle {
    if handle == nil, try !openIfExists() { throw FileError(displayPath, "cannot be read", .notFound) }
    guard let handle else { throw FileError(displayPath, "cannot be read", .notFound) }
    guard !isStopped() else { throw FileError(displayPath, "cannot be used", .stopped) }
    return handle
  }

  /// Returns the permission bits of the folder, or `nil` if they are unknown.
  public func permissions() throws(FileError) -> Int? { try requireOpenHandle().attributes.map { Int($0.permissions) } }

  /// Returns the names of all entries of the folder, in no particular order.
  public func entryNames() throws(FileError) -> [String] {
    try withDirectoryHandle(for: displayPath, failure: "cannot be read") { folder throws(SystemError) in
      try folder.entryNames()
    }
    .map(\.displayText)
  }

  /// Creates the folder if it doesn't exist, and opens it.
  ///
  /// Only the owner has access to a new folder.
  public func createFolderIfMissing() throws(FileError) {
    try requireValidPath(failure: "cannot be created")
    if unsafe path.withCString({ path in unsafe mkdir(path, 0o700) }) != 0 {
      let code = errno
      if code == ENOENT { throw FileError(displayPath, "cannot be created", .parentNotFound) }
      guard code == EEXIST else { throw FileError(displayPath, "cannot be created", SystemError(code)) }
    }
    if try openIfExists() { return }
    throw FileError(displayPath, "cannot be created", .other("a broken symbolic link has this name"))
  }

  /// Removes the folder.
  ///
  /// Throws an error if the folder isn't empty, if the path is a symbolic link, or if the path now leads to another
  /// folder.
  public func removeEmptyFolder() throws(FileError) {
    guard let itself = try requireOpenHandle().attributes, let entry = FileAttributes(at: path, followsLink: false)
    else {
      return
    }
    guard entry.kind != .symbolicLink else { throw FileError(displayPath, "was not removed", .notAFile(.symbolicLink)) }
    guard entry.identity == itself.identity else {
      throw FileError(displayPath, "was not removed", .other("another folder has its path now"))
    }
    guard unsafe path.withCString({ path in unsafe rmdir(path) }) == 0 || errno == ENOENT else {
      throw FileError(displayPath, "cannot be removed", SystemError(errno))
    }
    handle = nil
  }

  /// Returns the kind of the entry called `file`, or `nil` if the folder has no such entry.
  public func kind(of file: String) throws(FileError) -> DirectoryEntryKind? { try attributes(of: file)?.kind }

  /// Returns the size of `file` in bytes, or `nil` if the file doesn't exist.
  public func size(of file: String) throws(FileError) -> Int? {
    guard let entry = try attributes(of: file) else { return nil }
    guard entry.kind == .regular else { throw FileError(file, "cannot be read", .notAFile(entry.kind)) }
    return entry.size
  }

  private func attributes(of file: String) throws(FileError) -> FileAttributes? {
    try withDirectoryHandle(for: file, failure: "cannot be read") { folder throws(SystemError) in
      try folder.attributes(of: Path(displayText: file))
    }
  }

  /// Returns `count` bytes of `file` from `offset` on, or fewer if the file ends earlier.
  public func read(_ file: String, from offset: Int, count: Int) throws(FileError) -> ContiguousArray<UInt8> {
    let open = try openRegularFile(file, mode: O_RDONLY, failure: "cannot be read")
    defer { withExtendedLifetime(open) {} }
    // Allocates no more bytes than the file contains.
    let count = min(count, max(0, open.attributes.size - offset))
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    var done = 0
    while done < count {
      let most = min(count - done, FileSystemFolder.maxBytesPerCall)
      let got = unsafe bytes.withUnsafeMutableBytes { place in
        unsafe pread(open.descriptor, place.baseAddress?.advanced(by: done), most, off_t(offset + done))
      }
      try throwIfFailedOrStopped(got, file: file, failure: "cannot be read")
      if got == 0 { break }
      done += max(0, got)
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Writes `bytes` into `file` at `offset`, and creates the file if it doesn't exist.
  public func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileError) {
    try writeAllAndClose(
      bytes, into: openRegularFile(file, mode: O_WRONLY | O_CREAT, failure: "cannot be written"), at: offset,
      file: file)
  }

  /// Creates `file` with the given bytes, or throws an error if the name is already taken.
  public func create(_ file: String, containing bytes: ContiguousArray<UInt8>) throws(FileError) {
    try writeAllAndClose(
      bytes, into: openRegularFile(file, mode: O_WRONLY | O_CREAT | O_EXCL, failure: "cannot be created"), at: 0,
      file: file)
  }

  private func writeAllAndClose(
    _ bytes: ContiguousArray<UInt8>, into open: OpenFile, at offset: Int, file: String
  ) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let most = min(bytes.count - done, FileSystemFolder.maxBytesPerCall)
      let put = unsafe bytes.withUnsafeBytes { place in
        unsafe pwrite(open.descriptor, place.baseAddress?.advanced(by: done), most, off_t(offset + done))
      }
      if put == 0 { throw FileError(file, "cannot be written", .diskFull) }
      try throwIfFailedOrStopped(put, file: file, failure: "cannot be written")
      done += max(0, put)
    }
    if let code = open.closeReturningError() { throw FileError(file, "cannot be written", SystemError(code)) }
  }

  /// The maximum number of bytes per system call.
  ///
  /// A longer call would delay the reaction to a request to stop.
  private static let maxBytesPerCall = 1 << 26

  private func throwIfFailedOrStopped(_ result: Int, file: String, failure what: String) throws(FileError) {
    let code = errno
    if isStopped() { throw FileError(file, what, .stopped) }
    if result < 0, code != EINTR { throw FileError(file, what, SystemError(code)) }
  }

  /// Truncates `file` to `size` bytes.
  public func truncate(_ file: String, to size: Int) throws(FileError) {
    let open = try openRegularFile(file, mode: O_WRONLY, failure: "cannot be truncated")
    defer { withExtendedLifetime(open) {} }
    while ftruncate(open.descriptor, off_t(size)) != 0 {
      guard errno == EINTR else { throw FileError(file, "cannot be truncated", SystemError(errno)) }
    }
  }

  /// Waits until all bytes of `file` are on disk.
  public func sync(_ file: String) throws(FileError) {
    let open = try openRegularFile(file, mode: O_RDWR, failure: "cannot be synced")
    defer { withExtendedLifetime(open) {} }
    try sync(descriptor: open.descriptor, of: file)
  }

  /// Waits until the names of the folder's entries are on disk.
  public func syncFolder() throws(FileError) {
    let folder = try requireOpenHandle()
    defer { withExtendedLifetime(folder) {} }
    try sync(descriptor: folder.descriptor, of: displayPath)
  }

  private func sync(descriptor number: Int32, of file: String) throws(FileError) {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the disk's own cache.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(number) != 0 {
      let code = errno
      // Some file systems don't support syncing.
      if code == EINVAL { return }
      guard code == EINTR else { throw FileError(file, "cannot be synced", SystemError(code)) }
    }
  }

  /// Renames `file` to `name`, replacing any existing file with that name.
  public func rename(_ file: String, to name: String) throws(FileError) {
    try withDirectoryHandle(for: name, failure: "cannot be moved into place") { folder throws(SystemError) in
      try folder.rename(Path(displayText: file), to: Path(displayText: name))
    }
  }

  /// Removes `file` if it exists.
  public func removeIfExists(_ file: String) throws(FileError) {
    let folder = try requireOpenHandle()
    do throws(SystemError) {
      try folder.remove(Path(displayText: file))
    } catch {
      guard error.code == ENOENT else { throw FileError(file, "cannot be removed", error) }
    }
  }

  /// Acquires a lock on `file` without waiting.
  ///
  /// The lock is shared unless `isExclusive` is true. Returns `nil` if another process holds a conflicting lock, or has
  /// removed the file since it was opened.
  public func tryLock(_ file: String, isExclusive: Bool) throws(FileError) -> (any HeldFolderLock)? {
    let open = try openRegularFile(file, mode: isExclusive ? O_RDWR | O_CREAT : O_RDONLY, failure: "cannot be opened")
    defer { withExtendedLifetime(open) {} }
    while flock(open.descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      guard errno == EINTR else { throw FileError(file, "cannot be locked", SystemError(errno)) }
    }
    // The previous owner may have removed the file together with the store. A lock on it would protect nothing.
    return try attributes(of: file)?.identity == open.attributes.identity ? open : nil
  }

  /// Waits for the given number of milliseconds, or throws an error if the process was asked to stop.
  public func wait(milliseconds: Int) throws(FileError) {
    usleep(UInt32(clamping: milliseconds * 1000))
    if isStopped() { throw FileError(displayPath, "cannot be used", .stopped) }
  }

  /// Opens `file`, which must be a regular file.
  ///
  /// Other entries are rejected without opening them, because opening a device can already have an effect. `mode` is a
  /// set of flags for the system call `open`. `what` is the failed operation for an error message, as in
  /// `cannot be read`.
  private func openRegularFile(_ file: String, mode: Int32, failure what: String) throws(FileError) -> OpenFile {
    if let kind = try kind(of: file), kind != .regular { throw FileError(file, what, .notAFile(kind)) }
    let number = try withDirectoryHandle(for: file, failure: what) { folder throws(SystemError) in
      try folder.open(Path(displayText: file), mode: mode)
    }
    let entry = FileAttributes(descriptor: number)
    // The entry may have been replaced since the check.
    guard let entry, entry.kind == .regular else {
      _ = systemClose(number)
      throw FileError(file, what, .notAFile(entry?.kind ?? .device))
    }
    return OpenFile(number, entry)
  }

  private func withDirectoryHandle<Value>(
    for file: String, failure what: String, _ work: (DirectoryHandle) throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    let folder = try requireOpenHandle()
    do throws(SystemError) { return try work(folder) } catch { throw FileError(file, what, error) }
  }
}

extension FileError {
  fileprivate init(_ file: String, _ what: String, _ fault: SystemError) { self.init(file, what, fault.reason) }
}

extension SystemError {
  fileprivate var reason: FileError.Reason {
    switch code {
    case ENOSPC, EDQUOT: .diskFull
    case EROFS: .readOnly
    case EACCES, EPERM: .notPermitted
    case ENOENT: .notFound
    case EEXIST: .alreadyExists
    case ENOTDIR: .notAFolder
    // Links are not followed, so this error means that the entry is a link.
    case ELOOP: .notAFile(.symbolicLink)
    case _: .other(message)
    }
  }
}

/// An open file that is closed when this object is deallocated.
private final class OpenFile: HeldFolderLock {
  let descriptor: Int32
  /// The attributes of the file when it was opened.
  let attributes: FileAttributes
  private var isOpen = true

  init(_ number: Int32, _ entry: FileAttributes) { (self.descriptor, self.attributes) = (number, entry) }

  /// Closes the file, and returns the error code, or `nil` if there was no error.
  ///
  /// Closing can fail on a network disk.
  func closeReturningError() -> Int32? {
    isOpen = false
    return systemClose(descriptor) == 0 || errno == EINTR ? nil : errno
  }

  deinit { if isOpen { _ = systemClose(descriptor) } }
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }

extension FileSystemFolder: CustomStringConvertible {
  /// The folder with its path, as in `folder 'Library/Pal'`.
  public var description: String { "folder \(displayPath.singleQuoted)" }
}
