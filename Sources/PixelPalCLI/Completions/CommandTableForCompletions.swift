import HistoryCommands
import TimeZones

/// The command table in the form that the completion scripts need.
struct CommandTableForCompletions {
  let program: CommandLineProgram
  let zones: ZoneDatabase

  init(_ program: CommandLineProgram, _ zones: ZoneDatabase) {
    self.program = program
    self.zones = zones
  }

  /// A position on the command line at which a value is expected.
  struct ValueSlot {
    /// The name of the command, or an empty string for a position before any command.
    let command: String
    /// The name of the option, or the index of the argument, counted from 0.
    let optionOrIndex: String
    let value: ValueSpecification
  }

  /// The slots for the values of options: one for each name of each command's options.
  ///
  /// A universal option also has slots before any command.
  var optionSlots: [ValueSlot] {
    let root = UniversalOptions.all.flatMap { slots(ofCommand: "", option: $0) }
    return root
      + program.commands.flatMap { command in command.options.flatMap { slots(ofCommand: command.name, option: $0) } }
  }

  private func slots(ofCommand command: String, option: OptionSpecification) -> [ValueSlot] {
    option.value.map { value in option.names.map { ValueSlot(command: command, optionOrIndex: $0, value: value) } }
      ?? []
  }

  /// Returns the places on the command line at which the arguments of `command` can be completed.
  ///
  /// If the last argument can be repeated, only its first value has a place.
  func argumentSlots(of command: Command) -> [ValueSlot] {
    command.arguments.enumerated().map { ValueSlot(command: command.name, optionOrIndex: String($0), value: $1.value) }
  }

  /// Returns all names that a shell can offer for `value`, or an empty array if there are none, as for files.
  func possibleNames(for value: ValueSpecification) -> [String] {
    switch value.completions {
    case .names(let names), .namesAndFiles(let names): names.map(\.name)
    case .zones: zones.completionNames()
    case .nothing, .files: []
    }
  }
}

extension String {
  /// The text in single quotes, as bash and zsh read it.
  var shellQuoted: String { "'" + flatMap { $0 == "'" ? "'\\''" : String($0) } + "'" }

  /// The text in single quotes, as fish reads it.
  var fishQuoted: String { "'" + flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) } + "'" }
}
