package import Documents
package import InnerLife
package import PixelPalCore
package import Replay

/// Pals that are stored between runs, as named by `--store`.
///
/// The program stores them in folders. A web page has no storage.
package protocol StoredPals: AnyObject {
  /// Reads the history of the pal in `store`; throws if a typed option contradicts it.
  func history(in store: Path, _ invocation: Invocation, _ context: CommandContext) throws(CommandFailure)
    -> StoredHistory

  /// Returns the journal of the pal in `store` as of its last step query.
  func journal(in store: Path, _ invocation: Invocation, _ context: CommandContext) throws(CommandFailure)
    -> StoredJournal

  /// Returns the rules that apply to the pal in `store`.
  func rules(in store: Path, _ context: CommandContext) throws(CommandFailure) -> RuleSet

  /// Returns the files that `store` may contain.
  func files(of store: Path) -> [Path]
}

/// The journal of a stored pal.
package struct StoredJournal {
  let journal: Journal
  let zone: Zone

  /// Creates the journal of a pal, with days in `zone`.
  package init(_ journal: Journal, in zone: Zone) { (self.journal, self.zone) = (journal, zone) }
}

extension CommandContext {
  /// Returns the stored pals; throws a usage error if there is no storage.
  func storedPals(_ invocation: Invocation) throws(CommandFailure) -> any StoredPals {
    if let kept = environment.storedPals { return kept }
    throw .usage(
      .init("stores are not available here", hint: "name a history instead of --store"), command: invocation.command)
  }
}
