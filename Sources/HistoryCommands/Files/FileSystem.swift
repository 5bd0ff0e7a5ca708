package import Documents
package import StepImport

/// The file system that commands use: the program provides the real one, tests provide substitutes.
package protocol FileSystem: AnyObject {
  /// Opens the file at `path` for reading.
  func open(_ path: Path) throws(OpenError) -> any ByteSource

  /// Opens the file at `path` for repeated reading; a stream that can be read only once, such as a pipe, is refused
  /// without blocking.
  func openRereadable(_ path: Path) throws(OpenError) -> any ByteSource

  /// Returns the entries of the folder at `path` in unspecified order.
  func entries(of path: Path) throws(OpenError) -> [FolderEntry]

  /// Returns the identity of the file at `path`, following links; `nil` if there is none.
  func identity(of path: Path) -> FileIdentity?

  /// Returns the current modification stamp of the file or folder at `path`, following links; `nil` if there is none.
  func modificationStamp(of path: Path) -> FileModificationStamp?

  /// Begins a file that replaces the one at `path` when it is committed; until then the old file stays.
  func createReplacement(at path: Path) throws(OpenError) -> any PendingFile

  /// Creates a folder unless it exists; its parent folder must exist.
  func createFolder(_ path: Path) throws(OpenError)

  /// Writes one of many files, replacing an existing one, without waiting until it is on disk.
  func write(_ bytes: [UInt8], at path: Path) throws(OpenError)

  /// Removes the file at `path`, if there is one.
  func remove(_ path: Path)
}

extension FileSystem {
  /// Opens any file; the default is for file systems without one-time streams.
  package func openRereadable(_ path: Path) throws(OpenError) -> any ByteSource { try open(path) }
}

/// The attributes that change when a file is modified.
package struct FileModificationStamp: Hashable, Sendable {
  private let size: Int
  private let nanoseconds: Int64
  private let identity: FileIdentity

  /// Creates the modification stamp of a file from its size, its modification time in nanoseconds since 1970, and its
  /// identity.
  package init(size: Int, nanoseconds: Int64, identity: FileIdentity) {
    (self.size, self.nanoseconds, self.identity) = (size, nanoseconds, identity)
  }
}

/// An entry of a folder.
package struct FolderEntry: Hashable, Sendable {
  /// The name within the folder.
  package let name: Path
  /// True if the entry is itself a folder.
  package let isFolder: Bool

  /// Creates an entry of a folder.
  package init(name: Path, isFolder: Bool) { (self.name, self.isFolder) = (name, isFolder) }
}

/// A source of bytes.
package protocol ByteSource: AnyObject {
  /// Random access to the remaining bytes; `nil` if only the stream is available.
  var randomAccess: RandomAccessFile? { get }

  /// The identity of the file that is read; `nil` if the source is not a file, such as a pipe.
  var identity: FileIdentity? { get }

  /// Copies the next bytes into `room` and returns their number, which is 0 only at the end.
  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(StreamError) -> Int
}

extension ByteSource {
  /// No random access; this is the default.
  package var randomAccess: RandomAccessFile? { nil }

  /// No file identity; this is the default.
  package var identity: FileIdentity? { nil }

  /// Returns the next bytes; empty only at the end.
  package func read() throws(StreamError) -> [UInt8] {
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
    let count = try read(into: &bytes, 0..<bytes.count)
    return Array(bytes[..<count])
  }
}

/// A destination of bytes.
package protocol ByteSink: AnyObject {
  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

/// A file that is being written.
package protocol PendingFile: ByteSink {
  /// The identity of the file that it will replace; `nil` if there is none.
  var replacedFileIdentity: FileIdentity? { get }

  /// Moves the file to its final path.
  func commit() throws(StreamError)

  /// Deletes the unfinished file.
  func discard()
}

/// The reason why a file cannot be opened or created.
package enum OpenError: Error, Hashable, Sendable {
  /// The file does not exist, or the folder to create it in.
  case missing
  /// The path is a folder.
  case isFolder
  /// The name is invalid on every file system.
  case invalidName
  /// Any other reason, in the system's words.
  case systemError(String)
  /// A signal arrived while the file was being opened.
  case stoppedBySignal(StopSignal)
}

/// The reason why bytes cannot be read or written.
package enum StreamError: Error, Hashable, Sendable {
  /// A signal asked the process to stop.
  case stoppedBySignal(StopSignal)
  /// The reader of the output has closed it.
  case brokenPipe
  /// Any other reason, in the system's words.
  case failed(String)
}
