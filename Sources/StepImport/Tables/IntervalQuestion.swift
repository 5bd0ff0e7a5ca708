import Documents
import PixelPalCore
import StepHistory

/// Infers the meaning of the numbers in an interval column: `1355` may be 13:55, or minutes since midnight.
///
/// A number above 1439 implies hours and minutes, and one that ends in 60 to 99 implies minutes since midnight. Rows
/// wait for the first such number; if there is none, the numbers are hours and minutes.
struct IntervalQuestion {
  private enum Answer {
    case open
    case hoursAndMinutes
    case minutes
  }

  private var answer = Answer.open
  private var waiting: [(row: Row, offset: Int)] = []

  /// True if the numbers are minutes since midnight.
  var areMinutes: Bool { answer == .minutes }

  /// Appends a row, and returns the rows that need not wait, each with its time of day.
  mutating func append(_ row: Row, at offset: Int) -> [(row: Row, offset: Int)] {
    if answer == .open, row.start.isInterval, let number = row.start.clock {
      if number > 1439 { answer = .hoursAndMinutes } else if number % 100 >= 60 { answer = .minutes }
    }
    waiting.append((row, offset))
    return answer == .open ? [] : flush()
  }

  /// Returns all rows that are still waiting.
  mutating func finish() -> [(row: Row, offset: Int)] {
    if answer == .open { answer = .hoursAndMinutes }
    return flush()
  }

  private mutating func flush() -> [(row: Row, offset: Int)] {
    let rows = waiting
    waiting = []
    return rows.map { ($0.row.withClock(areMinutes: areMinutes), $0.offset) }
  }
}

extension Row {
  /// Returns the row with the interval number replaced by a time of day; the number stays if it is not a valid time.
  fileprivate func withClock(areMinutes: Bool) -> Row {
    guard start.isInterval, let number = start.clock else { return self }
    var row = self
    if areMinutes ? number < 1440 : number % 100 < 60 {
      row.start.clock = (areMinutes ? number : number / 100 * 60 + number % 100) * 60_000
      row.start.isInterval = false
    }
    return row
  }
}
