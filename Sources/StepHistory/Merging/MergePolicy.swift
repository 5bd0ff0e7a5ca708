import PixelPalCore

/// A policy that determines which steps count if several sources recorded steps at the same time.
///
/// Under every policy, samples from the same source add up, even if they overlap. A sample with zero steps never
/// excludes other samples.
public enum MergePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// At any time, the active source with the highest priority counts.
  ///
  /// A zero-length sample counts fully, unless a source with a higher priority covers its instant.
  case health
  /// In each UTC minute, the source with the most steps counts.
  ///
  /// If several sources have the most steps, the one with the highest priority counts. Consecutive minutes in which no
  /// sample starts or ends are compared together, because the pace of each source is constant in them.
  case max
  /// All samples count fully.
  ///
  /// If samples overlap, the same steps count more than once.
  case sum
  /// A sample counts its steps minus those that sources with a higher priority count in its span.
  ///
  /// The result is at least zero. The remaining steps are spread evenly over the span. A zero-length sample counts
  /// fully, unless a source with a higher priority covers its instant.
  case fill
}
