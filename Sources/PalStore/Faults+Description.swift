import PixelPalCore

extension StoreFault: CustomStringConvertible {
  /// One sentence with the file or folder, the problem and, if there is a remedy, the remedy.
  public var description: String {
    (subject.map { $0.inQuotes(atMost: 1024) + ": " } ?? "") + sentence + (advice.map { "; " + $0 } ?? "")
  }

  /// The remedy for the app or its developer, if there is one.
  private var advice: String? {
    switch self {
    case .noStore: "begin one with 'KeptPal(new:…)'"
    case .otherThings: "name a folder of its own"
    case .inUse: "try again when it is done"
    case .hasBegun: "open that one"
    case .inTheWay, .stranger: "nothing was changed, move it away"
    case .openToWriting: "take that from them"
    case .newer: "nothing was changed, a newer version reads it"
    case .journalIsGone: "put it back from a backup, or forget the store"
    case .unreadable: "nothing was changed, put the file back from a backup"
    case .halfForgotten: "forget it again"
    case .file(let fault) where fault.reason == .full: "nothing was changed, make room and try again"
    case .cannotBeMade(let fault) where fault.reason == .full: "make room and try again"
    case .notBegun: "keep it once 'onboarding.isDone'"
    case .notForWriting: "open it for '.writing'"
    case .tooManySources, .otherPal, .cannotBeMade, .file: nil
    }
  }
}

extension StoreNotice: CustomStringConvertible {
  /// The text of ``sentence``.
  public var description: String { sentence }
}

extension FileFault: CustomStringConvertible {
  /// `'journal' cannot be written: the disk is full`.
  public var description: String { "\(file.inQuotes(atMost: 1024)) \(sentence)" }
}

extension FileFault.Reason: CustomStringConvertible {
  /// The name of the case and its associated value.
  public var description: String {
    switch self {
    case .full: "full"
    case .readOnly: "readOnly"
    case .notPermitted: "notPermitted"
    case .missing: "missing"
    case .nowhere: "nowhere"
    case .notAFolder: "notAFolder"
    case .notAFile(let kind): "notAFile: \(kind.words)"
    case .taken: "taken"
    case .stopped: "stopped"
    case .other(let words): "other: \(words)"
    }
  }
}
