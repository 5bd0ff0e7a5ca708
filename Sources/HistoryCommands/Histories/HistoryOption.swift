package import PixelPalCore
package import StepHistory
import StepImport

/// The arguments and options of all commands that read histories.
package enum HistoryOption {
  package static let files = Argument(
    .inputFile.called("history"), allowedCount: .zeroOrMore,
    "exports of one person, or folders as their makers export them; '-' is standard input")
  /// The history argument of commands that accept nothing else in its place.
  static let requiredFiles = Argument(.inputFile.called("history"), allowedCount: .oneOrMore, files.entry.helpText)
  static let format = Option(
    "--format",
    .oneOf(
      ImportFormat.allCases.map { Choice($0.rawValue, $0.originDescription, $0) }, called: "format",
      listedByCommand: "pixelpal formats"),
    "what the files are; without it their content tells")
  package static let zone = Option(
    "--zone", .zone,
    "the zone of the person, a name or an offset such as +02:00; without it the one that the files carry, else UTC")
  package static let mergePolicy = ValueKind.oneOf(
    [
      Choice("health", "the most believed source that was there counts", MergePolicy.health),
      Choice("max", "the largest source of each minute counts", .max),
      Choice("sum", "every row counts", .sum),
      Choice("fill", "a less believed source counts less what the others counted meanwhile", .fill),
    ], called: "how")
  package static let merge = Option(
    "--merge", mergePolicy, default: "health", "how steps count that several sources took at once")
  package static let sources = Option(
    "--sources", .commaSeparatedNames,
    "names and kinds of sources, the most believed first; without it manual, watch, phone, other")
  static let year = Option("--year", .integer(in: 1...9999).called("year"), "the year of dates without one")
  static let date = Option("--date", .day, "the day of times without one")
  static let dateOrder = Option(
    "--date-order",
    .oneOf(
      [Choice("dmy", "25/10/2023", ImportOptions.DateOrder.dayFirst), Choice("mdy", "10/25/2023", .monthFirst)],
      called: "order"), "whether the day or the month comes first in dates such as 1/2/2023")
  static let decimal = Option(
    "--decimal",
    .oneOf(
      [Choice("point", "1,234.5", ImportOptions.DecimalMark.point), Choice("comma", "1.234,5", .comma)], called: "mark"),
    "the mark before decimals in the numbers of a table")
  static let person = Option("--person", .text.called("name"), "whose steps are meant in a file of several people")
  static let skipBadRows = Flag("--skip-bad-rows", "go on past rows that cannot be read")

  package static let all = [
    format.entry, zone.entry, merge.entry, sources.entry, year.entry, date.entry, dateOrder.entry, decimal.entry,
    person.entry, skipBadRows.entry,
  ].map { $0.inGroup(.history) }
}

extension ValueKind where Value == CivilDay {
  /// The kind of values that are calendar days.
  static var day: ValueKind {
    .init(placeholder: "date", completions: .nothing) { text, _ throws(InvalidValueError) in
      guard let day = CivilDay(text) else { throw InvalidValueError(expected: "a day such as 2025-01-04") }
      return day
    }
  }
}

extension ValueKind where Value == [String] {
  /// The kind of values that are names separated by commas.
  static var commaSeparatedNames: ValueKind {
    .init(placeholder: "list", completions: .nothing) { text, _ throws(InvalidValueError) in
      let names = text.split(separator: ",").map(String.init)
      guard !names.isEmpty else { throw InvalidValueError(expected: "names with commas between them") }
      return names
    }
  }
}
