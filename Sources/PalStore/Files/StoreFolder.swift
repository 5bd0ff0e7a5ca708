/// The folder of a store, with all file operations that a store needs.
///
/// ``RealFolder`` is the implementation for the file system. Names are plain file names in the folder. Only regular
/// files are read and written: links are not followed, and no operation waits for a pipe. Bytes are durable only after
/// ``sync(_:)``, and names only after ``syncNames()``.
public protocol StoreFolder: AnyObject {
  /// The path of the folder, as displayed to the user.
  var name: String { get }

  /// Opens the folder; returns false if there is none.
  ///
  /// Later operations use this folder, even if its path leads elsewhere by then.
  func open() throws(FileFault) -> Bool

  /// Returns the nine permission bits of the folder; `nil` if they are unknown.
  func permissions() throws(FileFault) -> Int?

  /// Returns the names of all entries of the folder, in any order.
  func names() throws(FileFault) -> [String]

  /// Creates the folder, if it does not exist, with access for the owner only, and opens it; its parent folder must
  /// exist.
  func make() throws(FileFault)

  /// Removes the folder, which must be empty.
  func removeFolder() throws(FileFault)

  /// Returns the kind of the entry with this name, without following a link; `nil` if there is none.
  func kind(of file: String) throws(FileFault) -> FileKind?

  /// Returns the size of a file; `nil` if there is none.
  func size(of file: String) throws(FileFault) -> Int?

  /// Reads `count` bytes of a file from `offset`, fewer at the end of the file.
  func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8>

  /// Writes at `offset` of a file; creates the file, with access for the owner only, if it does not exist.
  func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileFault)

  /// Creates a file with access for the owner only; throws if the name is taken.
  func create(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault)

  /// Truncates a file to `size` bytes.
  func cut(_ file: String, to size: Int) throws(FileFault)

  /// Waits until the bytes of a file are on the disk.
  func sync(_ file: String) throws(FileFault)

  /// Renames a file and replaces any file that has the new name.
  func rename(_ file: String, to name: String) throws(FileFault)

  /// Removes a file if it exists.
  func remove(_ file: String) throws(FileFault)

  /// Waits until the names of the folder are on the disk.
  func syncNames() throws(FileFault)

  /// Acquires the lock that the file represents, exclusively or shared with other readers; `nil` while another process
  /// holds it.
  ///
  /// The lock is released when the returned value is released or when the process ends.
  func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)?

  /// Waits for a number of milliseconds.
  func wait(milliseconds: Int) throws(FileFault)
}

/// The kind of a directory entry.
public enum FileKind: Hashable, Sendable, CaseIterable {
  /// A regular file.
  case regular
  /// A folder.
  case folder
  /// A symbolic link, whatever its target.
  case link
  /// A pipe.
  case pipe
  /// A socket.
  case socket
  /// A device.
  case device

  /// The kind as part of a sentence.
  var words: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// A lock that is held for the lifetime of this value.
public protocol FolderLock: AnyObject {}

/// The reason why a file operation failed.
public struct FileFault: Error, Hashable, Sendable {
  /// The possible reasons.
  public enum Reason: Hashable, Sendable {
    /// The disk is full.
    case full
    /// The file system is read-only.
    case readOnly
    /// The user has no permission.
    case notPermitted
    /// The file or folder does not exist.
    case missing
    /// The parent folder does not exist.
    case nowhere
    /// A file is in the place of a folder.
    case notAFolder
    /// Something other than a file is in the place of a file.
    case notAFile(FileKind)
    /// The name is already taken.
    case taken
    /// The process was asked to stop.
    case stopped
    /// Another error, in the words of the system.
    case other(String)
  }

  /// The failed operation, as in `cannot be written`.
  public let what: String
  /// The affected file or folder.
  public let file: String
  /// The reason for the failure.
  public let reason: Reason

  /// Creates a fault of the form "`file` `what`", caused by `reason`.
  public init(_ file: String, _ what: String, _ reason: Reason) {
    (self.file, self.what, self.reason) = (file, what, reason)
  }

  /// The fault as a sentence without the file and without a full stop.
  public var sentence: String {
    switch reason {
    case .full: "\(what): the disk is full"
    case .readOnly: "\(what): nothing can be written there"
    case .notPermitted: "\(what): permission denied"
    case .missing: "\(what): it is not there"
    case .nowhere: "\(what): the folder that it is to be in is not there"
    case .notAFolder: "\(what): it is no folder"
    case .notAFile(let kind): "\(what): it is \(kind.words)"
    case .taken: "\(what): something is there already"
    case .stopped: "\(what): somebody asked to stop"
    case .other(let words): "\(what): \(words)"
    }
  }
}
