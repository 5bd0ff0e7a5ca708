package import HistoryCommands
import TimeZones

/// The `completions` command, which writes completion scripts for shells.
package enum CompletionsCommand {
  package static func row(_ program: String) -> Command {
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
    ) { invocation, session throws(Failure) in
      switch invocation[shell] {
      case .bash?: try session.results.write(BashCompletions(session.program, session.surroundings.zones).text)
      case .zsh?: try session.results.write(ZshCompletions(session.program, session.surroundings.zones).text)
      case .fish?: try session.results.write(FishCompletions(session.program, session.surroundings.zones).text)
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
