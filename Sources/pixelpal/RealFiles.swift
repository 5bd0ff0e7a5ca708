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

/// The files of the operating system.
final class RealFiles: FileSystem {
  func open(_ path: Path) throws(OpenError) -> any ByteSource {
    let descriptor = try RealFiles.open(path, O_RDONLY)
    guard let entry = FileEntry(number: descriptor.number), entry.kind != .folder else { throw .isFolder }
    return entry.kind == .regular ? RegularFile(descriptor, entry) : descriptor
  }

  func openLasting(_ path: Path) throws(OpenError) -> any ByteSource {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
    let descriptor = try RealFiles.open(path, O_RDONLY | O_NONBLOCK)
    guard let entry = FileEntry(number: descriptor.number), entry.kind != .folder else { throw .isFolder }
    guard entry.kind == .regular else { throw .refused("is no file that can be read again") }
    return RegularFile(descriptor, entry)
  }

  func entries(of path: Path) throws(OpenError) -> [FolderEntry] {
    guard path.isPossible else { throw .impossibleName }
    do throws(SystemFault) {
      let folder = try OpenFolder(path)
      var entries: [FolderEntry] = []
      // A link to a folder is not followed, because it may form a cycle.
      for name in try folder.names() {
        guard let entry = try folder.entry(name) else { continue }
        entries.append(FolderEntry(name: name, isFolder: entry.kind == .folder))
      }
      return entries
    } catch {
      throw RealFiles.error(error.code, "cannot be read")
    }
  }

  func identity(of path: Path) -> FileIdentity? { FileEntry(at: path, following: true)?.identity }

  func stamp(of path: Path) -> FileStamp? {
    FileEntry(at: path, following: true).map {
      FileStamp(size: $0.size, nanoseconds: $0.writtenAt, identity: $0.identity)
    }
  }

  func create(_ path: Path) throws(OpenError) -> any NewFile {
    guard path.isPossible else { throw .impossibleName }
    // If the path is a link, the file is created or replaced at the target of the link.
    let path = try RealFiles.end(of: path)
    guard ![".", "..", ""].contains(path.name) else { throw .isFolder }
    guard let entry = FileEntry(at: path, following: false) else {
      return try PartialFile(for: path, replacing: nil)
    }
    switch entry.kind {
    case .folder: throw .isFolder
    case .regular:
      guard unsafe path.withCString({ unsafe access($0, W_OK) }) == 0 else {
        throw .refused("cannot be written: \(SystemFault(errno).words)")
      }
      return try PartialFile(for: path, replacing: entry)
    // It was not a link a moment ago.
    case .link: throw RealFiles.error(ELOOP, "cannot be written")
    case .pipe, .socket, .device:
      // Devices and pipes are not replaced, but written to.
      return Device(try RealFiles.open(path, O_WRONLY))
    }
  }

  /// The usual system limit for consecutive links.
  private static let mostLinks = 40

  private static func end(of path: Path) throws(OpenError) -> Path {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = path.target else { return path }
      path = target
    }
    throw error(ELOOP, "cannot be written")
  }

  func makeFolder(_ path: Path) throws(OpenError) {
    guard path.isPossible else { throw .impossibleName }
    guard unsafe path.withCString({ unsafe mkdir($0, 0o777) }) != 0 else { return }
    let code = errno
    if code == EEXIST, FileEntry(at: path, following: true)?.kind == .folder { return }
    throw RealFiles.error(code, "cannot be made")
  }

  func write(_ bytes: [UInt8], at path: Path) throws(OpenError) {
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

  func remove(_ path: Path) {
    guard path.isPossible else { return }
    _ = unsafe path.withCString { unsafe unlink($0) }
  }

  /// Opens a file; a signal ends the wait.
  static func open(_ path: Path, _ mode: Int32, permissions: mode_t = 0o666) throws(OpenError) -> Descriptor {
    guard path.isPossible else { throw .impossibleName }
    while true {
      if let signal = Signals.stop { throw .stopped(signal) }
      let number = unsafe path.withCString { unsafe systemOpen($0, mode | O_CLOEXEC | O_NOCTTY, permissions) }
      if number >= 0 { return Descriptor(number) }
      let code = errno
      guard code != EINTR else { continue }
      throw error(code, mode & O_ACCMODE == O_RDONLY ? "cannot be read" : "cannot be written")
    }
  }

  static func error(_ code: Int32, _ failure: String) -> OpenError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .isFolder
    default: .refused("\(failure): \(SystemFault(code).words)")
    }
  }
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ mode: Int32, _ permissions: mode_t) -> Int32 {
  unsafe open(path, mode, permissions)
}

/// A device or a pipe that is written to directly.
private final class Device: NewFile {
  let replaced: FileIdentity? = nil
  private let descriptor: Descriptor

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws(StreamError) { try descriptor.write(bytes) }
  func finish() {}
  func discard() {}
}
