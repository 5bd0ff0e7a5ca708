package import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A handle to an open folder that keeps referring to that folder, even if its path later leads elsewhere.
///
/// Apart from the initializer, the operations don't follow symbolic links.
///
///     let folder = try DirectoryHandle("takeout")
///     let file = try folder.open("steps.csv", mode: O_RDONLY)
package final class DirectoryHandle {
  /// The file descriptor of the open folder.
  package let descriptor: Int32

  /// Creates a handle by opening the folder at `path`, which may be a symbolic link.
  ///
  /// An empty path stands for the current directory.
  package init(_ path: Path) throws(SystemError) {
    guard path.bytes.isEmpty || path.isValid else { throw SystemError(EINVAL) }
    let mode = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    descriptor = unsafe try DirectoryHandle.openDescriptor(at: path.bytes.isEmpty ? "." : path) { path in
      unsafe systemOpen(path, mode)
    }
  }

  deinit { _ = close(descriptor) }

  /// Returns the attributes of the entry called `name`, or `nil` if the folder has no such entry.
  package func attributes(of name: Path) throws(SystemError) -> FileAttributes? {
    var status = stat()
    let done = unsafe name.withCString { name in unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
    guard done != 0 else { return FileAttributes(status) }
    let code = errno
    guard code == ENOENT else { throw SystemError(code) }
    return nil
  }

  /// The attributes of the folder itself, or `nil` if the system can't read them.
  package var attributes: FileAttributes? { withExtendedLifetime(self) { FileAttributes(descriptor: descriptor) } }

  /// Returns the names of all entries, in no particular order.
  package func entryNames() throws(SystemError) -> [Path] {
    // A second descriptor is needed, because reading moves a descriptor's offset and `closedir` closes it.
    let number = unsafe try DirectoryHandle.openDescriptor(at: ".") { path in
      unsafe openat(self.descriptor, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let folder = unsafe fdopendir(number) else {
      let code = errno
      _ = close(number)
      throw SystemError(code)
    }
    defer { unsafe closedir(folder) }
    var names: [Path] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Path(bytes: name.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    let code = errno
    guard code == 0 else { throw SystemError(code) }
    return names
  }

  /// Opens a file without following a link or waiting for a pipe, and returns its descriptor.
  ///
  /// - Parameters:
  ///   - name: the path of the file, relative to the folder.
  ///   - mode: the flags of the system call `open`.
  ///   - permissions: the permissions of a new file, before the umask is applied.
  package func open(_ name: Path, mode: Int32, permissions: UInt16 = 0o600) throws(SystemError) -> Int32 {
    let mode = mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    return unsafe try DirectoryHandle.openDescriptor(at: name) { name in
      unsafe openat(descriptor, name, mode, mode_t(permissions))
    }
  }

  /// Renames the file `name` to `other`, replacing any file that already has that name.
  package func rename(_ name: Path, to other: Path) throws(SystemError) {
    let done = unsafe name.withCString { name in
      unsafe other.withCString { other in unsafe renameat(descriptor, name, descriptor, other) }
    }
    guard done == 0 else { throw SystemError(errno) }
  }

  /// Removes the entry called `name`, or throws an error if the entry is a folder.
  package func remove(_ name: Path) throws(SystemError) {
    guard unsafe name.withCString({ name in unsafe unlinkat(descriptor, name, 0) }) == 0 else {
      throw SystemError(errno)
    }
  }

  private static func openDescriptor(
    at path: Path, using open: (UnsafePointer<CChar>) -> Int32
  ) throws(SystemError) -> Int32 {
    guard path.isValid else { throw SystemError(EINVAL) }
    while true {
      let number = unsafe path.withCString(open)
      if number >= 0 { return number }
      let code = errno
      // Opening never blocks, so an interrupted call is simply repeated. The next read or write handles the signal.
      guard code == EINTR else { throw SystemError(code) }
    }
  }
}

// This is a global function, because `open` inside the class would refer to the method.
private func systemOpen(_ path: UnsafePointer<CChar>, _ mode: Int32) -> Int32 { unsafe open(path, mode) }

/// An error that the operating system reported.
package struct SystemError: Error, Hashable, Sendable {
  /// The error's `errno` value.
  package let code: Int32

  /// Creates an error from an `errno` value.
  package init(_ code: Int32) { self.code = code }

  /// The system's error message, with its first letter in lower case.
  package var message: String {
    let words = unsafe String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// The attributes of a directory entry.
package struct FileAttributes: Hashable, Sendable {
  /// The kind of the entry, such as a regular file or a folder.
  package let kind: DirectoryEntryKind
  /// The size of the entry in bytes.
  package let size: Int
  /// The time when the entry was last modified, in nanoseconds since 1970.
  package let modifiedAt: Int64
  /// The nine permission bits of the entry.
  package let permissions: UInt16
  /// The numeric ID of the entry's owner.
  package let owner: UInt32
  /// The numeric ID of the entry's group.
  package let group: UInt32
  /// The identity of the file, which doesn't change if the file is renamed.
  package let identity: FileIdentity

  /// Creates the attributes of an open file, or returns `nil` if the system can't read them.
  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the attributes of the entry at `path`, or returns `nil` if the system can't read them.
  ///
  /// The result is also `nil` if there is no such entry.
  ///
  /// For a symbolic link, the attributes are those of its target if `followsLink` is true, and those of the link itself
  /// otherwise.
  package init?(at path: Path, followsLink: Bool) {
    guard path.isValid else { return nil }
    var status = stat()
    let done = unsafe path.withCString { path in
      followsLink ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    }
    guard done == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case _: .device
      }
    size = Int(status.st_size)
    modifiedAt = status.modifiedAt
    permissions = UInt16(status.st_mode & 0o777)
    (owner, group) = (status.st_uid, status.st_gid)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

extension Path {
  /// Calls `body` with the path as a C string.
  package func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    let ended = bytes + [0]
    return unsafe ended.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        // The buffer has an address, because it contains at least the terminating zero.
        unsafe bytes.baseAddress.map { unsafe body($0) } ?? "".withCString { unsafe body($0) }
      }
    }
  }

  /// The target of the symbolic link at this path, or `nil` if the path isn't a readable link.
  ///
  /// A relative target is resolved against the folder that contains the link.
  package var linkTarget: Path? {
    guard isValid else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { room, count in
      unsafe room.withMemoryRebound(to: CChar.self) { room in
        let length = unsafe withCString { path in
          unsafe room.baseAddress.map { unsafe readlink(path, $0, room.count) } ?? 0
        }
        count = max(0, length)
      }
    }
    guard !bytes.isEmpty else { return nil }
    let target = Path(bytes: bytes)
    return bytes.first == UInt8(ascii: "/") ? target : folder.bytes.isEmpty ? target : folder.appending(target)
  }
}

extension stat {
  /// The modification time in nanoseconds since 1970.
  ///
  /// The field has a different name on Darwin.
  fileprivate var modifiedAt: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}
