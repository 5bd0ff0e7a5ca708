import HistoryCommands
import TimeZones

/// The command table in the form that completion scripts need.
struct CompletionTable {
  let program: Program
  let zones: Zones

  init(_ program: Program, _ zones: Zones) {
    self.program = program
    self.zones = zones
  }

  /// A position on the command line that expects a value.
  struct Slot {
    /// The command; empty before the command name.
    let command: String
    /// The name of the option, or the index of the argument, from 0.
    let place: String
    let value: ValueEntry
  }

  /// The values of options, once for each name of an option.
  var optionSlots: [Slot] {
    let root = CommonOption.all.flatMap { slots("", $0) }
    return root + program.commands.flatMap { command in command.options.flatMap { slots(command.name, $0) } }
  }

  private func slots(_ command: String, _ option: OptionEntry) -> [Slot] {
    option.value.map { value in option.names.map { Slot(command: command, place: $0, value: value) } } ?? []
  }

  /// Returns the arguments, each at its first position.
  func argumentSlots(_ command: Command) -> [Slot] {
    command.arguments.enumerated().map { Slot(command: command.name, place: String($0), value: $1.value) }
  }

  /// Returns all names that are possible for `value`.
  func names(_ value: ValueEntry) -> [String] {
    switch value.candidates {
    case .names(let names), .namesAndFiles(let names): names.map(\.name)
    case .zones: zones.names()
    case .unknown, .files: []
    }
  }
}

extension String {
  /// The text in single quotes, for bash and zsh.
  var inShellQuotes: String { "'" + flatMap { $0 == "'" ? "'\\''" : String($0) } + "'" }

  /// The text in single quotes, for fish.
  var inFishQuotes: String { "'" + flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) } + "'" }
}
