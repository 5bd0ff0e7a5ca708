import PixelPalCore
import StepHistory

extension SampleLogIndex {
  /// The names of the two index files.
  ///
  /// They are overwritten alternately, so that one of them is always intact.
  static let fileNames = ["index-a", "index-b"]
  /// The signature of every index, independent of its version.
  static let signature = ContiguousArray("PixelPal index ".utf8)
  private static let header = signature + "1\n".utf8
  /// The offset of the length field directly after the header.
  static let lengthOffset = header.count
  /// The bytes in place of the length while an index file is being overwritten.
  static let unfinishedLength = ContiguousArray<UInt8>(repeating: 0xFF, count: 8)

  /// The encoded index, as stored on disk.
  var encodedBytes: ContiguousArray<UInt8> {
    var writer = ByteWriter()
    writer.reserveCapacity(64 + 24 * (blocks.count + finerSegments.count))
    writer.append(SampleLogIndex.header)
    // The length is stored because bytes of a longer, earlier index can remain in the file.
    let lengthAt = writer.bytes.count
    writer.write(fixedWidth: UInt64(0))
    for number in [logLength, lastRecord.offset, sampleCount, supersededCount] { writer.write(count: number) }
    writer.write(fixedWidth: lastRecord.check.value)
    writer.write(fixedWidth: countingChecksum.value)
    writer.write(signedVarint: reportedTotal)
    writer.write(zone: zone)
    writer.write(count: sourceTable.sources.count)
    for (source, tally) in zip(sourceTable.sources, sourceStatistics) {
      writer.write(text: source.name)
      writer.write(optionalText: source.device)
      writer.write(text: source.kind.rawValue)
      writer.write(count: tally.sampleCount)
      writer.write(instant: tally.firstStart)
      writer.write(instant: tally.lastEnd)
    }
    writer.write(count: blocks.count)
    for block in blocks {
      for number in [block.offset, block.length, block.sampleCount] { writer.write(count: number) }
      writer.write(instant: block.start)
      writer.write(signedVarint: (block.lastStart - block.start).count)
      writer.write(signedVarint: (block.end - block.lastStart).count)
      writer.write(fixedWidth: block.fingerprint)
    }
    writer.write(daySegments: finerSegments)
    writer.write(daySegments: dayTotalSegments)
    writer.overwrite(UInt64(writer.bytes.count + 8), at: lengthAt)
    writer.write(fixedWidth: CRC64(of: writer.bytes, in: 0..<writer.bytes.count).value)
    return writer.bytes
  }

  /// Returns true if `bytes` are an index that was only partly written.
  static func isIncompleteIndex(_ bytes: ContiguousArray<UInt8>) -> Bool {
    // The highest byte of the length is written last, and is 0 in a complete index.
    bytes.starts(with: header)
      && bytes.dropFirst(lengthOffset).prefix(unfinishedLength.count).last == unfinishedLength.last
  }

  /// Creates an index by decoding `bytes`, or returns `nil` if they are not an intact index.
  init?(_ bytes: ContiguousArray<UInt8>) {
    guard bytes.starts(with: SampleLogIndex.header) else { return nil }
    var lengthReader = ByteReader(bytes, in: SampleLogIndex.header.count..<bytes.count)
    let length = lengthReader.readFixedWidth(UInt64.self)
    guard !lengthReader.hasFailed, length >= UInt64(SampleLogIndex.header.count + 16), length <= UInt64(bytes.count)
    else {
      return nil
    }
    let end = Int(length) - 8
    var checkReader = ByteReader(bytes, in: end..<end + 8)
    guard checkReader.readFixedWidth(UInt64.self) == CRC64(of: bytes, in: 0..<end).value else { return nil }
    var reader = ByteReader(bytes, in: SampleLogIndex.header.count + 8..<end)
    func readInt() -> Int { Int(truncatingIfNeeded: reader.readVarint()) }
    let (journalLength, lastOffset, samples, superseded) = (readInt(), readInt(), readInt(), readInt())
    let (lastCheck, settings) = (CRC64(reader.readFixedWidth(UInt64.self)), CRC64(reader.readFixedWidth(UInt64.self)))
    let total = reader.readSignedVarint()
    guard let zone = reader.readZone() else { return nil }
    self.init(zone: zone)
    (self.logLength, lastRecord, self.countingChecksum) = (journalLength, (lastOffset, lastCheck), settings)
    (self.reportedTotal, self.sampleCount, self.supersededCount) = (total, samples, superseded)
    let sources = reader.readCount()
    for _ in 0..<sources {
      let (name, device) = (reader.readText(), reader.readOptionalText())
      guard let kind = StepSource.Kind(rawValue: reader.readText()) else { return nil }
      let source = StepSource(name: name, device: device, kind: kind)
      guard (try? sourceTable.sourceID(orAdding: source)) != nil else { return nil }
      if source.device != device { sourceCountOfOutdatedIndex = sources }
      sourceStatistics.append(
        SourceStatistics(sampleCount: readInt(), firstStart: reader.readInstant(), lastEnd: reader.readInstant()))
    }
    for _ in 0..<reader.readCount() {
      let (offset, length, count, start) = (readInt(), readInt(), readInt(), reader.readInstant())
      let lastStart = start + Milliseconds(reader.readSignedVarint())
      let end = lastStart + Milliseconds(reader.readSignedVarint())
      blocks.append(
        Block(
          offset: offset, length: length, sampleCount: count, start: start, lastStart: lastStart, end: end,
          fingerprint: reader.readFixedWidth(UInt64.self)))
    }
    finerSegments = reader.readDaySegments()
    dayTotalSegments = reader.readDaySegments()
    let hasAllTallies = sourceStatistics.count == sourceTable.sources.count || sourceCountOfOutdatedIndex != nil
    guard reader.isAtEnd, !reader.hasFailed, hasAllTallies else { return nil }
  }
}

extension ByteWriter {
  mutating func write(instant: Instant) { write(signedVarint: instant.millisecondsSince1970) }

  mutating func write(zone: Zone) {
    write(text: zone.name)
    write(signedVarint: Int64(zone.offsetSeconds(at: .distantPast)))
    let changes = zone.allChanges
    write(count: changes.count)
    var last: Int64 = 0
    for change in changes {
      write(signedVarint: change.at.millisecondsSince1970 - last)
      write(signedVarint: Int64(change.offsetSeconds))
      last = change.at.millisecondsSince1970
    }
  }

  /// Writes `segments` as differences, because most of them are consecutive and as long as a day.
  mutating func write(daySegments segments: ContiguousArray<IncrementalDaySums.DaySegmentSum>) {
    write(count: segments.count)
    var (end, day) = (Int64(0), Int64(0))
    for segment in segments {
      write(signedVarint: segment.span.start.millisecondsSince1970 &- end)
      end = segment.span.end.millisecondsSince1970
      write(signedVarint: (segment.span.end - segment.span.start).count)
      write(signedVarint: Int64(segment.day.daysSince1970) - day)
      day = Int64(segment.day.daysSince1970)
      write(signedVarint: segment.millionths)
    }
  }
}

extension ByteReader {
  mutating func readInstant() -> Instant { Instant(millisecondsSince1970: readSignedVarint()) }

  mutating func readZone() -> Zone? {
    let (name, first) = (readText(), readSignedVarint())
    var changes: [Zone.OffsetChange] = []
    var last: Int64 = 0
    for _ in 0..<readCount() {
      last = last.addingSaturated(readSignedVarint())
      changes.append(
        .init(at: Instant(millisecondsSince1970: last), offsetSeconds: Int(truncatingIfNeeded: readSignedVarint())))
    }
    return hasFailed ? nil : Zone(name: name, firstOffsetSeconds: Int(truncatingIfNeeded: first), changes: changes)
  }

  mutating func readDaySegments() -> ContiguousArray<IncrementalDaySums.DaySegmentSum> {
    var segments: ContiguousArray<IncrementalDaySums.DaySegmentSum> = []
    let count = readCount()
    segments.reserveCapacity(count)
    var (end, day) = (Int64(0), Int64(0))
    for _ in 0..<count {
      let start = Instant(millisecondsSince1970: end.addingSaturated(readSignedVarint()))
      let span = Interval(from: start, lasting: Milliseconds(readSignedVarint()))
      end = span.end.millisecondsSince1970
      day = day.addingSaturated(readSignedVarint())
      segments.append(
        .init(span: span, day: CivilDay(daysSince1970: Int(truncatingIfNeeded: day)), millionths: readSignedVarint()))
    }
    return segments
  }
}
