public import PixelPalCore

/// What a file may leave open, and what is to be done about rows that cannot be read.
public struct ImportOptions: Sendable {
  /// Which of two numbers in a date comes first.
  public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    /// `25/10/2023`.
    case dayFirst = "dmy"
    /// `10/25/2023`.
    case monthFirst = "mdy"
  }

  /// The mark before the decimals of a number in a table.
  public enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    /// `1,234.5`.
    case point
    /// `1.234,5`.
    case comma
  }

  /// The format; `nil` to find it out.
  public var format: Format?
  /// The zone of times that are written without one.
  public var zone: Zone?
  /// The year of dates that are written without one.
  public var year: Int?
  /// The day of times that are written without one.
  public var date: CivilDay?
  /// How dates such as 1/2/2023 are meant.
  public var dateOrder: DateOrder?
  /// The mark before decimals in tables; `nil` to find it out.
  public var decimal: DecimalMark?
  /// Whose steps are meant where a file holds those of several people.
  public var person: String?
  /// Whether the first row that cannot be read ends the reading.
  public var stopsAtBadRow = false
  /// Whether rows that look like those before may be read by their looks; otherwise each is looked at by itself, slowly,
  /// with the same result.
  package var goesByLooks = true
  /// The zone of an IANA name that a file carries; `nil` for a name that nobody knows.
  public var zoneNamed: @Sendable (String) -> Zone?

  /// Nothing said.
  public init(zoneNamed: @escaping @Sendable (String) -> Zone? = { _ in nil }) { self.zoneNamed = zoneNamed }
}
