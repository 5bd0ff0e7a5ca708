import Documents
import PixelPalCore
import StepHistory

/// The rows of the plain format with known shapes of both times, whole steps, and a known source: most rows.
///
/// It leaves all other rows to ``TableRowReader``, which handles every row, and learns from the results.
struct PlainRows {
  private var start = ISOTimeParser()
  private var end = ISOTimeParser()
  private var tails: ContiguousArray<RowTail> = []
  private var guess = TailGuess()

  /// The length in bytes that is enough for any row it knows, so that nothing is read beyond the bytes.
  private static let longest = 128
  private static let mostTails = 8

  /// Reads rows from `at` on, and returns the start of the first unknown row and the number of lines before it.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout SampleCollector) -> (next: Int, lines: Int)
  {
    guard bytes.count - at >= PlainRows.longest, !tails.isEmpty, start.hasLearned, end.hasLearned else {
      return (at, 0)
    }
    // The first row is checked before memory is allocated.
    let first = bytes.extracting(at..<at + PlainRows.longest)
    let behind = start.length + end.length + first.parseDigitsOfCell(start.length + end.length).count
    guard let known = ISOTimeParser.seconds(first, &start, &end), known.0 <= known.1,
      tails.contains(where: { $0.stands(first, behind) })
    else { return (at, 0) }
    let begin = at
    var at = at
    // Local copies, which no other code can change in the meantime.
    var (start, end, guess) = (self.start, self.end, self.guess)
    let tails = tails
    var sums = PackedRowBatch(near: known.0 &* 1000, room: (bytes.count - at) / (start.length + end.length) + 16)
    while bytes.count &- at >= PlainRows.longest {
      // The length is constant, so that bounds checks are optimized away; the condition of the loop guarantees it.
      let row = unsafe bytes.extracting(unchecked: at..<at + PlainRows.longest)
      // The end of the row is determined first, so that the next row is loaded while this one is parsed.
      let place = start.length &+ end.length
      let steps = row.parseDigitsOfCell(place)
      guard steps.count > 0 else { break }
      let behind = place &+ steps.count
      var (number, length) = guess.tail(row, behind)
      guard let (from, to) = ISOTimeParser.seconds(row, &start, &end) else { break }
      // An interval from one midnight to another may be a whole day, which the slower path decides.
      guard from != start.midnight || to != end.midnight else { break }
      if !tails[number].stands(row, behind) {
        guard let other = guess.look(row, behind, for: tails) else { break }
        (number, length) = other
      }
      guard sums.add(fromSecond: from, to: to, steps: steps.value, source: tails[number].source, &intake) else { break }
      at &+= behind &+ length
    }
    (self.start, self.end, self.guess) = (start, end, guess)
    // Each row is one line.
    let rows = sums.finish(into: &intake) { first, last in
      FirstAndLastRows(first: .offset(begin, lines: first), last: .offset(begin, lines: last))
    }
    if rows > 0 {
      start.reportOffset(to: &intake)
      end.reportOffset(to: &intake)
    }
    return (at, rows)
  }

  /// Learns from the row in `row` with cells that were read as `source`; its resolution follows from its interval.
  mutating func learn(
    _ bytes: Span<UInt8>, _ row: Range<Int>, start: Range<Int>, end: Range<Int>, steps: Range<Int>,
    source: StepSample.SourceID, floatsInUTC: Bool
  ) {
    guard start.lowerBound == row.lowerBound, end.lowerBound == start.upperBound + 1,
      steps.lowerBound == end.upperBound + 1, row.upperBound <= bytes.count
    else { return }
    self.start.learn(bytes, start, assumesUTC: floatsInUTC)
    self.end.learn(bytes, end, assumesUTC: floatsInUTC)
    guard let tail = RowTail(bytes, steps.upperBound..<row.upperBound, source), !tails.contains(tail) else { return }
    if tails.count < PlainRows.mostTails { tails.append(tail) } else { tails[tails.count - 1] = tail }
    guess.learn(tails.count - 1, of: tails)
  }
}

/// The text after the steps of a row, including the end of the line, and the source that it stands for.
private struct RowTail: Equatable {
  let source: StepSample.SourceID
  let length: Int
  fileprivate let text: ByteLanes
  /// The lanes that are part of the text.
  private let counted: LaneMask

  /// Creates a tail of at most 32 bytes, without quotation marks, that has one line feed, at its end; `nil` for others.
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
    counted = LaneMask.first(range.count)
    length = range.count
  }

  /// Returns true if this text is at `place`, where the bytes must have room for the longest tail.
  @inline(__always) func stands(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    ((bytes.lanes(place) .!= text) .& counted).isEmpty
  }
}

/// A predictor of the next tail: one of the two most recent ones, chosen by the first byte in which they differ.
///
/// It is nearly always right and has no branch. A branch would be mispredicted if sources alternate irregularly.
private struct TailGuess {
  /// A tail and its length.
  ///
  /// The length is needed first, because the next row begins after it.
  typealias Tail = (number: Int, length: Int)

  private var last: Tail = (0, 0)
  private var other: Tail = (0, 0)
  private var place = 0
  private var byteOfOther: UInt8 = 0

  /// Returns the predicted tail at `behind`.
  @inline(__always) func tail(_ row: Span<UInt8>, _ behind: Int) -> Tail {
    let isOther = row[behind &+ place] == byteOfOther
    return (isOther ? other.number : last.number, isOther ? other.length : last.length)
  }

  /// Returns the actual tail at `behind` after a wrong prediction; `nil` if it is none of `tails`.
  @inline(never) mutating func look(_ row: Span<UInt8>, _ behind: Int, for tails: ContiguousArray<RowTail>) -> Tail? {
    guard let number = tails.firstIndex(where: { $0.stands(row, behind) }) else { return nil }
    learn(number, of: tails)
    return last
  }

  /// Records that the tail `number` occurred.
  mutating func learn(_ number: Int, of tails: ContiguousArray<RowTail>) {
    (last, other) = ((number, tails[number].length), (last.number, tails[last.number].length))
    let (one, two) = (tails[last.number].text, tails[other.number].text)
    place = (0..<ByteLanes.scalarCount).first { one[$0] != two[$0] } ?? 0
    byteOfOther = two[place]
  }
}
