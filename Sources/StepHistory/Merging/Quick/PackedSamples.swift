import PixelPalCore

/// Samples of whole steps that lie near one another and last whole seconds: 8 bytes each.
///
/// Words compare as samples do, so that sorting and finding repetitions need not unpack them. A sample that does not fit
/// is refused, and kept in another way. Its slow twin is each sample as it is: 'CountedSamplesTests.testPackedIsPlain'.
@usableFromInline package struct PackedSamples: Sendable {
  // From the highest bit: seconds from `base` to the start, the source, seconds from start to end, steps.
  var words: ContiguousArray<UInt64> = []
  /// Milliseconds since 1970.
  let base: Int64
  let resolution: StepSample.Resolution
  private(set) var isInOrder = true
  private var last: UInt64 = 0

  @usableFromInline static var startBits: UInt64 { 24 }
  @usableFromInline static var sourceBits: UInt64 { 8 }
  @usableFromInline static var lengthBits: UInt64 { 14 }
  @usableFromInline static var stepBits: UInt64 { 18 }

  /// Nothing; room for samples that start within three months of `start`.
  init(near start: Instant, _ resolution: StepSample.Resolution = .sample) {
    base = PackedSamples.base(near: start.millisecondsSince1970)
    self.resolution = resolution
  }

  /// Words that have been made for `base`.
  init(_ words: ContiguousArray<UInt64>, base: Int64, _ resolution: StepSample.Resolution) {
    (self.words, self.base, self.resolution) = (words, base, resolution)
    last = words.last ?? 0
    let span = words.span
    var before: UInt64 = 0
    for index in span.indices {
      if span[index] < before {
        isInOrder = false
        break
      }
      before = span[index]
    }
  }

  /// Where those begin that are to hold samples around `start`, in milliseconds since 1970.
  static func base(near start: Int64) -> Int64 { start &- 1000 << (PackedSamples.startBits - 1) }

  /// None lasts longer.
  static let longest = Milliseconds.seconds(1 << 14)

  /// Whether there is none.
  var isEmpty: Bool { words.isEmpty }

  /// How many there are.
  package var count: Int { words.count }

  /// The word of a sample; `nil` for one that does not fit.
  ///
  /// `start` is in milliseconds since 1970.
  @inlinable @inline(__always)
  static func word(start: Int64, milliseconds length: Int64, steps: UInt64, source: StepSample.SourceID, base: Int64)
    -> UInt64?
  {
    let (seconds, rest) = UInt64(bitPattern: start &- base).quotientAndRemainder(dividingBy: 1000)
    let (length, lengthRest) = UInt64(bitPattern: length).quotientAndRemainder(dividingBy: 1000)
    return word(seconds: seconds, length: length, steps: steps, source: source, rest: rest | lengthRest)
  }

  /// The word of a sample so many seconds from `base`, of so many; `nil` for one that does not fit.
  ///
  /// What is left beside whole seconds is `rest`.
  @inlinable @inline(__always)
  static func word(seconds: UInt64, length: UInt64, steps: UInt64, source: StepSample.SourceID, rest: UInt64) -> UInt64?
  {
    let source = UInt64(source.index)
    let beyond = seconds >> startBits | length >> lengthBits | steps >> stepBits | source >> sourceBits | rest
    guard beyond == 0 else { return nil }
    return ((seconds &<< sourceBits | source) &<< lengthBits | length) &<< stepBits | steps
  }

  /// Adds a sample if it fits; whether it did.
  mutating func append(_ sample: StepSample) -> Bool {
    let (steps, rest) = sample.millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest == 0, sample.isPlain, sample.resolution == resolution else { return false }
    let start = sample.start.millisecondsSince1970
    guard
      let word = PackedSamples.word(
        start: start, milliseconds: sample.length.count, steps: steps, source: sample.source, base: base)
    else { return false }
    if word < last { isInOrder = false }
    last = word
    words.append(word)
    return true
  }

  subscript(index: Int) -> StepSample { sample(words[index]) }

  /// The index of a word's source.
  @inline(__always) static func source(_ word: UInt64) -> UInt64 {
    word >> (stepBits + lengthBits) & (1 << sourceBits - 1)
  }

  /// The second of `instant`, counted from ``base``.
  func second(of instant: Instant) -> Int64 { PackedSamples.second(of: instant, from: base) }

  /// The second of `instant`, counted from `base`.
  static func second(of instant: Instant, from base: Int64) -> Int64 {
    // No sample lies where this does not fit.
    instant.millisecondsSince1970.subtractingSaturated(base).flooredDivision(by: 1000).quotient
  }

  /// How many steps a word counts.
  @inline(__always) static func steps(_ word: UInt64) -> Int64 { Int64(bitPattern: word & (1 << stepBits - 1)) }

  /// How many seconds after its base the sample of a word starts.
  @inline(__always) static func start(_ word: UInt64) -> Int64 { Int64(bitPattern: word >> (64 - startBits)) }

  /// How many seconds the sample of a word lasts.
  @inline(__always) static func seconds(_ word: UInt64) -> Int64 {
    Int64(bitPattern: word >> stepBits & (1 << lengthBits - 1))
  }

  /// How many seconds the sample of a word lasts, and its steps.
  @inline(__always) static func lengthAndSteps(_ word: UInt64) -> (length: Int32, steps: UInt64) {
    (Int32(truncatingIfNeeded: word >> stepBits) & (1 << lengthBits - 1), word & (1 << stepBits - 1))
  }

  /// How many seconds after its base the sample of a word is over.
  @inline(__always) static func end(_ word: UInt64) -> Int64 { start(word) &+ seconds(word) }

  /// From the first start to the last end; `nil` without samples.
  var reach: Interval? {
    guard let first = words.first, let last = words.last else { return nil }
    var (start, end) = (min(PackedSamples.start(first), PackedSamples.start(last)), PackedSamples.end(last))
    var index = words.count - 1
    // What began long before the end is over by then, where all are in order.
    let longest: Int64 = isInOrder ? PackedSamples.longest.count / 1000 : .max >> 1
    while index > 0, PackedSamples.start(words[index - 1]) &+ longest > end {
      index -= 1
      start = min(start, PackedSamples.start(words[index]))
      end = max(end, PackedSamples.end(words[index]))
    }
    return Interval(
      unchecked: Instant(unchecked: base &+ 1000 &* start), Instant(unchecked: base &+ 1000 &* end))
  }

  /// When the sample of a word was.
  @inline(__always) func span(_ word: UInt64) -> Interval {
    let length = word >> PackedSamples.stepBits & (1 << PackedSamples.lengthBits - 1)
    let start = base &+ 1000 &* PackedSamples.start(word)
    return Interval(
      unchecked: Instant(unchecked: start), Instant(unchecked: start &+ 1000 &* Int64(bitPattern: length)))
  }

  /// When the part of a sample was.
  func span(of part: OneAtATimeMerge.Part) -> Interval {
    Interval(unchecked: Instant(unchecked: base &+ 1000 &* part.from), Instant(unchecked: base &+ 1000 &* part.to))
  }

  /// Whether two words of the same samples are one sample, perhaps corrected.
  @inline(__always) static func isSameSample(_ left: UInt64, _ right: UInt64) -> Bool {
    (left ^ right) >> stepBits == 0
  }

  /// The millionths of steps of a part of the sample of a word; a sample without length is whole.
  @inline(__always) static func millionths(of part: OneAtATimeMerge.Part) -> Int64 {
    let (start, length) = (start(part.word), seconds(part.word))
    let millionths = 1_000_000 &* steps(part.word)
    if part.to &- part.from == length { return millionths }
    // In so few bits each that no product overflows.
    return millionths &* (part.to &- start) / length &- millionths &* (part.from &- start) / length
  }

  /// What a word says.
  @inline(__always) func sample(_ word: UInt64) -> StepSample {
    PackedSamples.sample(word, base: base, resolution)
  }

  /// What a word says that was made for `base`.
  @inline(__always)
  static func sample(_ word: UInt64, base: Int64, _ resolution: StepSample.Resolution) -> StepSample {
    let steps = word & (1 << PackedSamples.stepBits - 1)
    let length = word >> PackedSamples.stepBits & (1 << PackedSamples.lengthBits - 1)
    let source = word >> (PackedSamples.stepBits + PackedSamples.lengthBits) & (1 << PackedSamples.sourceBits - 1)
    let start = base &+ 1000 &* PackedSamples.start(word)
    return StepSample(
      start: start, length: 1000 &* Int64(bitPattern: length), millionths: Int64(bitPattern: steps) &* 1_000_000,
      source: UInt16(truncatingIfNeeded: source), resolution: resolution)
  }

  /// Below zero unless the sample of a word lasts, is over when that of the next begins, and has no fewer steps than that.
  @inline(__always)
  static func belowZeroUnlessAlone(_ word: UInt64, before next: UInt64, atLeast fewest: Int64) -> Int64 {
    (start(next) &- end(word)) | (seconds(word) &- 1) | (steps(word) &- fewest)
  }

  /// How long the longest sample of a range lasts; no time where there is none.
  func longest(of range: Range<Int>) -> Milliseconds {
    let words = words.span.extracting(range)
    var longest: Int64 = 0
    for index in words.indices { longest = max(longest, PackedSamples.seconds(words[index])) }
    return .seconds(Int(longest))
  }

  /// Calls `body` for each sample of more than `limit` steps a minute; a shorter one is measured against a minute.
  func forEach(above limit: Int64, _ body: (StepSample) -> Void) {
    // No word counts more, and products of this fit.
    let limit = min(limit, 1 << Int64(PackedSamples.stepBits))
    var rest = words.span
    func look(at word: UInt64) {
      let steps = PackedSamples.steps(word)
      if steps &* 60 > limit &* max(PackedSamples.seconds(word), 60) { body(sample(word)) }
    }
    while !rest.isEmpty {
      let some = rest.extracting(first: 8)
      // Most have fewer, and need not be measured.
      var belowZeroIfAny: Int64 = 0
      for index in some.indices { belowZeroIfAny |= limit &- PackedSamples.steps(some[index]) }
      if belowZeroIfAny < 0 { for index in some.indices { look(at: some[index]) } }
      rest = rest.extracting(droppingFirst: some.count)
    }
  }

  /// Adds when walks of that pace were, of those samples of a range in order that begin by `end`: the index of the first
  /// that begins later.
  ///
  /// Each lasts so much `more` than it did, and those that touch then are one.
  func addWalks(
    _ range: Range<Int>, by end: Instant, at pace: WalkingPace, lastingOn more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) -> Int {
    let (words, last, pace) = (words.span.extracting(range), second(of: end), whole(pace))
    var walk = WalkInSeconds(lastingOn: more)
    var index = 0
    while index < words.count, PackedSamples.start(words[index]) <= last {
      walk.append(words[index], at: pace, since: base, addingTo: &walks)
      index += 1
    }
    if let over = walk.whole { walks.append(over.span(since: base)) }
    return range.lowerBound + index
  }

  /// What a walk is among these; a day's total is none.
  func whole(_ pace: WalkingPace) -> WalkingPace.Whole { resolution == .day ? .none : pace.whole }

  /// Adds up samples one after the other that last and are over by `end`, as long as their sum is at most `most`: how many
  /// they are, and their steps.
  ///
  /// Where they `areAlone`, all last and none begins before the one before it is over.
  func sum(of range: Range<Int>, areAlone: Bool, by end: Instant, upTo most: Int64) -> (count: Int, steps: Int64) {
    var rest = words.span.extracting(range)
    let last = second(of: end)
    var steps: Int64 = 0
    // Most of those that are asked for are many, and their last one tells whether all are over.
    while areAlone, rest.count >= 8, PackedSamples.end(rest[7]) <= last {
      var next = steps
      for index in 0..<8 { next &+= PackedSamples.steps(rest[index]) }
      guard next <= most else { break }
      steps = next
      rest = rest.extracting(droppingFirst: 8)
    }
    var index = 0
    while index < rest.count {
      let word = rest[index]
      let next = steps &+ PackedSamples.steps(word)
      guard PackedSamples.end(word) <= last, PackedSamples.seconds(word) > 0, next <= most else { break }
      (index, steps) = (index + 1, next)
    }
    return (range.count - rest.count + index, steps)
  }

  /// Adds the millionths of samples of a range to the sum of the source of each.
  func add(_ range: Range<Int>, to counted: inout ContiguousArray<Int64>) {
    let words = words.span.extracting(range)
    for index in words.indices {
      let (word, millionths) = (words[index], 1_000_000 &* PackedSamples.steps(words[index]))
      let source = Int(PackedSamples.source(word))
      counted[source] = counted[source].addingSaturated(millionths)
    }
  }

  mutating func sort() {
    guard !isInOrder else { return }
    words.sort()
    isInOrder = true
    last = words.last ?? 0
  }
}
