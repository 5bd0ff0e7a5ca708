public import PixelPalCore

/// Settings for what a file may leave open, and for rows that cannot be read.
public struct ImportOptions: Sendable {
  /// The order of day and month in a date.
  public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    /// `25/10/2023`.
    case dayFirst = "dmy"
    /// `10/25/2023`.
    case monthFirst = "mdy"
  }

  /// The decimal mark of numbers in a table.
  public enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    /// `1,234.5`.
    case point
    /// `1.234,5`.
    case comma
  }

  /// The format; `nil` to detect it.
  public var format: ImportFormat?
  /// The zone of times that are written without one.
  public var defaultZone: Zone?
  /// The year of dates that are written without one.
  public var defaultYear: Int?
  /// The day of times that are written without one.
  public var defaultDay: CivilDay?
  /// The order in dates such as 1/2/2023; `nil` to infer it.
  public var dateOrder: DateOrder?
  /// The decimal mark in tables; `nil` to detect it.
  public var decimalMark: DecimalMark?
  /// The person to select if a file holds the steps of several people.
  public var selectedPerson: String?
  /// True if the first row that cannot be read ends the reading.
  public var stopsAtFirstBadRow = false
  /// True if rows with a known shape may be parsed by the fast path.
  ///
  /// Otherwise each row is parsed by the slower reference implementation, with the same result.
  package var usesFastPath = true
  /// Returns the zone for an IANA name in a file; `nil` for an unknown name.
  public var zoneLookup: @Sendable (String) -> Zone?

  /// Creates options with nothing specified.
  public init(zoneLookup: @escaping @Sendable (String) -> Zone? = { _ in nil }) { self.zoneLookup = zoneLookup }
}
