package import Documents
package import StepImport

/// Files, as the commands know them; the program has real ones, tests have theirs.
package protocol FileSystem: AnyObject {
  /// Opens the file at `path` to be read.
  func open(_ path: Path) throws(OpenError) -> any ByteSource

  /// Opens the file at `path` to be read again and again; what comes once, as a pipe does, is refused without a wait.
  func openLasting(_ path: Path) throws(OpenError) -> any ByteSource

  /// What lies in the folder at `path`, in any order.
  func entries(of path: Path) throws(OpenError) -> [FolderEntry]

  /// Which file stands at `path`, where a link leads as well; `nil` where none does.
  func identity(of path: Path) -> FileIdentity?

  /// How the file or folder at `path` is now, where a link leads as well; `nil` where there is none.
  func stamp(of path: Path) -> FileStamp?

  /// Begins a file that is to stand at `path` once it is whole; until then what stands there stays.
  func create(_ path: Path) throws(OpenError) -> any NewFile

  /// Makes a folder, unless there is one; the folder that it is in must be there.
  func makeFolder(_ path: Path) throws(OpenError)

  /// Writes one of many files, in the place of what stands there; nobody waits until it is on the disk.
  func write(_ bytes: [UInt8], at path: Path) throws(OpenError)

  /// Removes the file at `path`, if there is one.
  func remove(_ path: Path)
}

extension FileSystem {
  /// Any file: here none comes once.
  package func openLasting(_ path: Path) throws(OpenError) -> any ByteSource { try open(path) }
}

/// What changes when a file is changed.
package struct FileStamp: Hashable, Sendable {
  private let size: Int
  private let nanoseconds: Int64
  private let identity: FileIdentity

  /// The stamp of a file of so many bytes that was last written so long after 1970.
  package init(size: Int, nanoseconds: Int64, identity: FileIdentity) {
    (self.size, self.nanoseconds, self.identity) = (size, nanoseconds, identity)
  }
}

/// A file or a folder in a folder.
package struct FolderEntry: Hashable, Sendable {
  /// Its name there.
  package let name: Path
  /// Whether it is a folder.
  package let isFolder: Bool

  /// An entry of a folder.
  package init(name: Path, isFolder: Bool) { (self.name, self.isFolder) = (name, isFolder) }
}

/// Bytes that come in.
package protocol ByteSource: AnyObject {
  /// What of the bytes to come can be had elsewhere than in the stream; `nil` where there is nothing but the stream.
  var file: FileBytes? { get }

  /// Which file the bytes come from; `nil` where it is none, as with a pipe.
  var identity: FileIdentity? { get }

  /// Puts the next bytes, some or many, where there is `room`, and returns how many they are; none at the end.
  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(StreamError) -> Int
}

extension ByteSource {
  /// Nothing but the stream.
  package var file: FileBytes? { nil }

  /// No file.
  package var identity: FileIdentity? { nil }

  /// The next bytes, some or many; none at the end.
  package func read() throws(StreamError) -> [UInt8] {
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
    let count = try read(into: &bytes, 0..<bytes.count)
    return Array(bytes[..<count])
  }
}

/// Bytes that go out.
package protocol ByteSink: AnyObject {
  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

/// A file in the making.
package protocol NewFile: ByteSink {
  /// The file in whose place it is put; `nil` where there is none.
  var replaced: FileIdentity? { get }

  /// Puts the file in its place.
  func finish() throws(StreamError)

  /// Leaves no trace of it.
  func discard()
}

/// Why a file cannot be opened or created.
package enum OpenError: Error, Hashable, Sendable {
  /// There is no such file, or no such folder to put it in.
  case missing
  /// It is a folder.
  case isFolder
  /// No system has a file of this name.
  case impossibleName
  /// Something else, as the system says it.
  case refused(String)
  /// A signal came while it was opened.
  case stopped(StopSignal)
}

/// Why bytes cannot be read or written.
package enum StreamError: Error, Hashable, Sendable {
  /// A signal asked us to stop.
  case stopped(StopSignal)
  /// Who read the bytes went away.
  case readerGone
  /// Something else, as the system says it.
  case failed(String)
}
