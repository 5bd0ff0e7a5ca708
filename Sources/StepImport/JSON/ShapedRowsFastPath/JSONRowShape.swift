import Documents
import PixelPalCore
import StepHistory

/// A shape of rows: the bytes that are equal in all rows of the shape, with placeholders for times and numbers.
struct JSONRowShape {
  /// A placeholder for a value that varies from row to row.
  enum Placeholder {
    /// A start time, followed by a quotation mark.
    case start
    case end
    /// A start time in nanoseconds since 1970.
    case startNanoseconds
    case endNanoseconds
    case steps
    /// A number that is skipped, because it has no meaning for the row.
    case anyNumber
    /// No value, because the fragment is followed by another fragment or by the end of the row.
    case none
  }

  /// The values that were parsed from a row, with times in milliseconds since 1970.
  struct Values {
    var start: Int64 = 0
    var end: Int64 = 0
    var steps: UInt64 = 0
    let source: StepSample.SourceID
    let resolution: StepSample.Resolution
    var endOffset = 0
  }

  /// A fragment of a row shape: bytes that are equal in all rows, followed by a placeholder.
  fileprivate struct Fragment {
    let text: ByteLanes
    /// A mask that marks the bytes of the fragment, so that only these are compared.
    let comparedLanes: LaneMask
    let length: Int
    let placeholder: Placeholder
  }

  private let source: StepSample.SourceID
  private let resolution: StepSample.Resolution
  /// The duration of each row in milliseconds, or `nil` if the rows state when they end.
  private let length: Int64?
  /// True if rows of this shape have been counted since the last call of ``reportUTCOffsets(to:)``.
  var hasUnreportedRows = false
  /// The number of bytes that must be available from the start of a row on before the row can be parsed.
  private(set) var requiredByteCount = JSONRowShape.readAhead
  private let isMonthFirst: Bool
  private let assumesUTC: Bool
  private var fragments: ContiguousArray<Fragment> = []
  private var startParser = LearnedTimeParser()
  private var endParser = LearnedTimeParser()

  /// The maximum length in bytes of a time or a number in a row that the fast path reads.
  private static let maxNumberLength = 40
  /// The maximum number of bytes that are read at once.
  private static let readAhead = 64
  /// The maximum length of a row in bytes.
  ///
  /// A file with longer rows contains so few of them that the fast path isn't worthwhile.
  private static let maxRowLength = 4096

  /// Creates an empty shape for rows from `source`.
  ///
  /// - Parameters:
  ///   - length: the duration of each row in milliseconds, or `nil` if rows state their end.
  ///   - isMonthFirst: true if the month comes first in dates.
  ///   - assumesUTC: true if times without an offset are in UTC; otherwise, their offset is unknown.
  init(
    _ source: StepSample.SourceID, _ resolution: StepSample.Resolution, length: Int64?, isMonthFirst: Bool,
    assumesUTC: Bool
  ) {
    self.source = source
    self.resolution = resolution
    self.length = length
    self.isMonthFirst = isMonthFirst
    self.assumesUTC = assumesUTC
  }

  /// Appends a fragment with the bytes in `afterLiteral`, and `placeholder` for `value`.
  ///
  /// Returns false if the row is too long, or if its time format isn't supported.
  mutating func appendPlaceholder(
    _ bytes: Span<UInt8>, afterLiteral: Range<Int>, _ placeholder: Placeholder, value: Range<Int>
  ) -> Bool {
    requiredByteCount += afterLiteral.count + JSONRowShape.maxNumberLength
    guard requiredByteCount <= JSONRowShape.maxRowLength else { return false }
    var place = afterLiteral.lowerBound
    while afterLiteral.upperBound - place > ByteLanes.scalarCount {
      fragments.append(Fragment(bytes, place..<place + ByteLanes.scalarCount, .none))
      place += ByteLanes.scalarCount
    }
    fragments.append(Fragment(bytes, place..<afterLiteral.upperBound, placeholder))
    switch placeholder {
    case .start: return startParser.learn(bytes, value, isMonthFirst: isMonthFirst, assumesUTC: assumesUTC)
    case .end: return endParser.learn(bytes, value, isMonthFirst: isMonthFirst, assumesUTC: assumesUTC)
    case .steps, .startNanoseconds, .endNanoseconds, .anyNumber, .none: return true
    }
  }

  /// Parses the row at `place`, or returns `nil` if the row has another shape or may be incomplete.
  @inline(__always) mutating func parse(_ bytes: Span<UInt8>, _ place: Int) -> Values? {
    guard bytes.count &- place >= requiredByteCount else { return nil }
    var values = Values(source: source, resolution: resolution)
    var at = place
    for index in fragments.indices {
      guard fragments[index].matches(bytes, at) else { return nil }
      at &+= fragments[index].length
      switch fragments[index].placeholder {
      case .none: break
      case .start:
        guard let instant = startParser.instant(bytes, at) else { return nil }
        values.start = instant
        at &+= startParser.length
      case .end:
        guard let instant = endParser.instant(bytes, at) else { return nil }
        values.end = instant
        at &+= endParser.length
      case .startNanoseconds:
        guard let instant = bytes.parseNanosecondsAsMilliseconds(&at) else { return nil }
        values.start = instant
      case .endNanoseconds:
        guard let instant = bytes.parseNanosecondsAsMilliseconds(&at) else { return nil }
        values.end = instant
      case .steps:
        let (steps, count) = bytes.parseUpToSevenDigits(at)
        guard count > 0 else { return nil }
        values.steps &+= steps
        at &+= count
      case .anyNumber:
        let count = bytes.digitCount(at, upTo: JSONRowShape.maxNumberLength)
        guard count > 0 else { return nil }
        at &+= count
      }
    }
    values.endOffset = at
    if let length {
      values.end = values.start &+ length
    } else if startParser.isWrittenAsMidnight(lastRead: values.start),
      endParser.isWrittenAsMidnight(lastRead: values.end)
    {
      // A row from midnight to midnight may be a day total, so it is left to the full reader.
      return nil
    }
    return values
  }

  /// Reports the UTC offsets of the times in rows of this shape to `collector`, if any such rows have been counted.
  mutating func reportUTCOffsets(to collector: inout SampleCollector) {
    guard hasUnreportedRows else { return }
    hasUnreportedRows = false
    if startParser.length > 0 {
      startParser.reportUTCOffset(to: &collector)
    } else {
      collector.utcOffsetSummary.recordOffset(0)
    }
    if endParser.length > 0 { endParser.reportUTCOffset(to: &collector) }
  }
}

extension JSONRowShape.Fragment {
  /// Creates a fragment from the bytes in `range`, followed by `placeholder`.
  ///
  /// The range must not be longer than ``ByteLanes``.
  fileprivate init(_ bytes: Span<UInt8>, _ range: Range<Int>, _ placeholder: JSONRowShape.Placeholder) {
    var text = ByteLanes()
    for (lane, index) in range.enumerated() { text[lane] = bytes[index] }
    self.text = text
    comparedLanes = LaneMask.first(range.count)
    length = range.count
    self.placeholder = placeholder
  }

  @inline(__always) fileprivate func matches(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    ((bytes.lanes(place) .!= text) .& comparedLanes).isEmpty
  }
}

extension Span<UInt8> {
  /// Parses a number of nanoseconds with 7 to 19 digits, moves `at` past it, and returns it in milliseconds.
  ///
  /// Returns `nil` for any other text.
  @inline(__always) fileprivate func parseNanosecondsAsMilliseconds(_ at: inout Int) -> Int64? {
    let count = digitCount(at, upTo: 20)
    guard 7...19 ~= count else { return nil }
    defer { at &+= count }
    // Times from 2001 to 2286 have 19 digits.
    if count == 19 {
      return Int64(bitPattern: parseEightDigits(at) &* 100_000 &+ parseEightDigits(at &+ 8) / 1000)
    }
    // The last six digits are dropped.
    var milliseconds: Int64 = 0
    for index in at..<at + count - 6 { milliseconds = milliseconds &* 10 &+ Int64(self[index] &- 0x30) }
    return milliseconds
  }

  /// Returns the number of digits at `place`, at most `maxCount`.
  @inline(__always) fileprivate func digitCount(_ place: Int, upTo maxCount: Int) -> Int {
    var count = 0
    while count < maxCount {
      let digits = leadingDigitCount(place &+ count)
      guard digits == 8 else { return Swift.min(count &+ digits, maxCount) }
      count &+= 8
    }
    return maxCount
  }
}
