public import PixelPalCore

/// A count of steps between two instants, from one source.
///
///     var samples = StepSamples()
///     let watch = try samples.id(of: StepSource(name: "Watch"))
///     try samples.append(StepSample(start: start, end: end, count: StepCount(steps: 120), source: watch))
///
/// Valid by construction: it does not end before it starts, and has at most ``StepCount/most``. 32 bytes.
public struct StepSample: Hashable, Sendable {
  // An instant takes 49 bits as an offset from the first one, and a count takes 50 bits. So four words contain
  // everything, and comparing the first words compares start and source at once.
  @usableFromInline private(set) var startAndSource: UInt64
  @usableFromInline private(set) var endAndOrdinal: UInt64
  private var revisionAndOrdinal: UInt64
  private var countAndResolution: UInt64

  @usableFromInline static var spare: UInt64 { 15 }
  private static let spareMask: UInt64 = 1 << spare - 1
  private static let countShift: UInt64 = 14
  private static let bareMark: UInt64 = 4
  /// The largest ordinal, which distinguishes rows that are otherwise equal.
  static let lastOrdinal = 1 << 30 - 1
  private static let resolutionMask: UInt64 = 3

  /// The index of a sample's source in its ``StepSamples``.
  public struct SourceID: Hashable, Sendable, Codable {
    @usableFromInline let index: UInt16

    /// The position among the sources.
    package var number: Int { Int(index) }
  }

  /// The precision with which a file states the time of the steps.
  public enum Resolution: UInt8, Hashable, Sendable, Codable {
    /// From a start to an end, as a device recorded it.
    case sample
    /// A minute on the clock.
    case minute
    /// A whole local day.
    case day
    /// No precision: only the time of the entry is known.
    ///
    /// Such a sample has no length, covers no other, and is covered by none. Under every policy, it counts fully.
    case noted
  }

  /// Creates a sample, unless it ends before it starts or has more than ``StepCount/most``.
  ///
  /// - Parameters:
  ///   - start: the instant at which it begins.
  ///   - end: the instant at which it ends; replaced by the start if the resolution is ``Resolution/noted``.
  ///   - count: the number of steps.
  ///   - source: the source that counted them.
  ///   - resolution: the precision of the times.
  ///   - ordinal: distinguishes rows that are otherwise equal: 0 for the first, 1 for the next. Limited to values
  ///     below 2^30.
  ///   - isBare: true if the row has only an instant, a source and a count. No other row corrects such a row: a
  ///     different count makes it a different sample.
  ///   - revision: the time at which the sample was created, or else exported; of two samples that differ only in
  ///     count, the later one is the correction.
  public init(
    start: Instant, end: Instant, count: StepCount, source: SourceID, resolution: Resolution = .sample,
    ordinal: Int = 0, isBare: Bool = false, revision: Instant? = nil
  ) throws(ImpossibleSteps) {
    guard start <= end else { throw .endBeforeStart }
    guard count <= .most else { throw .tooMany }
    let end = resolution == .noted ? start : end
    let ordinal = UInt64(min(max(ordinal, 0), StepSample.lastOrdinal))
    startAndSource = StepSample.offset(start) << StepSample.spare | UInt64(source.index)
    endAndOrdinal = StepSample.offset(end) << StepSample.spare | ordinal >> StepSample.spare
    revisionAndOrdinal =
      (revision.map { StepSample.offset($0) << StepSample.spare } ?? 0) | ordinal & StepSample.spareMask
    countAndResolution =
      UInt64(count.millionths) << StepSample.countShift | UInt64(resolution.rawValue)
      | (isBare ? StepSample.bareMark : 0)
  }

  /// Creates a sample that is known to be valid, from milliseconds since 1970.
  @inline(__always)
  init(start: Int64, length: Int64, millionths: Int64, source: UInt16, resolution: Resolution) {
    let offset = UInt64(bitPattern: start &- Instant.distantPast.millisecondsSince1970)
    startAndSource = offset << StepSample.spare | UInt64(source)
    endAndOrdinal = (offset &+ UInt64(bitPattern: length)) << StepSample.spare
    revisionAndOrdinal = 0
    countAndResolution = UInt64(bitPattern: millionths) << StepSample.countShift | UInt64(resolution.rawValue)
  }

  private static func offset(_ instant: Instant) -> UInt64 {
    UInt64(bitPattern: instant.millisecondsSince1970 &- Instant.distantPast.millisecondsSince1970)
  }

  @inlinable static func instant(_ word: UInt64) -> Instant {
    Instant(unchecked: Int64(bitPattern: word >> spare) &+ Instant.distantPast.millisecondsSince1970)
  }

  /// The instant from which the steps may have been taken.
  @inlinable public var start: Instant { StepSample.instant(startAndSource) }
  /// The instant by which all steps had been taken; equal to the start for a zero-length sample.
  @inlinable public var end: Instant { StepSample.instant(endAndOrdinal) }
  /// The number of steps.
  public var count: StepCount { StepCount(unchecked: millionths) }
  /// The source of the sample.
  public var source: SourceID { SourceID(index: UInt16(truncatingIfNeeded: startAndSource & StepSample.spareMask)) }
  /// The precision with which the file states the time.
  public var resolution: Resolution {
    Resolution(rawValue: UInt8(countAndResolution & StepSample.resolutionMask)) ?? .sample
  }
  /// The number that distinguishes this row from rows that are otherwise equal.
  public var ordinal: Int {
    Int((endAndOrdinal & StepSample.spareMask) << StepSample.spare | revisionAndOrdinal & StepSample.spareMask)
  }
  /// True if a different count makes a different sample, and not a correction.
  public var isBare: Bool { countAndResolution & StepSample.bareMark != 0 }
  /// The time of creation or export; `nil` if the file does not state it.
  public var revision: Instant? {
    revisionAndOrdinal >> StepSample.spare == 0 ? nil : StepSample.instant(revisionAndOrdinal)
  }
  /// The time from start to end.
  public var length: Milliseconds { end - start }

  var millionths: Int64 { Int64(bitPattern: countAndResolution >> StepSample.countShift) }
  var sourceIndex: Int { Int(startAndSource & StepSample.spareMask) }
  var span: Interval { Interval(unchecked: start, end) }
  var isPoint: Bool { startAndSource >> StepSample.spare == endAndOrdinal >> StepSample.spare }
  /// The instant halfway between start and end.
  var middle: Instant { start + Milliseconds(length.count / 2) }
  /// True if the time of the steps is unknown, so that the sample says nothing about overlaps.
  var isNoted: Bool { countAndResolution & StepSample.resolutionMask == StepSample.resolutionMask }
  /// True if nothing is set beyond span, count, source and resolution.
  var isPlain: Bool {
    revisionAndOrdinal == 0 && endAndOrdinal & StepSample.spareMask == 0 && !isBare && !isNoted
  }
  var isEmpty: Bool { countAndResolution >> StepSample.countShift == 0 }

  /// Returns the same sample with another index of its source, for another table of sources.
  package func from(_ source: SourceID) -> StepSample {
    var sample = self
    sample.startAndSource = startAndSource & ~StepSample.spareMask | UInt64(source.index)
    return sample
  }

  /// Returns the same sample with the time of its export as the revision, unless it already has a revision.
  package func exported(at instant: Instant) -> StepSample {
    guard revision == nil else { return self }
    var sample = self
    sample.revisionAndOrdinal =
      StepSample.offset(instant) << StepSample.spare | revisionAndOrdinal & StepSample.spareMask
    return sample
  }

  /// Returns the same sample with another ordinal.
  package func numbered(_ ordinal: Int) -> StepSample {
    let ordinal = UInt64(min(max(ordinal, 0), StepSample.lastOrdinal))
    var sample = self
    sample.endAndOrdinal = endAndOrdinal & ~StepSample.spareMask | ordinal >> StepSample.spare
    sample.revisionAndOrdinal = revisionAndOrdinal & ~StepSample.spareMask | ordinal & StepSample.spareMask
    return sample
  }

  /// Returns the same sample spread over another time span, with day resolution.
  func spread(over span: Interval) -> StepSample {
    var sample = self
    sample.startAndSource = StepSample.offset(span.start) << StepSample.spare | startAndSource & StepSample.spareMask
    sample.endAndOrdinal = StepSample.offset(span.end) << StepSample.spare | endAndOrdinal & StepSample.spareMask
    sample.countAndResolution =
      countAndResolution & ~StepSample.resolutionMask | UInt64(Resolution.day.rawValue)
    return sample
  }
}

extension StepSample {
  // Written by hand, because other modules would call the synthesized function through a witness table.
  /// Returns true if all values are equal.
  public static func == (left: StepSample, right: StepSample) -> Bool {
    left.startAndSource == right.startAndSource && left.endAndOrdinal == right.endAndOrdinal
      && left.revisionAndOrdinal == right.revisionAndOrdinal && left.countAndResolution == right.countAndResolution
  }

  /// Returns true if `left` comes before `right`: by start, source, end and ordinal.
  ///
  /// Any other difference decides last, so that the order is always the same.
  package static func isOrdered(_ left: StepSample, _ right: StepSample) -> Bool {
    if left.startAndSource != right.startAndSource { return left.startAndSource < right.startAndSource }
    if left.endAndOrdinal != right.endAndOrdinal { return left.endAndOrdinal < right.endAndOrdinal }
    let (leftLow, rightLow) = (left.revisionAndOrdinal & spareMask, right.revisionAndOrdinal & spareMask)
    if leftLow != rightLow { return leftLow < rightLow }
    if left.countOfBare != right.countOfBare { return left.countOfBare < right.countOfBare }
    return right.isNewer(than: left)
  }

  /// Returns true if both are one sample, perhaps corrected: equal source, start, end and ordinal.
  ///
  /// Bare samples must also have the same count.
  package func isSameSample(as other: StepSample) -> Bool {
    startAndSource == other.startAndSource && endAndOrdinal == other.endAndOrdinal
      && (revisionAndOrdinal ^ other.revisionAndOrdinal) & StepSample.spareMask == 0
      && countOfBare == other.countOfBare
  }

  /// The count of a bare sample, which is part of its identity; 0 for others.
  private var countOfBare: UInt64 { isBare ? countAndResolution & ~StepSample.resolutionMask : 0 }

  /// Returns true if this sample, and not `other`, counts: the later revision does, or else the larger count.
  ///
  /// Both must be versions of one sample.
  package func isNewer(than other: StepSample) -> Bool {
    (revisionAndOrdinal >> StepSample.spare, countAndResolution)
      > (other.revisionAndOrdinal >> StepSample.spare, other.countAndResolution)
  }
}

extension StepSample {
  /// A hash that another sample is very unlikely to have.
  ///
  /// The sum of these hashes distinguishes sets of samples that use the same table of sources.
  package var fingerprint: UInt64 {
    func turned(_ word: UInt64) -> UInt64 {
      // The steps of SplitMix64, in which every bit affects every other bit.
      var word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
    let when = turned(startAndSource &+ 0x9E37_79B9_7F4A_7C15) &+ endAndOrdinal
    return turned(turned(when &+ revisionAndOrdinal &* 0x9E37_79B9_7F4A_7C15) &+ countAndResolution)
  }
}
