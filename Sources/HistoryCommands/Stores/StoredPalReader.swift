package import Documents
package import InnerLife
package import PixelPalCore
package import Replay

/// A reader of pals that are stored between runs, each in a folder that `--store` names.
///
/// A web page has no storage, and therefore no reader.
package protocol StoredPalReader: AnyObject {
  /// Returns the history of the pal in `store`.
  ///
  /// Throws an error if a typed option contradicts a permanent setting of the pal, such as its creation time or gender.
  func history(in store: Path, for invocation: Invocation, context: CommandContext) throws(CommandFailure)
    -> StoredHistory

  /// Returns the journal of the pal in `store` as of its last step query.
  func journal(in store: Path, for invocation: Invocation, context: CommandContext) throws(CommandFailure)
    -> StoredJournal

  /// Returns the rules that apply to the pal in `store`.
  func rules(in store: Path, context: CommandContext) throws(CommandFailure) -> CoreJournalAndFaceRules

  /// Returns the paths of all files that the store at `store` can contain, even if the files don't exist.
  func possibleFiles(of store: Path) -> [Path]
}

/// The journal of a stored pal, and the time zone of its days.
package struct StoredJournal {
  let journal: Journal
  let zone: Zone

  package init(_ journal: Journal, in zone: Zone) { (self.journal, self.zone) = (journal, zone) }
}

extension CommandContext {
  /// Returns the reader of stored pals, or throws a usage error if the host has no storage.
  func requireStoredPalReader(for invocation: Invocation) throws(CommandFailure) -> any StoredPalReader {
    if let kept = environment.storedPalReader { return kept }
    throw .usage(
      .init("stores are not available here", hint: "name a history instead of --store"), command: invocation.command)
  }
}
