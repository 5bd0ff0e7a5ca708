package import HistoryCommands
import TimeZones

/// The `completions` command, which writes completion scripts for shells.
package enum CompletionsCommand {
  package static func command(programName program: String) -> Command {
    let shell = PositionalArgument(
      .oneOf(Shell.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "shell"),
      "shell to write the script for")
    return Command(
      "completions", "write a completion script for a shell",
      discussion: """
        bash: source the output in ~/.bashrc.
        zsh: save it as _\(program) in a folder of $fpath.
        fish: save it as ~/.config/fish/completions/\(program).fish.
        """,
      arguments: [shell.entry], options: [SharedOptions.output.entry],
      examples: [.init("completions fish -o \(program).fish", "Write the script for fish to a file")]
    ) { invocation, context throws(CommandFailure) in
      switch invocation[shell] {
      case .bash?: try context.results.write(BashCompletionScript(context.program, context.environment.zones).text)
      case .zsh?: try context.results.write(ZshCompletionScript(context.program, context.environment.zones).text)
      case .fish?: try context.results.write(FishCompletionScript(context.program, context.environment.zones).text)
      case nil: break
      }
    }
  }

  /// The shells with a completion script.
  private enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }
}
