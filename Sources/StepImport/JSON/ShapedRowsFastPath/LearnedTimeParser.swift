import Documents
import PixelPalCore

/// A parser for times in a learned notation: ISO 8601, or the notation in Fitbit's archive, `01/15/16 07:14:00`.
struct LearnedTimeParser {
  private var slashedParser = SlashedTimeParser()
  private var isoParser = LearnedISOTimeParser()
  private var isSlashed = false
  /// The length in bytes of a time with its closing quotation mark, or 0 if nothing has been learned.
  private(set) var length = 0

  /// Learns the notation of the time in `range`, and returns false if the notation isn't supported.
  ///
  /// `isMonthFirst` is true if the month comes first in dates such as `01/15/16`. If `assumesUTC` is true, times
  /// without a UTC offset are in UTC. Otherwise, such times aren't supported.
  mutating func learnNotation(in bytes: Span<UInt8>, at range: Range<Int>, isMonthFirst: Bool, assumesUTC: Bool) -> Bool
  {
    isSlashed = isMonthFirst && assumesUTC && range.count == SlashedTimeParser.length - 1
    if !isSlashed { isoParser.learnNotation(in: bytes, at: range, assumesUTC: assumesUTC) }
    length = isSlashed ? SlashedTimeParser.length : isoParser.length
    return length > 0
  }

  /// Returns the time at the offset `place` in milliseconds since 1970.
  ///
  /// Returns `nil` if the notation of the time differs from the learned one.
  ///
  /// - Precondition: at least ``LearnedISOTimeParser/requiredByteCount`` bytes are available, starting at `place`.
  @inline(__always) mutating func unixMilliseconds(in bytes: Span<UInt8>, at place: Int) -> Int64? {
    isSlashed ? slashedParser.unixMilliseconds(in: bytes, at: place) : isoParser.unixMilliseconds(in: bytes, at: place)
  }

  /// Returns true if the last parsed time was written as midnight in ISO 8601.
  ///
  /// `instant` is the last parsed time in milliseconds since 1970.
  @inline(__always) func isWrittenAsMidnight(lastRead instant: Int64) -> Bool {
    !isSlashed && instant == isoParser.midnight &* 1000
  }

  /// Adds the UTC offset of the parsed times to the summary in `collector`.
  func reportUTCOffset(to collector: inout SampleCollector) {
    if isSlashed || isoParser.hasNoUTCOffset {
      collector.utcOffsetSummary.recordOffset(0)
    } else {
      isoParser.reportUTCOffset(to: &collector)
    }
  }
}

/// A parser for times in UTC such as `01/15/16 07:14:00`, as in Fitbit's archive.
private struct SlashedTimeParser {
  /// The length in bytes of a time with its closing quotation mark.
  static let length = 18

  /// The eight bytes of the last date's text, such as `01/15/16`.
  private var lastDate: UInt64 = 0
  /// The start of the last date in milliseconds since 1970, or `nil` before the first date.
  private var midnight: Int64?

  @inline(__always) mutating func unixMilliseconds(in bytes: Span<UInt8>, at place: Int) -> Int64? {
    guard bytes[place + 8] == .space, bytes[place + 17] == .quote, let clock = bytes.millisecondOfDay(at: place + 9)
    else {
      return nil
    }
    if let midnight, bytes.littleEndianWord(at: place) == lastDate { return midnight &+ clock }
    return unixMillisecondsLearningDate(in: bytes, at: place, clock: clock)
  }

  /// Returns the time at the offset `place` in milliseconds since 1970, and stores its date as the last date.
  ///
  /// Returns `nil` if the text isn't a valid time in this notation. `clock` is the time of day in milliseconds, which
  /// has already been parsed.
  private mutating func unixMillisecondsLearningDate(in bytes: Span<UInt8>, at place: Int, clock: Int64) -> Int64? {
    // `WrittenTime` skips whitespace around a time, but a JSON string with a line feed is an error.
    guard (place..<place + 8).allSatisfy({ bytes[$0] > .space }),
      var time = WrittenTime(bytes, place..<place + 17), time.utcOffset == nil
    else { return nil }
    time.resolveMonthFirst()
    guard case .day(let day) = time.day, time.timeOfDay.map({ Int64($0) }) == clock else { return nil }
    lastDate = bytes.littleEndianWord(at: place)
    let start = Int64(day.daysSince1970) * 86_400_000
    midnight = start
    return start + clock
  }
}
