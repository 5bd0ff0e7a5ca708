import PixelPalCore

/// A policy that determines which steps count if several sources recorded steps at the same time.
///
/// Under every policy, samples of the same source add up, even if they overlap. A sample with zero steps excludes no
/// other sample.
public enum MergePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// At any time, the active source with the highest priority counts: a sample counts where no higher-priority source
  /// covers it.
  ///
  /// A zero-length sample counts fully, unless a higher-priority source covers its instant.
  case health
  /// In each UTC minute, the source with the most steps counts, or the one with the highest priority if several are
  /// equal.
  ///
  /// Consecutive whole minutes where no sample starts or ends are compared together, because each source has the same
  /// pace throughout.
  case max
  /// All samples count fully, so that steps are counted more than once where samples overlap.
  case sum
  /// A sample counts its steps minus those counted in its span by higher-priority sources, but never less than zero.
  ///
  /// The remaining steps are spread evenly over the span. A zero-length sample counts fully, unless a higher-priority
  /// source covers its instant.
  case fill
}
