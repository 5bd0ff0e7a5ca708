import Documents
import HistoryCommands
import PalStore
import PixelPalCore

/// The `forget` command, which removes a stored pal.
enum ForgetCommand {
  private static let yes = Flag("--yes", "ask nothing")

  static let row = Command(
    "forget", "remove a kept pal and all its samples",
    discussion: """
      Asks first. Only what a store has written is removed, which is known by what is in it. What else lies in the folder \
      stays, and so does the folder then; a link to it always stays.
      """,
    options: [StoreOption.own.entry, yes.entry, SharedOption.quiet.entry],
    examples: [
      .init("forget --store pal --yes", "Removes it without a question")
    ]
  ) { invocation, session throws(Failure) in
    let folder = try invocation.store
    let surroundings = session.surroundings
    if !invocation[yes] {
      guard surroundings.inputIsTerminal else {
        throw .usage(
          .init("there is nobody to ask", hint: "--yes removes the pal and its samples without a question"),
          command: invocation.command)
      }
      guard try isWanted(folder, session) else {
        return try session.results.write("Nothing was removed.\n")
      }
    }
    let store = try session.home.folder(folder)
    let forgotten = try session.storing(folder) { () throws(StoreFault) in try KeptPal.forget(in: store) }
    guard !invocation[SharedOption.quiet] else { return }
    try session.results.write("The pal in \(visible(folder.shown)) is forgotten.\n")
    if let words = wordsOfWhatStays(forgotten) { try session.results.write("The folder stays\(words)\n") }
  }

  private static let mostNames = 10

  private static func wordsOfWhatStays(_ forgotten: Forgotten) -> String? {
    guard forgotten.others.isEmpty else {
      let others = forgotten.others
      let names = others.prefix(mostNames).map { visible($0) }.joined(separator: ", ")
      let more = others.count > mostNames ? ", and \(number(others.count - mostNames, "more"))" : ""
      return ", since other things are in it: \(names)\(more)"
    }
    guard let obstacle = forgotten.obstacle else { return nil }
    if case .notAFile(.link) = obstacle.reason { return " empty, since '\(visible(obstacle.file))' is a link to it" }
    return " empty: it \(visible(obstacle.sentence))"
  }

  private static func isWanted(_ folder: Path, _ session: Session) throws(Failure) -> Bool {
    let question = "Remove the pal in \(visible(folder.shown)) and all its samples? There is no way back. [y/N] "
    do throws(StreamError) {
      try session.surroundings.errors.write(Array(question.utf8))
      let answer = String(decoding: try session.surroundings.input.read(), as: UTF8.self)
      return ["y", "yes"].contains(answer.prefix { !$0.isNewline }.lowercased())
    } catch {
      throw Failure(error, of: "standard input")
    }
  }
}
