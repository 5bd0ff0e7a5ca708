public import PixelPalCore

/// Options for importing a file.
///
/// The options supply details that the file lacks, such as its time zone, and say how to handle unreadable rows.
public struct ImportOptions: Sendable {
  /// The order of day and month in numeric dates.
  public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    /// The day comes first, as in `25/10/2023`.
    case dayFirst = "dmy"
    /// The month comes first, as in `10/25/2023`.
    case monthFirst = "mdy"
  }

  /// A decimal mark in the numbers of a table.
  public enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    /// A decimal point, as in `1,234.5`.
    case point
    /// A decimal comma, as in `1.234,5`.
    case comma
  }

  /// The format of the file, or `nil` to detect it.
  public var format: ImportFormat?
  /// The zone of times that are written without a zone, or `nil` to assume UTC.
  ///
  /// Gadgetbridge tables that count the steps since midnight can't be imported if the zone is `nil`.
  public var defaultZone: Zone?
  /// The year of dates that are written without a year, or `nil` to refuse files with such dates.
  public var defaultYear: Int?
  /// The day of times that are written without a day, or `nil` to refuse files with such times.
  ///
  /// A day that the file or its name states takes precedence.
  public var defaultDay: CivilDay?
  /// The order of day and month in dates such as `1/2/2023`, or `nil` to infer it.
  ///
  /// If the order can't be inferred, the file is refused.
  public var dateOrder: DateOrder?
  /// The decimal mark of the numbers in tables, or `nil` to detect it.
  public var decimalMark: DecimalMark?
  /// The name of the person to import, as written in the file, or `nil` to accept only files of one person.
  public var selectedPerson: String?
  /// True if the first unreadable row stops the import, and false if all unreadable rows are counted and skipped.
  public var stopsAtFirstBadRow = false
  /// True if a fast path parses the rows that are written like earlier rows.
  ///
  /// If false, the slower reference implementation parses all rows, with the same result.
  package var usesFastPath = true
  /// A function that returns the time zone with an IANA name such as `Europe/Paris`, or `nil` for an unknown name.
  public var zoneLookup: @Sendable (String) -> Zone?

  /// Creates options that specify nothing but the zone lookup.
  ///
  /// By default, no zone name is known.
  public init(zoneLookup: @escaping @Sendable (String) -> Zone? = { _ in nil }) { self.zoneLookup = zoneLookup }
}
