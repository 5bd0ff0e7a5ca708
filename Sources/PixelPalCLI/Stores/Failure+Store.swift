import Documents
import PalStore

extension Failure {
  /// A store in `folder` that cannot be opened or written.
  init(_ fault: StoreFault, in folder: String) {
    let file = fault.subject.map { $0 == folder || $0.hasPrefix("/") ? $0 : folder + "/" + $0 } ?? folder
    let error = LocatedError(at: Place(file: file), .sentence(fault.sentence), hint: fault.hint)
    switch fault {
    case .noStore, .otherThings, .journalIsGone, .halfForgotten: self = .noInput(error)
    case .newer, .unreadable, .tooManySources: self = .badData(error)
    case .inUse: self = .inputOutput(error)
    case .file(let fault):
      switch fault.reason {
      case .missing, .notAFolder: self = .noInput(error)
      case .nowhere: self = .cannotCreate(error)
      case .full, .readOnly, .notPermitted, .other: self = .inputOutput(error)
      }
    }
  }
}

extension StoreFault {
  fileprivate var hint: String? {
    switch self {
    case .noStore: "'pixelpal sync' begins one"
    case .otherThings: "name a folder of its own; 'pixelpal sync' makes it"
    case .inUse: "try again when it is done"
    case .newer: "nothing was changed; a newer program reads it"
    case .journalIsGone: "put it back from a backup, or remove the store with 'pixelpal forget' and begin anew"
    case .unreadable: "nothing was changed; put the file back from a backup"
    case .halfForgotten: "'pixelpal forget' goes on with it"
    case .file(let fault) where fault.reason == .full: "nothing was changed; make room, and try again"
    case .tooManySources, .file: nil
    }
  }
}

extension Session {
  /// Does something with the store in `folder`.
  func storing<Value>(_ folder: String, _ work: () throws(StoreFault) -> Value) throws(Failure) -> Value {
    do throws(StoreFault) { return try work() } catch { throw Failure(error, in: folder) }
  }

  /// Opens the pal that is kept in `folder`.
  func pal(in folder: String, for access: KeptPal.Access) throws(Failure) -> KeptPal {
    try storing(folder) { () throws(StoreFault) in
      try KeptPal(in: surroundings.folder(folder), for: access) { surroundings.zones.zone($0) }
    }
  }

  /// Says on standard error what a person should know of how the store was found.
  func warn(of notices: [StoreNotice], in folder: String) {
    for notice in notices {
      let warning = LocatedError(at: Place(file: folder), .sentence(notice.sentence))
      // There is nobody left to tell when this fails.
      try? surroundings.errors.write(Array(warning.text(in: .never, isError: false).utf8))
    }
  }
}
