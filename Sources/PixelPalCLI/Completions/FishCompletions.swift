import HistoryCommands
import TimeZones

/// The completion script for fish.
struct FishCompletions {
  private let table: CompletionTable

  init(_ program: Program, _ zones: Zones) { table = CompletionTable(program, zones) }

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
                case \(table.optionSlots.map { "'\($0.command) \($0.place)'" }.joined(separator: " "))
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

    """ + root + table.program.commands.map(lines).joined()
  }

  private var root: String {
    table.program.commands.map { line("'' 0", "-a \($0.name) -d \($0.abstract.inFishQuotes)") }.joined()
      + CommonOption.all.map { option("''", $0) }.joined()
  }

  private func lines(_ command: Command) -> String {
    let arguments = zip(command.arguments, table.argumentSlots(command)).map { argument, slot in
      let at = argument.count.isOpen ? command.name : "\(command.name) \(slot.place)"
      let files = slot.value.candidates.includeFiles ? line(at, "-F") : ""
      let names = table.names(slot.value)
      return files + (names.isEmpty ? "" : line(at, "-a \(names.joined(separator: " ").inFishQuotes)"))
    }
    return arguments.joined() + command.options.map { option(command.name, $0) }.joined()
  }

  private func option(_ at: String, _ option: OptionEntry) -> String {
    let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
    var parts = names
    if let value = option.value {
      parts.append(value.candidates.includeFiles ? "-r -F" : "-x")
      let names = table.names(value)
      if !names.isEmpty { parts.append("-a \(names.joined(separator: " ").inFishQuotes)") }
    }
    return line(at, parts.joined(separator: " ") + " -d \(option.meaning.inFishQuotes)")
  }

  private func line(_ at: String, _ rest: String) -> String {
    "complete -c \(name) -n \"__\(name)_at \(at)\" \(rest)\n"
  }
}
