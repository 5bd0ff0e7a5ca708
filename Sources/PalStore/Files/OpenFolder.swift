package import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is open: what is done in it is done there, wherever its path leads by now, and no link in it is followed.
///
///     let folder = try OpenFolder("takeout")
///     let file = try folder.open("steps.csv", O_RDONLY)
package final class OpenFolder {
  /// Its number, as the system knows it.
  package let number: Int32

  /// Opens the folder at `path`, which may be a link to it; an empty path is the folder that the program is in.
  package init(_ path: Path) throws(SystemFault) {
    guard path.bytes.isEmpty || path.isPossible else { throw SystemFault(EINVAL) }
    let mode = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    number = unsafe try OpenFolder.number(path.bytes.isEmpty ? "." : path) { path in unsafe systemOpen(path, mode) }
  }

  deinit { _ = close(number) }

  /// What stands under `name`; `nil` where nothing does.
  package func entry(_ name: Path) throws(SystemFault) -> FileEntry? {
    var status = stat()
    let done = unsafe name.withCString { name in unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    guard done != 0 else { return FileEntry(status) }
    let code = errno
    guard code == ENOENT else { throw SystemFault(code) }
    return nil
  }

  /// What is known of the folder itself.
  package var itself: FileEntry? { withExtendedLifetime(self) { FileEntry(number: number) } }

  /// The names of everything in it, in any order.
  package func names() throws(SystemFault) -> [Path] {
    // Another number, since reading moves along, and closing closes.
    let number = unsafe try OpenFolder.number(".") { path in
      unsafe openat(self.number, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let folder = unsafe fdopendir(number) else {
      let code = errno
      _ = close(number)
      throw SystemFault(code)
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
    guard code == 0 else { throw SystemFault(code) }
    return names
  }

  /// Opens a file, or makes one for `permissions` less the umask; nobody waits for a pipe, and a link is none.
  package func open(_ name: Path, _ mode: Int32, permissions: UInt16 = 0o600) throws(SystemFault) -> Int32 {
    let mode = mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    return unsafe try OpenFolder.number(name) { name in unsafe openat(number, name, mode, mode_t(permissions)) }
  }

  /// Gives a file another name, in the place of what has that name.
  package func rename(_ name: Path, to other: Path) throws(SystemFault) {
    let done = unsafe name.withCString { name in
      unsafe other.withCString { other in unsafe renameat(number, name, number, other) }
    }
    guard done == 0 else { throw SystemFault(errno) }
  }

  /// Takes a name away, which is no folder's.
  package func remove(_ name: Path) throws(SystemFault) {
    guard unsafe name.withCString({ name in unsafe unlinkat(number, name, 0) }) == 0 else { throw SystemFault(errno) }
  }

  private static func number(
    _ path: Path, _ open: (UnsafePointer<CChar>) -> Int32
  ) throws(SystemFault) -> Int32 {
    guard path.isPossible else { throw SystemFault(EINVAL) }
    while true {
      let number = unsafe path.withCString(open)
      if number >= 0 { return number }
      let code = errno
      // What is opened here keeps nobody waiting: a signal is noticed by whoever reads next.
      guard code == EINTR else { throw SystemFault(code) }
    }
  }
}

// Inside the class the method of the same name would be meant.
private func systemOpen(_ path: UnsafePointer<CChar>, _ mode: Int32) -> Int32 { unsafe open(path, mode) }

/// Why the system does not do something.
package struct SystemFault: Error, Hashable, Sendable {
  /// The number by which the system says it.
  package let code: Int32

  /// The fault with this number.
  package init(_ code: Int32) { self.code = code }

  /// What the system says, as part of a sentence.
  package var words: String {
    let words = unsafe String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// What stands under a name.
package struct FileEntry: Hashable, Sendable {
  /// What it is.
  package let kind: FileKind
  /// How many bytes it has.
  package let size: Int
  /// When it was last written, in nanoseconds since 1970.
  package let writtenAt: Int64
  /// Who may do what, in nine bits.
  package let permissions: UInt16
  /// The owner and the group.
  package let owner: UInt32
  package let group: UInt32
  /// Which file it is, whatever its name.
  package let identity: FileIdentity

  /// What is known of an open file.
  package init?(number: Int32) {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What stands at `path`, whose last link is followed only where that is asked for; `nil` where nothing does.
  package init?(at path: Path, following: Bool) {
    guard path.isPossible else { return nil }
    var status = stat()
    let done = unsafe path.withCString { path in
      following ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    }
    guard done == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case _: .device
      }
    size = Int(status.st_size)
    writtenAt = status.written
    permissions = UInt16(status.st_mode & 0o777)
    (owner, group) = (status.st_uid, status.st_gid)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

extension Path {
  /// Hands the path to the system.
  package func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    let ended = bytes + [0]
    return unsafe ended.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        // There is a zero at least, and so an address.
        unsafe bytes.baseAddress.map { unsafe body($0) } ?? "".withCString { unsafe body($0) }
      }
    }
  }

  /// Where the link of this name leads; `nil` where it is none.
  package var target: Path? {
    guard isPossible else { return nil }
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
  /// When the file was last written, in nanoseconds since 1970; systems have two names for it.
  fileprivate var written: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}
