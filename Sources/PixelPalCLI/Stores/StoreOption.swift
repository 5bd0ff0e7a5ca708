import Documents
import PixelPalCore
import Replay

/// Options of all commands that have to do with a kept pal.
enum StoreOption {
  static let store = Option(
    "--store", ValueKind<Folder>.folder.called("dir"), "the folder of a kept pal, instead of histories")
  static let own = Option(
    "--store", ValueKind<Folder>.folder.called("dir"), required: true, "the folder in which the pal is kept")
  static let at = Option("--at", .time, "what time it is; without it the clock tells")
}

extension Invocation {
  /// The folder of the store that is meant.
  var store: Path {
    get throws(Failure) {
      guard let store = self[StoreOption.own] else {
        throw .usage(.init("no store is named", hint: "--store names its folder"), command: command)
      }
      return store.path
    }
  }

  /// What time it is, by the option or by the clock.
  func now(_ session: Session, in zone: Zone) -> Instant {
    self[StoreOption.at]?.instant(in: zone) ?? session.surroundings.now()
  }
}
