import PixelPalCore

/// A stretch of time in which several sources were there, and which one of them counts.
///
/// 16 bytes.
struct Ruling: Hashable, Sendable {
  // The start takes 49 bits when counted from the first instant, the rank 15.
  private let fromAndRank: UInt64
  let to: Instant

  static let nobody = -1

  init(from: Instant, to: Instant, rank: Int) {
    let offset = UInt64(bitPattern: from.millisecondsSince1970 &- Instant.distantPast.millisecondsSince1970)
    fromAndRank = offset << 15 | UInt64(truncatingIfNeeded: rank &+ 1) & 0x7FFF
    self.to = to
  }

  var from: Instant {
    Instant(unchecked: Int64(bitPattern: fromAndRank >> 15) &+ Instant.distantPast.millisecondsSince1970)
  }

  /// The rank of the source that counts; below zero when none does.
  var rank: Int { Int(fromAndRank & 0x7FFF) &- 1 }
}

/// How far through rulings somebody has come who goes from sample to sample.
struct RulingCursor: Sendable {
  /// The first ruling that ends after where it was moved to.
  private(set) var next = 0

  /// Passes the rulings that are over at `instant`.
  @inline(__always) mutating func pass(to instant: Instant, in rulings: ContiguousArray<Ruling>) {
    while next < rulings.count, rulings[next].to <= instant { next += 1 }
  }
}

extension ContiguousArray<Ruling> {
  /// Adds a ruling after the others, as one with the last where it goes on.
  mutating func append(from: Instant, to: Instant, rank: Int) {
    guard from < to else { return }
    if let last, last.to == from, last.rank == rank {
      self[count - 1] = Ruling(from: last.from, to: to, rank: rank)
    } else {
      append(Ruling(from: from, to: to, rank: rank))
    }
  }

  /// These rulings, and nobody's rule over the stretches of `silence`, which ascend and do not overlap.
  ///
  /// O(n).
  func silenced(_ silence: [Interval]) -> ContiguousArray<Ruling> {
    guard !silence.isEmpty else { return self }
    var result: ContiguousArray<Ruling> = []
    var next = 0
    var quietUntil = Instant.distantPast
    for ruling in self {
      var from = Swift.max(ruling.from, quietUntil)
      while next < silence.count, silence[next].start < ruling.to {
        let quiet = silence[next]
        next += 1
        result.append(from: from, to: quiet.start, rank: ruling.rank)
        result.append(from: quiet.start, to: quiet.end, rank: Ruling.nobody)
        from = Swift.max(from, quiet.end)
        quietUntil = quiet.end
      }
      result.append(from: from, to: ruling.to, rank: ruling.rank)
    }
    for quiet in silence[next...] { result.append(from: quiet.start, to: quiet.end, rank: Ruling.nobody) }
    return result
  }
}

/// Where one sample counts: its span without the rulings that went against it, part by part in time order.
///
/// O(1) a ruling within the span.
struct Parts {
  private var at: Instant
  private let end: Instant
  private let rank: Int
  /// Whether a ruling goes against every other source, or just against those believed less: that differs for samples
  /// without length, which rule nothing.
  private let onlyTheRuler: Bool
  private var next: Int
  private var isDone: Bool
  private let isPoint: Bool

  /// The parts of `sample` within `span`.
  ///
  /// - Parameters:
  ///   - rank: that of its source.
  ///   - first: the first ruling that ends after the start of `span`.
  init(of sample: StepSample, in span: Interval, rank: Int, first: Int, _ policy: MergePolicy) {
    at = span.start
    end = span.end
    isPoint = span.isEmpty
    isDone = false
    // Against what says nothing of overlaps only that goes which goes against the most believed: nobody's rule.
    self.rank = sample.isNoted ? 0 : rank
    onlyTheRuler = policy == .max && !sample.isNoted
    next = first
  }

  private func isAgainst(_ ruling: Ruling) -> Bool { onlyTheRuler ? ruling.rank != rank : ruling.rank < rank }

  mutating func next(under rulings: ContiguousArray<Ruling>) -> Interval? {
    if isPoint { return nextPoint(under: rulings) }
    while at < end {
      let from = at
      guard next < rulings.count, rulings[next].from < end else {
        at = end
        return Interval(unchecked: from, end)
      }
      let ruling = rulings[next]
      next += 1
      guard isAgainst(ruling) else { continue }
      at = min(ruling.to, end)
      if from < ruling.from { return Interval(unchecked: from, ruling.from) }
    }
    return nil
  }

  private mutating func nextPoint(under rulings: ContiguousArray<Ruling>) -> Interval? {
    guard !isDone else { return nil }
    isDone = true
    if next < rulings.count, rulings[next].from <= at, isAgainst(rulings[next]) { return nil }
    return Interval(unchecked: at, at)
  }
}
