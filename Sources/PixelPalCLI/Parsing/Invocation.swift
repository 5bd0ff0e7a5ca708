/// A command line that makes sense: a command, and the values it was given.
package struct Invocation: Sendable {
  /// The command.
  package let command: Command
  /// Values by the names of options and arguments, in the order in which they were typed.
  private let values: NamedValues
  /// The names of those that were not typed, and have their defaults.
  private let defaulted: [String]

  init(_ command: Command, _ values: NamedValues, defaulted: [String]) {
    self.command = command
    self.values = values
    self.defaulted = defaulted
  }

  /// Whether the flag was given.
  package subscript(_ flag: Flag) -> Bool { !values[flag.entry.id].isEmpty }

  /// The value of an option, the last if it was given more than once; its default when it was not.
  package subscript<Value>(_ option: Option<Value>) -> Value? { values[option.entry.id].last as? Value }

  /// The value of an option as it was typed, the last if it was more than once; `nil` when it was not.
  package subscript<Value>(given option: Option<Value>) -> Value? {
    defaulted.contains(option.entry.id) ? nil : self[option]
  }

  /// The names of the options and arguments that were typed, in the order in which they were.
  var typed: [String] { values.names.filter { !defaulted.contains($0) } }

  /// All values of an option.
  package subscript<Value>(all option: Option<Value>) -> [Value] {
    values[option.entry.id].compactMap { $0 as? Value }
  }

  /// The value of an argument, or its default.
  package subscript<Value>(_ argument: Argument<Value>) -> Value? { values[argument.entry.id].last as? Value }

  /// All values of an argument.
  package subscript<Value>(all argument: Argument<Value>) -> [Value] {
    values[argument.entry.id].compactMap { $0 as? Value }
  }

  /// How many of its values are read from standard input.
  var readsOfStandardInput: Int {
    let arguments = command.arguments.map { ($0.id, $0.value.isStandardInput) }
    let entries = arguments + command.options.map { ($0.id, $0.value?.isStandardInput) }
    return entries.reduce(0) { count, entry in
      guard let isStandardInput = entry.1 else { return count }
      return count + values[entry.0].count(where: isStandardInput)
    }
  }
}
