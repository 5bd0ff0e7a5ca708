// The samples of the most believed source, in order and packed, are nearly all that most histories have. Their path is
// short: what they count lies in one day, and nothing goes against it.
extension Sifter where Merging == HealthStream {
  /// Takes samples `range` of `packed`, which are in order and come after those taken so far.
  mutating func take(_ packed: PackedSamples, _ range: Range<Int>) {
    guard let first = range.first else { return }
    take(packed[first])
    let isShort = packed.resolution != .day && (merge.countsByHand || !isByHand[merger.ruler])
    var index = first
    while index + 1 < range.upperBound {
      let passed = isShort ? takeRuler(packed, from: index, to: range.upperBound) : index
      if passed + 1 < range.upperBound { take(packed[passed + 1]) }
      index = passed + 1
    }
  }

  /// Goes on from the sample at `start`, which is pending, as long as samples are the ruler's and whole within one day.
  ///
  /// Returns the index of the sample that is pending then.
  private mutating func takeRuler(_ packed: PackedSamples, from start: Int, to end: Int) -> Int {
    let words = packed.words.span
    let ruler = UInt64(merger.ruler)
    var index = start
    var word = words[index]
    guard PackedSamples.source(word) == ruler, let day = merger.sink.nearSpan else { return index }
    var tally = findings.sources[merger.ruler]
    var (raw, counted, reign) = (0 as Int64, 0 as Int64, merger.reign)
    let hasOpen = merger.hasOpen
    while index + 1 < end, PackedSamples.source(word) == ruler {
      let (next, steps, span) = (words[index + 1], PackedSamples.steps(word), packed.span(word))
      // Where there are no steps nobody rules, and what is open stays so.
      let isSettled = steps == 0 || span.start < span.end && (span.start <= reign || !hasOpen)
      guard isSettled, !PackedSamples.isSameSample(word, next), day.contains(span.start), span.end <= day.end
      else { break }
      tally.note(span, isEmpty: steps == 0)
      counted &+= steps
      if steps > 0 { reign = max(reign, span.end) }
      word = next
      index += 1
      // A row is noted when it comes: this one is pending now.
      if PackedSamples.source(word) == ruler { raw &+= PackedSamples.steps(word) }
    }
    // Of so few bits each, no block has as many as would not fit.
    tally.add(raw: StepCount(steps: raw), recorded: StepCount(steps: counted))
    findings.sources[merger.ruler] = tally
    guard index > start else { return index }
    if PackedSamples.source(word) != ruler {
      findings.sources[Int(PackedSamples.source(word))].note(row: packed.sample(word))
    }
    pending = packed.sample(word)
    merger.reign(until: reign)
    merger.sink.addNear(StepCount(steps: counted).millionths, of: merger.ruler)
    return index
  }
}
