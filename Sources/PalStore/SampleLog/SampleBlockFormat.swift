import PixelPalCore
import StepHistory

/// A format for the blocks of the sample log, in which a one-minute sample takes two or three bytes.
///
/// A block contains both ordered samples and their sources, so it can be read even if other blocks are damaged.
enum SampleBlockFormat {
  /// The number of samples in a full block.
  static let maxSamples = 4096
  /// The size in bytes at which a block is full, even if it has fewer than ``maxSamples`` samples.
  private static let targetByteCount = 1 << 20

  /// The flags in the byte that precedes each sample.
  private enum SampleFlag {
    /// The flag for a sample that begins where the previous sample ends.
    static let startsAtPreviousEnd: UInt8 = 1
    static let startInSeconds: UInt8 = 2
    static let hasPreviousLength: UInt8 = 4
    static let lengthInSeconds: UInt8 = 8
    static let wholeSteps: UInt8 = 16
    static let sameOrigin: UInt8 = 32
    static let hasOrdinal: UInt8 = 64
    static let hasRevision: UInt8 = 128
  }

  /// The properties that consecutive samples often share: the source, the resolution and a flag.
  ///
  /// The flag is set if the step count is part of the sample's identity.
  private struct SharedSampleProperties: Equatable {
    let source: StepSample.SourceID
    let resolution: StepSample.Resolution
    let identityIncludesCount: Bool

    private static let identityIncludesCountFlag: UInt8 = 4
    /// The maximum number of combinations of resolution and flag among the samples of one source.
    static let maxKindsPerSource = 8

    init(_ sample: StepSample) {
      (source, resolution, identityIncludesCount) = (sample.source, sample.resolution, sample.identityIncludesCount)
    }

    /// Creates the properties of samples from `source`, or returns `nil` if `kind` encodes no known resolution.
    init?(_ source: StepSample.SourceID, kind: UInt8) {
      guard let resolution = StepSample.Resolution(rawValue: kind & ~SharedSampleProperties.identityIncludesCountFlag)
      else {
        return nil
      }
      (self.source, self.resolution, identityIncludesCount) = (
        source, resolution, kind & SharedSampleProperties.identityIncludesCountFlag != 0
      )
    }

    /// The resolution and the flag, encoded as one byte.
    var encodedKind: UInt8 {
      resolution.rawValue | (identityIncludesCount ? SharedSampleProperties.identityIncludesCountFlag : 0)
    }
  }

  /// Encodes as many samples from the start of `samples` as fit into one block.
  ///
  /// Returns the bytes of the block and the number of encoded samples. The samples must be in order, and `sources` must
  /// contain the source of every sample.
  static func encodePrefix(
    of samples: ArraySlice<StepSample>, sources: [StepSource]
  ) -> (bytes: ContiguousArray<UInt8>, count: Int) {
    var body = ByteWriter()
    body.reserveCapacity(1 << 14)
    var origins: [SharedSampleProperties] = []
    // For each source and kind of sample: the index of the origin plus one, or 0 if there is no origin yet.
    var places = ContiguousArray<UInt16>(repeating: 0, count: sources.count * SharedSampleProperties.maxKindsPerSource)
    var count = 0
    var namesLength = 0
    var (start, end, length) = (samples.first?.start ?? .distantPast, Instant.distantPast, Int64(-1))
    let first = start
    var last: SharedSampleProperties?
    for sample in samples.prefix(maxSamples) where body.bytes.count + namesLength < targetByteCount {
      let origin = SharedSampleProperties(sample)
      let (delta, lasts) = ((sample.start - start).count, sample.length.count)
      let (steps, rest) = sample.count.millionths.quotientAndRemainder(dividingBy: 1_000_000)
      var tag: UInt8 = 0
      if sample.start == end {
        tag |= SampleFlag.startsAtPreviousEnd
      } else if delta % 1000 == 0 {
        tag |= SampleFlag.startInSeconds
      }
      if lasts == length {
        tag |= SampleFlag.hasPreviousLength
      } else if lasts % 1000 == 0 {
        tag |= SampleFlag.lengthInSeconds
      }
      if rest == 0 { tag |= SampleFlag.wholeSteps }
      if origin == last { tag |= SampleFlag.sameOrigin }
      if sample.ordinal != 0 { tag |= SampleFlag.hasOrdinal }
      let revision = sample.revision
      if revision != nil { tag |= SampleFlag.hasRevision }

      body.write(byte: tag)
      if tag & SampleFlag.startsAtPreviousEnd == 0 {
        body.write(varint: UInt64(delta / (tag & SampleFlag.startInSeconds == 0 ? 1 : 1000)))
      }
      if tag & SampleFlag.hasPreviousLength == 0 {
        body.write(varint: UInt64(lasts / (tag & SampleFlag.lengthInSeconds == 0 ? 1 : 1000)))
      }
      body.write(varint: UInt64(rest == 0 ? steps : sample.count.millionths))
      if origin != last {
        let key = origin.source.number * SharedSampleProperties.maxKindsPerSource + Int(origin.encodedKind)
        if places[key] == 0 {
          origins.append(origin)
          places[key] = UInt16(origins.count)
          let source = sources[origin.source.number]
          namesLength += source.name.utf8.count + (source.device?.utf8.count ?? 0)
        }
        body.write(count: Int(places[key]) - 1)
      }
      if tag & SampleFlag.hasOrdinal != 0 { body.write(count: sample.ordinal) }
      if let revision { body.write(signedVarint: (revision - sample.end).count) }
      (start, end, length, last) = (sample.start, sample.end, lasts, origin)
      count += 1
    }
    return (payload(sharedProperties: origins, of: sources, first: first, count: count, body: body.bytes), count)
  }

  private static func payload(
    sharedProperties origins: [SharedSampleProperties], of sources: [StepSource], first: Instant, count: Int,
    body: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    writer.write(count: origins.count)
    for origin in origins {
      let source = sources[origin.source.number]
      writer.write(text: source.name)
      writer.write(optionalText: source.device)
      writer.write(byte: UInt8(truncatingIfNeeded: StepSource.Kind.allCases.firstIndex(of: source.kind) ?? 0))
      writer.write(byte: origin.encodedKind)
    }
    writer.write(signedVarint: first.millisecondsSince1970)
    writer.write(count: count)
    writer.append(body)
    return writer.bytes
  }

  /// Decodes the samples of a payload and adds their sources to `table`, or returns `nil` if the payload is invalid.
  static func decode(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, table: inout StepSamples
  ) -> [StepSample]? {
    var samples: [StepSample] = []
    return decode(bytes, in: range, table: &table, to: &samples) ? samples : nil
  }

  /// Decodes the samples of a payload, appends them to `samples`, and returns true if the payload is valid.
  ///
  /// If the payload is invalid, the samples before the error may already have been appended.
  static func decode(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, table: inout StepSamples, to samples: inout [StepSample]
  ) -> Bool {
    var reader = ByteReader(bytes, in: range)
    var origins: [SharedSampleProperties] = []
    for _ in 0..<reader.readCount() {
      let (name, device, kind, ofSample) = (
        reader.readText(), reader.readOptionalText(), reader.readByte(), reader.readByte()
      )
      let kinds = StepSource.Kind.allCases
      guard !reader.hasFailed, Int(kind) < kinds.count,
        let source = try? table.sourceID(orAdding: StepSource(name: name, device: device, kind: kinds[Int(kind)])),
        let origin = SharedSampleProperties(source, kind: ofSample)
      else { return false }
      origins.append(origin)
    }
    var start = Instant(millisecondsSince1970: reader.readSignedVarint())
    let count = reader.readCount()
    var (end, length, origin) = (Instant.distantPast, Milliseconds.zero, SharedSampleProperties?.none)
    if samples.isEmpty { samples.reserveCapacity(count) }
    for _ in 0..<count {
      let tag = reader.readByte()
      if tag & SampleFlag.startsAtPreviousEnd == 0 {
        start = start + milliseconds(from: reader.readVarint(), inSeconds: tag & SampleFlag.startInSeconds != 0)
      } else {
        start = end
      }
      if tag & SampleFlag.hasPreviousLength == 0 {
        length = milliseconds(from: reader.readVarint(), inSeconds: tag & SampleFlag.lengthInSeconds != 0)
      }
      let steps = Int64(truncatingIfNeeded: reader.readVarint())
      if tag & SampleFlag.sameOrigin == 0 {
        let place = Int(truncatingIfNeeded: reader.readVarint())
        guard origins.indices.contains(place) else { return false }
        origin = origins[place]
      }
      end = start + length
      let ordinal = tag & SampleFlag.hasOrdinal == 0 ? 0 : Int(truncatingIfNeeded: reader.readVarint())
      let revision = tag & SampleFlag.hasRevision == 0 ? nil : end + Milliseconds(reader.readSignedVarint())
      guard let origin, !reader.hasFailed else { return false }
      do throws(InvalidSampleError) {
        samples.append(
          try StepSample(
            start: start, end: end,
            count: tag & SampleFlag.wholeSteps == 0 ? StepCount(millionths: steps) : StepCount(steps: steps),
            source: origin.source, resolution: origin.resolution, ordinal: ordinal,
            identityIncludesCount: origin.identityIncludesCount,
            revision: revision))
      } catch {
        return false
      }
    }
    return reader.isAtEnd && !reader.hasFailed
  }

  private static func milliseconds(from number: UInt64, inSeconds: Bool) -> Milliseconds {
    let number = Int64(clamping: number)
    return inSeconds ? .seconds(Int(number)) : Milliseconds(number)
  }
}
