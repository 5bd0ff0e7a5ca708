#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of the system.
///
///     let folder = RealFolder(applicationSupport.appendingPathComponent("Pal").path)
public final class RealFolder: StoreFolder {
  /// Its path.
  public let name: String

  /// The folder at a path, whether it is there or not.
  public init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    name = path
  }

  /// The names of everything in it; `nil` where it is not.
  public func names() throws(FileFault) -> [String]? {
    try requirePossible()
    guard let folder = unsafe opendir(name) else {
      if errno == ENOENT { return nil }
      throw fault(name, "cannot be read")
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes it, for the owner alone.
  public func make() throws(FileFault) {
    try requirePossible()
    if unsafe mkdir(name, 0o700) == 0 { return }
    if errno == ENOENT { throw FileFault(name, "cannot be made", .nowhere) }
    guard errno == EEXIST else { throw fault(name, "cannot be made") }
    // It was empty, and nobody else is to look into it from now on; on some disks that cannot be said.
    _ = unsafe chmod(name, 0o700)
  }

  /// Removes it, empty as it is.
  public func removeFolder() throws(FileFault) {
    guard unsafe rmdir(name) == 0 || errno == ENOENT else { throw fault(name, "cannot be removed") }
  }

  /// How long a file is; `nil` where there is none.
  public func size(of file: String) throws(FileFault) -> Int? {
    var status = stat()
    guard unsafe stat(path(file), &status) != 0 else { return Int(status.st_size) }
    if errno == ENOENT { return nil }
    throw fault(file, "cannot be read")
  }

  /// Bytes of a file.
  public func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    let open = try OpenFile(path(file), O_RDONLY)
    guard let open, let number = open.number else { throw fault(file, "cannot be read") }
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes { place in
        unsafe pread(number, place.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw fault(file, "cannot be read") }
      if got == 0 { break }
      done += got
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Writes into a file.
  public func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileFault) {
    let open = try OpenFile(path(file), O_WRONLY | O_CREAT)
    guard let open, let number = open.number else { throw fault(file, "cannot be written") }
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes { place in
        unsafe pwrite(number, place.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw fault(file, "cannot be written") }
      done += put
    }
    try open.close { fault(file, "cannot be written") }
  }

  /// Cuts a file.
  public func cut(_ file: String, to size: Int) throws(FileFault) {
    guard unsafe truncate(path(file), off_t(size)) == 0 else { throw fault(file, "cannot be cut") }
  }

  /// Waits for the bytes of a file.
  public func sync(_ file: String) throws(FileFault) { try sync(file, at: path(file), O_RDWR) }

  /// Waits for the names.
  public func syncNames() throws(FileFault) { try sync(name, at: name, O_RDONLY) }

  private func sync(_ file: String, at path: String, _ mode: Int32) throws(FileFault) {
    let open = try OpenFile(path, mode)
    guard let open, let number = open.number else { throw fault(file, "cannot be synced") }
    #if canImport(Darwin)
      // There, fsync leaves the bytes in the disk's own memory.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems have nothing to sync.
    guard fsync(number) == 0 || errno == EINVAL else { throw fault(file, "cannot be synced") }
  }

  /// Gives a file another name.
  public func rename(_ file: String, to name: String) throws(FileFault) {
    guard systemRename(path(file), path(name)) == 0 else { throw fault(name, "cannot be put in its place") }
  }

  /// Removes a file, if it is there.
  public func remove(_ file: String) throws(FileFault) {
    guard unsafe unlink(path(file)) == 0 || errno == ENOENT else { throw fault(file, "cannot be removed") }
  }

  /// Takes a lock, if nobody has it.
  public func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)? {
    let open = try OpenFile(path(file), alone ? O_RDWR | O_CREAT : O_RDONLY)
    guard let open, let number = open.number else { throw fault(file, "cannot be opened") }
    while flock(number, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      guard errno == EINTR else { throw fault(file, "cannot be locked") }
    }
    // Whoever had it may have removed the file with the store: then the lock is one of nothing.
    var (locked, named) = (stat(), stat())
    guard unsafe fstat(number, &locked) == 0, unsafe stat(path(file), &named) == 0, locked.st_ino == named.st_ino else {
      return nil
    }
    return open
  }

  /// Lets time pass.
  public func wait(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1000)) }

  private func path(_ file: String) -> String { name + "/" + file }

  private func requirePossible() throws(FileFault) {
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw FileFault(name, "cannot be read", .other("no folder can have this name"))
    }
  }

  /// What the system says now, about `file`.
  private func fault(_ file: String, _ what: String) -> FileFault {
    let code = errno
    let reason: FileFault.Reason =
      switch code {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      case EACCES, EPERM: .notPermitted
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      default:
        .other(unsafe String(cString: strerror(code)).lowercasedFirst)
      }
    return FileFault(file, what, reason)
  }
}

/// A file that is open, closed when this value goes.
private final class OpenFile: FolderLock {
  private(set) var number: Int32?

  /// `nil` where the system refuses, which has said why.
  init?(_ path: String, _ mode: Int32) throws(FileFault) {
    while true {
      let number = systemOpen(path, mode | O_CLOEXEC | O_NOCTTY)
      if number >= 0 {
        self.number = number
        return
      }
      if errno != EINTR { return nil }
    }
  }

  /// Closes it where that may still fail, as on a disk in a network.
  func close(_ fault: () -> FileFault) throws(FileFault) {
    guard let number else { return }
    self.number = nil
    guard systemClose(number) == 0 || errno == EINTR else { throw fault() }
  }

  deinit { if let number { _ = systemClose(number) } }
}

// Inside the classes the methods of the same names would be meant.
private func systemOpen(_ path: String, _ mode: Int32) -> Int32 { unsafe open(path, mode, mode_t(0o600)) }

private func systemClose(_ number: Int32) -> Int32 { close(number) }

private func systemRename(_ from: String, _ to: String) -> Int32 { unsafe rename(from, to) }

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
