package import TimeZones

/// The description of an option or flag, for parsing and help.
package struct OptionSpecification: Sendable {
  /// The option's names with their dashes, short name first, as in `-h`, `--help`.
  package let names: [String]
  /// The description of the option's values, or `nil` for a flag.
  package let value: ValueSpecification?
  /// True if all values of a repeated option count, instead of only the last value.
  package let isRepeatable: Bool
  /// True if the option can be given twice, to compare two values.
  package let allowsTwoValues: Bool
  /// True if the command can't run without the option.
  package let isRequired: Bool
  /// The group of the option on the help page.
  package let group: OptionGroup
  /// The purpose of the option, as part of a sentence, such as `instant to explain`.
  package let helpText: String

  /// The name that identifies the option's values in an invocation: the option's long name, or its only name.
  package var id: String { names.last ?? "" }

  /// Returns a copy of the option that belongs to another group on the help page.
  package func inGroup(_ group: OptionGroup) -> OptionSpecification {
    OptionSpecification(
      names: names, value: value, isRepeatable: isRepeatable, allowsTwoValues: allowsTwoValues, isRequired: isRequired,
      group: group,
      helpText: helpText)
  }

  /// The option's names and its value, such as `-o <file>` or `-h, --help`.
  package var label: String { (value?.placeholder).map { names.joined(separator: ", ") + " <\($0)>" } ?? flagLabel }

  private var flagLabel: String { names.joined(separator: ", ") }

  /// The full help text: the purpose of the option, followed by remarks.
  ///
  /// The remarks say whether the option can be repeated, which values are possible, and which is the default.
  package var fullHelpText: String {
    helpText + (allowsTwoValues ? "; may be given twice" : isRepeatable ? "; may be repeated" : "")
      + (value?.helpSuffix ?? "")
  }

  /// The option as usage lines show it, as in `--at <time>`, `[--rules <file>]` or `[--premium <when> ...]`.
  package var usage: String {
    let words = id + (value.map { " <\($0.placeholder)>" } ?? "") + (isRepeatable ? " ..." : "")
    return isRequired ? words : "[\(words)]"
  }
}

/// A group of options on the help page.
///
/// The cases are in the order of the help page.
package enum OptionGroup: Hashable, Sendable, CaseIterable {
  /// Options that only a single command has.
  case commandSpecific
  /// Options for reading and counting histories.
  case history
  /// Options for the replay and its phone.
  case replay
  /// Options that nearly all commands have.
  case general

  /// The heading of the group, such as `HISTORY OPTIONS`.
  var title: String {
    switch self {
    case .commandSpecific: "OPTIONS"
    case .history: "HISTORY OPTIONS"
    case .replay: "REPLAY OPTIONS"
    case .general: "GENERAL OPTIONS"
    }
  }
}

/// The description of the values that an option or argument takes, independent of their type.
package struct ValueSpecification: Sendable {
  /// The placeholder that help shows for a value, such as `file`, without angle brackets.
  package let placeholder: String
  /// The completions that a shell offers for a value.
  package let completions: ValueCompletions
  /// The default value as a user would type it, or `nil` if the option has no default.
  package let defaultText: String?
  /// The command that lists the possible values, or `nil` if the help text lists them.
  let listedByCommand: String?
  /// A function that returns true if a word stands for standard input, or `nil` if no word does.
  let isStandardInput: (@Sendable (RawCommandLineWord) -> Bool)?
  /// A function that throws an error if a word is not a valid value.
  package let validate: @Sendable (RawCommandLineWord, ZoneDatabase) throws(InvalidValueError) -> Void

  init<Value>(_ kind: OptionValueParser<Value>, defaultText: String?) {
    placeholder = kind.placeholder
    completions = kind.completions
    self.defaultText = defaultText
    listedByCommand = kind.listedByCommand
    isStandardInput = kind.isStandardInput
    validate = { word, zones throws(InvalidValueError) in _ = try kind.parse(word, zones) }
  }

  /// A remark for the help text, such as ` (values: male, female; default: male)`.
  ///
  /// The remark is empty if the values have neither names nor a default. If there are too many values to list, it names
  /// the command that lists them.
  package var helpSuffix: String {
    let names = completions.names.map { $0.name }
    let list = listedByCommand.map { "'\($0)' lists the values" } ?? "values: \(names.joined(separator: ", "))"
    let parts =
      (names.isEmpty ? [] : [list])
      + (defaultText.map { ["default: \($0)"] } ?? [])
    return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
  }
}

/// A command-line option with values of the type `Value`.
///
///     static let year = Option("--year", .integer(in: 1...9999), "year of dates that have none")
///     invocation[year]  // the parsed value, or nil without the option
package struct Option<Value: Sendable>: Sendable {
  /// The option's entry in the command table.
  package let entry: OptionSpecification
  let valueKind: OptionValueParser<Value>

  /// Creates an option called `name`, which includes the dashes, with the help text `meaning`.
  package init(
    _ name: String, short: String? = nil, _ kind: OptionValueParser<Value>, default standard: String? = nil,
    repeatable: Bool = false, allowsTwoValues: Bool = false, required: Bool = false,
    inGroup group: OptionGroup = .commandSpecific,
    _ meaning: String
  ) {
    self.valueKind = kind
    entry = OptionSpecification(
      names: [short, name].compactMap { $0 }, value: ValueSpecification(kind, defaultText: standard),
      isRepeatable: repeatable || allowsTwoValues, allowsTwoValues: allowsTwoValues, isRequired: required, group: group,
      helpText: meaning)
  }
}

/// An option without a value, such as `--json`.
package struct FlagOption: Sendable {
  /// The flag's entry in the command table.
  package let entry: OptionSpecification

  /// Creates a flag called `name`, which includes the dashes, with the help text `meaning`.
  package init(_ name: String, short: String? = nil, inGroup group: OptionGroup = .commandSpecific, _ meaning: String) {
    entry = OptionSpecification(
      names: [short, name].compactMap { $0 }, value: nil, isRepeatable: false, allowsTwoValues: false,
      isRequired: false,
      group: group, helpText: meaning)
  }
}
