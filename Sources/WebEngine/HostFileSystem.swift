import Documents
import HistoryCommands

/// A file system that contains only the host's files and the folders that their names imply.
final class HostFileSystem: FileSystem {
  private let host: any EngineHost
  /// The paths of all files, as the host stated them.
  private var fileNames: [[UInt8]] = []
  /// The same paths as a set for fast lookup, because a folder can contain thousands of files.
  private var nameSet: Set<[UInt8]> = []

  init(_ host: any EngineHost) { self.host = host }

  /// Replaces all files with those called `names`.
  func replaceFileNames(with names: [[UInt8]]) { (self.fileNames, nameSet) = (names, Set(names)) }

  func open(_ path: Path) throws(OpenError) -> any ByteSource {
    let name = HostFileSystem.withoutDotSlash(path)
    guard nameSet.contains(name) else { throw relativeNames(below: path).isEmpty ? .missing : .isFolder }
    guard let file = host.open(name) else { throw .systemError("cannot be read") }
    return HostFileSource(file, host)
  }

  func entries(of path: Path) throws(OpenError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    var seen: Set<[UInt8]> = []
    for rest in relativeNames(below: path) {
      let name = Array(rest.prefix { $0 != HostFileSystem.slash })
      guard seen.insert(name).inserted else { continue }
      entries.append(FolderEntry(name: Path(bytes: name), isFolder: name.count < rest.count))
    }
    guard !entries.isEmpty else { throw .missing }
    return entries
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns the file name that a path refers to: `./walk.csv` is the file `walk.csv`.
  private static func withoutDotSlash(_ path: Path) -> [UInt8] {
    path.bytes.starts(with: "./".utf8) ? Array(path.bytes.dropFirst(2)) : path.bytes
  }

  /// Returns the rest of each file name that begins with the folder `path` and a slash.
  private func relativeNames(below path: Path) -> [ArraySlice<UInt8>] {
    let folder = HostFileSystem.withoutDotSlash(path.withoutTrailingSlashes) + [HostFileSystem.slash]
    return fileNames.filter { $0.starts(with: folder) && $0.count > folder.count }.map { $0.dropFirst(folder.count) }
  }

  // Every name is a distinct file, and files never change during a run. So neither an identity nor a stamp is needed.
  func identity(of path: Path) -> FileIdentity? { nil }
  func modificationStamp(of path: Path) -> FileModificationStamp? { nil }

  /// Creates an output file that is sent to the host's stream of results when it's complete.
  ///
  /// The host doesn't learn the path.
  func createReplacement(at path: Path) throws(OpenError) -> any PendingFile { BufferedHostResultFile(host) }

  func createFolderIfMissing(_ path: Path) throws(OpenError) { throw HostFileSystem.noFolderError }
  func writeInPlace(_ bytes: [UInt8], at path: Path) throws(OpenError) { throw HostFileSystem.noFolderError }
  func remove(_ path: Path) {}

  private static let noFolderError = OpenError.systemError("folders cannot be written here")
}

/// A file of the host, open for reading.
private final class HostFileSource: ByteSource {
  private let file: Int32
  private let host: any EngineHost

  init(_ file: Int32, _ host: any EngineHost) { (self.file, self.host) = (file, host) }

  deinit { host.close(file) }

  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) throws(StreamError) -> Int {
    guard let count = host.read(file, into: &bytes, range: room) else { throw .failed("cannot be read") }
    return count
  }
}

/// An output file that is buffered until it is complete, and then sent to the host.
///
/// The host doesn't learn the name of the file.
private final class BufferedHostResultFile: PendingFile {
  private let host: any EngineHost
  private var bytes: [UInt8] = []
  let replacedFileIdentity: FileIdentity? = nil

  init(_ host: any EngineHost) { self.host = host }

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  func commit() {
    host.write(bytes, to: .results)
    bytes = []
  }

  func discard() { bytes = [] }
}
