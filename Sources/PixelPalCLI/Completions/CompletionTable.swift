import HistoryCommands
import TimeZones

/// The table as completions need it.
struct CompletionTable {
  let program: Program
  let zones: Zones

  init(_ program: Program, _ zones: Zones) {
    self.program = program
    self.zones = zones
  }

  /// A place on the command line where a value stands.
  struct Slot {
    /// The command; empty before there is one.
    let command: String
    /// The option's name, or which argument it is, from 0.
    let place: String
    let value: ValueEntry
  }

  /// The values of options, under each name of the option.
  var optionSlots: [Slot] {
    let root = CommonOption.all.flatMap { slots("", $0) }
    return root + program.commands.flatMap { command in command.options.flatMap { slots(command.name, $0) } }
  }

  private func slots(_ command: String, _ option: OptionEntry) -> [Slot] {
    option.value.map { value in option.names.map { Slot(command: command, place: $0, value: value) } } ?? []
  }

  /// The arguments, each at its first place.
  func argumentSlots(_ command: Command) -> [Slot] {
    command.arguments.enumerated().map { Slot(command: command.name, place: String($0), value: $1.value) }
  }

  /// All names that may stand for `value`.
  func names(_ value: ValueEntry) -> [String] {
    switch value.candidates {
    case .names(let names), .namesAndFiles(let names): names.map(\.name)
    case .zones: zones.names()
    case .unknown, .files: []
    }
  }
}

extension String {
  /// In single quotes, as bash and zsh read them.
  var inShellQuotes: String { "'" + flatMap { $0 == "'" ? "'\\''" : String($0) } + "'" }

  /// In single quotes, as fish reads them.
  var inFishQuotes: String { "'" + flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) } + "'" }
}
