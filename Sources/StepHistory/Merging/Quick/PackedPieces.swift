import PixelPalCore

/// Pieces of packed samples that come one after another and share no time: 16 bytes each.
///
/// Each is a part of a sample, mostly all of it, with what counts there, so that whoever adds them up divides nothing.
/// Its slow twin is each piece by itself: 'MergedSamplesTests.testManyPiecesAtOnceAreThoseOneByOne'.
struct PackedPieces: Sendable {
  private let entries: ContiguousArray<Entry>
  /// Milliseconds since 1970.
  private let base: Int64
  private let resolution: StepSample.Resolution

  /// A piece, in seconds since a base.
  struct Entry: Sendable {
    /// The sample, as it was packed.
    fileprivate let word: UInt64
    // From the highest bit: seconds from the sample's start to the piece, seconds that it lasts, millionths of steps.
    private let part: UInt64

    fileprivate static var stepBits: UInt64 { 64 - 2 * PackedSamples.lengthBits }

    /// A part of a sample that has no more than ``mostSteps``.
    @inline(__always) init(_ part: OneAtATimeMerge.Part) {
      let before = part.from &- PackedSamples.start(part.word)
      let span = UInt64(bitPattern: before) &<< PackedSamples.lengthBits | UInt64(bitPattern: part.to &- part.from)
      let counted = PackedSamples.millionths(of: part)
      (word, self.part) = (part.word, span &<< Entry.stepBits | UInt64(bitPattern: counted))
    }

    /// When it begins.
    @inline(__always) var from: Int64 {
      PackedSamples.start(word) &+ Int64(bitPattern: part >> (64 - PackedSamples.lengthBits))
    }

    /// When it is over.
    @inline(__always) var to: Int64 {
      from &+ Int64(bitPattern: part >> Entry.stepBits & (1 << PackedSamples.lengthBits - 1))
    }

    /// When its sample is over.
    @inline(__always) var sampleEnd: Int64 { PackedSamples.end(word) }

    /// The millionths of steps that count of it.
    @inline(__always) var millionths: Int64 { Int64(bitPattern: part & (1 << Entry.stepBits - 1)) }
  }

  /// The most steps of a sample whose pieces can be packed.
  static var mostSteps: Int64 { 1 << Int64(Entry.stepBits) / 1_000_000 }

  /// The parts that samples of `packed` came to, which ascend and share no time.
  init(_ merged: OneAtATimeMerge, of packed: PackedSamples) {
    let parts = merged.parts.span
    // It takes up no more than it needs.
    var entries: ContiguousArray<Entry> = []
    entries.reserveCapacity(merged.count)
    for index in 0..<merged.count { entries.append(Entry(parts[index])) }
    (self.entries, base, resolution) = (entries, packed.base, packed.resolution)
  }

  /// How many there are.
  var count: Int { entries.count }

  /// When the piece of that index was.
  func span(of index: Int) -> Interval {
    Interval(unchecked: instant(entries[index].from), instant(entries[index].to))
  }

  /// The sample that the piece of that index is part of.
  func sample(of index: Int) -> StepSample { sample(entries[index].word) }

  /// The piece of that index.
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

// Many at once.
extension PackedPieces {
  /// Adds up pieces of a range that are over by `end`, as long as the sum stays below `goal`: the index of the first that
  /// was not added.
  func add(_ range: Range<Int>, by end: Instant, below goal: Int64, to sum: inout Int64) -> Int {
    let last = second(end)
    var (rest, total) = (entries.span.extracting(range), sum)
    // Most of those that are asked for are many, and the last of some tells whether all are over.
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

  /// Adds up pieces of a range whose samples are over by `end`: the index of the first that was not added.
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

  /// Adds what counts of pieces of a range to the sum of the source of each.
  func add(_ range: Range<Int>, to counted: inout ContiguousArray<Int64>) {
    let entries = entries.span.extracting(range)
    for index in entries.indices {
      let source = Int(PackedSamples.source(entries[index].word))
      counted[source] = counted[source].addingSaturated(entries[index].millionths)
    }
  }

  /// When the piece of that index is over, where it counts something and its sample is over then too.
  func end(ofWhole index: Int) -> Instant? {
    let entry = entries[index]
    return entry.millionths > 0 && entry.to == entry.sampleEnd ? instant(entry.to) : nil
  }

  /// Adds when the samples of pieces of a range were that are walks of that pace and begin by `end`: the index of the first
  /// that begins later.
  ///
  /// Each lasts so much `more` than it did, and those that touch then may be one.
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

  /// Tells of the samples of pieces of a range that are walks of that pace and begin by `end`: the index of the first that
  /// begins later.
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
