import PixelPalCore

extension StoreError: CustomStringConvertible {
  /// A sentence that states the file or folder, describes the problem and, if possible, suggests a remedy.
  public var description: String {
    (affectedPath.map { $0.singleQuoted(maxLength: 1024) + ": " } ?? "") + sentence + (remedy.map { "; " + $0 } ?? "")
  }

  /// A clause that suggests a remedy to the app or its developer, or `nil` if none is known.
  private var remedy: String? {
    switch self {
    case .storeNotFound: "create one with 'StoredPal(creating:…)'"
    case .folderHasOtherFiles: "use an empty or a new folder"
    case .inUse: "try again when it has finished"
    case .storeAlreadyExists: "open that store"
    case .obstructed, .foreignFile: "nothing was changed, move it elsewhere"
    case .writableByOthers: "remove their permission to write"
    case .newerVersion: "nothing was changed, use a newer version of the program"
    case .sampleLogMissing: "restore it from a backup, or remove the store"
    case .unreadable: "nothing was changed, restore the file from a backup"
    case .removalIncomplete: "remove it again to finish"
    case .fileError(let fault) where fault.reason == .diskFull: "nothing was changed, free disk space and try again"
    case .cannotCreateFolder(let fault) where fault.reason == .diskFull: "free disk space and try again"
    case .onboardingIncomplete: "save it once 'onboarding.isDone'"
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
  /// The short name of the reason, with its associated value if there is one.
  public var description: String {
    switch self {
    case .diskFull: "diskFull"
    case .readOnly: "readOnly"
    case .notPermitted: "notPermitted"
    case .notFound: "notFound"
    case .parentNotFound: "parentNotFound"
    case .notAFolder: "notAFolder"
    case .notAFile(let kind): "notAFile: \(kind.phrase)"
    case .alreadyExists: "alreadyExists"
    case .stopped: "stopped"
    case .other(let words): "other: \(words)"
    }
  }
}
