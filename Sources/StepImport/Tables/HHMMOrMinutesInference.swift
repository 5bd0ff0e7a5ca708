import Documents
import PixelPalCore
import StepHistory

/// An inference of the format of an interval column: `1355` may be 13:55 or a number of minutes since midnight.
///
/// A number above 1439 shows that the column contains hours and minutes. A number that ends in 60 to 99 shows that it
/// contains minutes since midnight. Rows wait until one of these numbers occurs. If none occurs, the numbers are read
/// as hours and minutes.
struct HHMMOrMinutesInference {
  private enum Notation {
    case undecided
    case hoursAndMinutes
    case minutes
  }

  private var notation = Notation.undecided
  private var waitingRows: [(row: ParsedRow, offset: Int)] = []

  /// True if the numbers are known to be minutes since midnight.
  var areMinutes: Bool { notation == .minutes }

  /// Appends a row, and returns the rows that no longer have to wait, with their times of day.
  ///
  /// If the format is still undecided, the returned array is empty.
  mutating func takeResolvedRows(appending row: ParsedRow, at offset: Int) -> [(row: ParsedRow, offset: Int)] {
    if notation == .undecided, row.start.isUnresolvedNumber, let number = row.start.timeOfDay {
      if number > 1439 { notation = .hoursAndMinutes } else if number % 100 >= 60 { notation = .minutes }
    }
    waitingRows.append((row, offset))
    return notation == .undecided ? [] : takeResolvedRows()
  }

  /// Returns all rows that are still waiting.
  ///
  /// If the format is still undecided, the numbers are read as hours and minutes.
  mutating func finish() -> [(row: ParsedRow, offset: Int)] {
    if notation == .undecided { notation = .hoursAndMinutes }
    return takeResolvedRows()
  }

  private mutating func takeResolvedRows() -> [(row: ParsedRow, offset: Int)] {
    let rows = waitingRows
    waitingRows = []
    return rows.map { ($0.row.withTimeOfDay(areMinutes: areMinutes), $0.offset) }
  }
}

extension ParsedRow {
  /// Returns the row with the number from its interval column converted to a time of day.
  ///
  /// If the number isn't a valid time of day, returns the row unchanged.
  fileprivate func withTimeOfDay(areMinutes: Bool) -> ParsedRow {
    guard start.isUnresolvedNumber, let number = start.timeOfDay else { return self }
    var row = self
    if areMinutes ? number < 1440 : number % 100 < 60 {
      row.start.timeOfDay = (areMinutes ? number : number / 100 * 60 + number % 100) * 60_000
      row.start.isUnresolvedNumber = false
    }
    return row
  }
}
