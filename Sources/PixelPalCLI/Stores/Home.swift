package import Documents
package import HistoryCommands
package import PalStore
package import PixelPalCore
package import Replay

/// The environment of the store and play commands: access to store folders, a clock and an interactive terminal.
package final class Home: KeptPals {
  /// Returns the folder at a path, for a store.
  let folder: (Path) -> any StoreFolder
  /// Returns the current time.
  let now: () -> Instant
  /// The interactive terminal; `nil` if there is none.
  let live: (any LiveTerminal)?

  /// Creates an environment.
  package init(
    folder: @escaping (Path) -> any StoreFolder, now: @escaping () -> Instant, live: (any LiveTerminal)? = nil
  ) {
    (self.folder, self.now, self.live) = (folder, now, live)
  }

  package func history(
    in store: Path, _ invocation: Invocation, _ session: Session
  ) throws(Failure) -> KeptHistory {
    guard invocation[all: HistoryOption.files].isEmpty else {
      throw .usage(
        .init("a store takes the place of histories", hint: "'pixelpal sync' takes histories into it"),
        command: invocation.command)
    }
    let pal = try session.pal(in: store, for: .reading)
    try Permanent(pal.profile, pal.zone).check(invocation)
    let samples = try session.storing(store) { () throws(StoreFault) in try pal.samples() }
    if !invocation[SharedOption.quiet] { session.warn(of: pal.notices, in: store) }
    let periods = pal.entitlements.history.periods.map { period in
      Scenario.EntitlementPeriod(
        status: period.entitlement, from: .instant(period.from), until: period.until.map { .instant($0) })
    }
    return KeptHistory(
      store.shown, createdAt: pal.profile.createdAt, in: pal.zone, look: (pal.profile.gender, pal.profile.style),
      pal.profile.mergeRules, samples, under: pal.rules, entitlements: periods, wishes: pal.wishes)
  }

  package func journal(
    in store: Path, _ invocation: Invocation, _ session: Session
  ) throws(Failure) -> KeptJournal {
    let pal = try session.pal(in: store, for: .reading)
    try pal.life.requireInnerLife(invocation)
    if !invocation[SharedOption.quiet] { session.warn(of: pal.notices, in: store) }
    // The journal is read at the last known instant: nothing later has been reported, and a later day may still get
    // steps.
    let last = max(pal.profile.createdAt, pal.pal.lastTurn ?? .distantPast, pal.progress.lastSync ?? .distantPast)
    let journal = try session.storing(store) { () throws(StoreFault) in try pal.journal(at: last) }
    return KeptJournal(journal, in: pal.zone)
  }

  package func rules(in store: Path, _ session: Session) throws(Failure) -> RuleSet {
    try session.pal(in: store, for: .reading).rules
  }

  package func files(of store: Path) -> [Path] { KeptPal.fileNames.map { store.appending(Path($0)) } }
}

extension KeptPal {
  /// The rules of the stored pal, its journal and its face.
  fileprivate var rules: RuleSet { RuleSet(core: laws.rules, life: life, face: face) }
}

extension Session {
  /// The environment of the commands, which the main program always provides.
  var home: Home {
    get throws(Failure) {
      guard let home = surroundings.kept as? Home else { throw .ourFault(LocatedError("the program has no home")) }
      return home
    }
  }
}
