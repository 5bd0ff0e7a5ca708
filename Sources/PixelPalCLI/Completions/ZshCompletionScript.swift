import HistoryCommands
import TimeZones

/// The completion script for zsh.
struct ZshCompletionScript {
  private let table: CommandTableForCompletions

  init(_ program: CommandLineProgram, _ zones: ZoneDatabase) { table = CommandTableForCompletions(program, zones) }

  private var name: String { table.program.name }

  var text: String {
    """
    #compdef \(name)
    # Completions of \(name) for zsh.

    _\(name)_names_or_files() {
      _alternative "names:name:($*)" 'files:file:_files'
    }

    _\(name)() {
      local context state state_descr curcontext="$curcontext"
      local -a line commands
      local -A opt_args
      _arguments -C -s -S \\
    \(UniversalOptions.all.map(argumentSpecs).joined())    '1:command:->command' \\
        '*::argument:->argument' && return
      case $state in
        command)
          commands=(
    \(table.program.commands.map { "        " + "\($0.name):\($0.abstract)".shellQuoted + "\n" }.joined())      )
          _describe -t commands command commands
          ;;
        argument)
          case $line[1] in
    \(table.program.commands.map(commandBranch).joined())      esac
          ;;
      esac
    }

    if [[ $funcstack[1] == _\(name) ]]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private func commandBranch(for command: Command) -> String {
    let arguments = command.arguments.map { argument in
      let place = argument.allowedCount.allowsMultiple ? "*" : argument.allowedCount == .one ? "1" : "1:"
      return "    " + "\(place):\(argument.value.placeholder):\(completionAction(for: argument.value))".shellQuoted
        + " \\\n"
    }
    let specs = (command.options.map(argumentSpecs) + arguments).joined()
    return "        \(command.name))\n          _arguments -s -S \\\n" + specs.dropLast(3) + "\n          ;;\n"
  }

  /// Returns the lines that describe an option to zsh's `_arguments`, such as `'(-h --help)-h[show help]'`, one for
  /// each name.
  private func argumentSpecs(of option: OptionSpecification) -> String {
    option.names.map { name in
      let exclusive =
        option.isRepeatable ? "*" : option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
      let assignment = option.value == nil ? "" : name.hasPrefix("--") ? "=" : "+"
      let value = option.value.map { ":\($0.placeholder):\(completionAction(for: $0))" } ?? ""
      return "    " + "\(exclusive)\(name)\(assignment)[\(escaped(option.helpText))]\(value)".shellQuoted + " \\\n"
    }.joined()
  }

  private func completionAction(for value: ValueSpecification) -> String {
    let names = table.possibleNames(for: value).joined(separator: " ")
    if value.completions.includeFiles {
      return names.isEmpty ? "_files" : "{_\(name)_names_or_files \(names)}"
    }
    return names.isEmpty ? " " : "(\(names))"
  }

  private func escaped(_ text: String) -> String {
    String(text.flatMap { "[]:\\".contains($0) ? "\\\($0)" : String($0) })
  }
}
