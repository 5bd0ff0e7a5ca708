import PixelPalCore

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
    guard let day = merger.sink.sums.nearSpan else { return start }
    let words = packed.words
    var duet = Duet(on: day, voice(merger.ruler), voice(merger.deputy), reign: merger.reign)
    var index = start
    while true {
      index = duet.take(packed, from: index, to: end, beside: merger)
      guard index + 1 < end, !PackedSamples.isSameSample(words[index], words[index + 1]),
        takeBeside(&duet, words[index], of: packed, isNoted: index == start)
      else { break }
      index += 1
    }
    guard index > start else { return start }
    note(duet.ruler, on: day, noted: words[start])
    note(duet.deputy, on: day, noted: words[start])
    merger.reign(until: duet.reign)
    if let open = duet.handOver(packed.resolution) { merger.keep(open) }
    let last = packed[index]
    findings.sources[last.sourceIndex].note(row: last)
    pending = last
    return index
  }

  /// Takes a sample of which others than `duet` have to know; `false` when it is not as short.
  private mutating func takeBeside(_ duet: inout Duet, _ word: UInt64, of packed: PackedSamples, isNoted: Bool) -> Bool
  {
    let (source, span) = (PackedSamples.source(word), packed.span(word))
    guard duet.isShort(span) else { return false }
    merger.reign(until: duet.reign)
    if source == duet.ruler.source {
      if PackedSamples.steps(word) > 0, span.start > duet.reign { merger.settleAll(before: span.start) }
    } else if source == duet.deputy.source {
      if PackedSamples.steps(word) > 0 { merger.coverThird(in: span) }
      if !duet.hasRoom(for: span), let open = duet.handOver(packed.resolution) { merger.keep(open) }
    } else {
      return takeThird(packed.sample(word), isNoted: isNoted)
    }
    return duet.take(word, in: span)
  }

  /// Takes a sample that belongs in no duet, whose row has been noted or not; `false` when it does not count.
  private mutating func takeThird(_ sample: StepSample, isNoted: Bool) -> Bool {
    guard !sample.isEmpty, merge.countsByHand || !isByHand[sample.sourceIndex] else { return false }
    if !isNoted { findings.sources[sample.sourceIndex].note(row: sample) }
    findings.sources[sample.sourceIndex].note(sample)
    merger.take(sample)
    return true
  }

  /// What has come to light of a source; of one that does not count, nobody's.
  private func voice(_ source: Int?) -> Duet.Voice {
    guard let source, merge.countsByHand || !isByHand[source] else { return .none }
    return Duet.Voice(source, findings.sources[source])
  }

  /// Notes what came of a voice on a day, the row of whose first sample had been `noted` before.
  private mutating func note(_ voice: Duet.Voice, on day: Interval, noted first: UInt64) {
    guard let source = voice.index else { return }
    findings.sources[source] = voice.sum(noted: first)
    merger.sink.add(voice.counted, of: source, in: day)
  }
}
