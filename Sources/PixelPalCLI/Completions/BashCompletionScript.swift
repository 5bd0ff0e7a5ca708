import HistoryCommands
import TimeZones

/// The completion script for bash 3.2, which macOS includes, and for later versions.
struct BashCompletionScript {
  private let table: CommandTableForCompletions

  init(_ program: CommandLineProgram, _ zones: ZoneDatabase) { table = CommandTableForCompletions(program, zones) }

  private var name: String { table.program.name }

  var text: String {
    """
    # Completions of \(name) for bash.

    _\(name)_offer() {
      local reply
      while IFS= read -r reply; do COMPREPLY+=("$reply"); done < <(compgen "$@" -- "$current")
    }

    _\(name)_files() {
      compopt -o filenames 2> /dev/null
      _\(name)_offer -f
    }

    _\(name)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command="" position=0 index=1 word
      COMPREPLY=()
      # Bash splits --option=value into three words.
      if [[ $current == "=" ]]; then
        current=""
      elif [[ $previous == "=" ]] && ((COMP_CWORD > 2)); then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      while ((index < COMP_CWORD)); do
        word=${COMP_WORDS[index]}
        case "$command $word" in
          \(table.optionSlots.map(casePattern).joined(separator: " | \\\n        ")))
            index=$((index + 1))
            if [[ ${COMP_WORDS[index]-} == "=" ]]; then index=$((index + 1)); fi
            ;;
          *" -"?*) ;;
          " "*) command=$word ;;
          *) position=$((position + 1)) ;;
        esac
        index=$((index + 1))
      done
      case "$command $previous" in
    \(table.optionSlots.map { caseBranch(for: $0, ending: "\n      return\n") }.joined())  esac
      if [[ $current == -* ]]; then
        case $command in
    \(optionBranches.joined())    esac
        return
      fi
      case "$command $position" in
    \(argumentBranches.joined())  esac
    }

    complete -F _\(name) \(name)

    """
  }

  private func casePattern(for slot: CommandTableForCompletions.ValueSlot) -> String {
    "\"\(slot.command) \(slot.optionOrIndex)\""
  }

  private func caseBranch(for slot: CommandTableForCompletions.ValueSlot, ending: String = "\n") -> String {
    "    \(casePattern(for: slot)))\n" + shellCode(offering: slot.value) + String(ending.dropFirst()) + "      ;;\n"
  }

  private func shellCode(offering value: ValueSpecification) -> String {
    let names = table.possibleNames(for: value)
    let words = names.isEmpty ? "" : "      _\(name)_offer -W \(names.joined(separator: " ").shellQuoted)\n"
    let files = value.completions.includeFiles ? "      _\(name)_files\n" : ""
    return words + files
  }

  private var optionBranches: [String] {
    ([("", UniversalOptions.all)] + table.program.commands.map { ($0.name, $0.options) }).map { command, options in
      let names = options.flatMap(\.names).joined(separator: " ")
      return "      \(command.isEmpty ? "\"\"" : command)) _\(name)_offer -W \(names.shellQuoted) ;;\n"
    }
  }

  private var argumentBranches: [String] {
    let commands = table.program.commands.map(\.name).joined(separator: " ")
    let root = "    \" 0\") _\(name)_offer -W \(commands.shellQuoted) ;;\n"
    return [root]
      + table.program.commands.flatMap { command in table.argumentSlots(of: command).map { caseBranch(for: $0) } }
  }
}
