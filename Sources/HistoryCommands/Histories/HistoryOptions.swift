package import PixelPalCore
package import StepHistory
import StepImport

/// The arguments and options of all commands that read histories.
package enum HistoryOptions {
  package static let files = PositionalArgument(
    .inputFile.withPlaceholder("history"), allowedCount: .zeroOrMore,
    "exports of one person: files, or folders as the tracker exported them; '-' is standard input")
  /// The history argument of commands that can't read a store and therefore need at least one file.
  static let requiredFiles = PositionalArgument(
    .inputFile.withPlaceholder("history"), allowedCount: .oneOrMore, files.entry.helpText)
  static let format = Option(
    "--format",
    .oneOf(
      ImportFormat.allCases.map { NamedChoice($0.rawValue, $0.originDescription, $0) }, placeholder: "format",
      listedByCommand: "pixelpal formats"),
    "format of the files; default: detected from their content")
  package static let zone = Option(
    "--zone", .zone,
    "time zone of the person, such as Europe/Paris or +02:00; default: the zone in the files, else UTC")
  package static let mergePolicy = OptionValueParser.oneOf(
    [
      NamedChoice("health", "the active source with the highest priority counts", MergePolicy.health),
      NamedChoice("max", "the source with the most steps counts, per minute", .max),
      NamedChoice("sum", "every row counts", .sum),
      NamedChoice("fill", "a source counts minus what sources with a higher priority counted", .fill),
    ], placeholder: "how")
  package static let merge = Option(
    "--merge", mergePolicy, default: "health", "how to count steps that several sources recorded at the same time")
  package static let sources = Option(
    "--sources", .commaSeparatedNames,
    "source priority: names or kinds of sources, highest priority first; default: manual,watch,phone,other")
  static let year = Option("--year", .integer(in: 1...9999).withPlaceholder("year"), "year of dates that have none")
  static let date = Option("--date", .day, "date of times that have none")
  static let dateOrder = Option(
    "--date-order",
    .oneOf(
      [
        NamedChoice("dmy", "25/10/2023", ImportOptions.DateOrder.dayFirst),
        NamedChoice("mdy", "10/25/2023", .monthFirst),
      ],
      placeholder: "order"), "order of day and month in dates such as 1/2/2023; default: detected")
  static let decimal = Option(
    "--decimal",
    .oneOf(
      [NamedChoice("point", "1,234.5", ImportOptions.DecimalMark.point), NamedChoice("comma", "1.234,5", .comma)],
      placeholder: "mark"),
    "decimal separator of the numbers in a table; default: detected")
  static let person = Option(
    "--person", .text.withPlaceholder("name"), "person to read from a file with several people")
  static let skipBadRows = FlagOption("--skip-bad-rows", "skip rows that cannot be read instead of failing")

  package static let all = [
    format.entry, zone.entry, merge.entry, sources.entry, year.entry, date.entry, dateOrder.entry, decimal.entry,
    person.entry, skipBadRows.entry,
  ].map { $0.inGroup(.history) }
}

extension OptionValueParser where Value == CivilDay {
  /// A parser for option values that name a calendar day, such as `2025-01-04`.
  static var day: OptionValueParser {
    .init(placeholder: "date", completions: .nothing) { text, _ throws(InvalidValueError) in
      guard let day = CivilDay(text) else { throw InvalidValueError(expected: "a day such as 2025-01-04") }
      return day
    }
  }
}

extension OptionValueParser where Value == [String] {
  /// A parser for option values that list names with commas between them, such as `watch,phone`.
  static var commaSeparatedNames: OptionValueParser {
    .init(placeholder: "list", completions: .nothing) { text, _ throws(InvalidValueError) in
      let names = text.split(separator: ",").map(String.init)
      guard !names.isEmpty else { throw InvalidValueError(expected: "names with commas between them") }
      return names
    }
  }
}
