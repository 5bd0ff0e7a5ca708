package import HistoryCommands

/// The `manual` command, which writes the program's manual page.
package enum ManualCommand {
  package static func command(programName program: String) -> Command {
    Command(
      "manual", "write the manual page in mdoc format",
      discussion: "'\(program) manual | man -l -' shows it. To install it, save it as \(program).1 in a folder 'man1'.",
      options: [SharedOptions.output.entry],
      examples: [.init("manual -o \(program).1", "Write the manual page to a file")]
    ) { _, context throws(CommandFailure) in
      try context.results.write(ManualPage(context.program).text)
    }
  }
}
