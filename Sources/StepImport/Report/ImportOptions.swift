public import PixelPalCore

/// Options that supply what a file leaves open, such as its time zone, and that control the handling of unreadable
/// rows.
public struct ImportOptions: Sendable {
  /// The order of day and month in a date.
  public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    /// The day comes first, as in `25/10/2023`.
    case dayFirst = "dmy"
    /// The month comes first, as in `10/25/2023`.
    case monthFirst = "mdy"
  }

  /// The decimal mark of numbers in a table.
  public enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    /// A point, as in `1,234.5`.
    case point
    /// A comma, as in `1.234,5`.
    case comma
  }

  /// The format of the file, or `nil` to detect it.
  public var format: ImportFormat?
  /// The zone of times that are written without a zone.
  public var defaultZone: Zone?
  /// The year of dates that are written without a year.
  public var defaultYear: Int?
  /// The day of times that are written without a day.
  public var defaultDay: CivilDay?
  /// The order of day and month in dates such as 1/2/2023, or `nil` to infer it.
  public var dateOrder: DateOrder?
  /// The decimal mark in tables, or `nil` to detect it.
  public var decimalMark: DecimalMark?
  /// The person to select if a file holds the steps of several people.
  public var selectedPerson: String?
  /// True if reading ends at the first row that cannot be read.
  public var stopsAtFirstBadRow = false
  /// True if rows with a known shape may be parsed by the fast path.
  ///
  /// Otherwise each row is parsed by the slower reference implementation, with the same result.
  package var usesFastPath = true
  /// Returns the zone for an IANA name in a file, or `nil` for an unknown name.
  public var zoneLookup: @Sendable (String) -> Zone?

  /// Creates options that specify nothing, except how zones are looked up.
  public init(zoneLookup: @escaping @Sendable (String) -> Zone? = { _ in nil }) { self.zoneLookup = zoneLookup }
}
