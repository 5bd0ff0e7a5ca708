import Documents
import HistoryCommands
import PixelPalCore
import Replay

extension StoreOption {
  static let own = Option(
    "--store", ValueKind<Folder>.folder.called("dir"), required: true, "the folder in which the pal is kept")
  static let at = Option("--at", .time, "what time it is; without it the clock tells")
}

extension Invocation {
  /// The folder of the store.
  var store: Path {
    get throws(Failure) {
      guard let store = self[StoreOption.own] else {
        throw .usage(.init("no store is named", hint: "--store names its folder"), command: command)
      }
      return store.path
    }
  }

  /// Returns the current time, from the option or from the clock.
  func now(_ session: Session, in zone: Zone) throws(Failure) -> Instant {
    if let time = self[StoreOption.at] { return time.instant(in: zone) }
    return try session.home.now()
  }
}
