package import Documents
package import HistoryCommands
import InnerLife
package import PalStore
package import PixelPalCore
package import Replay

/// The services for store commands and for `play`: store folders, a clock and an interactive terminal.
package final class StoreAndTerminalServices: StoredPalReader {
  let storeFolder: (Path) -> any StoreFolder
  /// A function that returns the current date and time.
  let clock: () -> Instant
  /// The interactive terminal, or `nil` if the input or the output isn't a terminal.
  let interactiveTerminal: (any InteractiveTerminal)?

  /// Creates services that access stores through `storeFolder`.
  package init(
    storeFolder: @escaping (Path) -> any StoreFolder, clock: @escaping () -> Instant,
    interactiveTerminal: (any InteractiveTerminal)? = nil
  ) {
    (self.storeFolder, self.clock, self.interactiveTerminal) = (storeFolder, clock, interactiveTerminal)
  }

  package func history(
    in store: Path, for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) -> StoredHistory {
    guard invocation[all: HistoryOptions.files].isEmpty else {
      throw .usage(
        .init("--store and history files exclude each other", hint: "'pixelpal sync' imports files into a store"),
        command: invocation.command)
    }
    let pal = try context.openPal(in: store, for: .reading)
    try PermanentSettingsGuard(pal.profile, pal.zone).requireMatchingOptions(invocation)
    let samples = try context.mappingStoreErrors(in: store) { () throws(StoreError) in try pal.samples() }
    if !invocation[SharedOptions.quiet] { context.reportStoreNotices(pal.notices, in: store) }
    let periods = pal.entitlements.history.periods.map { Scenario.EntitlementStatusPeriod($0) }
    return StoredHistory(
      store.displayText, createdAt: pal.profile.createdAt, in: pal.zone, look: (pal.profile.gender, pal.profile.style),
      pal.profile.mergeOptions, samples, under: pal.ruleSet, entitlements: periods,
      journalUserEdits: pal.journalUserEdits)
  }

  package func journal(
    in store: Path, for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) -> StoredJournal {
    let pal = try context.openPal(in: store, for: .reading)
    try pal.journalRules.requireInnerLife(for: invocation)
    if !invocation[SharedOptions.quiet] { context.reportStoreNotices(pal.notices, in: store) }
    // The journal is shown as of the last instant that the store knows of, because later days can still get steps.
    let last = max(
      pal.profile.createdAt, pal.pal.lastTransitionAt ?? .distantPast, pal.progress.lastSync ?? .distantPast)
    let journal = try context.mappingStoreErrors(in: store) { () throws(StoreError) in try pal.journal(at: last) }
    // As in a replay, premium is assumed if the store doesn't state when it is active.
    return StoredJournal(pal.entitlements.history.periods.isEmpty ? journal.unlocked : journal, in: pal.zone)
  }

  package func rules(in store: Path, context: CommandContext) throws(CommandFailure) -> CoreJournalAndFaceRules {
    try context.openPal(in: store, for: .reading).ruleSet
  }

  package func possibleFiles(of store: Path) -> [Path] { StoredPal.fileNames.map { store.appending(Path($0)) } }
}

extension StoredPal {
  /// The rules of the stored pal, its journal and its face.
  fileprivate var ruleSet: CoreJournalAndFaceRules {
    CoreJournalAndFaceRules(core: configuration.rules, journal: journalRules, face: faceRules)
  }
}

extension CommandContext {
  /// The services for store commands and for `play`.
  ///
  /// The main program always provides them. Without them, getting this property throws an internal error.
  var storeEnvironment: StoreAndTerminalServices {
    get throws(CommandFailure) {
      guard let home = environment.storedPalReader as? StoreAndTerminalServices else {
        throw .internalError(LocatedError("this program has no access to stores"))
      }
      return home
    }
  }
}
