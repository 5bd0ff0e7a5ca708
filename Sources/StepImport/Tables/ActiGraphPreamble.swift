import Documents
import PixelPalCore

/// The lines that the program ActiLife writes above the header of a table from an ActiGraph accelerometer.
///
///     ------------ Data Table File Created By ActiGraph GT3X+ ActiLife v6.13.4 date format M/d/yyyy -----------
///     Serial Number: …
///     Epoch Period (hh:mm:ss) 00:01:00
///     --------------------------------------------------
struct ActiGraphPreamble {
  /// The interval that each row covers, or `nil` until the preamble states it.
  private var epoch: Milliseconds?
  /// The order of day and month in dates, or `nil` if the year comes first or the order isn't stated.
  private(set) var dateOrder: ImportOptions.DateOrder?
  private var lines = 0

  static func isFirstLine(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    bytes.matches("------------ Data ", at: offset)
  }

  /// Reads a line of the preamble, and returns true if it is the closing line of dashes.
  mutating func readLineDetectingEnd(in bytes: Span<UInt8>, at line: Range<Int>) -> Bool {
    lines += 1
    if lines == 1 {
      dateOrder = ActiGraphPreamble.dateOrder(
        in: bytes.text(in: line.lowerBound..<min(line.upperBound, line.lowerBound + 400)))
      return false
    }
    if bytes.matches("-----", at: line.lowerBound) { return true }
    if bytes.matches("Epoch ", at: line.lowerBound) { epoch = ActiGraphPreamble.epochLength(in: bytes, line: line) }
    return false
  }

  /// Returns the layout of the table, and the column index for each role in the order of the roles' raw values.
  ///
  /// Throws an error if a column or the epoch length is missing. Also throws an error if the epoch length is zero,
  /// because the table then contains raw acceleration instead of steps.
  ///
  /// - Parameters:
  ///   - header: the lowercase column names in the header, which is below the preamble.
  ///   - offset: the byte offset at which an error is located.
  func layoutAndColumnIndices(ofHeader header: [String], at offset: Int) throws(ParseError) -> (TableLayout, [Int]) {
    guard let epoch, epoch.count > 0 else {
      throw ParseError(
        at: offset, .sentence("this table of ActiGraph has no epoch length, or contains raw acceleration"),
        hint: "export epochs with dates, times and steps from ActiLife")
    }
    let layout = TableLayout(
      format: .actigraphCSV,
      columns: [.required(.start, "date"), .required(.time, "time"), .required(.steps, "steps")],
      extent: .lasting(epoch))
    if let places = layout.columnIndicesByRole(in: header) { return (layout, places) }
    let missing = layout.missingColumns(in: header).map { quoted($0) }.joined(separator: ", ")
    throw ParseError(
      at: offset, .expected("the columns 'date', 'time' and 'steps' of ActiGraph", found: "none named \(missing)"),
      hint: "export epochs with dates, times and steps from ActiLife")
  }

  private static func dateOrder(in line: String) -> ImportOptions.DateOrder? {
    let words = line.split { $0 == " " || $0 == "," }
    guard let place = words.firstIndex(of: "format"), place + 1 < words.count else { return nil }
    for character in words[place + 1] {
      if character == "M" { return .monthFirst }
      if character == "d" { return .dayFirst }
      if character == "y" { return nil }
    }
    return nil
  }

  /// Returns the duration written as `hh:mm:ss` at the end of `line`, or `nil` if the line ends in any other way.
  private static func epochLength(in bytes: Span<UInt8>, line: Range<Int>) -> Milliseconds? {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] <= .space || bytes[end - 1] == .comma { end -= 1 }
    guard end - line.lowerBound >= 8, bytes[end - 3] == 0x3A, bytes[end - 6] == 0x3A,
      let hours = bytes.wholeNumber(in: end - 8..<end - 6), let minutes = bytes.wholeNumber(in: end - 5..<end - 3),
      let seconds = bytes.wholeNumber(in: end - 2..<end), hours <= 24, minutes >= 0, seconds >= 0, hours >= 0
    else { return nil }
    return .seconds(Int((hours * 60 + minutes) * 60 + seconds))
  }
}
