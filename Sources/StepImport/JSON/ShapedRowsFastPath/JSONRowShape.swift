import Documents
import PixelPalCore
import StepHistory

/// The shape of similar JSON rows: the bytes that they have in common, with placeholders for times and numbers.
///
///     ,{"dateTime":"<start>","value":"<steps>"}
struct JSONRowShape {
  /// A placeholder for a value that varies between the rows of a shape.
  enum Placeholder {
    /// A start time as text, with the quotation mark after it.
    case start
    /// An end time as text, with the quotation mark after it.
    case end
    /// A start time in nanoseconds since 1970.
    case startNanoseconds
    /// An end time in nanoseconds since 1970.
    case endNanoseconds
    /// A whole number of steps.
    case steps
    /// A whole number of unknown meaning, which is skipped.
    case anyNumber
    /// No value: the fixed bytes are followed by further fixed bytes or by the end of the row.
    case none
  }

  /// The values in a row, with times in milliseconds since 1970.
  struct Values {
    var start: Int64 = 0
    var end: Int64 = 0
    var steps: UInt64 = 0
    let source: StepSample.SourceID
    let resolution: StepSample.Resolution
    /// The offset in the input bytes after the row.
    var endOffset = 0
  }

  /// A fragment of a shape: up to 32 fixed bytes, followed by a placeholder.
  fileprivate struct Fragment {
    let text: ByteLanes
    /// A mask of the lanes of ``text`` that contain the fixed bytes, which are the only lanes to compare.
    let comparedLanes: LaneMask
    /// The number of fixed bytes.
    let length: Int
    let placeholder: Placeholder
  }

  private let source: StepSample.SourceID
  private let resolution: StepSample.Resolution
  /// The duration of each row in milliseconds, or `nil` if the rows state when they end.
  private let length: Int64?
  /// True if rows of this shape have been added to the samples since the last call of ``reportUTCOffsets(to:)``.
  var hasUnreportedRows = false
  /// The number of bytes that must be available from the start of a row.
  ///
  /// The parser reads several bytes at once, so it may read past the end of the row.
  private(set) var requiredByteCount = JSONRowShape.readAhead
  /// True if the month comes first in dates such as `01/02/24`.
  private let isMonthFirst: Bool
  /// True if times without a UTC offset are in UTC.
  private let assumesUTC: Bool
  private var fragments: ContiguousArray<Fragment> = []
  private var startParser = LearnedTimeParser()
  private var endParser = LearnedTimeParser()

  /// The maximum length in bytes of a time or a number in a row that the fast path reads.
  private static let maxNumberLength = 40
  /// An upper limit for the number of bytes in a single read.
  private static let readAhead = 64
  /// The maximum length of a row in bytes, with the longest possible values.
  ///
  /// Longer rows are so rare that a fast path for them wouldn't pay off.
  private static let maxRowLength = 4096

  /// Creates an empty shape.
  ///
  /// - Parameters:
  ///   - source: the ID of the source of all rows.
  ///   - resolution: the resolution of all rows.
  ///   - length: the duration of each row in milliseconds, or `nil` if rows state their end.
  ///   - isMonthFirst: true if the month comes first in dates such as `01/02/24`.
  ///   - assumesUTC: true if times without a UTC offset are in UTC. Otherwise, rows with such times aren't supported.
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

  /// Appends fixed bytes and the placeholder after them.
  ///
  /// Returns false if the shape becomes too long, or if the notation of a time isn't supported. `afterLiteral` is the
  /// range of the fixed bytes. `value` is the range of the value that the placeholder replaces.
  mutating func appendPlaceholder(
    in bytes: Span<UInt8>, afterLiteral: Range<Int>, placeholder: Placeholder, value: Range<Int>
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
    case .start:
      return startParser.learnNotation(in: bytes, at: value, isMonthFirst: isMonthFirst, assumesUTC: assumesUTC)
    case .end: return endParser.learnNotation(in: bytes, at: value, isMonthFirst: isMonthFirst, assumesUTC: assumesUTC)
    case .steps, .startNanoseconds, .endNanoseconds, .anyNumber, .none: return true
    }
  }

  /// Parses the row at the offset `place`, or returns `nil` if the row has another shape.
  ///
  /// The result is also `nil` if fewer than ``requiredByteCount`` bytes are left at `place`, or if a row with a stated
  /// end lasts from midnight to midnight.
  @inline(__always) mutating func parse(_ bytes: Span<UInt8>, at place: Int) -> Values? {
    guard bytes.count &- place >= requiredByteCount else { return nil }
    var values = Values(source: source, resolution: resolution)
    var at = place
    for index in fragments.indices {
      guard fragments[index].matches(bytes, at: at) else { return nil }
      at &+= fragments[index].length
      switch fragments[index].placeholder {
      case .none: break
      case .start:
        guard let instant = startParser.unixMilliseconds(in: bytes, at: at) else { return nil }
        values.start = instant
        at &+= startParser.length
      case .end:
        guard let instant = endParser.unixMilliseconds(in: bytes, at: at) else { return nil }
        values.end = instant
        at &+= endParser.length
      case .startNanoseconds:
        guard let instant = bytes.parseNanosecondsAsMilliseconds(at: &at) else { return nil }
        values.start = instant
      case .endNanoseconds:
        guard let instant = bytes.parseNanosecondsAsMilliseconds(at: &at) else { return nil }
        values.end = instant
      case .steps:
        let (steps, count) = bytes.parseUpToSevenDigits(at: at)
        guard count > 0 else { return nil }
        values.steps &+= steps
        at &+= count
      case .anyNumber:
        let count = bytes.digitCount(at: at, upTo: JSONRowShape.maxNumberLength)
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
      // A row from midnight to midnight may stand for a whole day, which is a different resolution.
      return nil
    }
    return values
  }

  /// Adds the UTC offsets in rows of this shape to the summary in `collector`.
  ///
  /// Does nothing if no rows have been added since the last call.
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
  /// Creates a fragment from the fixed bytes in `range` (at most 32), followed by `placeholder`.
  fileprivate init(_ bytes: Span<UInt8>, _ range: Range<Int>, _ placeholder: JSONRowShape.Placeholder) {
    var text = ByteLanes()
    for (lane, index) in range.enumerated() { text[lane] = bytes[index] }
    self.text = text
    comparedLanes = LaneMask.firstLanes(range.count)
    length = range.count
    self.placeholder = placeholder
  }

  @inline(__always) fileprivate func matches(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    ((bytes.lanes(at: place) .!= text) .& comparedLanes).isEmpty
  }
}

extension Span<UInt8> {
  /// Parses a number of nanoseconds at the offset `at`, moves `at` past it, and returns it in milliseconds.
  ///
  /// Returns `nil` if the number doesn't have 7 to 19 digits.
  @inline(__always) fileprivate func parseNanosecondsAsMilliseconds(at: inout Int) -> Int64? {
    let count = digitCount(at: at, upTo: 20)
    guard 7...19 ~= count else { return nil }
    defer { at &+= count }
    // Times from 2001 to 2286 have 19 digits.
    if count == 19 {
      return Int64(bitPattern: parseEightDigits(at: at) &* 100_000 &+ parseEightDigits(at: at &+ 8) / 1000)
    }
    // The last six digits are dropped.
    var milliseconds: Int64 = 0
    for index in at..<at + count - 6 { milliseconds = milliseconds &* 10 &+ Int64(self[index] &- 0x30) }
    return milliseconds
  }

  /// Returns the number of consecutive digits that begin at the offset `place`, counted up to `maxCount`.
  @inline(__always) fileprivate func digitCount(at place: Int, upTo maxCount: Int) -> Int {
    var count = 0
    while count < maxCount {
      let digits = leadingDigitCount(at: place &+ count)
      guard digits == 8 else { return Swift.min(count &+ digits, maxCount) }
      count &+= 8
    }
    return maxCount
  }
}
