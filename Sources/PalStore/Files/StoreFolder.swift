/// The one folder of a store, and all that a store does with files.
///
/// ``RealFolder`` is the system's. Names are plain file names in the folder, and only regular files are read and written:
/// no link is followed, and nobody waits for a pipe. Nothing is on the disk for certain before ``sync(_:)``, and no name
/// before ``syncNames()``.
public protocol StoreFolder: AnyObject {
  /// What people call it: its path.
  var name: String { get }

  /// Opens the folder; `false` when there is none. From then on all is done there, wherever its path may lead.
  func open() throws(FileFault) -> Bool

  /// Who may do what with the folder, as nine bits; `nil` where nobody can say.
  func permissions() throws(FileFault) -> Int?

  /// The names of everything in the folder, in any order.
  func names() throws(FileFault) -> [String]

  /// Makes the folder, for the owner alone, unless there is one, and opens it; the folder that it is in must be there.
  func make() throws(FileFault)

  /// Removes the folder, which is empty.
  func removeFolder() throws(FileFault)

  /// What stands under a name, and not where a link leads; `nil` when nothing does.
  func kind(of file: String) throws(FileFault) -> FileKind?

  /// How long a file is; `nil` when there is none.
  func size(of file: String) throws(FileFault) -> Int?

  /// `count` bytes of a file from `offset` on, fewer where it ends.
  func read(_ file: String, from offset: Int, count: Int) throws(FileFault) -> ContiguousArray<UInt8>

  /// Writes at `offset` of a file, which is made for the owner alone where there is none.
  func write(_ bytes: ContiguousArray<UInt8>, to file: String, at offset: Int) throws(FileFault)

  /// Makes a file for the owner alone, where nothing stands yet.
  func create(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault)

  /// Cuts a file to `size` bytes.
  func cut(_ file: String, to size: Int) throws(FileFault)

  /// Waits until the bytes of a file are on the disk.
  func sync(_ file: String) throws(FileFault)

  /// Gives a file another name, in the place of what has that name.
  func rename(_ file: String, to name: String) throws(FileFault)

  /// Removes a file, if it is there.
  func remove(_ file: String) throws(FileFault)

  /// Waits until the names of the folder are on the disk.
  func syncNames() throws(FileFault)

  /// Takes the lock that the file stands for, alone or with other readers; `nil` while somebody else has it.
  ///
  /// The lock is given back when the value goes, or the process does.
  func lock(_ file: String, alone: Bool) throws(FileFault) -> (any FolderLock)?

  /// Lets some time pass.
  func wait(milliseconds: Int) throws(FileFault)
}

/// What stands under a name.
public enum FileKind: Hashable, Sendable, CaseIterable {
  /// A file with bytes.
  case regular
  /// A folder.
  case folder
  /// A link, wherever it leads.
  case link
  /// A pipe.
  case pipe
  /// A socket.
  case socket
  /// A device.
  case device

  /// As part of a sentence.
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

/// A lock that is held for as long as this value is.
public protocol FolderLock: AnyObject {}

/// Why something cannot be done with a file.
public struct FileFault: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Reason: Hashable, Sendable {
    /// Nothing more fits on the disk.
    case full
    /// Nothing can be written there.
    case readOnly
    /// The file is somebody else's.
    case notPermitted
    /// There is no such file or folder.
    case missing
    /// The folder that it should be in is not there.
    case nowhere
    /// A file is there where a folder should be.
    case notAFolder
    /// Something else is there where a file should be.
    case notAFile(FileKind)
    /// Something is there already.
    case taken
    /// Somebody asked us to stop.
    case stopped
    /// Something else, as the system says it.
    case other(String)
  }

  /// What was to be done, as in `cannot be written`.
  public let what: String
  /// The file, or the folder.
  public let file: String
  /// Why not.
  public let reason: Reason

  /// `file` `what`, for `reason`.
  public init(_ file: String, _ what: String, _ reason: Reason) {
    (self.file, self.what, self.reason) = (file, what, reason)
  }

  /// The fault as a sentence without a full stop, the file left out.
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
