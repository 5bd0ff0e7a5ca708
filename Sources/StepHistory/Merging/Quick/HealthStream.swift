import PixelPalCore

/// The rule of `health` for few sources, worked out while samples come: nothing is kept that is settled.
///
/// O(1) a sample, and one step for each pair of a sample and a stretch within it in which a more believed source was
/// there. ``Reigns`` is the general way, and counts the same.
struct HealthStream: SampleMerger {
  /// With more sources than these the general way is quicker.
  static let mostSources = 16

  private let ranks: [UInt16]
  var sink: DayTally
  /// The most believed source.
  let ruler: Int
  /// The second most believed source, which nobody else covers; `nil` where there is none.
  let deputy: Int?
  /// Until when the most believed source is there.
  private(set) var reign = Instant.distantPast
  /// Whether samples of less believed sources are open.
  private(set) var hasOpen = false
  /// For each rank, until when a more believed source is there without a break.
  private var covered: ContiguousArray<Instant>
  /// For each rank, the samples of which it is not settled yet what counts.
  private var open: ContiguousArray<ContiguousArray<StepSample>>
  /// For each rank, how many open samples there may be before those that are over are looked for.
  private var most: ContiguousArray<Int>

  init(ranks: [UInt16], into tally: DayTally) {
    self.ranks = ranks
    sink = tally
    ruler = ranks.firstIndex(of: 0) ?? 0
    deputy = ranks.firstIndex(of: 1)
    covered = ContiguousArray(repeating: .distantPast, count: ranks.count)
    open = ContiguousArray(repeating: [], count: ranks.count)
    most = ContiguousArray(repeating: 4, count: ranks.count)
  }

  func expect(_ count: Int) {}

  mutating func take(_ sample: StepSample) {
    let rank = Int(ranks[sample.sourceIndex])
    // Nothing came of it, but that too is known; or nobody knows what it shares time with.
    let isAside = sample.isEmpty || sample.isNoted
    if rank == 0 || isAside { count(sample, from: sample.start, to: sample.end) }
    guard !isAside else { return }
    if !sample.isPoint { cover(from: sample.start, to: sample.end, by: rank) }
    // What is covered already stays so, and nothing of it will count.
    guard rank > 0, sample.isPoint || sample.end > max(covered[rank], reign) else { return }
    keep(sample)
  }

  /// Keeps a sample open until it is settled what of it counts.
  mutating func keep(_ sample: StepSample) {
    let rank = Int(ranks[sample.sourceIndex])
    if open[rank].count >= most[rank] {
      settle(rank, before: sample.start, onlyOver: true)
      most[rank] = max(4, open[rank].count * 2)
    }
    open[rank].append(sample)
    hasOpen = true
  }

  /// Whether there are sources that are covered by the second.
  var hasThird: Bool { covered.count > 2 }

  /// Notes that the second source is there, whose sample is kept elsewhere.
  mutating func coverThird(in span: Interval) { cover(from: span.start, to: span.end, by: 1) }

  /// Notes that the most believed source is there until `end`, and was when nothing is open.
  mutating func reign(until end: Instant) { reign = max(reign, end) }

  /// A source is there, so that those believed less count no longer.
  private mutating func cover(from start: Instant, to end: Instant, by rank: Int) {
    if rank == 0 {
      if start > reign, hasOpen { settleAll(before: start) }
      reign = max(reign, end)
      return
    }
    var other = rank + 1
    while other < covered.count {
      if start > max(covered[other], reign), !open[other].isEmpty { settle(other, before: start) }
      covered[other] = max(covered[other], end)
      other += 1
    }
  }

  /// Counts what of the open samples lies before `start`, when the most believed source comes back.
  mutating func settleAll(before start: Instant) {
    hasOpen = false
    for rank in open.indices where !open[rank].isEmpty {
      if start > covered[rank] { settle(rank, before: start) }
      hasOpen = hasOpen || !open[rank].isEmpty
    }
  }

  /// Counts what of the open samples of `rank` lies before `start`, up to which nothing more believed will come.
  ///
  /// With `onlyOver` those that reach further stay as they are; otherwise somebody more believed covers them from there.
  private mutating func settle(_ rank: Int, before start: Instant, onlyOver: Bool = false) {
    // Out of the others meanwhile, since two owners would mean a copy.
    var samples: ContiguousArray<StepSample> = []
    swap(&samples, &open[rank])
    defer { swap(&samples, &open[rank]) }
    var kept = 0
    let covered = max(covered[rank], reign)
    for index in samples.indices {
      let sample = samples[index]
      if sample.isPoint {
        // A more believed source may still begin at the same instant.
        if covered <= sample.start, sample.start < start { count(sample, from: sample.start, to: sample.end) }
        if covered > sample.start || sample.start < start { continue }
      } else if !onlyOver || sample.end <= start {
        let from = max(sample.start, covered)
        let to = min(sample.end, start)
        if from < to { count(sample, from: from, to: to) }
        if sample.end <= start || sample.end <= covered { continue }
      }
      if kept < index { samples[kept] = sample }
      kept += 1
    }
    // Mostly it is one, for which removing a range is too much ado.
    while samples.count > kept { samples.removeLast() }
  }

  private mutating func count(_ sample: StepSample, from start: Instant, to end: Instant) {
    sink.add(sample, sample.millionths, in: Interval(unchecked: start, end))
  }

  mutating func close() {
    for rank in open.indices { settle(rank, before: .afterAll, onlyOver: true) }
  }
}
