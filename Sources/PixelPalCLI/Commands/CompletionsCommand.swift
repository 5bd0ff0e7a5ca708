package import HistoryCommands
import TimeZones

/// The `completions` command, which writes completion scripts for shells.
package enum CompletionsCommand {
  package static func command(programName program: String) -> Command {
    let shell = Argument(
      .oneOf(Shell.allCases.map { Choice($0.rawValue, "", $0) }, called: "shell"), "the shell to write for")
    return Command(
      "completions", "write what a shell needs to complete command lines",
      discussion: """
        bash: source the output in ~/.bashrc.
        zsh: save it as _\(program) in a folder of $fpath.
        fish: save it as ~/.config/fish/completions/\(program).fish.
        """,
      arguments: [shell.entry], options: [SharedOption.output.entry],
      examples: [.init("completions fish -o \(program).fish", "What fish needs, in a file")]
    ) { invocation, context throws(CommandFailure) in
      switch invocation[shell] {
      case .bash?: try context.results.write(BashCompletionScript(context.program, context.environment.zones).text)
      case .zsh?: try context.results.write(ZshCompletionScript(context.program, context.environment.zones).text)
      case .fish?: try context.results.write(FishCompletionScript(context.program, context.environment.zones).text)
      case nil: break
      }
    }
  }

  /// The supported shells.
  private enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }
}
