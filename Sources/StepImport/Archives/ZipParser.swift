import Documents
import PixelPalCore

/// A streaming parser for a zip archive that unpacks the entries selected by the caller.
///
/// The parser relies on the local header before each entry, because the central directory is at the end of the archive,
/// which a pipe delivers last. It never reads the central directory.
struct ZipParser {
  private enum State {
    case header
    case entry(ZipEntry)
    /// The parser searches for the next header, because the header of the last entry didn't state its size.
    case afterUnsizedEntry
  }

  /// An event that occurs while an archive is parsed.
  enum Event {
    case began(ZipEntry)
    /// Some content of the open entry has been unpacked or, if the entry isn't selected, skipped.
    ///
    /// The unpacked content may be empty.
    case content
    /// An entry has ended.
    ///
    /// `isWhole` is false only if the entry was unpacked and its content doesn't match the checksum in its header.
    case ended(ZipEntry, isWhole: Bool)
    /// The parser needs more bytes.
    ///
    /// If the parser has received the whole archive, no entry is open.
    case needsMoreInput
  }

  private var state = State.header
  private var input = ContiguousArray<UInt8>()
  private var position = 0
  private var isLast = false
  private var inflater = Inflater()
  private var checksum = CRC32()
  private var limit = CompressionRatioLimit()
  private var withoutExportHints = ArchiveWithoutExportHints()
  /// A predicate that selects the entries to unpack.
  ///
  /// The parser calls it once per entry.
  var shouldUnpack: (ZipEntry) -> Bool
  /// True if the current entry is selected, so that its content is unpacked.
  private(set) var isUnpacking = false

  /// Creates a parser that hasn't received any bytes yet.
  ///
  /// - Parameter wants: a predicate that returns true for each entry to unpack. The parser calls it once per entry.
  init(shouldUnpack wants: @escaping (ZipEntry) -> Bool) { self.shouldUnpack = wants }

  /// Receives the next bytes of the archive.
  mutating func receive(_ bytes: some Collection<UInt8>, isLast: Bool) {
    self.isLast = isLast
    input.removeFirst(position)
    position = 0
    input.append(bulk: bytes)
    limit.packedByteCount = limit.packedByteCount.addingSaturated(Int64(bytes.count))
  }

  /// The entry that has begun but not ended, or `nil` between entries.
  var openEntry: ZipEntry? { if case .entry(let entry) = state { entry } else { nil } }

  /// The reason why the archive contains nothing that can be read.
  ///
  /// It is valid when the parser has received the whole archive.
  var refusal: ImportProblem { withoutExportHints.refusal(isTruncated: !isAtCentralDirectory) }

  /// True if the unread input begins with the central directory, which follows all entries.
  var isAtCentralDirectory: Bool { ZipEntry.isCentralDirectory(input.span.extracting(position..<input.count)) }

  /// Returns the next event, and appends at most a few hundred kilobytes of unpacked content to `output`.
  mutating func nextEvent(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Event {
    // The buffer is moved out of `self`, because the methods called below mutate `self` while they read the buffer.
    var buffer = ContiguousArray<UInt8>()
    swap(&buffer, &input)
    defer { swap(&buffer, &input) }
    let bytes = buffer.span
    if case .afterUnsizedEntry = state {
      // A data descriptor of 12 to 24 bytes may precede the next header, with or without a signature.
      guard let next = ZipEntry.nextHeaderOffset(bytes, position) else {
        position = max(position, bytes.count - 3)
        return .needsMoreInput
      }
      position = next
      state = .header
    }
    guard case .entry(var entry) = state else {
      guard let entry = try ZipEntry(bytes, &position) else { return .needsMoreInput }
      withoutExportHints.recordEntry(named: entry.name)
      inflater.reset()
      (checksum, state, isUnpacking) = (CRC32(), .entry(entry), shouldUnpack(entry))
      return .began(entry)
    }
    let before = position
    var piece = ContiguousArray<UInt8>()
    let isOver = try unpackOrSkip(&entry, bytes, &piece)
    checksum.update(piece.span)
    try limit.record(unpacked: piece.count)
    if isUnpacking { output.append(bulk: piece) }
    state = .entry(entry)
    if isOver {
      state = entry.bytesLeft == nil ? .afterUnsizedEntry : .header
      // The content of an entry that isn't selected is skipped, so its checksum isn't computed.
      return .ended(entry, isWhole: !isUnpacking || entry.checksum.map { $0 == checksum.value } ?? true)
    }
    guard position == before, piece.isEmpty else { return .content }
    if isLast { throw ZipParser.truncatedProblem(entry) }
    return .needsMoreInput
  }

  private mutating func unpackOrSkip(
    _ entry: inout ZipEntry, _ bytes: Span<UInt8>, _ piece: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) -> Bool {
    if let left = entry.bytesLeft, !isUnpacking || entry.method == .stored {
      let size = Int(min(left, UInt64(bytes.count - position)))
      if isUnpacking { for place in position..<position + size { piece.append(bytes[place]) } }
      position += size
      entry.bytesLeft = left - UInt64(size)
      return entry.bytesLeft == 0
    }
    if entry.method == .stored { return unpackUnsizedStoredEntry(&entry, bytes, &piece) }
    do {
      return try inflater.inflate(bytes, &position, isLast: isLast, into: &piece)
    } catch {
      switch error {
      case .truncated: throw ZipParser.truncatedProblem(entry)
      case .corrupt: throw ZipParser.corruptProblem(entry)
      }
    }
  }

  /// Appends stored bytes to `piece`, up to the next offset where the entry may end.
  ///
  /// If the entry ends at the current position, appends nothing and returns true.
  private mutating func unpackUnsizedStoredEntry(
    _ entry: inout ZipEntry, _ bytes: Span<UInt8>, _ piece: inout ContiguousArray<UInt8>
  ) -> Bool {
    guard isLast || bytes.count - position >= StoredEntryEndDetector.lookahead else { return false }
    if StoredEntryEndDetector.isEnd(bytes, position, consumed: entry.bytesConsumed, checksum: checksum.value) {
      return true
    }
    let next = StoredEntryEndDetector.nextCandidate(bytes, after: position, isLast: isLast)
    for place in position..<next { piece.append(bytes[place]) }
    entry.bytesConsumed += UInt64(next - position)
    position = next
    return false
  }

  private static let copyHint = "the archive may be incomplete: copy or download it again"

  private static func truncatedProblem(_ entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("the archive ends inside \(quoted(entry.name))"), hint: copyHint)
  }

  static func corruptProblem(_ entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("\(quoted(entry.name)) in this archive is corrupt"), hint: copyHint)
  }
}
