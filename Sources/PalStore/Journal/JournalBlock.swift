import PixelPalCore
import StepHistory

/// A sequence of ordered samples as stored in the journal, with their sources: two or three bytes for a minute.
///
/// A block is self-contained: its samples can be read even if other blocks are damaged.
enum JournalBlock {
  /// The maximum number of samples in a block.
  static let most = 4096
  /// The size in bytes from which a block accepts no more samples.
  private static let enough = 1 << 20

  /// The flags that precede a sample.
  private enum Tag {
    /// The sample begins where the previous one ends.
    static let follows: UInt8 = 1
    static let startInSeconds: UInt8 = 2
    static let lastsAsLong: UInt8 = 4
    static let lengthInSeconds: UInt8 = 8
    static let wholeSteps: UInt8 = 16
    static let sameOrigin: UInt8 = 32
    static let hasOrdinal: UInt8 = 64
    static let hasRevision: UInt8 = 128
  }

  /// A source, the resolution of its samples, and a flag for bare samples.
  private struct Origin: Equatable {
    let source: StepSample.SourceID
    let resolution: StepSample.Resolution
    let isBare: Bool

    private static let bareMark: UInt8 = 4
    /// The number of different sample kinds that one source can have.
    static let mostOfSource = 8

    init(_ sample: StepSample) {
      (source, resolution, isBare) = (sample.source, sample.resolution, sample.isBare)
    }

    /// Decodes the sample kind of a source; `nil` for an unknown kind.
    init?(_ source: StepSample.SourceID, kind: UInt8) {
      guard let resolution = StepSample.Resolution(rawValue: kind & ~Origin.bareMark) else { return nil }
      (self.source, self.resolution, isBare) = (source, resolution, kind & Origin.bareMark != 0)
    }

    /// The sample kind, encoded as a byte.
    var kind: UInt8 { resolution.rawValue | (isBare ? Origin.bareMark : 0) }
  }

  /// Encodes the first of `samples`, which are in order and come from `sources`; returns the payload and the number of
  /// encoded samples.
  static func payload(
    _ samples: ArraySlice<StepSample>, of sources: [StepSource]
  ) -> (bytes: ContiguousArray<UInt8>, count: Int) {
    var body = ByteWriter()
    body.reserve(1 << 14)
    var origins: [Origin] = []
    // For each source and sample kind, the index of the origin plus one.
    var places = ContiguousArray<UInt16>(repeating: 0, count: sources.count * Origin.mostOfSource)
    var count = 0
    var namesLength = 0
    var (start, end, length) = (samples.first?.start ?? .distantPast, Instant.distantPast, Int64(-1))
    let first = start
    var last: Origin?
    for sample in samples.prefix(most) where body.bytes.count + namesLength < enough {
      let origin = Origin(sample)
      let (delta, lasts) = ((sample.start - start).count, sample.length.count)
      let (steps, rest) = sample.count.millionths.quotientAndRemainder(dividingBy: 1_000_000)
      var tag: UInt8 = 0
      if sample.start == end { tag |= Tag.follows } else if delta % 1000 == 0 { tag |= Tag.startInSeconds }
      if lasts == length { tag |= Tag.lastsAsLong } else if lasts % 1000 == 0 { tag |= Tag.lengthInSeconds }
      if rest == 0 { tag |= Tag.wholeSteps }
      if origin == last { tag |= Tag.sameOrigin }
      if sample.ordinal != 0 { tag |= Tag.hasOrdinal }
      let revision = sample.revision
      if revision != nil { tag |= Tag.hasRevision }

      body.write(byte: tag)
      if tag & Tag.follows == 0 { body.write(UInt64(delta / (tag & Tag.startInSeconds == 0 ? 1 : 1000))) }
      if tag & Tag.lastsAsLong == 0 { body.write(UInt64(lasts / (tag & Tag.lengthInSeconds == 0 ? 1 : 1000))) }
      body.write(UInt64(rest == 0 ? steps : sample.count.millionths))
      if origin != last {
        let key = origin.source.number * Origin.mostOfSource + Int(origin.kind)
        if places[key] == 0 {
          origins.append(origin)
          places[key] = UInt16(origins.count)
          let source = sources[origin.source.number]
          namesLength += source.name.utf8.count + (source.device?.utf8.count ?? 0)
        }
        body.write(count: Int(places[key]) - 1)
      }
      if tag & Tag.hasOrdinal != 0 { body.write(count: sample.ordinal) }
      if let revision { body.write(signed: (revision - sample.end).count) }
      (start, end, length, last) = (sample.start, sample.end, lasts, origin)
      count += 1
    }
    return (head(origins, of: sources, first: first, count: count, body: body.bytes), count)
  }

  private static func head(
    _ origins: [Origin], of sources: [StepSource], first: Instant, count: Int, body: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    writer.write(count: origins.count)
    for origin in origins {
      let source = sources[origin.source.number]
      writer.write(text: source.name)
      writer.write(optional: source.device)
      writer.write(byte: UInt8(truncatingIfNeeded: StepSource.Kind.allCases.firstIndex(of: source.kind) ?? 0))
      writer.write(byte: origin.kind)
    }
    writer.write(signed: first.millisecondsSince1970)
    writer.write(count: count)
    writer.append(body)
    return writer.bytes
  }

  /// Decodes the samples of a payload and adds their sources to `table`; `nil` for an invalid payload.
  static func samples(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, table: inout StepSamples
  ) -> [StepSample]? {
    var samples: [StepSample] = []
    return append(bytes, in: range, table: &table, to: &samples) ? samples : nil
  }

  /// Decodes the samples of a payload and appends them; returns false for an invalid payload, some of which may have
  /// been appended.
  static func append(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, table: inout StepSamples, to samples: inout [StepSample]
  ) -> Bool {
    var reader = ByteReader(bytes, in: range)
    var origins: [Origin] = []
    for _ in 0..<reader.count() {
      let (name, device, kind, ofSample) = (reader.text(), reader.optionalText(), reader.byte(), reader.byte())
      let kinds = StepSource.Kind.allCases
      guard !reader.isBroken, Int(kind) < kinds.count,
        let source = try? table.id(of: StepSource(name: name, device: device, kind: kinds[Int(kind)])),
        let origin = Origin(source, kind: ofSample)
      else { return false }
      origins.append(origin)
    }
    var start = Instant(millisecondsSince1970: reader.signed())
    let count = reader.count()
    var (end, length, origin) = (Instant.distantPast, Milliseconds.zero, Origin?.none)
    if samples.isEmpty { samples.reserveCapacity(count) }
    for _ in 0..<count {
      let tag = reader.byte()
      if tag & Tag.follows == 0 {
        start = start + milliseconds(reader.number(), inSeconds: tag & Tag.startInSeconds != 0)
      } else {
        start = end
      }
      if tag & Tag.lastsAsLong == 0 {
        length = milliseconds(reader.number(), inSeconds: tag & Tag.lengthInSeconds != 0)
      }
      let steps = Int64(truncatingIfNeeded: reader.number())
      if tag & Tag.sameOrigin == 0 {
        let place = Int(truncatingIfNeeded: reader.number())
        guard origins.indices.contains(place) else { return false }
        origin = origins[place]
      }
      end = start + length
      let ordinal = tag & Tag.hasOrdinal == 0 ? 0 : Int(truncatingIfNeeded: reader.number())
      let revision = tag & Tag.hasRevision == 0 ? nil : end + Milliseconds(reader.signed())
      guard let origin, !reader.isBroken else { return false }
      do throws(ImpossibleSteps) {
        samples.append(
          try StepSample(
            start: start, end: end,
            count: tag & Tag.wholeSteps == 0 ? StepCount(millionths: steps) : StepCount(steps: steps),
            source: origin.source, resolution: origin.resolution, ordinal: ordinal, isBare: origin.isBare,
            revision: revision))
      } catch {
        return false
      }
    }
    return reader.isAtEnd && !reader.isBroken
  }

  private static func milliseconds(_ number: UInt64, inSeconds: Bool) -> Milliseconds {
    let number = Int64(clamping: number)
    return inSeconds ? .seconds(Int(number)) : Milliseconds(number)
  }
}
