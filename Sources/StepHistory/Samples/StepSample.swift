public import PixelPalCore

/// A count of steps between two instants, from one source.
///
///     var samples = StepSamples()
///     let watch = try samples.id(of: StepSource(name: "Watch"))
///     try samples.append(StepSample(start: start, end: end, count: StepCount(steps: 120), source: watch))
///
/// Valid by construction: it does not end before it starts, and holds at most ``StepCount/most``. 32 bytes.
public struct StepSample: Hashable, Sendable {
  // An instant takes 49 bits when counted from the first, a count 50: four words hold everything, and comparing the
  // first compares start and source at once.
  @usableFromInline private(set) var startAndSource: UInt64
  @usableFromInline private(set) var endAndOrdinal: UInt64
  private var revisionAndOrdinal: UInt64
  private var countAndResolution: UInt64

  @usableFromInline static var spare: UInt64 { 15 }
  private static let spareMask: UInt64 = 1 << spare - 1
  private static let countShift: UInt64 = 14
  private static let bareMark: UInt64 = 4
  /// The largest number that tells a row from others that are alike.
  static let lastOrdinal = 1 << 30 - 1
  private static let resolutionMask: UInt64 = 3

  /// Which of the sources of its ``StepSamples`` a sample comes from.
  public struct SourceID: Hashable, Sendable, Codable {
    @usableFromInline let index: UInt16

    /// The place among the sources.
    package var number: Int { Int(index) }
  }

  /// How finely the file tells when steps were taken.
  public enum Resolution: UInt8, Hashable, Sendable, Codable {
    /// From a start to an end, as a device recorded it.
    case sample
    /// A minute of the clock.
    case minute
    /// The whole of a local day.
    case day
    /// Not at all: only when they were written down.
    ///
    /// Such a sample has no length, covers no other, and is covered by none: under every policy it counts whole.
    case noted
  }

  /// A sample, unless it ends before it starts or holds more than ``StepCount/most``.
  ///
  /// - Parameters:
  ///   - start: the instant at which it begins.
  ///   - end: the instant at which it is over; the start itself where the resolution is ``Resolution/noted``.
  ///   - count: how many steps it holds.
  ///   - source: who counted them.
  ///   - resolution: what is known of when they were made.
  ///   - ordinal: tells rows apart that are otherwise alike: the first is 0, the next 1. Held below 2^30.
  ///   - isBare: whether the row says nothing beyond an instant, a source and a count, so that no other corrects it: one
  ///     with another count is another sample.
  ///   - revision: when the sample was made, else when it was exported; the later of two that differ in count alone is
  ///     the correction.
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

  /// A sample of which it is known that it can be, in milliseconds since 1970.
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

  /// When the first step may have been taken.
  @inlinable public var start: Instant { StepSample.instant(startAndSource) }
  /// When the last step had been taken; the start itself for a sample without length.
  @inlinable public var end: Instant { StepSample.instant(endAndOrdinal) }
  /// How many steps.
  public var count: StepCount { StepCount(unchecked: millionths) }
  /// Which source it comes from.
  public var source: SourceID { SourceID(index: UInt16(truncatingIfNeeded: startAndSource & StepSample.spareMask)) }
  /// How finely the file tells when.
  public var resolution: Resolution {
    Resolution(rawValue: UInt8(countAndResolution & StepSample.resolutionMask)) ?? .sample
  }
  /// Which of several rows that are otherwise alike.
  public var ordinal: Int {
    Int((endAndOrdinal & StepSample.spareMask) << StepSample.spare | revisionAndOrdinal & StepSample.spareMask)
  }
  /// Whether another count makes another sample of it, and no correction.
  public var isBare: Bool { countAndResolution & StepSample.bareMark != 0 }
  /// When it was made or exported; `nil` where the file does not say.
  public var revision: Instant? {
    revisionAndOrdinal >> StepSample.spare == 0 ? nil : StepSample.instant(revisionAndOrdinal)
  }
  /// From start to end.
  public var length: Milliseconds { end - start }

  var millionths: Int64 { Int64(bitPattern: countAndResolution >> StepSample.countShift) }
  var sourceIndex: Int { Int(startAndSource & StepSample.spareMask) }
  var span: Interval { Interval(unchecked: start, end) }
  var isPoint: Bool { startAndSource >> StepSample.spare == endAndOrdinal >> StepSample.spare }
  /// The instant half-way through.
  var middle: Instant { start + Milliseconds(length.count / 2) }
  /// Whether it says nothing of when its steps were taken, and so nothing of overlaps.
  var isNoted: Bool { countAndResolution & StepSample.resolutionMask == StepSample.resolutionMask }
  /// Whether nothing is told beyond span, count, source and resolution.
  var isPlain: Bool {
    revisionAndOrdinal == 0 && endAndOrdinal & StepSample.spareMask == 0 && !isBare && !isNoted
  }
  var isEmpty: Bool { countAndResolution >> StepSample.countShift == 0 }

  /// The same sample from another place in a table of sources.
  package func from(_ source: SourceID) -> StepSample {
    var sample = self
    sample.startAndSource = startAndSource & ~StepSample.spareMask | UInt64(source.index)
    return sample
  }

  /// The same sample, made when its export was unless it says when it was made.
  package func exported(at instant: Instant) -> StepSample {
    guard revision == nil else { return self }
    var sample = self
    sample.revisionAndOrdinal =
      StepSample.offset(instant) << StepSample.spare | revisionAndOrdinal & StepSample.spareMask
    return sample
  }

  /// The same sample as another of several that are alike.
  package func numbered(_ ordinal: Int) -> StepSample {
    let ordinal = UInt64(min(max(ordinal, 0), StepSample.lastOrdinal))
    var sample = self
    sample.endAndOrdinal = endAndOrdinal & ~StepSample.spareMask | ordinal >> StepSample.spare
    sample.revisionAndOrdinal = revisionAndOrdinal & ~StepSample.spareMask | ordinal & StepSample.spareMask
    return sample
  }

  /// The same sample spread over another stretch of time, as day resolution.
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
  // Written out, since what the compiler makes up is looked up in a table by whoever compares elsewhere.
  /// Whether both say the same.
  public static func == (left: StepSample, right: StepSample) -> Bool {
    left.startAndSource == right.startAndSource && left.endAndOrdinal == right.endAndOrdinal
      && left.revisionAndOrdinal == right.revisionAndOrdinal && left.countAndResolution == right.countAndResolution
  }

  /// By start, source, end and ordinal; whatever else differs decides last, so that the order is always the same.
  package static func isOrdered(_ left: StepSample, _ right: StepSample) -> Bool {
    if left.startAndSource != right.startAndSource { return left.startAndSource < right.startAndSource }
    if left.endAndOrdinal != right.endAndOrdinal { return left.endAndOrdinal < right.endAndOrdinal }
    let (leftLow, rightLow) = (left.revisionAndOrdinal & spareMask, right.revisionAndOrdinal & spareMask)
    if leftLow != rightLow { return leftLow < rightLow }
    if left.countOfBare != right.countOfBare { return left.countOfBare < right.countOfBare }
    return right.isNewer(than: left)
  }

  /// Whether both are one sample, perhaps corrected: source, start, end and ordinal agree, and the count of bare ones.
  package func isSameSample(as other: StepSample) -> Bool {
    startAndSource == other.startAndSource && endAndOrdinal == other.endAndOrdinal
      && (revisionAndOrdinal ^ other.revisionAndOrdinal) & StepSample.spareMask == 0
      && countOfBare == other.countOfBare
  }

  /// The count of a bare sample, which is part of what it is; 0 for others.
  private var countOfBare: UInt64 { isBare ? countAndResolution & ~StepSample.resolutionMask : 0 }

  /// Of two that are one sample, whether this one counts: the later made, else the larger.
  package func isNewer(than other: StepSample) -> Bool {
    (revisionAndOrdinal >> StepSample.spare, countAndResolution)
      > (other.revisionAndOrdinal >> StepSample.spare, other.countAndResolution)
  }
}

extension StepSample {
  /// A number that another sample is most unlikely to have; sums of it tell sets of samples of one table apart.
  package var fingerprint: UInt64 {
    func turned(_ word: UInt64) -> UInt64 {
      // The steps of SplitMix64, which let every bit change every other.
      var word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
    let when = turned(startAndSource &+ 0x9E37_79B9_7F4A_7C15) &+ endAndOrdinal
    return turned(turned(when &+ revisionAndOrdinal &* 0x9E37_79B9_7F4A_7C15) &+ countAndResolution)
  }
}
