import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of the system.
final class RealFiles: FileSystem {
  func open(_ path: String) throws(OpenError) -> any ByteSource {
    let descriptor = try RealFiles.open(path, O_RDONLY)
    guard let status = descriptor.status, !status.isFolder else { throw .isFolder }
    return status.isRegular ? RegularFile(descriptor, size: Int(status.st_size)) : descriptor
  }

  func entries(of path: String) throws(OpenError) -> [FolderEntry] {
    guard let folder = unsafe opendir(path) else { throw RealFiles.error(errno, "cannot be read") }
    defer { unsafe closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      // A link to a folder is not followed: it may lead back.
      guard unsafe lstat(path + "/" + name, &status) == 0 else { continue }
      entries.append(FolderEntry(name: name, isFolder: status.isFolder))
    }
    guard errno == 0 else { throw RealFiles.error(errno, "cannot be read") }
    return entries
  }

  func create(_ path: String) throws(OpenError) -> any NewFile {
    guard !path.hasSuffix("/") else { throw .isFolder }
    switch try RealFiles.status(path) {
    case nil: return try PartialFile(for: path, replacing: nil)
    case let status? where status.isFolder: throw .isFolder
    case let status? where status.isRegular:
      guard unsafe access(path, W_OK) == 0 else { throw .refused("cannot be written: \(systemMessage(errno))") }
      // The file that a link leads to is replaced, not the link.
      guard let target = unsafe realpath(path, nil) else { throw RealFiles.error(errno, "cannot be written") }
      defer { unsafe free(target) }
      return try PartialFile(for: unsafe String(cString: target), replacing: status)
    case .some:
      // Devices and pipes are not replaced: they are written to.
      return Device(try RealFiles.open(path, O_WRONLY))
    }
  }

  func makeFolder(_ path: String) throws(OpenError) {
    guard !path.utf8.contains(0) else { throw .impossibleName }
    guard unsafe mkdir(path, 0o777) != 0 else { return }
    let code = errno
    if code == EEXIST, let status = try RealFiles.status(path), status.isFolder { return }
    throw RealFiles.error(code, "cannot be made")
  }

  func write(_ bytes: [UInt8], at path: String) throws(OpenError) {
    let descriptor = try RealFiles.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    do throws(StreamError) {
      try descriptor.write(bytes)
    } catch {
      switch error {
      case .stopped(let signal): throw .stopped(signal)
      case .readerGone: throw .refused("cannot be written")
      case .failed(let reason): throw .refused(reason)
      }
    }
  }

  /// Opens a file; a signal that comes meanwhile ends the wait.
  static func open(_ path: String, _ mode: Int32, permissions: mode_t = 0o666) throws(OpenError) -> Descriptor {
    guard !path.utf8.contains(0) else { throw .impossibleName }
    while true {
      if let signal = Signals.stop { throw .stopped(signal) }
      let number = systemOpen(path, mode | O_CLOEXEC | O_NOCTTY, permissions)
      if number >= 0 { return Descriptor(number) }
      let code = errno
      guard code == EINTR else { throw error(code, mode == O_RDONLY ? "cannot be read" : "cannot be written") }
    }
  }

  /// What stands at `path`; `nil` when nothing does.
  private static func status(_ path: String) throws(OpenError) -> stat? {
    guard !path.utf8.contains(0) else { throw .impossibleName }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let code = errno
      guard code == ENOENT else { throw error(code, "cannot be written") }
      return nil
    }
    return status
  }

  static func error(_ code: Int32, _ failure: String) -> OpenError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .isFolder
    default: .refused("\(failure): \(systemMessage(code))")
    }
  }
}

private func systemOpen(_ path: String, _ mode: Int32, _ permissions: mode_t) -> Int32 {
  unsafe open(path, mode, permissions)
}

/// A device or a pipe that is written to as it is.
private final class Device: NewFile {
  private let descriptor: Descriptor

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws(StreamError) { try descriptor.write(bytes) }
  func finish() {}
  func discard() {}
}

extension Descriptor {
  /// What the system knows of the file.
  var status: stat? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? status : nil
  }
}

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}
