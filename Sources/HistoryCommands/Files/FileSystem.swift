package import Documents
package import StepImport

/// The file operations that commands need.
///
/// The program provides the real file system, and tests provide substitutes.
package protocol FileSystem: AnyObject {
  /// Opens the file or stream at `path` for reading.
  func open(_ path: Path) throws(OpenError) -> any ByteSource

  /// Opens the file at `path` for reading, or throws an error if it can be read only once, like a pipe.
  ///
  /// The error is thrown immediately, even if the pipe has no writer yet.
  func openRequiringRereadable(_ path: Path) throws(OpenError) -> any ByteSource

  /// Returns the entries of the folder at `path`, in no particular order.
  func entries(of path: Path) throws(OpenError) -> [FolderEntry]

  /// Returns the identity of the file at `path` after following links, or `nil` if no file exists there.
  func identity(of path: Path) -> FileIdentity?

  /// Returns the current modification stamp of the file or folder at `path` after following links.
  ///
  /// Returns `nil` if nothing exists at `path`.
  func modificationStamp(of path: Path) -> FileModificationStamp?

  /// Creates a file that replaces the file at `path` when the new file is committed.
  ///
  /// Until then, the old file stays in place.
  func createReplacement(at path: Path) throws(OpenError) -> any PendingFile

  /// Creates the folder at `path` if it doesn't exist yet.
  ///
  /// The parent folder must exist.
  func createFolderIfMissing(_ path: Path) throws(OpenError)

  /// Writes `bytes` as the whole content of the file at `path`, without waiting for the bytes to reach the disk.
  ///
  /// A command that writes many files calls this method instead of ``createReplacement(at:)``, because waiting would
  /// slow the command down.
  func writeInPlace(_ bytes: [UInt8], at path: Path) throws(OpenError)

  /// Removes the file at `path`, if there is one.
  func remove(_ path: Path)
}

extension FileSystem {
  /// Opens the file at `path` with ``open(_:)``.
  ///
  /// This default is for file systems in which every file can be read more than once.
  package func openRequiringRereadable(_ path: Path) throws(OpenError) -> any ByteSource { try open(path) }
}

/// A stamp of a file's size, modification time and identity, which changes when the file is modified or replaced.
package struct FileModificationStamp: Hashable, Sendable {
  private let size: Int
  private let nanoseconds: Int64
  private let identity: FileIdentity

  /// Creates a stamp from the attributes of a file.
  ///
  /// `nanoseconds` is the modification time in nanoseconds since 1970.
  package init(size: Int, nanoseconds: Int64, identity: FileIdentity) {
    (self.size, self.nanoseconds, self.identity) = (size, nanoseconds, identity)
  }
}

/// An entry of a folder: a file or a subfolder.
package struct FolderEntry: Hashable, Sendable {
  /// The name of the entry, without the path of its folder.
  package let name: Path
  /// True if the entry is itself a folder.
  package let isFolder: Bool

  package init(name: Path, isFolder: Bool) { (self.name, self.isFolder) = (name, isFolder) }
}

/// A source of bytes, such as a file or standard input.
package protocol ByteSource: AnyObject {
  /// Random access to the remaining bytes, or `nil` if the bytes can only be read in order.
  var randomAccess: RandomAccessFile? { get }

  /// The identity of the file that is read, or `nil` for a source that isn't a file, such as a pipe.
  var identity: FileIdentity? { get }

  /// Copies the next bytes into the range `room` of `bytes`.
  ///
  /// Returns the number of bytes copied, which is 0 at the end of the source.
  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) throws(StreamError) -> Int
}

extension ByteSource {
  /// The default, `nil`, for sources that can only be read in order.
  package var randomAccess: RandomAccessFile? { nil }

  /// The default, `nil`, for sources that aren't files.
  package var identity: FileIdentity? { nil }

  /// Returns the next bytes, at most 65,536, or an empty array at the end of the source.
  package func readChunk() throws(StreamError) -> [UInt8] {
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
    let count = try read(into: &bytes, range: 0..<bytes.count)
    return Array(bytes[..<count])
  }
}

/// A destination for bytes, such as a file or standard output.
package protocol ByteSink: AnyObject {
  /// Writes all of `bytes`, even if the destination accepts them only in parts.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

/// A file in the process of being written, which appears at its final path only when it is committed.
package protocol PendingFile: ByteSink {
  /// The identity of the file that will be replaced, or `nil` if no file will be replaced.
  var replacedFileIdentity: FileIdentity? { get }

  /// Completes the file and moves it to its final path.
  func commit() throws(StreamError)

  /// Deletes the unfinished file.
  func discard()
}

/// The reason why a file can't be opened or created.
package enum OpenError: Error, Hashable, Sendable {
  /// The file to be opened, or the folder of the file to be created, doesn't exist.
  case missing
  /// The path leads to a folder rather than to a file.
  case isFolder
  /// The path of a folder to be created leads to a file.
  case isFile
  /// The path is empty or contains a zero byte, so no file can have this path.
  case invalidName
  /// Any other reason, as described by the operating system.
  case systemError(String)
  /// A signal arrived while the file was being opened.
  case stoppedBySignal(StopSignal)
}

/// The reason why bytes can't be read or written.
package enum StreamError: Error, Hashable, Sendable {
  /// A signal asked the process to stop.
  case stoppedBySignal(StopSignal)
  /// The program at the other end of a pipe, such as `head`, has stopped reading.
  case brokenPipe
  /// Any other reason, as described by the operating system.
  case failed(String)
}
