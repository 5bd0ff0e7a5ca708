import PixelPalCore

/// What the two most believed sources count on one day, of packed samples one after another.
///
/// It comes to what ``OneAtATimeMerge`` comes to where there are no others, with all that changes at hand: nobody but the
/// first covers the second, of which at most one sample is open here. Its slow twin is ``HealthRule``:
/// 'CountedSamplesTests.testManyAtOnceAreThoseOneByOne'. Without it `inspect` of a watch and a phone took a third more
/// instructions.
struct PairSums {
  /// The sources, of which words have these numbers; one that no word has where there is none.
  private let ruler: UInt64
  private let deputy: UInt64
  /// Until when the first is there, in seconds since the base of the words.
  private var reign = Int64.min
  /// The open sample of the second; over before all others where there is none.
  private var open = (start: Int64.min, end: Int64.min, steps: Int64(0))
  /// What the two count, in millionths.
  private(set) var counted = (ruler: Int64(0), deputy: Int64(0))

  /// The two most believed of sources of these ranks that are not left out.
  init(ranks: [UInt16], leftOut: [Bool]) {
    let counting = ranks.indices.filter { !leftOut[$0] }.sorted { ranks[$0] < ranks[$1] }
    ruler = counting.first.map { UInt64($0) } ?? .max
    deputy = counting.dropFirst().first.map { UInt64($0) } ?? .max
  }

  /// Whether a word is of one of the two.
  func has(_ word: UInt64) -> Bool {
    let source = PackedSamples.source(word)
    return source == ruler || source == deputy
  }

  /// Adds what came of them to the sum of the source of each.
  func add(to counted: inout ContiguousArray<Int64>) {
    for (source, millionths) in [(ruler, self.counted.ruler), (deputy, self.counted.deputy)] where source < .max {
      counted[Int(source)] = counted[Int(source)].addingSaturated(millionths)
    }
  }

  /// Counts samples of a range that lie within a day, as long as it can, and leaves at least the last.
  ///
  /// Nothing else is there when the first starts, nor when the first that is left does: its index.
  mutating func count(_ packed: PackedSamples, _ range: Range<Int>, in day: Interval) -> Int {
    // Out of what others might look at meanwhile.
    var sums = self
    (sums.reign, sums.open.end, sums.counted) = (.min, .min, (0, 0))
    // The whole seconds of the day.
    let (from, to) = (packed.second(of: day.start - Milliseconds(1)) + 1, packed.second(of: day.end))
    let words = packed.words.span.extracting(range)
    var (index, done) = (0, 0)
    var word = words[0]
    while true {
      let start = PackedSamples.start(word)
      if sums.reign <= start, sums.open.end <= start {
        sums.settle(before: start)
        sums.open.end = .min
        (done, counted) = (index, sums.counted)
      }
      guard index + 1 < words.count else { break }
      let next = words[index + 1]
      // Of those that are one sample the last counts.
      guard PackedSamples.isSameSample(word, next) || sums.add(word, from: start, in: from..<to) else { break }
      (index, word) = (index + 1, next)
    }
    return range.lowerBound + done
  }

  /// Adds a sample; `false` when it cannot.
  @inline(__always) private mutating func add(_ word: UInt64, from start: Int64, in day: Range<Int64>) -> Bool {
    let (source, steps, end) = (PackedSamples.source(word), PackedSamples.steps(word), PackedSamples.end(word))
    guard day.lowerBound <= start, start < end, end <= day.upperBound else { return false }
    if source == ruler {
      // Where there are no steps nobody rules, and what is open stays so.
      guard steps > 0 else { return true }
      counted.ruler &+= steps &* 1_000_000
      if start > reign { settle(before: start) }
      reign = max(reign, end)
      return true
    }
    guard source == deputy else { return false }
    // What is covered already stays so, and nothing of it will count.
    guard steps > 0, end > reign else { return true }
    guard open.end <= max(start, reign) else { return false }
    settle(before: start)
    open = (start, end, steps)
    return true
  }

  /// Counts what of the open sample lies before `start`: from there it is covered, or it was over before.
  @inline(__always) private mutating func settle(before start: Int64) {
    let (from, to) = (max(open.start, reign), min(open.end, start))
    guard from < to else { return }
    let (millionths, length) = (1_000_000 &* open.steps, open.end &- open.start)
    // In so few bits each that no product overflows.
    counted.deputy &+= millionths &* (to &- open.start) / length &- millionths &* (from &- open.start) / length
  }
}
