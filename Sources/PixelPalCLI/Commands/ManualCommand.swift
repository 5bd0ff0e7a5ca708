package import HistoryCommands

/// The `manual` command, which writes the manual page.
package enum ManualCommand {
  package static func command(programName program: String) -> Command {
    Command(
      "manual", "write the manual page, in mdoc",
      discussion: "'\(program) manual | man -l -' shows it; as \(program).1 in a folder 'man1' it is installed.",
      options: [SharedOption.output.entry],
      examples: [.init("manual -o \(program).1", "The manual page, in a file")]
    ) { _, context throws(CommandFailure) in
      try context.results.write(ManualPage(context.program).text)
    }
  }
}
