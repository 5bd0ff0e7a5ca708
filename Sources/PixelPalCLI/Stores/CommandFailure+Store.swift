import Documents
import HistoryCommands
import PalStore
import TimeZones

extension CommandFailure {
  /// Creates the failure for `fault`, an error of the store in `folder`, or for the stop signal that caused the error.
  ///
  /// `stopSignal` returns the signal that asked the program to stop, or `nil` if there was none.
  init(_ fault: StoreError, in folder: String, stopSignal: () -> StopSignal?) {
    if case .fileError(let fault) = fault, fault.reason == .stopped, let signal = stopSignal() {
      self = .stoppedBySignal(signal)
      return
    }
    let file = fault.affectedPath.map { $0 == folder || $0.hasPrefix("/") ? $0 : folder + "/" + $0 } ?? folder
    let error = LocatedError(at: FileLocation(file: file), .sentence(fault.sentence), hint: fault.hint)
    switch fault {
    case .storeNotFound, .folderHasOtherFiles, .sampleLogMissing, .removalIncomplete, .obstructed:
      self = .unreadableInput(error)
    case .newerVersion, .unreadable, .foreignFile, .tooManySources, .differentPal, .onboardingIncomplete,
      .notOpenForWriting:
      self = .invalidData(error)
    case .inUse, .storeAlreadyExists: self = .ioError(error)
    case .writableByOthers, .cannotCreateFolder: self = .cannotCreate(error)
    case .fileError(let fault):
      switch fault.reason {
      case .notFound, .notAFolder, .notAFile: self = .unreadableInput(error)
      case .parentNotFound: self = .cannotCreate(error)
      case .diskFull, .readOnly, .notPermitted, .alreadyExists, .stopped, .other: self = .ioError(error)
      }
    }
  }
}

extension StoreError {
  fileprivate var hint: String? {
    switch self {
    case .storeNotFound: "'pixelpal sync' creates one"
    case .folderHasOtherFiles: "name an empty or a new folder; 'pixelpal sync' creates a new one"
    case .inUse, .storeAlreadyExists: "try again when it has finished"
    case .obstructed: "nothing was changed; check what it is, and move it elsewhere"
    case .foreignFile: "nothing was changed; move it elsewhere, and the store recreates its own file"
    case .writableByOthers(let folder, _): "run 'chmod go-w \(shellQuoted(folder))'"
    case .newerVersion: "nothing was changed; use a newer version of the program"
    case .sampleLogMissing: "restore it from a backup, or delete the store with 'pixelpal forget' and start over"
    case .unreadable: "nothing was changed; restore the file from a backup"
    case .removalIncomplete: "'pixelpal forget' completes it"
    case .fileError(let fault) where fault.reason == .diskFull: "nothing was changed; free disk space and try again"
    case .cannotCreateFolder(let fault) where fault.reason == .diskFull: "free disk space and try again"
    case .tooManySources, .differentPal, .onboardingIncomplete, .notOpenForWriting, .cannotCreateFolder, .fileError: nil
    }
  }
}

/// Returns `text` as a word of a shell command line, in quotation marks if necessary.
private func shellQuoted(_ text: String) -> String {
  let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+=,:@%".contains($0) } && !text.hasPrefix("-")
  if isPlain { return text }
  // A shell interprets these characters even within double quotation marks.
  guard text.contains(where: { #"$`"\!"#.contains($0) }) else { return "\"\(text)\"" }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

extension CommandContext {
  /// Returns the failure for `storeError`, an error of the store in `folder`.
  func storeFailure(_ storeError: StoreError, in folder: Path) -> CommandFailure {
    CommandFailure(storeError, in: folder.displayText, stopSignal: environment.stopSignal)
  }

  /// Performs `work` on the store in `folder` and returns its result, converting store errors to command failures.
  func mappingStoreErrors<Value>(in folder: Path, _ work: () throws(StoreError) -> Value) throws(CommandFailure)
    -> Value
  {
    do throws(StoreError) { return try work() } catch { throw storeFailure(error, in: folder) }
  }

  func openPal(in folder: Path, for access: StoredPal.Access) throws(CommandFailure) -> StoredPal {
    let store = try storeEnvironment.storeFolder(folder)
    return try mappingStoreErrors(in: folder) { () throws(StoreError) in
      try StoredPal(in: store, for: access) { environment.zones.zone(named: $0) }
    }
  }

  /// Writes the notices about the state of the store to standard error.
  func reportStoreNotices(_ notices: [StoreNotice], in folder: Path) {
    for notice in notices {
      let warning = LocatedError(at: FileLocation(file: folder.displayText), .sentence(notice.sentence))
      // If this fails, too, there is no way left to report it.
      try? environment.errorOutput.write(Array(warning.text(styledWith: .plain, isError: false).utf8))
    }
  }
}
