package import Documents
package import InnerLife
package import PixelPalCore
package import Replay

/// Pals that are kept from one run to the next: what `--store` names.
///
/// The program has folders for them. A web page keeps nothing, and has none.
package protocol KeptPals: AnyObject {
  /// The history of the pal in `store`, where nothing that was typed contradicts it.
  func history(in store: Path, _ invocation: Invocation, _ session: Session) throws(Failure) -> KeptHistory

  /// What the pal in `store` has written down by its last look at the steps.
  func journal(in store: Path, _ invocation: Invocation, _ session: Session) throws(Failure) -> KeptJournal

  /// The rules that the pal in `store` lives under.
  func rules(in store: Path, _ session: Session) throws(Failure) -> RuleSet

  /// The files that may lie in `store`.
  func files(of store: Path) -> [Path]
}

/// What a kept pal has written down.
package struct KeptJournal {
  let journal: Journal
  let zone: Zone

  /// The journal of a pal whose days are those of `zone`.
  package init(_ journal: Journal, in zone: Zone) { (self.journal, self.zone) = (journal, zone) }
}

extension Session {
  /// The pals that are kept.
  func kept(_ invocation: Invocation) throws(Failure) -> any KeptPals {
    if let kept = surroundings.kept { return kept }
    throw .usage(.init("nothing is kept here", hint: "name a history instead of --store"), command: invocation.command)
  }
}
