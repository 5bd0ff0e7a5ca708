import Documents

/// A file system that records every file before it is read, to detect later changes.
final class ReadFiles: FileSystem {
  private let files: any FileSystem
  /// The stamp of each file before it was first opened; `nil` if it did not exist.
  private(set) var stamps: [Path: FileStamp?] = [:]

  init(_ files: any FileSystem) { self.files = files }

  /// The current stamps of the recorded files.
  var now: [Path: FileStamp?] {
    var now = stamps
    for path in stamps.keys { now[path] = files.stamp(of: path) }
    return now
  }

  /// Records the file at `path`, which is about to be read.
  func note(_ path: Path) {
    if stamps[path] == nil { stamps[path] = .some(files.stamp(of: path)) }
  }

  func open(_ path: Path) throws(OpenError) -> any ByteSource {
    note(path)
    return try files.openLasting(path)
  }

  func entries(of path: Path) throws(OpenError) -> [FolderEntry] {
    note(path)
    return try files.entries(of: path)
  }

  func identity(of path: Path) -> FileIdentity? { files.identity(of: path) }
  func stamp(of path: Path) -> FileStamp? { files.stamp(of: path) }
  func create(_ path: Path) throws(OpenError) -> any NewFile { try files.create(path) }
  func makeFolder(_ path: Path) throws(OpenError) { try files.makeFolder(path) }
  func write(_ bytes: [UInt8], at path: Path) throws(OpenError) { try files.write(bytes, at: path) }
  func remove(_ path: Path) { files.remove(path) }
}
