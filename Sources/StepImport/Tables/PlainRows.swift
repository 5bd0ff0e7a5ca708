import Documents
import PixelPalCore
import StepHistory

/// Reads rows of the plain format as nearly all are: two times alike in shape, whole steps, and a source seen before.
///
/// What it does not know it leaves to ``RowReader``, which knows all, and learns from what came of it.
struct PlainRows {
  private var start = WrittenClock()
  private var end = WrittenClock()
  private var tails: ContiguousArray<RowTail> = []
  private var guess = TailGuess()

  /// Enough for whatever row it knows, so that nothing is read beyond the bytes.
  private static let longest = 128
  private static let mostTails = 8

  /// Reads rows from `at` on, and returns where one starts that it does not know, and how many lines those before are.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout Intake) -> (next: Int, lines: Int) {
    guard bytes.count - at >= PlainRows.longest, !tails.isEmpty, start.isKnown, end.isKnown else { return (at, 0) }
    // For a row that it does not know no room is made.
    let first = bytes.extracting(at..<at + PlainRows.longest)
    let behind = start.length + end.length + first.digitsOfCell(start.length + end.length).count
    guard let known = WrittenClock.seconds(first, &start, &end), known.0 <= known.1,
      tails.contains(where: { $0.stands(first, behind) })
    else { return (at, 0) }
    let begin = at
    var at = at
    // Out of what others might change meanwhile.
    var (start, end, guess) = (self.start, self.end, self.guess)
    let tails = tails
    var sums = RowSums(near: known.0 &* 1000, room: (bytes.count - at) / (start.length + end.length) + 16)
    while bytes.count &- at >= PlainRows.longest {
      // Of known length, so that what is looked at lies within it without asking again; the line before makes sure.
      let row = unsafe bytes.extracting(unchecked: at..<at + PlainRows.longest)
      // First what says where the next row begins, so that its bytes are on their way while this one is read.
      let place = start.length &+ end.length
      let steps = row.digitsOfCell(place)
      guard steps.count > 0 else { break }
      let behind = place &+ steps.count
      var (number, length) = guess.tail(row, behind)
      guard let (from, to) = WrittenClock.seconds(row, &start, &end) else { break }
      // From one midnight to another it may be a day, which others decide.
      guard from != start.midnight || to != end.midnight else { break }
      if !tails[number].stands(row, behind) {
        guard let other = guess.look(row, behind, for: tails) else { break }
        (number, length) = other
      }
      guard sums.add(fromSecond: from, to: to, steps: steps.value, source: tails[number].source, &intake) else { break }
      at &+= behind &+ length
    }
    (self.start, self.end, self.guess) = (start, end, guess)
    // Each is a line.
    let rows = sums.finish(in: &intake) { first, last in
      EndPlaces(first: .offset(begin, lines: first), last: .offset(begin, lines: last))
    }
    if rows > 0 {
      start.note(in: &intake)
      end.note(in: &intake)
    }
    return (at, rows)
  }

  /// Learns from the row in `row`, whose cells have been read as `source`; its resolution is what its span says.
  mutating func learn(
    _ bytes: Span<UInt8>, _ row: Range<Int>, start: Range<Int>, end: Range<Int>, steps: Range<Int>,
    source: StepSample.SourceID, floatsInUTC: Bool
  ) {
    guard start.lowerBound == row.lowerBound, end.lowerBound == start.upperBound + 1,
      steps.lowerBound == end.upperBound + 1, row.upperBound <= bytes.count
    else { return }
    self.start.learn(bytes, start, floatsInUTC: floatsInUTC)
    self.end.learn(bytes, end, floatsInUTC: floatsInUTC)
    guard let tail = RowTail(bytes, steps.upperBound..<row.upperBound, source), !tails.contains(tail) else { return }
    if tails.count < PlainRows.mostTails { tails.append(tail) } else { tails[tails.count - 1] = tail }
    guess.learn(tails.count - 1, of: tails)
  }
}

/// What stands behind the steps of a row, its end included, and whose steps it means.
private struct RowTail: Equatable {
  let source: StepSample.SourceID
  let length: Int
  fileprivate let text: Lanes
  /// Which of them count.
  private let counted: LaneMask

  /// A tail without quotation marks, of at most 32 bytes, that ends its line with a line feed and has no other line end
  /// in it; `nil` for others.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ source: StepSample.SourceID) {
    guard 1...Lanes.scalarCount ~= range.count, bytes[range.upperBound - 1] == .lineFeed else { return nil }
    var text = Lanes()
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

  /// Whether it stands at `place`, with room for the longest of all.
  @inline(__always) func stands(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    ((bytes.lanes(place) .!= text) .& counted).isEmpty
  }
}

/// Which of the two tails that came last comes next, by the first byte in which they differ.
///
/// It is right nearly always, and without a branch, which sources that take turns as they please would mislead.
private struct TailGuess {
  /// A tail, and how long it is: known before all else, since the next row begins there.
  typealias Tail = (number: Int, length: Int)

  private var last: Tail = (0, 0)
  private var other: Tail = (0, 0)
  private var place = 0
  private var byteOfOther: UInt8 = 0

  /// The tail that may stand at `behind`.
  @inline(__always) func tail(_ row: Span<UInt8>, _ behind: Int) -> Tail {
    let isOther = row[behind &+ place] == byteOfOther
    return (isOther ? other.number : last.number, isOther ? other.length : last.length)
  }

  /// The tail that does stand at `behind`, which it had not guessed; `nil` when it is none of `tails`.
  @inline(never) mutating func look(_ row: Span<UInt8>, _ behind: Int, for tails: ContiguousArray<RowTail>) -> Tail? {
    guard let number = tails.firstIndex(where: { $0.stands(row, behind) }) else { return nil }
    learn(number, of: tails)
    return last
  }

  /// Learns that the tail `number` came.
  mutating func learn(_ number: Int, of tails: ContiguousArray<RowTail>) {
    (last, other) = ((number, tails[number].length), (last.number, tails[last.number].length))
    let (one, two) = (tails[last.number].text, tails[other.number].text)
    place = (0..<Lanes.scalarCount).first { one[$0] != two[$0] } ?? 0
    byteOfOther = two[place]
  }
}
