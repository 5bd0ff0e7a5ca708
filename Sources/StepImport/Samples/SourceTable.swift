import Documents
import PixelPalCore
import StepHistory

/// Finds the source of a row by the bytes that name it, without making a text of them again.
struct SourceTable {
  private struct Entry {
    let hash: UInt64
    let kind: StepSource.Kind?
    let name: Range<Int>
    let device: Range<Int>
    let id: StepSample.SourceID
  }

  private var entries: ContiguousArray<Entry> = []
  private var names: ContiguousArray<UInt8> = []
  /// Indexes of entries, open addressing; -1 is free.
  private var slots = ContiguousArray<Int32>(repeating: -1, count: 64)
  private var last: Entry?

  private static let few = 8

  /// How many are known.
  var count: Int { entries.count }

  /// The source named by `name` and `device`, which `decoded` turns into texts when it is new.
  mutating func id(
    _ bytes: Span<UInt8>, name: Range<Int>, device: Range<Int>, kind: StepSource.Kind?, in samples: inout StepSamples,
    decoded: (Range<Int>) -> String
  ) throws(ImpossibleSteps) -> StepSample.SourceID {
    if let last, last.kind == kind, isSame(last, bytes, name, device) { return last.id }
    // Of few, looking at each is quicker than reading the name to its end.
    if entries.count <= SourceTable.few {
      for entry in entries where entry.kind == kind && isSame(entry, bytes, name, device) {
        last = entry
        return entry.id
      }
    }
    let hash = SourceTable.hash(bytes, name, device, kind)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.kind == kind, isSame(entry, bytes, name, device) {
        last = entry
        return entry.id
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let (nameText, deviceText) = (decoded(name), decoded(device))
    let source =
      kind.map { StepSource(name: nameText, device: deviceText.isEmpty ? nil : deviceText, kind: $0) }
      ?? StepSource(name: nameText, device: deviceText)
    let id = try samples.id(of: source)
    let entry = Entry(hash: hash, kind: kind, name: keep(bytes, name), device: keep(bytes, device), id: id)
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(entry)
    last = entry
    if entries.count * 2 > slots.count { grow() }
    return id
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let start = names.count
    for index in range { names.append(bytes[index]) }
    return start..<names.count
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  private func isSame(_ entry: Entry, _ bytes: Span<UInt8>, _ name: Range<Int>, _ device: Range<Int>) -> Bool {
    isSame(entry.name, bytes, name) && isSame(entry.device, bytes, device)
  }

  private func isSame(_ kept: Range<Int>, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard kept.count == range.count else { return false }
    let names = names.span
    var place = 0
    while place + 8 <= kept.count {
      if names.word(kept.lowerBound + place) != bytes.word(range.lowerBound + place) { return false }
      place += 8
    }
    while place < kept.count {
      if names[kept.lowerBound + place] != bytes[range.lowerBound + place] { return false }
      place += 1
    }
    return true
  }

  private static func hash(
    _ bytes: Span<UInt8>, _ name: Range<Int>, _ device: Range<Int>, _ kind: StepSource.Kind?
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for index in name { add(bytes[index]) }
    add(0xFF)
    for index in device { add(bytes[index]) }
    switch kind {
    case nil: add(0)
    case .manual?: add(1)
    case .watch?: add(2)
    case .phone?: add(3)
    case .other?: add(4)
    }
    return hash ^ hash >> 29
  }
}
