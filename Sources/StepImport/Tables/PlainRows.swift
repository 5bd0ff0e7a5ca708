import PixelPalCore

/// Reads rows of the plain format as nearly all are: two times alike in shape, whole steps, and a source seen before.
///
/// What it does not know it leaves to ``RowReader``, which knows all, and learns from what came of it.
struct PlainRows {
  private var start = WrittenClock()
  private var end = WrittenClock()
  private var tails: ContiguousArray<RowTail> = []
  private var lastTail = 0
  /// How many rows it knew one after another.
  private var usual = 64

  /// Enough for whatever row it knows, so that nothing is read beyond the bytes.
  private static let longest = 128
  private static let mostTails = 8

  /// What rows read one after another came to.
  private struct Sums {
    var rows = 0
    var steps: UInt64 = 0
    var first = Int64.max
    var last = Int64.min
    var shortest = Int64.max
    var longest = Int64.min
  }

  /// Reads rows from `at` on, and returns where one starts that it does not know.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout Intake) -> Int {
    guard bytes.count - at >= PlainRows.longest, start.isKnown, end.isKnown, let known = start.instant(bytes, at)
    else { return at }
    var at = at
    var packed = PackedSamples(
      near: Instant(millisecondsSince1970: known), room: min(expected(bytes.count - at), usual))
    var sums = Sums()
    while bytes.count - at >= PlainRows.longest {
      guard let from = start.instant(bytes, at), let to = end.instant(bytes, at + start.length) else { break }
      let steps = bytes.digits(at + start.length + end.length)
      let behind = at + start.length + end.length + steps.count
      let length = to - from
      // From one midnight to another it may be a day, which others decide.
      guard steps.count > 0, length >= 0, from != start.midnight || to != end.midnight,
        let tail = tail(bytes, behind)
      else { break }
      if !packed.append(
        start: from, length: UInt64(bitPattern: length / 1000), steps: steps.value, source: tails[tail].source)
      {
        guard packed.count > 0 else { break }
        intake.samples.append(packed)
        packed = PackedSamples(near: Instant(millisecondsSince1970: from))
        continue
      }
      sums.rows += 1
      sums.steps &+= steps.value
      sums.first = min(sums.first, from)
      sums.last = max(sums.last, to)
      sums.shortest = min(sums.shortest, length)
      sums.longest = max(sums.longest, length)
      at = behind + tails[tail].length
    }
    intake.samples.append(packed)
    usual = max(64, sums.rows + sums.rows / 4)
    account(for: sums, in: &intake)
    return at
  }

  /// About how many rows are in so many bytes.
  private func expected(_ size: Int) -> Int { size / (start.length + end.length + 3 + tails[lastTail].length) + 16 }

  /// Which of the tails stands at `place`.
  @inline(__always) private mutating func tail(_ bytes: Span<UInt8>, _ place: Int) -> Int? {
    if tails[lastTail].stands(bytes, place) { return lastTail }
    for index in tails.indices where tails[index].stands(bytes, place) {
      lastTail = index
      return index
    }
    return nil
  }

  private func account(for sums: Sums, in intake: inout Intake) {
    guard sums.rows > 0 else { return }
    intake.report.rows.read += sums.rows
    intake.report.rows.steps += sums.rows
    intake.report.raw += StepCount(steps: Int64(sums.steps))
    intake.note(
      from: Instant(millisecondsSince1970: sums.first), to: Instant(millisecondsSince1970: sums.last))
    intake.grain.see(Milliseconds(sums.shortest), isDay: false)
    intake.grain.see(Milliseconds(sums.longest), isDay: false)
    start.note(in: &intake)
    end.note(in: &intake)
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
  private var words: SIMD4<UInt64> = .zero
  private var masks: SIMD4<UInt64> = .zero

  /// A tail without quotation marks, of at most 32 bytes, that ends with a line feed; `nil` for others.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ source: StepSample.SourceID) {
    guard 1...32 ~= range.count, bytes[range.upperBound - 1] == 0x0A else { return nil }
    self.source = source
    length = range.count
    for (place, index) in range.enumerated() {
      guard bytes[index] != 0x22 else { return nil }
      words[place / 8] |= UInt64(bytes[index]) << UInt64(place % 8 * 8)
      masks[place / 8] |= 0xFF << UInt64(place % 8 * 8)
    }
  }

  @inline(__always) func stands(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    guard bytes.word(place) & masks[0] == words[0], bytes.word(place + 8) & masks[1] == words[1] else { return false }
    return length <= 16
      || bytes.word(place + 16) & masks[2] == words[2] && bytes.word(place + 24) & masks[3] == words[3]
  }
}
