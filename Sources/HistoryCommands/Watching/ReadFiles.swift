import Documents

/// Files that are noted as they are read, so that it can be told whether they have changed since.
final class ReadFiles: FileSystem {
  private let files: any FileSystem
  /// How each was just before it was first opened; `nil` where it was not there.
  private(set) var stamps: [Path: FileStamp?] = [:]

  init(_ files: any FileSystem) { self.files = files }

  /// How what was read is now.
  var now: [Path: FileStamp?] {
    var now = stamps
    for path in stamps.keys { now[path] = files.stamp(of: path) }
    return now
  }

  /// Notes that what stands at `path` is about to be read.
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
