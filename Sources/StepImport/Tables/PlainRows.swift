import PixelPalCore

/// Reads rows of the plain format as nearly all are: two times alike in shape, whole steps, and a source seen before.
///
/// What it does not know it leaves to ``RowReader``, which knows all, and learns from what came of it.
struct PlainRows {
  private var start = WrittenClock()
  private var end = WrittenClock()
  private var tails: ContiguousArray<RowTail> = []
  private var lastTail = 0

  /// Enough for whatever row it knows, so that nothing is read beyond the bytes.
  private static let longest = 128
  private static let mostTails = 8

  /// Reads rows from `at` on, and returns where one starts that it does not know.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout Intake) -> Int {
    guard bytes.count - at >= PlainRows.longest, !tails.isEmpty, start.isKnown, end.isKnown,
      let known = start.instant(bytes, at)
    else { return at }
    var at = at
    // Out of what others might change meanwhile.
    var (start, end, tail) = (self.start, self.end, tails[lastTail])
    var sums = RowSums(near: known, room: (bytes.count - at) / (start.length + end.length) + 16)
    while bytes.count &- at >= PlainRows.longest {
      guard let from = start.instant(bytes, at), let to = end.instant(bytes, at &+ start.length) else { break }
      let place = at &+ start.length &+ end.length
      let steps = bytes.digits(place)
      // From one midnight to another it may be a day, which others decide.
      guard steps.count > 0, from <= to, from != start.midnight || to != end.midnight else { break }
      let behind = place &+ steps.count
      if !tail.stands(bytes, behind) {
        guard let index = tails.firstIndex(where: { $0.stands(bytes, behind) }) else { break }
        (lastTail, tail) = (index, tails[index])
      }
      guard sums.add(from: from, to: to, steps: steps.value, source: tail.source, &intake) else { break }
      at = behind &+ tail.length
    }
    (self.start, self.end) = (start, end)
    if sums.rows > 0 {
      start.note(in: &intake)
      end.note(in: &intake)
    }
    sums.finish(in: &intake)
    return at
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
  }
}

/// What stands behind the steps of a row, its end included, and whose steps it means.
private struct RowTail: Equatable {
  let source: StepSample.SourceID
  let length: Int
  private static let longest = 32

  /// Eight bytes, of which some do not matter.
  private struct Word: Equatable {
    var bytes: UInt64 = 0
    var mask: UInt64 = 0

    /// Nothing but zeros where it is the same.
    @inline(__always) func difference(from other: UInt64) -> UInt64 { (other & mask) ^ bytes }
  }

  private let first: Word
  private let second: Word
  private let third: Word
  private let fourth: Word

  /// A tail without quotation marks, of at most 32 bytes, that ends with a line feed; `nil` for others.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ source: StepSample.SourceID) {
    guard 1...RowTail.longest ~= range.count, bytes[range.upperBound - 1] == 0x0A else { return nil }
    var words = [Word](repeating: Word(), count: RowTail.longest / 8)
    for (place, index) in range.enumerated() {
      guard bytes[index] != 0x22 else { return nil }
      words[place / 8].bytes |= UInt64(bytes[index]) << UInt64(place % 8 * 8)
      words[place / 8].mask |= 0xFF << UInt64(place % 8 * 8)
    }
    self.source = source
    length = range.count
    (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
  }

  /// Whether it stands at `place`, with room for the longest of all.
  @inline(__always) func stands(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    precondition(place >= 0 && place <= bytes.count &- RowTail.longest)
    // Within the bytes, as the line before makes sure.
    let (one, two) = unsafe (bytes.uncheckedWord(place), bytes.uncheckedWord(place &+ 8))
    guard first.difference(from: one) | second.difference(from: two) == 0 else { return false }
    guard length > 16 else { return true }
    let (three, four) = unsafe (bytes.uncheckedWord(place &+ 16), bytes.uncheckedWord(place &+ 24))
    return third.difference(from: three) | fourth.difference(from: four) == 0
  }
}
