package import TimeZones

/// What can be put on a command line beside its arguments, in the words of help.
package struct OptionEntry: Sendable {
  /// The names with their dashes, a short one first: `-h`, `--help`.
  package let names: [String]
  /// What follows it; `nil` for a flag.
  package let value: ValueEntry?
  /// Whether all values count, and not just the last.
  package let isRepeatable: Bool
  /// Whether more than two are refused.
  package let isForTwo: Bool
  /// Whether the command does nothing without it.
  package let isRequired: Bool
  /// Which options help shows it among.
  package let group: OptionGroup
  /// What it does, as part of a sentence.
  package let meaning: String

  /// The name under which its values are kept.
  package var id: String { names.last ?? "" }

  /// The same option among others in help.
  package func among(_ group: OptionGroup) -> OptionEntry {
    OptionEntry(
      names: names, value: value, isRepeatable: isRepeatable, isForTwo: isForTwo, isRequired: isRequired, group: group,
      meaning: meaning)
  }

  /// `-o <file>`.
  package var label: String { (value?.placeholder).map { names.joined(separator: ", ") + " <\($0)>" } ?? flagLabel }

  private var flagLabel: String { names.joined(separator: ", ") }

  /// What it does, with its values, its default, and whether all values count.
  package var description: String {
    meaning + (isForTwo ? ", at most twice" : isRepeatable ? ", as often as you like" : "") + (value?.remark ?? "")
  }

  /// How usage shows it: `--at <time>`, `[--rules <file>]`, `[--premium <when> ...]`.
  package var usage: String {
    let words = id + (value.map { " <\($0.placeholder)>" } ?? "") + (isRepeatable ? " ..." : "")
    return isRequired ? words : "[\(words)]"
  }
}

/// Options that help shows together, in this order.
package enum OptionGroup: Hashable, Sendable, CaseIterable {
  /// What a command alone has.
  case own
  /// How histories are read and counted.
  case history
  /// What is replayed, and on which phone.
  case replay
  /// What nearly all commands have.
  case general

  /// What stands above them.
  var title: String {
    switch self {
    case .own: "OPTIONS"
    case .history: "HISTORY OPTIONS"
    case .replay: "REPLAY OPTIONS"
    case .general: "GENERAL OPTIONS"
    }
  }
}

/// The value of an option or an argument, whatever its type.
package struct ValueEntry: Sendable {
  /// What stands for it in help, without the angle brackets.
  package let placeholder: String
  /// What a shell offers.
  package let candidates: Candidates
  /// The value when none is given, as it would be typed.
  package let standard: String?
  /// The command that lists the names, where they are too many for a line of help.
  let listedBy: String?
  /// Whether a word is standard input; `nil` where none is.
  let isStandardInput: (@Sendable (Word) -> Bool)?
  /// Refuses a word that is no such value.
  package let check: @Sendable (Word, Zones) throws(BadValue) -> Void

  init<Value>(_ kind: ValueKind<Value>, standard: String?) {
    placeholder = kind.placeholder
    candidates = kind.candidates
    self.standard = standard
    listedBy = kind.listedBy
    isStandardInput = kind.isStandardInput
    check = { word, zones throws(BadValue) in _ = try kind.read(word, zones) }
  }

  /// ` (values: male, female; default: male)`, or as much of it as there is; a command that lists many values.
  package var remark: String {
    let names = candidates.names.map { $0.name }
    let list = listedBy.map { "'\($0)' lists the values" } ?? "values: \(names.joined(separator: ", "))"
    let parts =
      (names.isEmpty ? [] : [list])
      + (standard.map { ["default: \($0)"] } ?? [])
    return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
  }
}

/// An option with a value.
///
///     static let gender = Option("--gender", .gender, default: "male", "who is drawn")
///     invocation[gender]
package struct Option<Value: Sendable>: Sendable {
  /// What the table says of it.
  package let entry: OptionEntry
  /// What its values are.
  let kind: ValueKind<Value>

  /// An option called `name`, dashes included; one `forTwo` says the one, and then the other.
  package init(
    _ name: String, short: String? = nil, _ kind: ValueKind<Value>, default standard: String? = nil,
    repeatable: Bool = false, forTwo: Bool = false, required: Bool = false, among group: OptionGroup = .own,
    _ meaning: String
  ) {
    self.kind = kind
    entry = OptionEntry(
      names: [short, name].compactMap { $0 }, value: ValueEntry(kind, standard: standard),
      isRepeatable: repeatable || forTwo, isForTwo: forTwo, isRequired: required, group: group, meaning: meaning)
  }
}

/// An option without a value.
package struct Flag: Sendable {
  /// What the table says of it.
  package let entry: OptionEntry

  /// A flag called `name`, dashes included.
  package init(_ name: String, short: String? = nil, among group: OptionGroup = .own, _ meaning: String) {
    entry = OptionEntry(
      names: [short, name].compactMap { $0 }, value: nil, isRepeatable: false, isForTwo: false, isRequired: false,
      group: group, meaning: meaning)
  }
}
