public import PixelPalCore

/// Options that supply details missing from a file, such as its time zone, and decide how unreadable rows are handled.
public struct ImportOptions: Sendable {
  /// The order of day and month in numeric dates.
  public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    /// The day comes first, as in `25/10/2023`.
    case dayFirst = "dmy"
    /// The month comes first, as in `10/25/2023`.
    case monthFirst = "mdy"
  }

  /// The decimal mark of the numbers in a table.
  public enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    /// A decimal point, as in `1,234.5`.
    case point
    /// A decimal comma, as in `1.234,5`.
    case comma
  }

  /// The format of the file, or `nil` to detect it.
  public var format: ImportFormat?
  /// The zone of times that are written without a zone, or `nil` if none is specified.
  public var defaultZone: Zone?
  /// The year of dates that are written without a year, or `nil` if none is specified.
  public var defaultYear: Int?
  /// The day of times that are written without a day, or `nil` if none is specified.
  public var defaultDay: CivilDay?
  /// The order of day and month in dates such as `1/2/2023`, or `nil` to infer it.
  public var dateOrder: DateOrder?
  /// The decimal mark in tables, or `nil` to detect it.
  public var decimalMark: DecimalMark?
  /// The person whose steps are read if a file contains the steps of several people, or `nil` if no person is selected.
  public var selectedPerson: String?
  /// True if reading ends with an error at the first unreadable row.
  public var stopsAtFirstBadRow = false
  /// True if rows with a known shape are parsed on a fast path.
  ///
  /// If false, all rows are parsed by the slower reference implementation, with the same result.
  package var usesFastPath = true
  /// A function that returns the time zone for an IANA name found in a file, or `nil` if the name is unknown.
  public var zoneLookup: @Sendable (String) -> Zone?

  /// Creates options that specify only the zone lookup.
  public init(zoneLookup: @escaping @Sendable (String) -> Zone? = { _ in nil }) { self.zoneLookup = zoneLookup }
}
