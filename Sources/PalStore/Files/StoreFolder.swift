/// The folder of a store, with all file operations that a store needs.
///
/// ``FileSystemFolder`` is the implementation for the file system. All names are plain file names in the folder. Only
/// regular files are read and written: links aren't followed, and no operation waits for a pipe. Written bytes are
/// durable only after ``sync(_:)``, and names only after ``syncFolder()``.
public protocol StoreFolder: AnyObject {
  /// The path of the folder, as displayed to the user.
  var displayPath: String { get }

  /// Opens the folder and returns true, or returns false if the folder doesn't exist.
  ///
  /// Later operations use the same folder, even if the path leads to another folder by then.
  func openIfExists() throws(FileError) -> Bool

  /// Returns the nine permission bits of the folder, or `nil` if they are unknown.
  func permissions() throws(FileError) -> Int?

  /// Returns the names of all entries of the folder, in no particular order.
  func entryNames() throws(FileError) -> [String]

  /// Creates the folder if it doesn't exist, and opens it.
  ///
  /// Only the owner has access to a new folder. Its parent must exist.
  func createFolderIfMissing() throws(FileError)

  /// Removes the folder.
  ///
  /// Throws an error if the folder isn't empty.
  func removeEmptyFolder() throws(FileError)

  /// Returns the kind of the entry called `file`, without following a link, or `nil` if the folder has no such entry.
  func kind(of file: String) throws(FileError) -> DirectoryEntryKind?

  /// Returns the size of `file` in bytes, or `nil` if the file doesn't exist.
  func size(of file: String) throws(FileError) -> Int?

  /// Returns `count` bytes of `file` from `offset` on, or fewer if the file ends earlier.
  func read(_ file: String, from offset: Int, count: Int) throws(FileError) -> ContiguousArray<UInt8>

  /// Writes `bytes` into `file` at `offset`.
  ///
  /// If the file doesn't exist, the method creates it with access for the owner only.
  func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileError)

  /// Creates `file` with access for the owner only, or throws an error if the name is taken.
  func create(_ file: String, containing bytes: ContiguousArray<UInt8>) throws(FileError)

  /// Truncates `file` to `size` bytes.
  func truncate(_ file: String, to size: Int) throws(FileError)

  /// Waits until all bytes of `file` are on disk.
  func sync(_ file: String) throws(FileError)

  /// Renames `file` to `name`, replacing any file that already has that name.
  func rename(_ file: String, to name: String) throws(FileError)

  /// Removes `file` if it exists.
  func removeIfExists(_ file: String) throws(FileError)

  /// Waits until all changes to the names of the folder's entries are on disk.
  func syncFolder() throws(FileError)

  /// Acquires the lock that `file` represents, or returns `nil` if another process holds a conflicting lock.
  ///
  /// The method doesn't wait.
  ///
  /// If `isExclusive` is true, the lock excludes every other holder. Otherwise, it excludes only exclusive holders. The
  /// lock is released when the returned value is released or when the process ends.
  func tryLock(_ file: String, isExclusive: Bool) throws(FileError) -> (any HeldFolderLock)?

  /// Waits for the given number of milliseconds.
  func wait(milliseconds: Int) throws(FileError)
}

/// The kind of a directory entry.
public enum DirectoryEntryKind: Hashable, Sendable, CaseIterable {
  /// A regular file.
  case regular
  /// A folder.
  case folder
  /// A symbolic link to a target of any kind.
  case symbolicLink
  /// A named pipe.
  case pipe
  /// A Unix domain socket.
  case socket
  /// A device, or any other kind of entry.
  case device

  /// The name of the kind with its article, such as `a folder`, for messages.
  var phrase: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// A lock on a folder, held until this object is deallocated.
public protocol HeldFolderLock: AnyObject {}

/// An error that describes a failed file operation.
public struct FileError: Error, Hashable, Sendable {
  /// The reason why a file operation failed.
  public enum Reason: Hashable, Sendable {
    /// The disk is full.
    case diskFull
    /// The file system is read-only.
    case readOnly
    /// The user doesn't have the required permission.
    case notPermitted
    /// The file or folder does not exist.
    case notFound
    /// The parent folder does not exist.
    case parentNotFound
    /// A path component that should be a folder is a file.
    case notAFolder
    /// An entry that should be a file is something else.
    case notAFile(DirectoryEntryKind)
    /// The name of the new file is already taken.
    case alreadyExists
    /// The process was asked to stop.
    case stopped
    /// Any other reason, as described by the operating system.
    case other(String)
  }

  /// The failed operation, as in `cannot be written`.
  public let failedOperation: String
  /// The name of the affected file, or the path of the affected folder.
  public let file: String
  /// The reason for the failure.
  public let reason: Reason

  /// Creates an error for an operation on `file`.
  ///
  /// `what` is the failed operation, as in `cannot be written`.
  public init(_ file: String, _ what: String, _ reason: Reason) {
    (self.file, self.failedOperation, self.reason) = (file, what, reason)
  }

  /// The error as a sentence without the file name and without a full stop.
  ///
  /// An example is `cannot be written: the disk is full`.
  public var sentence: String {
    switch reason {
    case .diskFull: "\(failedOperation): the disk is full"
    case .readOnly: "\(failedOperation): the file system is read-only"
    case .notPermitted: "\(failedOperation): permission denied"
    case .notFound: "\(failedOperation): it does not exist"
    case .parentNotFound: "\(failedOperation): its parent folder does not exist"
    case .notAFolder: "\(failedOperation): it is not a folder"
    case .notAFile(let kind): "\(failedOperation): it is \(kind.phrase)"
    case .alreadyExists: "\(failedOperation): the name is already taken"
    case .stopped: "\(failedOperation): interrupted"
    case .other(let words): "\(failedOperation): \(words)"
    }
  }
}
