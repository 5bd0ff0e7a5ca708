import Documents

/// A file system that records a stamp of every file before the file is first read, so that later changes can be
/// detected.
final class ReadRecordingFileSystem: FileSystem {
  private let files: any FileSystem
  /// The stamp that each recorded file had before it was first opened, or `nil` if the file didn't exist.
  private(set) var initialStamps: [Path: FileModificationStamp?] = [:]

  init(_ files: any FileSystem) { self.files = files }

  /// The current stamps of the recorded files, for comparison with the initial stamps.
  var currentStamps: [Path: FileModificationStamp?] {
    var now = initialStamps
    for path in initialStamps.keys { now[path] = files.modificationStamp(of: path) }
    return now
  }

  /// Records the stamp of the file at `path`, unless the file has been recorded before.
  func recordRead(of path: Path) {
    if initialStamps[path] == nil { initialStamps[path] = .some(files.modificationStamp(of: path)) }
  }

  func open(_ path: Path) throws(OpenError) -> any ByteSource {
    recordRead(of: path)
    return try files.openRequiringRereadable(path)
  }

  func entries(of path: Path) throws(OpenError) -> [FolderEntry] {
    recordRead(of: path)
    return try files.entries(of: path)
  }

  func identity(of path: Path) -> FileIdentity? { files.identity(of: path) }
  func modificationStamp(of path: Path) -> FileModificationStamp? { files.modificationStamp(of: path) }
  func createReplacement(at path: Path) throws(OpenError) -> any PendingFile { try files.createReplacement(at: path) }
  func createFolderIfMissing(_ path: Path) throws(OpenError) { try files.createFolderIfMissing(path) }
  func writeInPlace(_ bytes: [UInt8], at path: Path) throws(OpenError) { try files.writeInPlace(bytes, at: path) }
  func remove(_ path: Path) { files.remove(path) }
}
