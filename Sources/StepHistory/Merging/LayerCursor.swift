import PixelPalCore

/// How far through a layer a sum has come.
///
/// Each part of each sample is passed once, on the way.
struct LayerCursor: Sendable {
  /// The first sample that has not begun.
  private(set) var next = 0
  /// The samples that have begun and have parts to come.
  private(set) var present: [Entry] = []
  /// What those count that have none.
  private var settled: Int64 = 0
  private var ruling = 0

  struct Entry: Sendable {
    let sample: Int
    /// What follows `part`.
    fileprivate var parts: Parts
    fileprivate var part: Interval
    /// What was counted before `part`.
    fileprivate var passed: Int64
  }

  /// Lets everything begin that starts before `instant`, and passes all parts that end by then.
  mutating func move(to instant: Instant, in layer: Layer, since: Instant) {
    var kept = 0
    for index in present.indices {
      if LayerCursor.pass(&present[index], to: instant, in: layer, since: since, settled: &settled) { continue }
      if kept < index { present[kept] = present[index] }
      kept += 1
    }
    present.removeLast(present.count - kept)
    while next < layer.samples.count {
      let run = layer.samples.run(around: next)
      passAlone(run, to: instant, in: layer, since: since)
      while next < run.numbers.upperBound {
        guard run.span(of: next).start < instant else { return }
        if var entry = entry(at: next, of: run, in: layer),
          !LayerCursor.pass(&entry, to: instant, in: layer, since: since, settled: &settled)
        {
          present.append(entry)
        }
        next += 1
      }
    }
  }

  /// Passes samples of a run at once that are over by `instant`, where all last and nothing else touches them.
  private mutating func passAlone(
    _ run: MergedSamples.Run, to instant: Instant, in layer: Layer, since: Instant
  ) {
    guard run.longestAlone != nil, !layer.isSilenced, run.span(of: next).start >= since else { return }
    next = run.add(from: next, upTo: run.numbers.upperBound, by: instant, below: .max, to: &settled)
  }

  /// What was counted before `instant`, which is not before the one moved to nor after what begins next.
  func sum(before instant: Instant, in layer: Layer, since: Instant) -> Int64 {
    var sum = settled
    for entry in present {
      sum = sum.addingSaturated(entry.passed)
      var (parts, part) = (entry.parts, entry.part)
      while part.start < instant {
        sum = sum.addingSaturated(layer.share(of: entry.sample, in: part, from: since, before: instant))
        guard let next = parts.next(under: layer.rulings) else { break }
        part = next
      }
    }
    return sum
  }

  /// What samples without length at `instant` count, which is not after what begins next.
  func points(at instant: Instant, in layer: Layer, since: Instant) -> Int64 {
    var sum: Int64 = 0
    var walk = self
    while walk.next < layer.samples.count, layer.samples.span(of: walk.next).start == instant {
      let run = layer.samples.run(around: walk.next)
      if run.span(of: walk.next).isEmpty, let entry = walk.entry(at: walk.next, of: run, in: layer) {
        sum = sum.addingSaturated(layer.share(of: entry.sample, in: entry.part, from: since, before: .afterAll))
      }
      walk.next += 1
    }
    return sum
  }

  /// A sample that begins now; `nil` when nothing of it counts.
  private mutating func entry(at index: Int, of run: MergedSamples.Run, in layer: Layer) -> Entry? {
    let (sample, span) = (run[index], run.span(of: index))
    while ruling < layer.rulings.count, layer.rulings[ruling].to <= span.start { ruling += 1 }
    var parts = layer.parts(of: sample, in: span, ruling: ruling)
    guard let part = parts.next(under: layer.rulings) else { return nil }
    return Entry(sample: index, parts: parts, part: part, passed: 0)
  }

  /// Passes the parts that end by `instant`; `true` when that was all, and it is settled.
  private static func pass(
    _ entry: inout Entry, to instant: Instant, in layer: Layer, since: Instant, settled: inout Int64
  ) -> Bool {
    while entry.part.end <= instant {
      let steps = layer.share(of: entry.sample, in: entry.part, from: since, before: .afterAll)
      entry.passed = entry.passed.addingSaturated(steps)
      guard let next = entry.parts.next(under: layer.rulings) else {
        settled = settled.addingSaturated(entry.passed)
        return true
      }
      entry.part = next
    }
    return false
  }
}
