import HistoryCommands
import TimeZones

/// The completion script for fish.
struct FishCompletionScript {
  private let table: CommandTableForCompletions

  init(_ program: CommandLineProgram, _ zones: ZoneDatabase) { table = CommandTableForCompletions(program, zones) }

  private var name: String { table.program.name }

  var text: String {
    """
    # Completions of \(name) for fish.

    # Whether the command is the first of two words and, with a second, the cursor at that argument.
    function __\(name)_at
        set -l words (commandline -opc)
        set -l command ''
        set -l position 0
        set -l index 2
        while test $index -le (count $words)
            switch "$command $words[$index]"
                case \(table.optionSlots.map { "'\($0.command) \($0.optionOrIndex)'" }.joined(separator: " "))
                    set index (math $index + 1)
                case '* -?*'
                case ' *'
                    set command $words[$index]
                case '*'
                    set position (math $position + 1)
            end
            set index (math $index + 1)
        end
        test "$command" = "$argv[1]" || return 1
        test (count $argv) -lt 2 || test $position = $argv[2]
    end

    complete -c \(name) -f

    """ + programLines + table.program.commands.map(completionLines).joined()
  }

  private var programLines: String {
    table.program.commands.map {
      lineCallingComplete(condition: "'' 0", arguments: "-a \($0.name) -d \($0.abstract.fishQuoted)")
    }.joined()
      + UniversalOptions.all.map { optionLine(condition: "''", option: $0) }.joined()
  }

  private func completionLines(for command: Command) -> String {
    let arguments = zip(command.arguments, table.argumentSlots(of: command)).map { argument, slot in
      let at = argument.allowedCount.allowsMultiple ? command.name : "\(command.name) \(slot.optionOrIndex)"
      let files = slot.value.completions.includeFiles ? lineCallingComplete(condition: at, arguments: "-F") : ""
      let names = table.possibleNames(for: slot.value)
      return files
        + (names.isEmpty
          ? "" : lineCallingComplete(condition: at, arguments: "-a \(names.joined(separator: " ").fishQuoted)"))
    }
    return arguments.joined() + command.options.map { optionLine(condition: command.name, option: $0) }.joined()
  }

  private func optionLine(condition at: String, option: OptionSpecification) -> String {
    let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
    var parts = names
    if let value = option.value {
      parts.append(value.completions.includeFiles ? "-r -F" : "-x")
      let names = table.possibleNames(for: value)
      if !names.isEmpty { parts.append("-a \(names.joined(separator: " ").fishQuoted)") }
    }
    return lineCallingComplete(
      condition: at, arguments: parts.joined(separator: " ") + " -d \(option.helpText.fishQuoted)")
  }

  private func lineCallingComplete(condition at: String, arguments rest: String) -> String {
    "complete -c \(name) -n \"__\(name)_at \(at)\" \(rest)\n"
  }
}
