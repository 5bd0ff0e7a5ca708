import Documents
import PixelPalCore
import StepHistory

/// A fast path for tables in PixelPal's plain format, which reads rows that are written like earlier rows.
///
///     2025-01-04T10:22:13Z,2025-01-04T10:30:00Z,120,Watch
///
/// Such a row has a whole number of steps, times in the same notation as before, and the same text after the steps as
/// one of the last few rows. ``TableRowReader`` reads all other rows, and the fast path learns from them.
struct PlainFormatRowFastPath {
  private var startParser = LearnedISOTimeParser()
  private var endParser = LearnedISOTimeParser()
  /// The texts after the steps of earlier rows (their tails), at most ``maxTailCount`` of them.
  private var knownTails: ContiguousArray<RowTailAfterSteps> = []
  private var tailPredictor = RowTailPredictor()

  /// The maximum length of a row that the fast path reads, in bytes.
  ///
  /// This many bytes must be available from the start of a row, so the last rows are left to ``TableRowReader``.
  private static let maxRowLength = 128
  private static let maxTailCount = 8

  /// Reads consecutive rows, starting at the offset `at`, and returns the offset after them and their number of lines.
  ///
  /// Each row is one line. Reading stops at the first row that the fast path can't read.
  mutating func readRows(_ bytes: Span<UInt8>, from at: Int, into collector: inout SampleCollector) -> (
    next: Int, lines: Int
  ) {
    guard bytes.count - at >= PlainFormatRowFastPath.maxRowLength, !knownTails.isEmpty, startParser.hasLearned,
      endParser.hasLearned
    else { return (at, 0) }
    // Many calls read no row at all, so the first row is checked before any memory is allocated.
    let first = bytes.extracting(at..<at + PlainFormatRowFastPath.maxRowLength)
    let firstStepsOffset = startParser.length + endParser.length
    let firstTailOffset = firstStepsOffset + first.delimitedNumberAndDigitCount(at: firstStepsOffset).count
    guard
      let (firstStart, firstEnd) = LearnedISOTimeParser.startAndEndSeconds(
        in: first, first: &startParser, next: &endParser),
      firstStart <= firstEnd, knownTails.contains(where: { $0.matches(first, at: firstTailOffset) })
    else { return (at, 0) }
    let begin = at
    var at = at
    // With local copies, the compiler can keep the values in registers.
    var (start, end, predictor) = (startParser, endParser, tailPredictor)
    let tails = knownTails
    var batch = PackedRowBatch(near: firstStart &* 1000, room: (bytes.count - at) / (start.length + end.length) + 16)
    while bytes.count &- at >= PlainFormatRowFastPath.maxRowLength {
      // The loop condition ensures that these bytes are available. Their number is constant, so that the compiler
      // removes the bounds checks below.
      let row = unsafe bytes.extracting(unchecked: at..<at + PlainFormatRowFastPath.maxRowLength)
      // The end of the row is determined first, so that the processor can load the next row while it parses this one.
      let stepsOffset = start.length &+ end.length
      let steps = row.delimitedNumberAndDigitCount(at: stepsOffset)
      guard steps.count > 0 else { break }
      let tailOffset = stepsOffset &+ steps.count
      var (number, length) = predictor.predictedTail(in: row, at: tailOffset)
      guard let (from, to) = LearnedISOTimeParser.startAndEndSeconds(in: row, first: &start, next: &end) else { break }
      // A row from midnight to midnight may be a whole day, which has a different resolution.
      guard from != start.midnight || to != end.midnight else { break }
      if !tails[number].matches(row, at: tailOffset) {
        guard let other = predictor.findAndLearnTail(in: row, at: tailOffset, among: tails) else { break }
        (number, length) = other
      }
      guard
        batch.addRowIfValid(
          fromSecond: from, to: to, steps: steps.value, source: tails[number].source, into: &collector)
      else {
        break
      }
      at &+= tailOffset &+ length
    }
    (startParser, endParser, tailPredictor) = (start, end, predictor)
    // Each row is one line, so the index of a row is also the number of lines between `begin` and the row.
    let rows = batch.finish(into: &collector) { first, last in
      EarliestAndLatestRowPositions(first: .offset(begin, lines: first), last: .offset(begin, lines: last))
    }
    if rows > 0 {
      start.reportUTCOffset(to: &collector)
      end.reportUTCOffset(to: &collector)
    }
    return (at, rows)
  }

  /// Learns the notation of the row in the range `row`, and the source that its text after the steps identifies.
  ///
  /// `start`, `end` and `steps` are the ranges of the row's first three cells, and `source` is the ID of its source. If
  /// these cells are quoted, so that more than a delimiter separates them, nothing is learned. The row must have the
  /// resolution `StepSample.Resolution.sample`.
  ///
  /// If `assumesUTC` is true, times without a UTC offset are in UTC. Otherwise, rows with such times aren't learned.
  mutating func learn(
    _ bytes: Span<UInt8>, row: Range<Int>, start: Range<Int>, end: Range<Int>, steps: Range<Int>,
    source: StepSample.SourceID, floatsInUTC assumesUTC: Bool
  ) {
    guard start.lowerBound == row.lowerBound, end.lowerBound == start.upperBound + 1,
      steps.lowerBound == end.upperBound + 1, row.upperBound <= bytes.count
    else { return }
    startParser.learnNotation(in: bytes, at: start, assumesUTC: assumesUTC)
    endParser.learnNotation(in: bytes, at: end, assumesUTC: assumesUTC)
    guard let tail = RowTailAfterSteps(bytes, steps.upperBound..<row.upperBound, source), !knownTails.contains(tail)
    else { return }
    if knownTails.count < PlainFormatRowFastPath.maxTailCount {
      knownTails.append(tail)
    } else {
      knownTails[knownTails.count - 1] = tail
    }
    tailPredictor.learnTail(at: knownTails.count - 1, of: knownTails)
  }
}

/// The tail of a row: the text after the steps, through the line terminator, and the source that this text identifies.
private struct RowTailAfterSteps: Equatable {
  let source: StepSample.SourceID
  let length: Int
  fileprivate let text: ByteLanes
  /// A mask of the lanes that contain the text, so that other lanes aren't compared.
  private let comparedLanes: LaneMask

  /// Creates a tail from the text in `range`, or returns `nil` if the text isn't supported.
  ///
  /// The text must have at most 32 bytes, end with LF or CRLF, and contain no quotation mark or other line terminator.
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
    comparedLanes = LaneMask.firstLanes(range.count)
    length = range.count
  }

  /// Returns true if `bytes` contains the text of this tail at `offset`.
  ///
  /// - Precondition: at least 32 bytes, the maximum length of a tail, are available, starting at `offset`.
  @inline(__always) func matches(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    ((bytes.lanes(at: offset) .!= text) .& comparedLanes).isEmpty
  }
}

/// A predictor that guesses from a single byte which of the two most recent tails a row has.
///
/// The byte is the first one in which the two tails differ. The guess is checked later. It is nearly always right and
/// needs no branch. The processor would often mispredict a branch in a table that alternates irregularly between two
/// sources.
private struct RowTailPredictor {
  /// The index of a tail among the known tails, and the length of its text.
  ///
  /// The length is stored here, because the start of the next row depends on it and is needed early.
  typealias IndexAndLength = (number: Int, length: Int)

  private var lastTail: IndexAndLength = (0, 0)
  private var otherTail: IndexAndLength = (0, 0)
  /// The index of the first byte in which the two most recent tails differ.
  private var differingPlace = 0
  /// The byte at ``differingPlace`` in ``otherTail``.
  private var otherTailByte: UInt8 = 0

  /// Returns the likely tail of `row`, given that its steps end at `offset`.
  @inline(__always) func predictedTail(in row: Span<UInt8>, at offset: Int) -> IndexAndLength {
    let isOther = row[offset &+ differingPlace] == otherTailByte
    return (isOther ? otherTail.number : lastTail.number, isOther ? otherTail.length : lastTail.length)
  }

  /// Returns the actual tail at `offset` after a wrong guess, and learns it for the next guess.
  ///
  /// Returns `nil` if the tail isn't in `tails`.
  @inline(never) mutating func findAndLearnTail(
    in row: Span<UInt8>, at offset: Int, among tails: ContiguousArray<RowTailAfterSteps>
  ) -> IndexAndLength? {
    guard let number = tails.firstIndex(where: { $0.matches(row, at: offset) }) else { return nil }
    learnTail(at: number, of: tails)
    return lastTail
  }

  /// Marks the tail at the index `number` as the most recent one.
  ///
  /// The next guess is this tail or the one that was the most recent before.
  mutating func learnTail(at number: Int, of tails: ContiguousArray<RowTailAfterSteps>) {
    (lastTail, otherTail) = ((number, tails[number].length), (lastTail.number, tails[lastTail.number].length))
    let (one, two) = (tails[lastTail.number].text, tails[otherTail.number].text)
    differingPlace = (0..<ByteLanes.scalarCount).first { one[$0] != two[$0] } ?? 0
    otherTailByte = two[differingPlace]
  }
}
