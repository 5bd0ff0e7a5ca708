import PixelPalCore

/// How steps count that several sources took at the same time.
///
/// In all of them samples of one source never cover each other: they add. A sample of no steps covers nothing.
public enum MergePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// The most believed source that was there counts; a sample counts on time that no more believed source covered.
  ///
  /// A sample without length counts whole, unless a more believed source covers its instant.
  case health
  /// The source with the most steps counts, minute by minute of UTC; of equals the more believed.
  ///
  /// Whole minutes in a row in which no sample starts or ends are compared together, since in each of them every source
  /// walks as fast as in all.
  case max
  /// Every sample counts.
  case sum
  /// A sample counts less what more believed sources counted within its span, never below zero, evenly over its span.
  ///
  /// A sample without length counts whole, unless a more believed source covers its instant.
  case fill
}
