import Documents
import PixelPalCore
import StepHistory

/// An inference of the meaning of times written as numbers: `1355` is either 13:55 or 1,355 minutes after midnight.
///
/// A number above 1439, the last minute of a day, shows that the numbers are hours and minutes. A number that ends in
/// 60 to 99 shows that they are minutes since midnight. Rows wait for the first such number. If there is none, the
/// numbers are read as hours and minutes.
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

  /// Appends a row, and returns the rows that no longer have to wait, with their numbers converted to times of day.
  ///
  /// Returns an empty array as long as the meaning of the numbers is unknown. A row whose number isn't a time of day is
  /// returned unchanged.
  mutating func takeResolvedRows(appending row: ParsedRow, at offset: Int) -> [(row: ParsedRow, offset: Int)] {
    if notation == .undecided, row.start.isUnresolvedNumber, let number = row.start.timeOfDay {
      if number > 1439 { notation = .hoursAndMinutes } else if number % 100 >= 60 { notation = .minutes }
    }
    waitingRows.append((row, offset))
    return notation == .undecided ? [] : takeResolvedRows()
  }

  /// Ends the inference, and returns the rows that are still waiting, with their numbers converted to times of day.
  ///
  /// If the meaning of the numbers is still unknown, they are read as hours and minutes.
  mutating func takeRemainingRows() -> [(row: ParsedRow, offset: Int)] {
    if notation == .undecided { notation = .hoursAndMinutes }
    return takeResolvedRows()
  }

  private mutating func takeResolvedRows() -> [(row: ParsedRow, offset: Int)] {
    let rows = waitingRows
    waitingRows = []
    return rows.map { ($0.row.convertingNumberToTimeOfDay(isMinutes: areMinutes), $0.offset) }
  }
}

extension ParsedRow {
  /// Returns the row with its number converted to a time of day, or the row itself if its number isn't a time of day.
  ///
  /// If `isMinutes` is true, the number counts minutes since midnight. Otherwise, it consists of hours and minutes,
  /// like `1355`.
  fileprivate func convertingNumberToTimeOfDay(isMinutes: Bool) -> ParsedRow {
    guard start.isUnresolvedNumber, let number = start.timeOfDay else { return self }
    var row = self
    if isMinutes ? number < 1440 : number % 100 < 60 {
      row.start.timeOfDay = (isMinutes ? number : number / 100 * 60 + number % 100) * 60_000
      row.start.isUnresolvedNumber = false
    }
    return row
  }
}
