import PixelPalCore

/// Samples with whole steps and whole seconds that are close in time, packed into 8 bytes each.
///
/// Packed words sort in the same order as their samples, so sorting and finding repetitions requires no unpacking. A
/// sample that doesn't fit into a word is rejected, and the caller stores it unpacked.
///
/// Packed samples take a quarter of the memory of unpacked samples, and the merge reads them faster.
/// `SampleFastPathTests.test_packedSamples_areReadBackAndOrdered_asUnpackedOnes` compares them with unpacked samples,
/// which are the reference implementation.
@usableFromInline package struct PackedSamples: Sendable {
  // From the highest bit: the seconds from `base` to the start, the source, the duration in seconds, and the steps.
  var words: ContiguousArray<UInt64> = []
  /// The reference instant for all starts, in milliseconds since 1970.
  let base: Int64
  let resolution: StepSample.Resolution
  /// True if ``words`` is sorted.
  private(set) var isInOrder = true
  private var last: UInt64 = 0

  /// The number of bits for the start in seconds, enough for 194 days.
  @usableFromInline static var startBits: UInt64 { 24 }
  /// The number of bits for the source, enough for 256 sources.
  @usableFromInline static var sourceBits: UInt64 { 8 }
  /// The number of bits for the duration in seconds, enough for four and a half hours.
  @usableFromInline static var lengthBits: UInt64 { 14 }
  /// The number of bits for the steps, enough for 262,143 of them.
  @usableFromInline static var stepBits: UInt64 { 18 }

  /// Creates an empty block for samples that start within 97 days before or after `start`.
  init(near start: Instant, _ resolution: StepSample.Resolution = .sample) {
    base = PackedSamples.base(forStartsNear: start.millisecondsSince1970)
    self.resolution = resolution
  }

  /// Creates a block from words that were packed relative to `base`.
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

  /// Returns the base for packing samples that start up to 97 days before or after `start`.
  ///
  /// The base and `start` are in milliseconds since 1970.
  static func base(forStartsNear start: Int64) -> Int64 { start &- 1000 << (PackedSamples.startBits - 1) }

  /// The exclusive upper bound for the duration of a packed sample, about four and a half hours.
  static let longest = Milliseconds.seconds(1 << 14)

  var isEmpty: Bool { words.isEmpty }

  package var count: Int { words.count }

  /// Packs a sample into a word, or returns `nil` if one of its values doesn't fit into the bits reserved for it.
  ///
  /// `start` and `base` are in milliseconds since 1970, and `length` is in milliseconds.
  @inlinable @inline(__always)
  static func packedWord(
    start: Int64, milliseconds length: Int64, steps: UInt64, source: StepSample.SourceID, base: Int64
  )
    -> UInt64?
  {
    let (seconds, rest) = UInt64(bitPattern: start &- base).quotientAndRemainder(dividingBy: 1000)
    let (length, lengthRest) = UInt64(bitPattern: length).quotientAndRemainder(dividingBy: 1000)
    return packedWord(
      seconds: seconds, length: length, steps: steps, source: source, subsecondRemainder: rest | lengthRest)
  }

  /// Packs a sample into a word, or returns `nil` if one of its values doesn't fit into the bits reserved for it.
  ///
  /// `seconds` is the time from the base to the start of the sample, and `length` is its duration, both in whole
  /// seconds. If `rest` isn't 0, the exact times aren't whole seconds, and the sample can't be packed.
  @inlinable @inline(__always)
  static func packedWord(
    seconds: UInt64, length: UInt64, steps: UInt64, source: StepSample.SourceID, subsecondRemainder rest: UInt64
  ) -> UInt64? {
    let source = UInt64(source.index)
    let beyond = seconds >> startBits | length >> lengthBits | steps >> stepBits | source >> sourceBits | rest
    guard beyond == 0 else { return nil }
    return ((seconds &<< sourceBits | source) &<< lengthBits | length) &<< stepBits | steps
  }

  /// Appends a sample and returns true, or returns false if the sample can't be packed.
  mutating func append(_ sample: StepSample) -> Bool {
    let (steps, rest) = sample.millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest == 0, sample.hasNoOptionalValues, sample.resolution == resolution else { return false }
    let start = sample.start.millisecondsSince1970
    guard
      let word = PackedSamples.packedWord(
        start: start, milliseconds: sample.length.count, steps: steps, source: sample.source, base: base)
    else { return false }
    if word < last { isInOrder = false }
    last = word
    words.append(word)
    return true
  }

  subscript(index: Int) -> StepSample { unpackedSample(from: words[index]) }

  @inline(__always) static func sourceIndex(of word: UInt64) -> UInt64 {
    word >> (stepBits + lengthBits) & (1 << sourceBits - 1)
  }

  /// Returns the number of the second that contains `instant`, counted from ``base``.
  func secondSinceBase(of instant: Instant) -> Int64 { PackedSamples.secondSinceBase(of: instant, from: base) }

  /// Returns the number of the second that contains `instant`, counted from `base`.
  static func secondSinceBase(of instant: Instant, from base: Int64) -> Int64 {
    // If the difference saturates, the instant is far from all packed samples.
    instant.millisecondsSince1970.subtractingSaturated(base).flooredDivision(by: 1000).quotient
  }

  /// Returns the number of whole steps in `word`.
  @inline(__always) static func steps(of word: UInt64) -> Int64 { Int64(bitPattern: word & (1 << stepBits - 1)) }

  /// Returns the start of the sample in `word`, in seconds since the base.
  @inline(__always) static func startSecondSinceBase(of word: UInt64) -> Int64 {
    Int64(bitPattern: word >> (64 - startBits))
  }

  /// Returns the duration of the sample in `word`, in seconds.
  @inline(__always) static func lengthInSeconds(of word: UInt64) -> Int64 {
    Int64(bitPattern: word >> stepBits & (1 << lengthBits - 1))
  }

  /// Returns the end of the sample in `word`, in seconds since the base.
  @inline(__always) static func endSecondSinceBase(of word: UInt64) -> Int64 {
    startSecondSinceBase(of: word) &+ lengthInSeconds(of: word)
  }

  /// The interval from the earliest start to the latest end, or `nil` if there are no samples.
  var extent: Interval? {
    guard let first = words.first, let last = words.last else { return nil }
    var (start, end) = (
      min(PackedSamples.startSecondSinceBase(of: first), PackedSamples.startSecondSinceBase(of: last)),
      PackedSamples.endSecondSinceBase(of: last)
    )
    var index = words.count - 1
    // If the samples are in order, a sample that starts more than the maximum duration before `end` has ended by then.
    let longest: Int64 = isInOrder ? PackedSamples.longest.count / 1000 : .max >> 1
    while index > 0, PackedSamples.startSecondSinceBase(of: words[index - 1]) &+ longest > end {
      index -= 1
      start = min(start, PackedSamples.startSecondSinceBase(of: words[index]))
      end = max(end, PackedSamples.endSecondSinceBase(of: words[index]))
    }
    return Interval(
      unchecked: Instant(unchecked: base &+ 1000 &* start), Instant(unchecked: base &+ 1000 &* end))
  }

  /// Returns true if two packed words of one block are versions of the same sample.
  ///
  /// Versions differ at most in their steps.
  @inline(__always) static func isSameSample(_ left: UInt64, _ right: UInt64) -> Bool {
    (left ^ right) >> stepBits == 0
  }

  @inline(__always) func unpackedSample(from word: UInt64) -> StepSample {
    PackedSamples.sample(from: word, base: base, resolution: resolution)
  }

  /// Returns the sample that was packed into `word` relative to `base`.
  @inline(__always)
  static func sample(from word: UInt64, base: Int64, resolution: StepSample.Resolution) -> StepSample {
    StepSample(
      start: base &+ 1000 &* startSecondSinceBase(of: word), length: 1000 &* lengthInSeconds(of: word),
      millionths: 1_000_000 &* steps(of: word),
      source: UInt16(truncatingIfNeeded: sourceIndex(of: word)), resolution: resolution)
  }

  /// Calls `body` for each sample with more than `limit` steps per minute.
  ///
  /// A sample shorter than a minute is treated as one minute long.
  func forEach(aboveStepsPerMinute limit: Int64, _ body: (StepSample) -> Void) {
    // No packed sample has more steps than the reduced limit, and products with it don't overflow.
    let limit = min(limit, 1 << Int64(PackedSamples.stepBits))
    for word in words
    where PackedSamples.steps(of: word) &* 60 > limit &* max(PackedSamples.lengthInSeconds(of: word), 60) {
      body(unpackedSample(from: word))
    }
  }

  mutating func sort() {
    guard !isInOrder else { return }
    words.sort()
    isInOrder = true
    last = words.last ?? 0
  }
}
