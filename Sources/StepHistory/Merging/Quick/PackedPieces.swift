import PixelPalCore

/// Consecutive pieces of packed samples that do not overlap, 16 bytes each.
///
/// Each is a part of a sample, usually all of it. It contains its counted steps, so that adding pieces up needs no
/// division.
///
/// Reference implementation: each piece on its own; differential test:
/// `MergedSamplesTests.testManyPiecesAtOnceAreThoseOneByOne`.
struct PackedPieces: Sendable {
  private let entries: ContiguousArray<Entry>
  /// The base in milliseconds since 1970.
  private let base: Int64
  private let resolution: StepSample.Resolution

  /// A piece, in seconds since the base.
  struct Entry: Sendable {
    /// The packed sample.
    fileprivate let word: UInt64
    // From the highest bit: seconds from the sample's start to the piece, length of the piece in seconds, millionths of
    // steps.
    private let part: UInt64

    fileprivate static var stepBits: UInt64 { 64 - 2 * PackedSamples.lengthBits }

    /// Creates an entry for a part of a sample that has at most ``mostSteps`` steps.
    @inline(__always) init(_ part: OneAtATimeMerge.Part) {
      let before = part.from &- PackedSamples.start(part.word)
      let span = UInt64(bitPattern: before) &<< PackedSamples.lengthBits | UInt64(bitPattern: part.to &- part.from)
      let counted = PackedSamples.millionths(of: part)
      (word, self.part) = (part.word, span &<< Entry.stepBits | UInt64(bitPattern: counted))
    }

    /// The start of the piece.
    @inline(__always) var from: Int64 {
      PackedSamples.start(word) &+ Int64(bitPattern: part >> (64 - PackedSamples.lengthBits))
    }

    /// The end of the piece.
    @inline(__always) var to: Int64 {
      from &+ Int64(bitPattern: part >> Entry.stepBits & (1 << PackedSamples.lengthBits - 1))
    }

    /// The end of the sample.
    @inline(__always) var sampleEnd: Int64 { PackedSamples.end(word) }

    /// The millionths of a step that count.
    @inline(__always) var millionths: Int64 { Int64(bitPattern: part & (1 << Entry.stepBits - 1)) }
  }

  /// The maximum number of steps of a sample if its pieces are to be packed.
  static var mostSteps: Int64 { 1 << Int64(Entry.stepBits) / 1_000_000 }

  /// Creates the pieces that samples of `packed` were merged into; their parts are ascending and disjoint.
  init(_ merged: OneAtATimeMerge, of packed: PackedSamples) {
    let parts = merged.parts.span
    // A new array that is no larger than necessary.
    var entries: ContiguousArray<Entry> = []
    entries.reserveCapacity(merged.count)
    for index in 0..<merged.count { entries.append(Entry(parts[index])) }
    (self.entries, base, resolution) = (entries, packed.base, packed.resolution)
  }

  /// The number of pieces.
  var count: Int { entries.count }

  /// Returns the span of the piece at `index`.
  func span(of index: Int) -> Interval {
    Interval(unchecked: instant(entries[index].from), instant(entries[index].to))
  }

  /// Returns the sample that the piece at `index` is part of.
  func sample(of index: Int) -> StepSample { sample(entries[index].word) }

  /// The piece at `index`.
  subscript(index: Int) -> Piece {
    let (entry, sample) = (entries[index], sample(of: index))
    return Piece(sample: sample, from: instant(entry.from), to: instant(entry.to), spread: sample.count)
  }

  private func instant(_ second: Int64) -> Instant { Instant(unchecked: base &+ 1000 &* second) }

  @inline(__always) private func sample(_ word: UInt64) -> StepSample {
    PackedSamples.sample(word, base: base, resolution)
  }

  private func second(_ instant: Instant) -> Int64 { PackedSamples.second(of: instant, from: base) }
}

// Many pieces at once.
extension PackedPieces {
  /// Adds up pieces of a range that end by `end`, as long as the sum stays below `goal`.
  ///
  /// Returns the index of the first piece that was not added.
  func add(_ range: Range<Int>, by end: Instant, below goal: Int64, to sum: inout Int64) -> Int {
    let last = second(end)
    var (rest, total) = (entries.span.extracting(range), sum)
    // Usually many pieces are added. They are disjoint, so if the last of eight has ended, all eight have.
    while rest.count >= 8, rest[7].to <= last {
      var some: Int64 = 0
      for index in 0..<8 { some &+= rest[index].millionths }
      let next = total.addingSaturated(some)
      guard next < goal else { break }
      total = next
      rest = rest.extracting(droppingFirst: 8)
    }
    var index = 0
    while index < rest.count {
      let next = total.addingSaturated(rest[index].millionths)
      guard rest[index].to <= last, next < goal else { break }
      (index, total) = (index + 1, next)
    }
    sum = total
    return range.upperBound - rest.count + index
  }

  /// Adds up pieces of a range that belong to samples ending by `end`.
  ///
  /// Returns the index of the first piece that was not added.
  func addWhole(_ range: Range<Int>, by end: Instant, to sum: inout Int64) -> Int {
    let (entries, last) = (entries.span, second(end))
    var (index, total) = (range.lowerBound, sum)
    while index < range.upperBound, entries[index].sampleEnd <= last {
      total = total.addingSaturated(entries[index].millionths)
      index += 1
    }
    sum = total
    return index
  }

  /// Adds the counted steps of the pieces of a range to the sums of their sources.
  func add(_ range: Range<Int>, to counted: inout ContiguousArray<Int64>) {
    let entries = entries.span.extracting(range)
    for index in entries.indices {
      let source = Int(PackedSamples.source(entries[index].word))
      counted[source] = counted[source].addingSaturated(entries[index].millionths)
    }
  }

  /// Returns the end of the piece at `index`, if the piece has counted steps and ends with its sample; otherwise `nil`.
  func end(ofWhole index: Int) -> Instant? {
    let entry = entries[index]
    return entry.millionths > 0 && entry.to == entry.sampleEnd ? instant(entry.to) : nil
  }

  /// Appends the spans of the samples of a range's pieces that are walks at this pace and begin by `end`.
  ///
  /// Each span is extended by `more`, and spans that then touch may be joined. Returns the index of the first piece
  /// that begins later.
  func addWalks(
    _ range: Range<Int>, by end: Instant, at pace: WalkingPace, lastingOn more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) -> Int {
    let (entries, last, pace) = (entries.span, second(end), pace.whole)
    var walk = WalkInSeconds(lastingOn: more)
    var index = range.lowerBound
    while index < range.upperBound, entries[index].from <= last {
      walk.append(entries[index].word, at: pace, since: base, addingTo: &walks)
      index += 1
    }
    if let over = walk.whole { walks.append(over.span(since: base)) }
    return index
  }

  /// Calls `body` for the samples of a range's pieces that are walks at this pace and begin by `end`.
  ///
  /// Returns the index of the first piece that begins later.
  @inline(__always)
  func tellWalks(_ range: Range<Int>, by end: Instant, at pace: WalkingPace, _ body: (StepSample) -> Void) -> Int {
    let (entries, last, pace) = (entries.span, second(end), pace.whole)
    var index = range.lowerBound
    while index < range.upperBound, entries[index].from <= last {
      let word = entries[index].word
      if pace.fits(steps: PackedSamples.steps(word), seconds: PackedSamples.seconds(word)) { body(sample(word)) }
      index += 1
    }
    return index
  }
}
