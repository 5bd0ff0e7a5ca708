import Documents
import PixelPalCore

/// A streaming parser of a zip archive that unpacks the entries the caller wants.
///
/// It relies on the local headers before the entries, because they arrive first in a pipe, and never reads the central
/// directory at the end.
struct ZipEntries {
  private enum State {
    case header
    case entry(ZipEntry)
    /// Searches for the next header, after an entry with a header that did not give its size.
    case behind
  }

  /// An event in an archive.
  enum Event {
    /// An entry begins.
    case began(ZipEntry)
    /// Some of the content of a wanted entry has arrived, possibly no bytes.
    case holds
    /// The entry ends.
    ///
    /// It is whole if it matches the checksum of its header, or if the header has none.
    case ended(ZipEntry, isWhole: Bool)
    /// More bytes are needed.
    ///
    /// If there are none left, no entry is open.
    case nothing
  }

  private var state = State.header
  private var input = ContiguousArray<UInt8>()
  private var at = 0
  private var isLast = false
  private var inflater = Inflater()
  private var check = CRC32()
  private var limit = UnpackLimit()
  private var contents = ZipContents()
  /// Returns true for an entry with content that the caller wants; called once per entry.
  var wants: (ZipEntry) -> Bool
  /// True if the content of the current entry is wanted.
  private(set) var isWanted = false

  /// Creates a parser.
  ///
  /// - Parameter wants: returns true for an entry with content that the caller wants; called once per entry.
  init(_ wants: @escaping (ZipEntry) -> Bool) { self.wants = wants }

  /// Receives the next bytes of the archive.
  mutating func receive(_ bytes: some Collection<UInt8>, isLast: Bool) {
    self.isLast = isLast
    input.removeFirst(at)
    at = 0
    input.append(atOnce: bytes)
    limit.packed = limit.packed.addingSaturated(Int64(bytes.count))
  }

  /// The entry that has begun and not ended.
  var open: ZipEntry? { if case .entry(let entry) = state { entry } else { nil } }

  /// The reason why nothing can be read from the archive; valid once all of it has arrived.
  var refusal: ImportProblem { contents.refusal(breaksOff: !hasAllCome) }

  /// True if the central directory, which follows all entries, begins here.
  var hasAllCome: Bool { ZipEntry.isList(input.span.extracting(at..<input.count)) }

  /// Returns the next event, and appends unpacked content to `output`: at most a few hundred kilobytes.
  mutating func next(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Event {
    // Takes the buffer out of `self`, because the methods called below mutate `self` while they read it.
    var buffer = ContiguousArray<UInt8>()
    swap(&buffer, &input)
    defer { swap(&buffer, &input) }
    let bytes = buffer.span
    if case .behind = state {
      // A data descriptor of 12 to 24 bytes may precede the next header, with or without a signature.
      guard let next = ZipEntry.next(bytes, at) else {
        at = max(at, bytes.count - 3)
        return .nothing
      }
      at = next
      state = .header
    }
    guard case .entry(var entry) = state else {
      guard let entry = try ZipEntry(bytes, &at) else { return .nothing }
      contents.see(entry.name)
      inflater.begin()
      (check, state, isWanted) = (CRC32(), .entry(entry), wants(entry))
      return .began(entry)
    }
    let before = at
    var piece = ContiguousArray<UInt8>()
    let isOver = try unpack(&entry, bytes, &piece)
    check.add(piece.span)
    try limit.note(piece.count)
    if isWanted { output.append(atOnce: piece) }
    state = .entry(entry)
    if isOver {
      state = entry.left == nil ? .behind : .header
      // Content that is not wanted is skipped, so its checksum is unknown.
      return .ended(entry, isWhole: !isWanted || entry.check.map { $0 == check.value } ?? true)
    }
    guard at == before, piece.isEmpty else { return .holds }
    if isLast { throw ZipEntries.brokenOff(entry) }
    return .nothing
  }

  private mutating func unpack(
    _ entry: inout ZipEntry, _ bytes: Span<UInt8>, _ piece: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) -> Bool {
    if let left = entry.left, !isWanted || entry.method == .stored {
      let size = Int(min(left, UInt64(bytes.count - at)))
      if isWanted { for place in at..<at + size { piece.append(bytes[place]) } }
      at += size
      entry.left = left - UInt64(size)
      return entry.left == 0
    }
    if entry.method == .stored { return unpackToMark(&entry, bytes, &piece) }
    do {
      return try inflater.unpack(bytes, &at, isLast: isLast, into: &piece)
    } catch {
      switch error {
      case .cutShort: throw ZipEntries.brokenOff(entry)
      case .broken: throw ZipEntries.broken(entry)
      }
    }
  }

  /// Appends stored bytes up to the next offset at which the entry may end.
  private mutating func unpackToMark(
    _ entry: inout ZipEntry, _ bytes: Span<UInt8>, _ piece: inout ContiguousArray<UInt8>
  ) -> Bool {
    guard isLast || bytes.count - at >= StoredEnd.longest else { return false }
    if StoredEnd.isEnd(bytes, at, passed: entry.passed, check: check.value) { return true }
    let next = StoredEnd.next(bytes, after: at, isLast: isLast)
    for place in at..<next { piece.append(bytes[place]) }
    entry.passed += UInt64(next - at)
    at = next
    return false
  }

  private static let copiedWhole = "was the archive copied to its end?"

  private static func brokenOff(_ entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("the archive breaks off inside \(quoted(entry.name))"), hint: copiedWhole)
  }

  static func broken(_ entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("\(quoted(entry.name)) in this archive is broken"), hint: copiedWhole)
  }
}
