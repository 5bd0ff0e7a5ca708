import Documents
import PixelPalCore

/// Goes through the entries of a zip archive while it comes in, and unpacks those that somebody wants.
///
/// It goes by the headers before the entries, which come first in a pipe, and never looks at the list at the end.
struct ZipEntries {
  private enum State {
    case header
    case entry(ZipEntry)
    /// Behind an entry whose size its header did not say.
    case behind
  }

  /// What has come of an archive.
  enum Event {
    /// An entry begins.
    case began(ZipEntry)
    /// Some of what it holds, perhaps nothing, if it is wanted.
    case holds
    /// It ends behind what has come, and is as it was when it was packed, as far as the archive says before it.
    case ended(ZipEntry, isWhole: Bool)
    /// More of the archive is needed; where there is none, no entry is open.
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
  /// True for an entry whose content matters; asked once for each.
  var wants: (ZipEntry) -> Bool
  /// Whether what the entry at hand holds matters.
  private(set) var isWanted = false

  /// - Parameter wants: whether what an entry holds matters; asked once for each.
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

  /// Why nothing can be read in the archive, all of which has come.
  var refusal: ImportProblem { contents.refusal(breaksOff: !hasAllCome) }

  /// Whether the list begins that stands behind all entries.
  var hasAllCome: Bool { ZipEntry.isList(input.span.extracting(at..<input.count)) }

  /// Goes on to whatever comes next, and adds what the entry holds to `output`: a few hundred kilobytes at most.
  mutating func next(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Event {
    // Out of the rest while others look at it, who change that.
    var buffer = ContiguousArray<UInt8>()
    swap(&buffer, &input)
    defer { swap(&buffer, &input) }
    let bytes = buffer.span
    if case .behind = state {
      // A description of 12 to 24 bytes may stand there, with or without a mark.
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
      // What nobody wants is passed and not looked at.
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

  /// Hands on what is stored, up to where it may end.
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
