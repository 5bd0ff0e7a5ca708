import Documents
import HistoryCommands
import PixelPalCore
import Replay

extension StoreOptions {
  static let requiredStore = Option(
    "--store", OptionValueParser<FolderPath>.folder.withPlaceholder("dir"), required: true, "folder of the saved pal")
  static let currentTime = Option("--at", .instantOrLocalTime, "current time; default: from the system clock")
}

extension Invocation {
  /// The path of the folder that `--store` names.
  ///
  /// Throws a usage error if the option is missing.
  var storePath: Path {
    get throws(CommandFailure) {
      guard let store = self[StoreOptions.requiredStore] else {
        throw .usage(.init("missing option '--store <dir>'", hint: "name the folder of the store"), command: command)
      }
      return store.path
    }
  }

  /// Returns the time given with `--at` or, without this option, the time of the system clock.
  ///
  /// A local time given with `--at` is a time in `zone`.
  func currentTime(context: CommandContext, in zone: Zone) throws(CommandFailure) -> Instant {
    if let time = self[StoreOptions.currentTime] { return time.instant(in: zone) }
    return try context.storeEnvironment.clock()
  }
}
