import PixelPalCore

/// The rule for counting steps that several sources recorded at the same time.
///
/// Under every policy, samples of one source never cover each other, but add up. A sample with zero steps covers
/// nothing.
public enum MergePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// The active source with the highest priority counts: a sample counts for the time that no source with a higher
  /// priority covers.
  ///
  /// A zero-length sample counts fully, unless a source with a higher priority covers its instant.
  case health
  /// The source with the most steps counts in each UTC minute; of several equal ones, the one with the highest
  /// priority.
  ///
  /// Consecutive whole minutes where no sample starts or ends are compared together, because every source has the same
  /// pace in each of them.
  case max
  /// Every sample counts, so that overlaps count more than once.
  case sum
  /// A sample counts minus what sources with a higher priority counted within its span, but never less than zero.
  ///
  /// The rest is spread evenly over the span. A zero-length sample counts fully, unless a source with a higher priority
  /// covers its instant.
  case fill
}
