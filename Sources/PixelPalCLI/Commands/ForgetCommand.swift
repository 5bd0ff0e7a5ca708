import Documents
import HistoryCommands
import PalStore
import PixelPalCore

/// The `forget` command, which deletes a stored pal and all its samples.
enum ForgetCommand {
  private static let skipConfirmation = FlagOption("--yes", "do not ask for confirmation")

  static let command = Command(
    "forget", "delete a saved pal and all its samples",
    discussion: """
      Asks for confirmation first. Removes only files that a store has written, which are recognized by their content. \
      Other files stay, and so does a folder that contains any; a symbolic link to the folder always stays.
      """,
    options: [StoreOptions.requiredStore.entry, skipConfirmation.entry, SharedOptions.quiet.entry],
    examples: [
      .init("forget --store pal --yes", "Delete a saved pal without confirmation")
    ]
  ) { invocation, context throws(CommandFailure) in
    let folder = try invocation.storePath
    let environment = context.environment
    if !invocation[skipConfirmation] {
      guard environment.inputIsTerminal else {
        throw .usage(
          .init("cannot ask for confirmation: input is not a terminal", hint: "use --yes to delete without asking"),
          command: invocation.command)
      }
      guard try userConfirmsRemoval(of: folder, context: context) else {
        return try context.results.write("Nothing was deleted.\n")
      }
    }
    let store = try context.storeEnvironment.storeFolder(folder)
    let forgotten = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in
      try StoredPal.removeStore(in: store)
    }
    guard !invocation[SharedOptions.quiet] else { return }
    try context.results.write("The pal in \(makingInvisiblesVisible(folder.displayText)) was deleted.\n")
    if let words = reasonFolderRemains(after: forgotten) { try context.results.write("\(words)\n") }
  }

  private static let maxListedNames = 10

  private static func reasonFolderRemains(after forgotten: StoreRemovalResult) -> String? {
    guard forgotten.remainingEntries.isEmpty else {
      let others = forgotten.remainingEntries
      let names = others.prefix(maxListedNames).map { makingInvisiblesVisible($0) }.joined(separator: ", ")
      let more = others.count > maxListedNames ? ", and \(pluralized(others.count - maxListedNames, "more"))" : ""
      return "The folder was kept, because it contains other files: \(names)\(more)"
    }
    guard let obstacle = forgotten.folderError else { return nil }
    if case .notAFile(.symbolicLink) = obstacle.reason {
      return "The empty folder was kept, because '\(makingInvisiblesVisible(obstacle.file))' is a link to it"
    }
    return "The empty folder was kept: it \(makingInvisiblesVisible(obstacle.sentence))"
  }

  private static func userConfirmsRemoval(of folder: Path, context: CommandContext) throws(CommandFailure) -> Bool {
    let question =
      "Delete the pal in \(makingInvisiblesVisible(folder.displayText)) and all its samples? "
      + "This cannot be undone. [y/N] "
    do throws(StreamError) {
      try context.environment.errorOutput.write(Array(question.utf8))
      let answer = String(decoding: try context.environment.input.readChunk(), as: UTF8.self)
      return ["y", "yes"].contains(answer.prefix { !$0.isNewline }.lowercased())
    } catch {
      throw CommandFailure(error, of: "standard input")
    }
  }
}
