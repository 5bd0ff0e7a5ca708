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
    var (counted, reign) = (0 as Int64, merger.reign)
    while index + 1 < end, PackedSamples.source(word) == ruler {
      let (sample, next) = (packed.sample(word), words[index + 1])
      guard !PackedSamples.isSameSample(word, next), !sample.isEmpty, !sample.isPoint, day.start <= sample.start,
        sample.end <= day.end, sample.start <= reign || !merger.hasOpen
      else { break }
      tally.note(sample)
      counted = counted.addingSaturated(sample.millionths)
      reign = max(reign, sample.end)
      word = next
      index += 1
      // A row is noted when it comes: this one is pending now.
      if PackedSamples.source(word) == ruler { tally.note(row: packed.sample(word)) }
    }
    findings.sources[merger.ruler] = tally
    guard index > start else { return index }
    if PackedSamples.source(word) != ruler {
      findings.sources[Int(PackedSamples.source(word))].note(row: packed.sample(word))
    }
    pending = packed.sample(word)
    merger.reign(until: reign)
    merger.sink.addNear(counted, of: merger.ruler)
    return index
  }
}
