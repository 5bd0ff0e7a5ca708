import Documents
import HistoryCommands
import PalStore
import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The real file system, accessed through system calls.
final class SystemFileSystem: FileSystem {
  func open(_ path: Path) throws(OpenError) -> any ByteSource {
    let descriptor = try SystemFileSystem.open(path, mode: O_RDONLY)
    guard let entry = FileAttributes(descriptor: descriptor.number), entry.kind != .folder else { throw .isFolder }
    return entry.kind == .regular ? RegularFileSource(descriptor, entry) : descriptor
  }

  func openRequiringRereadable(_ path: Path) throws(OpenError) -> any ByteSource {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
    let descriptor = try SystemFileSystem.open(path, mode: O_RDONLY | O_NONBLOCK)
    guard let entry = FileAttributes(descriptor: descriptor.number), entry.kind != .folder else { throw .isFolder }
    guard entry.kind == .regular else { throw .systemError("cannot be reread: it is not a regular file") }
    return RegularFileSource(descriptor, entry)
  }

  func entries(of path: Path) throws(OpenError) -> [FolderEntry] {
    guard path.isValid else { throw .invalidName }
    do throws(SystemError) {
      let folder = try DirectoryHandle(path)
      var entries: [FolderEntry] = []
      // A link to a folder is not followed, because it may form a cycle.
      for name in try folder.entryNames() {
        guard let entry = try folder.attributes(of: name) else { continue }
        entries.append(FolderEntry(name: name, isFolder: entry.kind == .folder))
      }
      return entries
    } catch {
      throw SystemFileSystem.openError(code: error.code, failure: "cannot be read")
    }
  }

  func identity(of path: Path) -> FileIdentity? { FileAttributes(at: path, followsLink: true)?.identity }

  func modificationStamp(of path: Path) -> FileModificationStamp? {
    FileAttributes(at: path, followsLink: true).map {
      FileModificationStamp(size: $0.size, nanoseconds: $0.modifiedAt, identity: $0.identity)
    }
  }

  func createReplacement(at path: Path) throws(OpenError) -> any PendingFile {
    guard path.isValid else { throw .invalidName }
    // If the path is a link, the file is created or replaced at the target of the link.
    let path = try SystemFileSystem.resolvingLinks(path)
    guard ![".", "..", ""].contains(path.name) else { throw .isFolder }
    guard let entry = FileAttributes(at: path, followsLink: false) else {
      return try AtomicFile(for: path, replacing: nil)
    }
    switch entry.kind {
    case .folder: throw .isFolder
    case .regular:
      guard unsafe path.withCString({ unsafe access($0, W_OK) }) == 0 else {
        throw .systemError("cannot be written: \(SystemError(errno).message)")
      }
      return try AtomicFile(for: path, replacing: entry)
    // The links were resolved above, so another process has just replaced the file with a link.
    case .symbolicLink: throw SystemFileSystem.openError(code: ELOOP, failure: "cannot be written")
    case .pipe, .socket, .device:
      // Devices and pipes are written to directly instead of being replaced.
      return DeviceOrPipeOutput(try SystemFileSystem.open(path, mode: O_WRONLY))
    }
  }

  /// The maximum number of consecutive links to follow, as on Linux.
  ///
  /// A longer chain is treated as a cycle.
  private static let maxLinks = 40

  private static func resolvingLinks(_ path: Path) throws(OpenError) -> Path {
    var path = path
    for _ in 0..<maxLinks {
      guard let target = path.linkTarget else { return path }
      path = target
    }
    throw openError(code: ELOOP, failure: "cannot be written")
  }

  func createFolderIfMissing(_ path: Path) throws(OpenError) {
    guard path.isValid else { throw .invalidName }
    guard unsafe path.withCString({ unsafe mkdir($0, 0o777) }) != 0 else { return }
    let code = errno
    if code == EEXIST, let kind = FileAttributes(at: path, followsLink: true)?.kind {
      guard kind == .folder else { throw .isFile }
      return
    }
    throw SystemFileSystem.openError(code: code, failure: "cannot be created")
  }

  func writeInPlace(_ bytes: [UInt8], at path: Path) throws(OpenError) {
    let descriptor = try SystemFileSystem.open(path, mode: O_WRONLY | O_CREAT | O_TRUNC)
    do throws(StreamError) {
      try descriptor.write(bytes)
    } catch {
      switch error {
      case .stoppedBySignal(let signal): throw .stoppedBySignal(signal)
      case .brokenPipe: throw .systemError("cannot be written")
      case .failed(let reason): throw .systemError(reason)
      }
    }
  }

  func remove(_ path: Path) {
    guard path.isValid else { return }
    _ = unsafe path.withCString { unsafe unlink($0) }
  }

  /// Opens the file at `path`.
  ///
  /// Throws an error if a signal asks the program to stop while the call waits, for example for the writer of a pipe.
  static func open(_ path: Path, mode: Int32, permissions: mode_t = 0o666) throws(OpenError) -> FileDescriptor {
    guard path.isValid else { throw .invalidName }
    while true {
      if let signal = StopSignalHandler.receivedStopSignal { throw .stoppedBySignal(signal) }
      let number = unsafe path.withCString { unsafe systemOpen($0, mode | O_CLOEXEC | O_NOCTTY, permissions) }
      if number >= 0 { return FileDescriptor(number) }
      let code = errno
      guard code != EINTR else { continue }
      throw openError(code: code, failure: mode & O_ACCMODE == O_RDONLY ? "cannot be read" : "cannot be written")
    }
  }

  static func openError(code: Int32, failure: String) -> OpenError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .isFolder
    default: .systemError("\(failure): \(SystemError(code).message)")
    }
  }
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ mode: Int32, _ permissions: mode_t) -> Int32 {
  unsafe open(path, mode, permissions)
}

/// A device or a pipe as an output, which is written directly rather than replaced.
private final class DeviceOrPipeOutput: PendingFile {
  let replacedFileIdentity: FileIdentity? = nil
  private let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws(StreamError) { try descriptor.write(bytes) }
  func commit() {}
  func discard() {}
}
