public import PixelPalCore

/// All steps of one person since a beginning, overlaps resolved.
///
///     let history = merge.history(of: samples, since: createdAt)
///     var sum = history.runningSum()
///     sum.counted(at: now).rounded
///     sum.instant(reaching: 25_001)  // to the millisecond, even inside a sample
public struct History: Sendable {
  /// The sources, by the ids that samples carry.
  public let sources: [StepSource]
  /// The beginning: what was before does not exist, nor the part of a sample before it.
  public let createdAt: Instant
  let unfolding: Unfolding
  /// Finer samples, and totals of days.
  let layers: [RuledSamples]

  init(sources: [StepSource], createdAt: Instant, unfolding: Unfolding, layers: [RuledSamples]) {
    self.sources = sources
    self.createdAt = createdAt
    self.unfolding = unfolding
    self.layers = layers
  }

  /// Whether all that is known are totals of days, so that nobody knows when somebody walked.
  package var hasDayTotalsAlone: Bool { layers[0].samples.isEmpty && !layers[1].samples.isEmpty }

  /// The pieces in time order, long samples unfolded.
  public var pieces: Pieces { Pieces(self) }

  /// What adds the history up, instant by instant.
  public func runningSum() -> RunningSum { RunningSum(self) }

  /// The source of a sample or piece.
  public func source(_ id: StepSample.SourceID) -> StepSource? {
    sources.indices.contains(Int(id.index)) ? sources[Int(id.index)] : nil
  }
}

extension History: Hashable {
  /// Whether in both the same counts at the same time, of the same sources since the same beginning.
  public static func == (left: History, right: History) -> Bool {
    left.sources == right.sources && left.createdAt == right.createdAt && left.unfolding == right.unfolding
      && left.pieces.elementsEqual(right.pieces)
  }

  /// Feeds all that counts into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sources)
    hasher.combine(createdAt)
    hasher.combine(unfolding)
    for piece in pieces { hasher.combine(piece) }
  }
}
