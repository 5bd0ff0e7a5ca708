import Documents
import PixelPalCore

/// A streaming parser for a zip archive, which unpacks the entries that the caller selects.
///
/// The parser reads the local header before each entry. It doesn't use the central directory, which lists all entries,
/// because that is at the end of the archive and would arrive last from a pipe.
struct ZipParser {
  private enum State {
    /// At a local header or the central directory.
    case header
    /// In the content of an entry.
    case entry(ZipEntry)
    /// After an entry of unknown size, searching for the next header.
    case afterUnsizedEntry
  }

  /// The result of one call of ``nextEvent(into:)``.
  enum Event {
    /// An entry has begun, and its content follows.
    case began(ZipEntry)
    /// Some content of the open entry has been unpacked or, if the entry isn't selected, skipped.
    ///
    /// The event is also returned if bytes have been consumed but none have been unpacked yet.
    case content
    /// An entry has ended.
    ///
    /// `isWhole` is false if the unpacked content doesn't match the checksum in the header. It is true if the entry was
    /// skipped or its header states no checksum.
    case ended(ZipEntry, isWhole: Bool)
    /// The next event requires more bytes than have been received.
    ///
    /// If the last bytes have already been received, no complete entry follows.
    case needsMoreInput
  }

  private var state = State.header
  private var input = ContiguousArray<UInt8>()
  /// The index in ``input`` of the next byte.
  private var position = 0
  private var isLast = false
  private var inflater = Inflater()
  private var checksum = CRC32()
  private var limit = CompressionRatioLimit()
  private var withoutExportHints = ArchiveWithoutExportHints()
  /// The predicate that selects the entries to unpack.
  ///
  /// The parser calls the predicate once for each entry.
  var shouldUnpack: (ZipEntry) -> Bool
  /// True if the open entry is being unpacked, because ``shouldUnpack`` has selected it.
  private(set) var isUnpacking = false

  /// Creates a parser that unpacks the entries for which `wants` returns true.
  init(shouldUnpack wants: @escaping (ZipEntry) -> Bool) { self.shouldUnpack = wants }

  /// Receives the next bytes of the archive.
  ///
  /// `isLast` is true if these are the last bytes.
  mutating func receive(_ bytes: some Collection<UInt8>, isLast: Bool) {
    self.isLast = isLast
    input.removeFirst(position)
    position = 0
    input.append(bulk: bytes)
    limit.packedByteCount = limit.packedByteCount.addingSaturated(Int64(bytes.count))
  }

  /// The entry that has begun but not ended, or `nil` between entries.
  var openEntry: ZipEntry? { if case .entry(let entry) = state { entry } else { nil } }

  /// The error for an archive without an export, with the most likely reason.
  ///
  /// The property is valid only after the whole archive has been received.
  var refusal: ImportProblem { withoutExportHints.noExportProblem(isTruncated: !isAtCentralDirectory) }

  /// True if the next bytes are the central directory, which means that no entries follow.
  var isAtCentralDirectory: Bool { ZipEntry.isCentralDirectory(input.span.extracting(position..<input.count)) }

  /// Returns the next event, and appends any unpacked content to `output`.
  ///
  /// One call appends at most a few hundred kilobytes. Throws an error if the archive is damaged, or if it ends within
  /// an entry.
  mutating func nextEvent(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Event {
    // The methods called below mutate `self` while they read the input, so it is moved out of `self`.
    var buffer = ContiguousArray<UInt8>()
    swap(&buffer, &input)
    defer { swap(&buffer, &input) }
    let bytes = buffer.span
    if case .afterUnsizedEntry = state {
      // A data descriptor (12 to 24 bytes) may precede the next header. It is skipped, because it has several forms.
      guard let next = ZipEntry.firstHeaderOffset(in: bytes, from: position) else {
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
    let isOver = try unpackOrSkip(&entry, from: bytes, into: &piece)
    checksum.update(piece.span)
    try limit.recordUnpackedBytesWithinLimit(count: piece.count)
    if isUnpacking { output.append(bulk: piece) }
    state = .entry(entry)
    if isOver {
      state = entry.bytesLeft == nil ? .afterUnsizedEntry : .header
      // The checksum of a skipped entry isn't computed.
      return .ended(entry, isWhole: !isUnpacking || entry.checksum.map { $0 == checksum.value } ?? true)
    }
    guard position == before, piece.isEmpty else { return .content }
    if isLast { throw ZipParser.truncatedProblem(with: entry) }
    return .needsMoreInput
  }

  /// Unpacks or skips the next part of the content of `entry`, and returns true if the entry has ended.
  ///
  /// Appends unpacked bytes to `piece`. Throws an error if the compressed content is corrupt or truncated.
  private mutating func unpackOrSkip(
    _ entry: inout ZipEntry, from bytes: Span<UInt8>, into piece: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) -> Bool {
    if let left = entry.bytesLeft, !isUnpacking || entry.method == .stored {
      let size = Int(min(left, UInt64(bytes.count - position)))
      if isUnpacking { for place in position..<position + size { piece.append(bytes[place]) } }
      position += size
      entry.bytesLeft = left - UInt64(size)
      return entry.bytesLeft == 0
    }
    if entry.method == .stored { return unpackStoredEntryToPossibleEnd(&entry, from: bytes, into: &piece) }
    do {
      return try inflater.inflate(bytes, at: &position, isLast: isLast, into: &piece)
    } catch {
      switch error {
      case .truncated: throw ZipParser.truncatedProblem(with: entry)
      case .corrupt: throw ZipParser.corruptProblem(with: entry)
      }
    }
  }

  /// Unpacks a stored entry of unknown size up to the next offset at which it may end.
  ///
  /// Appends the unpacked bytes to `piece`, and returns false. If the entry ends at the current position, unpacks
  /// nothing and returns true. If too few bytes have been received to tell, unpacks nothing and returns false.
  private mutating func unpackStoredEntryToPossibleEnd(
    _ entry: inout ZipEntry, from bytes: Span<UInt8>, into piece: inout ContiguousArray<UInt8>
  ) -> Bool {
    guard isLast || bytes.count - position >= StoredEntryEndDetector.lookahead else { return false }
    if StoredEntryEndDetector.isEntryEnd(
      in: bytes, at: position, consumed: entry.bytesConsumed, checksum: checksum.value)
    {
      return true
    }
    let next = StoredEntryEndDetector.nextPossibleEnd(in: bytes, after: position, isLast: isLast)
    for place in position..<next { piece.append(bytes[place]) }
    entry.bytesConsumed += UInt64(next - position)
    position = next
    return false
  }

  private static let copyHint = "the archive may be incomplete: copy or download it again"

  private static func truncatedProblem(with entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("the archive ends inside \(quoted(entry.name))"), hint: copyHint)
  }

  static func corruptProblem(with entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("\(quoted(entry.name)) in this archive is corrupt"), hint: copyHint)
  }
}
