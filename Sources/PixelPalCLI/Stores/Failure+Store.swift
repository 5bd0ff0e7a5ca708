import Documents
import HistoryCommands
import PalStore
import TimeZones

extension Failure {
  /// Converts a fault of the store in `folder` into a failure of the command.
  init(_ fault: StoreFault, in folder: String, stop: () -> StopSignal?) {
    if case .file(let fault) = fault, fault.reason == .stopped, let signal = stop() {
      self = .stopped(signal)
      return
    }
    let file = fault.subject.map { $0 == folder || $0.hasPrefix("/") ? $0 : folder + "/" + $0 } ?? folder
    let error = LocatedError(at: Place(file: file), .sentence(fault.sentence), hint: fault.hint)
    switch fault {
    case .noStore, .otherThings, .journalIsGone, .halfForgotten, .inTheWay: self = .noInput(error)
    case .newer, .unreadable, .stranger, .tooManySources, .otherPal, .notBegun, .notForWriting: self = .badData(error)
    case .inUse, .hasBegun: self = .inputOutput(error)
    case .openToWriting, .cannotBeMade: self = .cannotCreate(error)
    case .file(let fault):
      switch fault.reason {
      case .missing, .notAFolder, .notAFile: self = .noInput(error)
      case .nowhere: self = .cannotCreate(error)
      case .full, .readOnly, .notPermitted, .taken, .stopped, .other: self = .inputOutput(error)
      }
    }
  }
}

extension StoreFault {
  fileprivate var hint: String? {
    switch self {
    case .noStore: "'pixelpal sync' begins one"
    case .otherThings: "name a folder of its own; 'pixelpal sync' makes it"
    case .inUse, .hasBegun: "try again when it is done"
    case .inTheWay: "nothing was changed; see what it is, and move it away"
    case .stranger: "nothing was changed; move it away, and what the store had there is made anew"
    case .openToWriting(let folder, _): "'chmod go-w \(shellWord(folder))' takes that away"
    case .newer: "nothing was changed; a newer program reads it"
    case .journalIsGone: "put it back from a backup, or remove the store with 'pixelpal forget' and begin anew"
    case .unreadable: "nothing was changed; put the file back from a backup"
    case .halfForgotten: "'pixelpal forget' goes on with it"
    case .file(let fault) where fault.reason == .full: "nothing was changed; make room, and try again"
    case .cannotBeMade(let fault) where fault.reason == .full: "make room, and try again"
    case .tooManySources, .otherPal, .notBegun, .notForWriting, .cannotBeMade, .file: nil
    }
  }
}

/// Quotes a word for a shell command line.
private func shellWord(_ text: String) -> String {
  let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+=,:@%".contains($0) } && !text.hasPrefix("-")
  if isPlain { return text }
  // A shell interprets these characters even between double quotation marks.
  guard text.contains(where: { #"$`"\!"#.contains($0) }) else { return "\"\(text)\"" }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

extension Session {
  /// Returns the failure of the command for a fault of the store in `folder`.
  func failure(_ fault: StoreFault, in folder: Path) -> Failure {
    Failure(fault, in: folder.shown, stop: surroundings.stop)
  }

  /// Performs an operation on the store in `folder`.
  func storing<Value>(_ folder: Path, _ work: () throws(StoreFault) -> Value) throws(Failure) -> Value {
    do throws(StoreFault) { return try work() } catch { throw failure(error, in: folder) }
  }

  /// Opens the pal that is stored in `folder`.
  func pal(in folder: Path, for access: KeptPal.Access) throws(Failure) -> KeptPal {
    let store = try home.folder(folder)
    return try storing(folder) { () throws(StoreFault) in
      try KeptPal(in: store, for: access) { surroundings.zones.zone($0) }
    }
  }

  /// Writes the notices about the state of the store to standard error.
  func warn(of notices: [StoreNotice], in folder: Path) {
    for notice in notices {
      let warning = LocatedError(at: Place(file: folder.shown), .sentence(notice.sentence))
      // There is no way left to report a failure.
      try? surroundings.errors.write(Array(warning.text(in: .never, isError: false).utf8))
    }
  }
}
