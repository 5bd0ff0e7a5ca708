import PixelPalCore

extension StoreError: CustomStringConvertible {
  /// A sentence that names the file or folder, describes the problem and, if there is one, suggests a remedy.
  public var description: String {
    (affectedPath.map { $0.singleQuoted(maxLength: 1024) + ": " } ?? "") + sentence + (remedy.map { "; " + $0 } ?? "")
  }

  /// A remedy for the app or its developer, or `nil` if there is none.
  private var remedy: String? {
    switch self {
    case .storeNotFound: "begin one with 'StoredPal(creating:…)'"
    case .folderHasOtherFiles: "name a folder of its own"
    case .inUse: "try again when it is done"
    case .storeAlreadyExists: "open that one"
    case .obstructed, .foreignFile: "nothing was changed, move it away"
    case .writableByOthers: "take that from them"
    case .newerVersion: "nothing was changed, a newer version reads it"
    case .sampleLogMissing: "put it back from a backup, or forget the store"
    case .unreadable: "nothing was changed, put the file back from a backup"
    case .removalIncomplete: "forget it again"
    case .fileError(let fault) where fault.reason == .diskFull: "nothing was changed, make room and try again"
    case .cannotCreateFolder(let fault) where fault.reason == .diskFull: "make room and try again"
    case .onboardingIncomplete: "keep it once 'onboarding.isDone'"
    case .notOpenForWriting: "open it for '.writing'"
    case .tooManySources, .differentPal, .cannotCreateFolder, .fileError: nil
    }
  }
}

extension StoreNotice: CustomStringConvertible {
  /// The notice as a sentence without a full stop, the same as ``sentence``.
  public var description: String { sentence }
}

extension FileError: CustomStringConvertible {
  /// The file and the problem, as in `'journal' cannot be written: the disk is full`.
  public var description: String { "\(file.singleQuoted(maxLength: 1024)) \(sentence)" }
}

extension FileError.Reason: CustomStringConvertible {
  /// The reason as a short name, with the associated value if there is one.
  public var description: String {
    switch self {
    case .diskFull: "full"
    case .readOnly: "readOnly"
    case .notPermitted: "notPermitted"
    case .notFound: "missing"
    case .parentNotFound: "nowhere"
    case .notAFolder: "notAFolder"
    case .notAFile(let kind): "notAFile: \(kind.phrase)"
    case .alreadyExists: "taken"
    case .stopped: "stopped"
    case .other(let words): "other: \(words)"
    }
  }
}
