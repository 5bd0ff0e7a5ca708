// Samples in order and packed are nearly all that most histories have. Their path is short: all they count is of one day.
extension Sifter where Merging == HealthStream {
  /// Takes samples `range` of `packed`, which are in order and come after those taken so far.
  mutating func take(_ packed: PackedSamples, _ range: Range<Int>) {
    guard let first = range.first else { return }
    take(packed[first])
    let isShort = packed.resolution != .day && (merge.countsByHand || !isByHand[merger.ruler])
    var index = first
    while index + 1 < range.upperBound {
      let passed = isShort ? takeDay(packed, from: index, to: range.upperBound) : index
      if passed + 1 < range.upperBound { take(packed[passed + 1]) }
      index = passed + 1
    }
  }

  /// Goes on from the sample at `start`, which is pending, as long as samples are whole within one day.
  ///
  /// Returns the index of the sample that is pending then.
  private mutating func takeDay(_ packed: PackedSamples, from start: Int, to end: Int) -> Int {
    guard let day = merger.sink.nearSpan else { return start }
    let words = packed.words.span
    var index = start
    var word = words[index]
    var ruler = RulerTally(merger.ruler, findings.sources[merger.ruler], reign: merger.reign)
    while index + 1 < end {
      let (next, span) = (words[index + 1], packed.span(word))
      guard !PackedSamples.isSameSample(word, next), day.contains(span.start), span.end <= day.end else { break }
      if PackedSamples.source(word) == ruler.source {
        guard take(PackedSamples.steps(word), in: span, of: &ruler) else { break }
      } else {
        guard takeOther(packed.sample(word), beside: ruler) else { break }
      }
      word = next
      index += 1
      // A row is noted when it comes: this one is pending now.
      if PackedSamples.source(word) == ruler.source {
        ruler.raw &+= PackedSamples.steps(word)
      } else {
        findings.sources[Int(PackedSamples.source(word))].note(row: packed.sample(word))
      }
    }
    guard index > start else { return index }
    findings.sources[merger.ruler] = ruler.sum
    merger.reign(until: ruler.reign)
    merger.sink.add(StepCount(steps: ruler.counted).millionths, of: merger.ruler, in: day)
    pending = packed.sample(word)
    return index
  }

  /// Takes a sample of the most believed source; `false` when that is not as short.
  @inline(__always)
  private mutating func take(_ steps: Int64, in span: Interval, of ruler: inout RulerTally) -> Bool {
    // Where there are no steps nobody rules, and what is open stays so.
    if steps > 0 {
      guard span.start < span.end else { return false }
      if span.start > ruler.reign, merger.hasOpen {
        merger.reign(until: ruler.reign)
        merger.settleAll(before: span.start)
      }
      ruler.reign = max(ruler.reign, span.end)
    }
    ruler.tally.note(span, isEmpty: steps == 0)
    ruler.counted &+= steps
    return true
  }

  /// Takes a sample of another source; `false` when that is not as short.
  @inline(__always)
  private mutating func takeOther(_ sample: StepSample, beside ruler: RulerTally) -> Bool {
    guard !sample.isEmpty, !sample.isPoint, merge.countsByHand || !isByHand[sample.sourceIndex] else { return false }
    findings.sources[sample.sourceIndex].note(sample)
    merger.reign(until: ruler.reign)
    merger.take(sample)
    return true
  }
}

/// What samples of the most believed source come to, one after another on one day.
private struct RulerTally {
  let source: UInt64
  var tally: SourceTally
  /// Until when it is there.
  var reign: Instant
  // Whole steps, of so few bits each that no block has as many as would not fit.
  var raw: Int64 = 0
  var counted: Int64 = 0

  init(_ source: Int, _ tally: SourceTally, reign: Instant) {
    self.source = UInt64(source)
    self.tally = tally
    self.reign = reign
  }

  /// All that has been noted of it.
  var sum: SourceTally {
    var sum = tally
    sum.add(raw: StepCount(steps: raw), recorded: StepCount(steps: counted))
    return sum
  }
}
