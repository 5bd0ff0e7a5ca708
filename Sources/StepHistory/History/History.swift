public import PixelPalCore

/// All steps of one person since a start instant, with overlaps resolved.
///
///     let history = merge.history(of: samples, since: createdAt)
///     var sum = history.runningSum()
///     sum.counted(at: now).rounded
///     sum.instant(reaching: 25_001)  // to the millisecond, even inside a sample
public struct History: Sendable {
  /// The sources, in the order of the samples' source IDs.
  public let sources: [StepSource]
  /// The instant at which the history begins.
  ///
  /// Samples before this instant, and parts of samples before it, are excluded.
  public let createdAt: Instant
  let spreading: StepSpreadingSettings
  /// The merged finer samples at index 0, and the merged day totals at index 1.
  let layers: [MergedSamples]

  init(sources: [StepSource], createdAt: Instant, spreading: StepSpreadingSettings, layers: [MergedSamples]) {
    self.sources = sources
    self.createdAt = createdAt
    self.spreading = spreading
    self.layers = layers
  }

  /// True if the history consists only of day totals.
  ///
  /// Such a history doesn't show at what time the person walked.
  package var hasOnlyDayTotals: Bool { layers[0].samples.isEmpty && !layers[1].samples.isEmpty }

  /// The segments of the history in time order, with long samples divided into parts.
  public var segments: HistorySegments { HistorySegments(self) }

  /// Returns a running sum that can be queried for any instant.
  public func runningSum() -> RunningSumCursor { RunningSumCursor(self) }

  /// Returns the source with the given ID, or `nil` if the history has no such source.
  public func source(_ id: StepSample.SourceID) -> StepSource? {
    sources.indices.contains(Int(id.index)) ? sources[Int(id.index)] : nil
  }
}

extension History: Hashable {
  /// Returns true if both histories have the same sources, start, spreading settings and segments.
  public static func == (left: History, right: History) -> Bool {
    left.sources == right.sources && left.createdAt == right.createdAt && left.spreading == right.spreading
      && left.segments.elementsEqual(right.segments)
  }

  /// Feeds all values that `==` compares into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sources)
    hasher.combine(createdAt)
    hasher.combine(spreading)
    for segment in segments { hasher.combine(segment) }
  }
}
