import PixelPalCore
import StepHistory

extension Index {
  /// The two files of the index, overwritten alternately and in place: while one is being written, the other is intact.
  static let files = ["index-a", "index-b"]
  /// The signature of every index, independent of its version.
  static let kind = ContiguousArray("PixelPal index ".utf8)
  private static let title = kind + "1\n".utf8
  /// The offset of the length, after the title.
  static let lengthPlace = title.count
  /// The placeholder that replaces the length while an index is being overwritten.
  static let unfinished = ContiguousArray<UInt8>(repeating: 0xFF, count: 8)

  /// The encoded index, as stored on the disk.
  var bytes: ContiguousArray<UInt8> {
    var writer = ByteWriter()
    writer.reserve(64 + 24 * (blocks.count + finer.count))
    writer.append(Index.title)
    // The length is stored because the file may contain bytes of a longer, earlier index.
    let lengthAt = writer.bytes.count
    writer.write(fixed: UInt64(0))
    for number in [journalLength, last.offset, samples, superseded] { writer.write(count: number) }
    writer.write(fixed: last.check.value)
    writer.write(fixed: settings.value)
    writer.write(signed: told)
    writer.write(zone)
    writer.write(count: table.sources.count)
    for (source, tally) in zip(table.sources, tallies) {
      writer.write(text: source.name)
      writer.write(optional: source.device)
      writer.write(text: source.kind.rawValue)
      writer.write(count: tally.samples)
      writer.write(tally.first)
      writer.write(tally.last)
    }
    writer.write(count: blocks.count)
    for block in blocks {
      for number in [block.offset, block.length, block.count] { writer.write(count: number) }
      writer.write(block.start)
      writer.write(signed: (block.lastStart - block.start).count)
      writer.write(signed: (block.end - block.lastStart).count)
      writer.write(fixed: block.fingerprint)
    }
    writer.write(finer)
    writer.write(totals)
    writer.set(UInt64(writer.bytes.count + 8), at: lengthAt)
    writer.write(fixed: CRC64(of: writer.bytes, in: 0..<writer.bytes.count).value)
    return writer.bytes
  }

  /// Returns true if `bytes` are an index that was not written completely.
  static func isUnfinished(_ bytes: ContiguousArray<UInt8>) -> Bool {
    // The highest byte, which is 0 in every length, is written last.
    bytes.starts(with: title) && bytes.dropFirst(lengthPlace).prefix(unfinished.count).last == unfinished.last
  }

  /// Decodes an index; `nil` unless it is intact.
  init?(_ bytes: ContiguousArray<UInt8>) {
    guard bytes.starts(with: Index.title) else { return nil }
    var lengthReader = ByteReader(bytes, in: Index.title.count..<bytes.count)
    let length = lengthReader.fixed(UInt64.self)
    guard !lengthReader.isBroken, length >= UInt64(Index.title.count + 16), length <= UInt64(bytes.count) else {
      return nil
    }
    let end = Int(length) - 8
    var checkReader = ByteReader(bytes, in: end..<end + 8)
    guard checkReader.fixed(UInt64.self) == CRC64(of: bytes, in: 0..<end).value else { return nil }
    var reader = ByteReader(bytes, in: Index.title.count + 8..<end)
    func place() -> Int { Int(truncatingIfNeeded: reader.number()) }
    let (journalLength, lastOffset, samples, superseded) = (place(), place(), place(), place())
    let (lastCheck, settings) = (CRC64(reader.fixed(UInt64.self)), CRC64(reader.fixed(UInt64.self)))
    let told = reader.signed()
    guard let zone = reader.zone() else { return nil }
    self.init(zone: zone)
    (self.journalLength, last, self.settings) = (journalLength, (lastOffset, lastCheck), settings)
    (self.told, self.samples, self.superseded) = (told, samples, superseded)
    let sources = reader.count()
    for _ in 0..<sources {
      let (name, device) = (reader.text(), reader.optionalText())
      guard let kind = StepSource.Kind(rawValue: reader.text()) else { return nil }
      let source = StepSource(name: name, device: device, kind: kind)
      guard (try? table.id(of: source)) != nil else { return nil }
      if source.device != device { formerSources = sources }
      tallies.append(Tally(samples: place(), first: reader.instant(), last: reader.instant()))
    }
    for _ in 0..<reader.count() {
      let (offset, length, count, start) = (place(), place(), place(), reader.instant())
      let lastStart = start + Milliseconds(reader.signed())
      let end = lastStart + Milliseconds(reader.signed())
      blocks.append(
        Block(
          offset: offset, length: length, count: count, start: start, lastStart: lastStart, end: end,
          fingerprint: reader.fixed(UInt64.self)))
    }
    finer = reader.stretches()
    totals = reader.stretches()
    let isWhole = tallies.count == table.sources.count || formerSources != nil
    guard reader.isAtEnd, !reader.isBroken, isWhole else { return nil }
  }
}

extension ByteWriter {
  mutating func write(_ instant: Instant) { write(signed: instant.millisecondsSince1970) }

  mutating func write(_ zone: Zone) {
    write(text: zone.name)
    write(signed: Int64(zone.offsetSeconds(at: .distantPast)))
    let changes = zone.allChanges
    write(count: changes.count)
    var last: Int64 = 0
    for change in changes {
      write(signed: change.at.millisecondsSince1970 - last)
      write(signed: Int64(change.offsetSeconds))
      last = change.at.millisecondsSince1970
    }
  }

  /// Writes stretches as differences, because most of them are consecutive and a day long.
  mutating func write(_ stretches: ContiguousArray<KeptDays.Stretch>) {
    write(count: stretches.count)
    var (end, day) = (Int64(0), Int64(0))
    for stretch in stretches {
      write(signed: stretch.span.start.millisecondsSince1970 &- end)
      end = stretch.span.end.millisecondsSince1970
      write(signed: (stretch.span.end - stretch.span.start).count)
      write(signed: Int64(stretch.day.daysSince1970) - day)
      day = Int64(stretch.day.daysSince1970)
      write(signed: stretch.millionths)
    }
  }
}

extension ByteReader {
  mutating func instant() -> Instant { Instant(millisecondsSince1970: signed()) }

  mutating func zone() -> Zone? {
    let (name, first) = (text(), signed())
    var changes: [Zone.Change] = []
    var last: Int64 = 0
    for _ in 0..<count() {
      last = last.addingSaturated(signed())
      changes.append(.init(at: Instant(millisecondsSince1970: last), offsetSeconds: Int(truncatingIfNeeded: signed())))
    }
    return isBroken ? nil : Zone(name: name, firstOffsetSeconds: Int(truncatingIfNeeded: first), changes: changes)
  }

  mutating func stretches() -> ContiguousArray<KeptDays.Stretch> {
    var stretches: ContiguousArray<KeptDays.Stretch> = []
    let count = count()
    stretches.reserveCapacity(count)
    var (end, day) = (Int64(0), Int64(0))
    for _ in 0..<count {
      let start = Instant(millisecondsSince1970: end.addingSaturated(signed()))
      let span = Interval(from: start, lasting: Milliseconds(signed()))
      end = span.end.millisecondsSince1970
      day = day.addingSaturated(signed())
      stretches.append(
        .init(span: span, day: CivilDay(daysSince1970: Int(truncatingIfNeeded: day)), millionths: signed()))
    }
    return stretches
  }
}
