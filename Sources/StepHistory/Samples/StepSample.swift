public import PixelPalCore

/// A number of steps that one source recorded between two instants.
///
///     var samples = StepSamples()
///     let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
///     try samples.append(StepSample(start: start, end: end, count: StepCount(steps: 120), source: watch))
///
/// A sample is always valid: it doesn't end before it starts, and has at most ``StepCount/maximum`` steps. It takes 32
/// bytes.
public struct StepSample: Hashable, Sendable {
  // An instant takes 49 bits, as an offset from the first representable instant, and a count takes 50 bits, so all
  // values fit into four words. Comparing the first words compares both start and source.
  @usableFromInline private(set) var startAndSource: UInt64
  @usableFromInline private(set) var endAndOrdinal: UInt64
  private var revisionAndOrdinal: UInt64
  private var countAndResolution: UInt64

  /// The number of bits in a word that the instant leaves free for another value, such as the source.
  @usableFromInline static var extraBits: UInt64 { 15 }
  private static let extraMask: UInt64 = 1 << extraBits - 1
  private static let countBitShift: UInt64 = 14
  private static let identityIncludesCountFlag: UInt64 = 4
  /// The largest ordinal that fits into the bits reserved for it.
  static let maxOrdinal = 1 << 30 - 1
  private static let resolutionMask: UInt64 = 3

  /// The index of a sample's source in its ``StepSamples``.
  public struct SourceID: Hashable, Sendable, Codable {
    @usableFromInline let index: UInt16

    /// The source's index in ``StepSamples/sources``.
    package var number: Int { Int(index) }
  }

  /// The resolution of a sample's times, as stated in the file that contains the sample.
  public enum Resolution: UInt8, Hashable, Sendable, Codable {
    /// The interval from a start to an end, as a device recorded it.
    case sample
    /// One minute on the clock, as in exports of minute data.
    case minute
    /// A whole local day, as in exports of day totals.
    case day
    /// No interval, because the file states only when the steps were entered.
    ///
    /// Such a sample has zero length. It neither excludes other samples nor is excluded by them, so it counts fully
    /// under every policy.
    case entryTimeOnly
  }

  /// Creates a sample with the given values.
  ///
  /// Throws an error if `end` is before `start`, or if `count` exceeds ``StepCount/maximum``.
  ///
  /// - Parameters:
  ///   - start: the instant at which the sample begins.
  ///   - end: the instant at which the sample ends. It is replaced by `start` if the resolution is
  ///     ``Resolution/entryTimeOnly``.
  ///   - count: the number of steps.
  ///   - source: the source that counted the steps.
  ///   - resolution: the resolution of the times.
  ///   - ordinal: a number that distinguishes rows that are otherwise equal: 0 for the first row, 1 for the second. It
  ///     is clamped to values below 2^30.
  ///   - identityIncludesCount: true if the row has only an instant, a source and a count. Such a row is never
  ///     corrected: a row with a different count is a different sample.
  ///   - revision: the time at which the sample was created or, if that is unknown, exported. If a sample has two
  ///     versions, the one with the later revision is the correction.
  public init(
    start: Instant, end: Instant, count: StepCount, source: SourceID, resolution: Resolution = .sample,
    ordinal: Int = 0, identityIncludesCount: Bool = false, revision: Instant? = nil
  ) throws(InvalidSampleError) {
    guard start <= end else { throw .endBeforeStart }
    guard count <= .maximum else { throw .tooMany }
    let end = resolution == .entryTimeOnly ? start : end
    let ordinal = UInt64(min(max(ordinal, 0), StepSample.maxOrdinal))
    startAndSource = StepSample.packedOffset(of: start) << StepSample.extraBits | UInt64(source.index)
    endAndOrdinal = StepSample.packedOffset(of: end) << StepSample.extraBits | ordinal >> StepSample.extraBits
    revisionAndOrdinal =
      (revision.map { StepSample.packedOffset(of: $0) << StepSample.extraBits } ?? 0) | ordinal & StepSample.extraMask
    countAndResolution =
      UInt64(count.millionths) << StepSample.countBitShift | UInt64(resolution.rawValue)
      | (identityIncludesCount ? StepSample.identityIncludesCountFlag : 0)
  }

  /// Creates a sample without checking its values, which must be valid.
  ///
  /// `start` is in milliseconds since 1970, and `length` is in milliseconds.
  @inline(__always)
  init(start: Int64, length: Int64, millionths: Int64, source: UInt16, resolution: Resolution) {
    let offset = UInt64(bitPattern: start &- Instant.distantPast.millisecondsSince1970)
    startAndSource = offset << StepSample.extraBits | UInt64(source)
    endAndOrdinal = (offset &+ UInt64(bitPattern: length)) << StepSample.extraBits
    revisionAndOrdinal = 0
    countAndResolution = UInt64(bitPattern: millionths) << StepSample.countBitShift | UInt64(resolution.rawValue)
  }

  private static func packedOffset(of instant: Instant) -> UInt64 {
    UInt64(bitPattern: instant.millisecondsSince1970 &- Instant.distantPast.millisecondsSince1970)
  }

  @inlinable static func unpackedInstant(from word: UInt64) -> Instant {
    Instant(unchecked: Int64(bitPattern: word >> extraBits) &+ Instant.distantPast.millisecondsSince1970)
  }

  /// The earliest instant at which the steps may have been taken.
  @inlinable public var start: Instant { StepSample.unpackedInstant(from: startAndSource) }
  /// The instant by which all steps had been taken.
  ///
  /// For a zero-length sample, it equals the start.
  @inlinable public var end: Instant { StepSample.unpackedInstant(from: endAndOrdinal) }
  /// The number of steps between the start and the end.
  public var count: StepCount { StepCount(unchecked: millionths) }
  /// The ID of the sample's source: its index in ``StepSamples/sources``.
  public var source: SourceID { SourceID(index: UInt16(truncatingIfNeeded: startAndSource & StepSample.extraMask)) }
  /// The resolution of the sample's times, as stated in the file.
  public var resolution: Resolution {
    Resolution(rawValue: UInt8(countAndResolution & StepSample.resolutionMask)) ?? .sample
  }
  /// The ordinal that distinguishes this row from rows that are otherwise equal: 0 for the first row, 1 for the second.
  public var ordinal: Int {
    Int((endAndOrdinal & StepSample.extraMask) << StepSample.extraBits | revisionAndOrdinal & StepSample.extraMask)
  }
  /// True if the count is part of the sample's identity.
  ///
  /// A row with a different count is then a different sample, not a correction.
  public var identityIncludesCount: Bool { countAndResolution & StepSample.identityIncludesCountFlag != 0 }
  /// The time at which the sample was created or exported, or `nil` if the file doesn't state it.
  public var revision: Instant? {
    revisionAndOrdinal >> StepSample.extraBits == 0 ? nil : StepSample.unpackedInstant(from: revisionAndOrdinal)
  }
  /// The sample's duration.
  public var length: Milliseconds { end - start }

  var millionths: Int64 { Int64(bitPattern: countAndResolution >> StepSample.countBitShift) }
  var sourceIndex: Int { Int(startAndSource & StepSample.extraMask) }
  var span: Interval { Interval(unchecked: start, end) }
  var isZeroLength: Bool { startAndSource >> StepSample.extraBits == endAndOrdinal >> StepSample.extraBits }
  /// The instant halfway between the start and the end.
  var midpoint: Instant { start + Milliseconds(length.count / 2) }
  /// True if the resolution is ``Resolution/entryTimeOnly``, so that the sample overlaps no other sample.
  var hasEntryTimeOnly: Bool { countAndResolution & StepSample.resolutionMask == StepSample.resolutionMask }
  /// True if the sample has no values other than an interval, a count, a source and a resolution.
  ///
  /// Such a sample has no revision, its ordinal is 0, its identity doesn't include the count, and its interval is
  /// known.
  var hasNoOptionalValues: Bool {
    revisionAndOrdinal == 0 && endAndOrdinal & StepSample.extraMask == 0 && !identityIncludesCount && !hasEntryTimeOnly
  }
  var hasNoSteps: Bool { countAndResolution >> StepSample.countBitShift == 0 }

  /// Returns a copy with `source` as its source, for use in another ``StepSamples`` collection.
  package func withSource(_ source: SourceID) -> StepSample {
    var sample = self
    sample.startAndSource = startAndSource & ~StepSample.extraMask | UInt64(source.index)
    return sample
  }

  /// Returns a copy that has `instant`, the time of export, as its revision.
  ///
  /// If the sample already has a revision, the copy keeps it.
  package func withDefaultRevision(at instant: Instant) -> StepSample {
    guard revision == nil else { return self }
    var sample = self
    sample.revisionAndOrdinal =
      StepSample.packedOffset(of: instant) << StepSample.extraBits | revisionAndOrdinal & StepSample.extraMask
    return sample
  }

  package func withOrdinal(_ ordinal: Int) -> StepSample {
    let ordinal = UInt64(min(max(ordinal, 0), StepSample.maxOrdinal))
    var sample = self
    sample.endAndOrdinal = endAndOrdinal & ~StepSample.extraMask | ordinal >> StepSample.extraBits
    sample.revisionAndOrdinal = revisionAndOrdinal & ~StepSample.extraMask | ordinal & StepSample.extraMask
    return sample
  }

  /// Returns a copy that has day resolution and covers `span`.
  func spreadAsDayTotal(over span: Interval) -> StepSample {
    var sample = self
    sample.startAndSource =
      StepSample.packedOffset(of: span.start) << StepSample.extraBits | startAndSource & StepSample.extraMask
    sample.endAndOrdinal =
      StepSample.packedOffset(of: span.end) << StepSample.extraBits | endAndOrdinal & StepSample.extraMask
    sample.countAndResolution =
      countAndResolution & ~StepSample.resolutionMask | UInt64(Resolution.day.rawValue)
    return sample
  }
}

extension StepSample {
  // This function is written out, because other modules would call a synthesized one through a witness table.
  /// Returns true if all values are equal.
  public static func == (left: StepSample, right: StepSample) -> Bool {
    left.startAndSource == right.startAndSource && left.endAndOrdinal == right.endAndOrdinal
      && left.revisionAndOrdinal == right.revisionAndOrdinal && left.countAndResolution == right.countAndResolution
  }

  /// Returns true if `left` is ordered before `right`, by start, source, end and ordinal.
  ///
  /// Ties are broken by the other values, so that the order is deterministic.
  package static func isOrderedBefore(_ left: StepSample, _ right: StepSample) -> Bool {
    if left.startAndSource != right.startAndSource { return left.startAndSource < right.startAndSource }
    if left.endAndOrdinal != right.endAndOrdinal { return left.endAndOrdinal < right.endAndOrdinal }
    let (leftLow, rightLow) = (left.revisionAndOrdinal & extraMask, right.revisionAndOrdinal & extraMask)
    if leftLow != rightLow { return leftLow < rightLow }
    if left.countInIdentity != right.countInIdentity { return left.countInIdentity < right.countInIdentity }
    return right.supersedes(left)
  }

  /// Returns true if `other` is a version of this sample, such as a repetition or a correction.
  ///
  /// Versions have the same source, start, end and ordinal, and also the same count if the count is part of the
  /// sample's identity.
  package func isVersion(ofSameSample other: StepSample) -> Bool {
    startAndSource == other.startAndSource && endAndOrdinal == other.endAndOrdinal
      && (revisionAndOrdinal ^ other.revisionAndOrdinal) & StepSample.extraMask == 0
      && countInIdentity == other.countInIdentity
  }

  /// The packed count if it is part of the sample's identity, or 0 otherwise.
  private var countInIdentity: UInt64 { identityIncludesCount ? countAndResolution & ~StepSample.resolutionMask : 0 }

  /// Returns true if this sample replaces `other`, another version of the same sample.
  ///
  /// The version with the later revision wins. If the revisions are equal, the version with the larger count wins.
  package func supersedes(_ other: StepSample) -> Bool {
    (revisionAndOrdinal >> StepSample.extraBits, countAndResolution)
      > (other.revisionAndOrdinal >> StepSample.extraBits, other.countAndResolution)
  }
}

extension StepSample {
  /// A hash of all values of the sample.
  ///
  /// The sum of the fingerprints of a set of samples identifies the set. Only sets that give the same IDs to their
  /// sources can be compared.
  package var fingerprint: UInt64 {
    func mixedForHashing(_ word: UInt64) -> UInt64 {
      // SplitMix64's mixing steps let every bit affect every other bit.
      var word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
    let span = mixedForHashing(startAndSource &+ 0x9E37_79B9_7F4A_7C15) &+ endAndOrdinal
    return mixedForHashing(mixedForHashing(span &+ revisionAndOrdinal &* 0x9E37_79B9_7F4A_7C15) &+ countAndResolution)
  }
}
