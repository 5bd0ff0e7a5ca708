import Documents
import HistoryCommands
import PalStore
import PixelPalCore

/// The `forget` command, which removes a stored pal.
enum ForgetCommand {
  private static let skipConfirmation = Flag("--yes", "ask nothing")

  static let command = Command(
    "forget", "remove a kept pal and all its samples",
    discussion: """
      Asks first. Only what a store has written is removed, which is known by what is in it. What else lies in the folder \
      stays, and so does the folder then; a link to it always stays.
      """,
    options: [StoreOption.requiredStore.entry, skipConfirmation.entry, SharedOption.quiet.entry],
    examples: [
      .init("forget --store pal --yes", "Removes it without a question")
    ]
  ) { invocation, context throws(CommandFailure) in
    let folder = try invocation.storePath
    let environment = context.environment
    if !invocation[skipConfirmation] {
      guard environment.inputIsTerminal else {
        throw .usage(
          .init("there is nobody to ask", hint: "--yes removes the pal and its samples without a question"),
          command: invocation.command)
      }
      guard try confirmRemoval(folder, context) else {
        return try context.results.write("Nothing was removed.\n")
      }
    }
    let store = try context.storeEnvironment.storeFolder(folder)
    let forgotten = try context.withStore(folder) { () throws(StoreError) in try StoredPal.removeStore(in: store) }
    guard !invocation[SharedOption.quiet] else { return }
    try context.results.write("The pal in \(makingInvisiblesVisible(folder.displayText)) is forgotten.\n")
    if let words = remainingFilesText(forgotten) { try context.results.write("The folder stays\(words)\n") }
  }

  private static let maxListedNames = 10

  private static func remainingFilesText(_ forgotten: RemovalResult) -> String? {
    guard forgotten.remainingEntries.isEmpty else {
      let others = forgotten.remainingEntries
      let names = others.prefix(maxListedNames).map { makingInvisiblesVisible($0) }.joined(separator: ", ")
      let more = others.count > maxListedNames ? ", and \(pluralized(others.count - maxListedNames, "more"))" : ""
      return ", since other things are in it: \(names)\(more)"
    }
    guard let obstacle = forgotten.folderError else { return nil }
    if case .notAFile(.symbolicLink) = obstacle.reason {
      return " empty, since '\(makingInvisiblesVisible(obstacle.file))' is a link to it"
    }
    return " empty: it \(makingInvisiblesVisible(obstacle.sentence))"
  }

  private static func confirmRemoval(_ folder: Path, _ context: CommandContext) throws(CommandFailure) -> Bool {
    let question =
      "Remove the pal in \(makingInvisiblesVisible(folder.displayText)) and all its samples? There is no way back. [y/N] "
    do throws(StreamError) {
      try context.environment.errorOutput.write(Array(question.utf8))
      let answer = String(decoding: try context.environment.input.read(), as: UTF8.self)
      return ["y", "yes"].contains(answer.prefix { !$0.isNewline }.lowercased())
    } catch {
      throw CommandFailure(error, of: "standard input")
    }
  }
}
