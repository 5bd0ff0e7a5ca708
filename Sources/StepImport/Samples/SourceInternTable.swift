import Documents
import PixelPalCore
import StepHistory

/// A cache of source IDs, which finds the ID of a source by the bytes that describe the source in the file.
///
/// For a known source, no strings need to be created. The cache ignores the memory address in Apple's description of a
/// device, as in `<<HKDevice: 0x2837545f0>, name:Apple Watch, …>`, because the address can differ between records of
/// the same device.
struct SourceInternTable {
  /// A known source.
  private struct Entry {
    let hash: UInt64
    let kind: StepSource.Kind?
    /// The range of the name in ``storedBytes``.
    let name: Range<Int>
    /// The range in ``storedBytes`` of the device's description, without a memory address.
    let device: Range<Int>
    /// True if the device's description in the file begins with a memory address.
    let hasAddress: Bool
    let id: StepSample.SourceID
  }

  private var entries: ContiguousArray<Entry> = []
  /// The names and descriptions of all entries, one after another.
  private var storedBytes: ContiguousArray<UInt8> = []
  /// A hash table with open addressing: each slot contains an index in ``entries``, or -1 if it is free.
  private var slots = ContiguousArray<Int32>(repeating: -1, count: 64)
  /// The entry that was found last, or `nil` if none has been found.
  ///
  /// This entry is compared first, because consecutive rows usually have the same source.
  private var lastEntry: Entry?

  private static let maxLinearSearch = 8
  /// The number of entries at which the cache is cleared before another entry is added.
  ///
  /// The limit bounds the memory for a file that describes a few sources in very many ways.
  private static let maxEntries = 1 << 15

  var count: Int { entries.count }

  /// Returns the ID of a source, and adds the source to `samples` if it is new.
  ///
  /// Throws an error if `samples` already has the maximum number of sources.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that contain the name and the description.
  ///   - name: the range of the source's name.
  ///   - device: the range of the description of its device.
  ///   - kind: the kind that the file states, or `nil` to infer it from the name and the device.
  ///   - samples: the samples to which a new source is added.
  ///   - decoded: a function that converts the name or the description of a new source to a string.
  mutating func id(
    bytes: Span<UInt8>, name: Range<Int>, device: Range<Int>, kind: StepSource.Kind?, in samples: inout StepSamples,
    decoded: (Range<Int>) -> String
  ) throws(InvalidSampleError) -> StepSample.SourceID {
    let described = device
    let device = SourceInternTable.withoutMemoryAddress(in: bytes, device: device)
    let hasAddress = device != described
    if let lastEntry, lastEntry.kind == kind, lastEntry.hasAddress == hasAddress,
      matches(lastEntry, in: bytes, name: name, device: device)
    {
      return lastEntry.id
    }
    // With few entries, comparing all of them is faster than hashing the name and the description.
    if entries.count <= SourceInternTable.maxLinearSearch {
      for entry in entries
      where entry.kind == kind && entry.hasAddress == hasAddress
        && matches(entry, in: bytes, name: name, device: device)
      {
        lastEntry = entry
        return entry.id
      }
    }
    if entries.count == SourceInternTable.maxEntries { self = SourceInternTable() }
    let hash = SourceInternTable.hash(in: bytes, name: name, device: device, kind: kind)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.kind == kind, entry.hasAddress == hasAddress,
        matches(entry, in: bytes, name: name, device: device)
      {
        lastEntry = entry
        return entry.id
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let (nameText, deviceText) = (decoded(name), decoded(described))
    let source =
      kind.map { StepSource(name: nameText, device: deviceText.isEmpty ? nil : deviceText, kind: $0) }
      ?? StepSource(name: nameText, device: deviceText)
    let id = try samples.sourceID(orAdding: source)
    let entry = Entry(
      hash: hash, kind: kind, name: storeBytes(of: bytes, at: name), device: storeBytes(of: bytes, at: device),
      hasAddress: hasAddress,
      id: id)
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(entry)
    lastEntry = entry
    if entries.count * 2 > slots.count { grow() }
    return id
  }

  /// Returns the part of a device's description after the memory address, or `device` if there is no address.
  ///
  /// The angle brackets around the address may be XML entities.
  private static func withoutMemoryAddress(in bytes: Span<UInt8>, device: Range<Int>) -> Range<Int> {
    let (plain, escaped): (StaticString, StaticString) = ("<<HKDevice: 0x", "&lt;&lt;HKDevice: 0x")
    let isEscaped = device.count > escaped.utf8CodeUnitCount && bytes.matches(escaped, at: device.lowerBound)
    guard isEscaped || device.count > plain.utf8CodeUnitCount && bytes.matches(plain, at: device.lowerBound) else {
      return device
    }
    var at = device.lowerBound + (isEscaped ? escaped : plain).utf8CodeUnitCount
    while at < device.upperBound, isHexDigit(bytes[at]) { at += 1 }
    return at < device.upperBound && bytes.matches(isEscaped ? "&gt;" : ">", at: at) ? at..<device.upperBound : device
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20 }

  private mutating func storeBytes(of bytes: Span<UInt8>, at range: Range<Int>) -> Range<Int> {
    let start = storedBytes.count
    for index in range { storedBytes.append(bytes[index]) }
    return start..<storedBytes.count
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  private func matches(_ entry: Entry, in bytes: Span<UInt8>, name: Range<Int>, device: Range<Int>) -> Bool {
    matches(storedAt: entry.name, in: bytes, at: name) && matches(storedAt: entry.device, in: bytes, at: device)
  }

  private func matches(storedAt kept: Range<Int>, in bytes: Span<UInt8>, at range: Range<Int>) -> Bool {
    guard kept.count == range.count else { return false }
    let names = storedBytes.span
    var place = 0
    while place + 8 <= kept.count {
      if names.littleEndianWord(at: kept.lowerBound + place) != bytes.littleEndianWord(at: range.lowerBound + place) {
        return false
      }
      place += 8
    }
    while place < kept.count {
      if names[kept.lowerBound + place] != bytes[range.lowerBound + place] { return false }
      place += 1
    }
    return true
  }

  private static func hash(
    in bytes: Span<UInt8>, name: Range<Int>, device: Range<Int>, kind: StepSource.Kind?
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func hashByte(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for index in name { hashByte(bytes[index]) }
    hashByte(0xFF)
    for index in device { hashByte(bytes[index]) }
    switch kind {
    case nil: hashByte(0)
    case .manual?: hashByte(1)
    case .watch?: hashByte(2)
    case .phone?: hashByte(3)
    case .other?: hashByte(4)
    }
    return hash ^ hash >> 29
  }
}
