import Documents
import PixelPalCore
import StepHistory

/// The fast path for most rows of the plain format: rows with whole steps, a known source and times in a learned
/// format.
///
/// The fast path learns from the rows that ``TableRowReader`` has read, and leaves all other rows to that reader.
struct PlainFormatRowFastPath {
  private var startParser = LearnedISOTimeParser()
  private var endParser = LearnedISOTimeParser()
  private var knownTails: ContiguousArray<RowTail> = []
  private var tailPredictor = RowTailPredictor()

  /// The maximum length in bytes of a row that the fast path reads.
  ///
  /// At least that many bytes must be available to read a row.
  private static let maxRowLength = 128
  private static let maxTailCount = 8

  /// Reads consecutive rows from `at` on, and returns the start of the first row that the fast path can't read.
  ///
  /// Also returns the number of rows read. Each row is one line.
  mutating func readRows(_ bytes: Span<UInt8>, from at: Int, into collector: inout SampleCollector) -> (
    next: Int, lines: Int
  ) {
    guard bytes.count - at >= PlainFormatRowFastPath.maxRowLength, !knownTails.isEmpty, startParser.hasLearned,
      endParser.hasLearned
    else { return (at, 0) }
    // The first row is checked before memory is allocated.
    let first = bytes.extracting(at..<at + PlainFormatRowFastPath.maxRowLength)
    let firstStepsOffset = startParser.length + endParser.length
    let firstTailOffset = firstStepsOffset + first.parseDigitsOfCell(firstStepsOffset).count
    guard let (firstStart, firstEnd) = LearnedISOTimeParser.startAndEndSeconds(first, &startParser, &endParser),
      firstStart <= firstEnd, knownTails.contains(where: { $0.matches(first, firstTailOffset) })
    else { return (at, 0) }
    let begin = at
    var at = at
    // These are local copies, so that the compiler knows that no other code changes them.
    var (start, end, predictor) = (startParser, endParser, tailPredictor)
    let tails = knownTails
    var batch = PackedRowBatch(near: firstStart &* 1000, room: (bytes.count - at) / (start.length + end.length) + 16)
    while bytes.count &- at >= PlainFormatRowFastPath.maxRowLength {
      // The length is a constant, so that bounds checks are optimized away. The loop condition ensures that the bytes
      // exist.
      let row = unsafe bytes.extracting(unchecked: at..<at + PlainFormatRowFastPath.maxRowLength)
      // The end of the row is determined first, so that the next row can be loaded while this one is parsed.
      let stepsOffset = start.length &+ end.length
      let steps = row.parseDigitsOfCell(stepsOffset)
      guard steps.count > 0 else { break }
      let tailOffset = stepsOffset &+ steps.count
      var (number, length) = predictor.predictedTail(row, tailOffset)
      guard let (from, to) = LearnedISOTimeParser.startAndEndSeconds(row, &start, &end) else { break }
      // A row from midnight to midnight may be a day total, so it is left to the slower reader.
      guard from != start.midnight || to != end.midnight else { break }
      if !tails[number].matches(row, tailOffset) {
        guard let other = predictor.findAndLearnTail(row, tailOffset, among: tails) else { break }
        (number, length) = other
      }
      guard batch.addRowIfValid(fromSecond: from, to: to, steps: steps.value, source: tails[number].source, &collector)
      else {
        break
      }
      at &+= tailOffset &+ length
    }
    (startParser, endParser, tailPredictor) = (start, end, predictor)
    // Each row is one line.
    let rows = batch.finish(into: &collector) { first, last in
      EarliestAndLatestRowPositions(first: .offset(begin, lines: first), last: .offset(begin, lines: last))
    }
    if rows > 0 {
      start.reportUTCOffset(to: &collector)
      end.reportUTCOffset(to: &collector)
    }
    return (at, rows)
  }

  /// Learns from the row in the range `row`, which comes from `source`.
  ///
  /// The interval of the row must determine its resolution.
  mutating func learn(
    _ bytes: Span<UInt8>, _ row: Range<Int>, start: Range<Int>, end: Range<Int>, steps: Range<Int>,
    source: StepSample.SourceID, floatsInUTC assumesUTC: Bool
  ) {
    guard start.lowerBound == row.lowerBound, end.lowerBound == start.upperBound + 1,
      steps.lowerBound == end.upperBound + 1, row.upperBound <= bytes.count
    else { return }
    startParser.learn(bytes, start, assumesUTC: assumesUTC)
    endParser.learn(bytes, end, assumesUTC: assumesUTC)
    guard let tail = RowTail(bytes, steps.upperBound..<row.upperBound, source), !knownTails.contains(tail)
    else { return }
    if knownTails.count < PlainFormatRowFastPath.maxTailCount {
      knownTails.append(tail)
    } else {
      knownTails[knownTails.count - 1] = tail
    }
    tailPredictor.learn(knownTails.count - 1, of: knownTails)
  }
}

/// The tail of a row: the text after the steps, including the line terminator, and the source that this text
/// identifies.
private struct RowTail: Equatable {
  let source: StepSample.SourceID
  let length: Int
  fileprivate let text: ByteLanes
  /// A mask that marks the bytes of the text, so that only these are compared.
  private let comparedLanes: LaneMask

  /// Creates a tail from at most 32 bytes that end with a line feed.
  ///
  /// Returns `nil` for any other text, and for text with a quotation mark or another line terminator.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ source: StepSample.SourceID) {
    guard 1...ByteLanes.scalarCount ~= range.count, bytes[range.upperBound - 1] == .lineFeed else { return nil }
    var text = ByteLanes()
    for (lane, index) in range.enumerated() {
      guard bytes[index] != .quote, bytes[index] != .lineFeed || index == range.upperBound - 1,
        bytes[index] != .carriageReturn || index == range.upperBound - 2
      else { return nil }
      text[lane] = bytes[index]
    }
    self.source = source
    self.text = text
    comparedLanes = LaneMask.first(range.count)
    length = range.count
  }

  /// Returns true if `bytes` contains the text of this tail at `offset`.
  ///
  /// At least 32 bytes, the maximum length of a tail, must be readable from `offset`.
  @inline(__always) func matches(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    ((bytes.lanes(offset) .!= text) .& comparedLanes).isEmpty
  }
}

/// A predictor of which of the two most recent row tails comes next.
///
/// It examines the first byte in which the two tails differ. The prediction is nearly always right and needs no branch,
/// which the processor would often mispredict if sources alternate irregularly.
private struct RowTailPredictor {
  /// The number of a row tail, and the length of its text.
  ///
  /// The length is stored here because it is needed early: the next row begins after the tail.
  typealias IndexAndLength = (number: Int, length: Int)

  private var lastTail: IndexAndLength = (0, 0)
  private var otherTail: IndexAndLength = (0, 0)
  /// The index of the first byte in which the two most recent tails differ.
  private var differingPlace = 0
  private var otherTailByte: UInt8 = 0

  @inline(__always) func predictedTail(_ row: Span<UInt8>, _ offset: Int) -> IndexAndLength {
    let isOther = row[offset &+ differingPlace] == otherTailByte
    return (isOther ? otherTail.number : lastTail.number, isOther ? otherTail.length : lastTail.length)
  }

  /// Returns the actual tail at `offset` after a wrong prediction, or `nil` if none of `tails` matches.
  @inline(never) mutating func findAndLearnTail(
    _ row: Span<UInt8>, _ offset: Int, among tails: ContiguousArray<RowTail>
  ) -> IndexAndLength? {
    guard let number = tails.firstIndex(where: { $0.matches(row, offset) }) else { return nil }
    learn(number, of: tails)
    return lastTail
  }

  /// Records that the last row had the tail `number`, for the next prediction.
  mutating func learn(_ number: Int, of tails: ContiguousArray<RowTail>) {
    (lastTail, otherTail) = ((number, tails[number].length), (lastTail.number, tails[lastTail.number].length))
    let (one, two) = (tails[lastTail.number].text, tails[otherTail.number].text)
    differingPlace = (0..<ByteLanes.scalarCount).first { one[$0] != two[$0] } ?? 0
    otherTailByte = two[differingPlace]
  }
}
