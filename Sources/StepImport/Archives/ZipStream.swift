import Documents
import PixelPalCore

/// Finds the export inside a zip archive and unpacks it, while the archive comes in.
///
/// It goes by the headers before the entries, which come first in a pipe, and never looks at the list at the end.
struct ZipStream {
  private enum State {
    case header
    case entry(ZipEntry)
    /// Behind an entry whose size its header did not say.
    case behind
    /// The export is unpacked: nothing else matters.
    case over
  }

  private var state = State.header
  private var input = ContiguousArray<UInt8>()
  private var isLast = false
  private var inflater = Inflater()
  private var check = CheckSum()
  /// The beginning of an entry, until it shows whether it is the export; `nil` once that is known.
  private var head: ContiguousArray<UInt8>? = []
  private var isExport = false
  private var contents = ZipContents()
  private var packed = 0
  private var unpacked = 0

  /// A root element that comes later is not looked for.
  private static let longestHead = 1 << 16
  /// Exports pack forty to one at best; what unpacks to this many times its size is made to fill memory.
  private static let mostTimes = 300
  private static let leastSuspect = 1 << 26

  /// Whether `bytes` begin an archive.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Takes the next bytes of the archive, of which ``unpack(into:)`` makes what they hold.
  mutating func take(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    self.isLast = isLast
    if case .over = state { return }
    input.append(contentsOf: bytes)
    packed = packed.addingSaturated(bytes.count)
  }

  /// Adds to `output` some of what the bytes hold of the export; whether there may be more in them.
  ///
  /// However much they hold, it is no more than a few hundred kilobytes at once.
  mutating func unpack(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Bool {
    if case .over = state { return false }
    var buffer = ContiguousArray<UInt8>()
    swap(&buffer, &input)
    var at = 0
    while try step(buffer.span, &at, isLast, &output) {
      guard output.count >= ZipStream.most else { continue }
      buffer.removeFirst(at)
      swap(&buffer, &input)
      return true
    }
    buffer.removeFirst(at)
    swap(&buffer, &input)
    guard isLast else { return false }
    switch state {
    case .over: return false
    case .entry(let entry): throw ZipStream.brokenOff(entry)
    case .header, .behind: throw contents.refusal(breaksOff: !ZipEntry.isList(input.span))
    }
  }

  private static let most = 1 << 18
  private static let copiedWhole = "was the archive copied to its end?"

  /// Goes on by one step; whether there may be another.
  private mutating func step(
    _ bytes: Span<UInt8>, _ at: inout Int, _ isLast: Bool, _ output: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) -> Bool {
    switch state {
    case .over: return false
    case .header:
      guard let entry = try ZipEntry(bytes, &at) else { return false }
      contents.see(entry.name)
      (inflater, check, head, isExport) = (Inflater(), CheckSum(), [], false)
      state = .entry(entry)
      return true
    case .behind:
      // A description of 12 to 24 bytes may stand there, with or without a mark.
      guard let next = ZipEntry.next(bytes, at) else {
        at = max(at, bytes.count - 3)
        return false
      }
      at = next
      state = .header
      return true
    case .entry(var entry):
      let before = at
      var piece = ContiguousArray<UInt8>()
      let isOver = try unpack(&entry, bytes, &at, isLast, &piece)
      state = .entry(entry)
      let isMoved = at > before || !piece.isEmpty
      try pass(piece, entry, isOver, &output)
      if isOver { try end(entry, bytes, at) }
      return isOver || isMoved
    }
  }

  private mutating func unpack(
    _ entry: inout ZipEntry, _ bytes: Span<UInt8>, _ at: inout Int, _ isLast: Bool,
    _ piece: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) -> Bool {
    if !entry.mayBeExport, let left = entry.left {
      let size = min(left, bytes.count - at)
      at += size
      entry.left = left - size
      return size == left
    }
    switch entry.method {
    case .deflated:
      do {
        return try inflater.unpack(bytes, &at, isLast: isLast, into: &piece)
      } catch {
        switch error {
        case .cutShort: throw ZipStream.brokenOff(entry)
        case .broken: throw ZipStream.broken(entry)
        }
      }
    case .stored:
      guard let left = entry.left else { return unpackToMark(&entry, bytes, &at, isLast, &piece) }
      let size = min(left, bytes.count - at)
      for place in at..<at + size { piece.append(bytes[place]) }
      at += size
      entry.left = left - size
      return size == left
    }
  }

  /// Hands on what is stored, up to where it may end.
  private func unpackToMark(
    _ entry: inout ZipEntry, _ bytes: Span<UInt8>, _ at: inout Int, _ isLast: Bool,
    _ piece: inout ContiguousArray<UInt8>
  ) -> Bool {
    guard isLast || bytes.count - at >= StoredEnd.longest else { return false }
    if StoredEnd.isEnd(bytes, at, passed: entry.passed, check: check.value) { return true }
    let next = StoredEnd.next(bytes, after: at, isLast: isLast)
    for place in at..<next { piece.append(bytes[place]) }
    entry.passed += next - at
    at = next
    return false
  }

  /// Hands on what was unpacked, if it is of the export.
  private mutating func pass(
    _ piece: ContiguousArray<UInt8>, _ entry: ZipEntry, _ isOver: Bool, _ output: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) {
    unpacked = unpacked.addingSaturated(piece.count)
    if unpacked > ZipStream.leastSuspect, unpacked / ZipStream.mostTimes > packed {
      throw ImportProblem(.sentence("this archive unpacks to more than \(ZipStream.mostTimes) times its size"))
    }
    check.add(piece.span)
    guard var head else {
      if isExport { output += piece }
      return
    }
    guard entry.mayBeExport else {
      self.head = nil
      return
    }
    head += piece
    self.head = head
    guard isOver || head.count >= ZipStream.longestHead else { return }
    self.head = nil
    isExport = entry.isTable || ZipStream.isHealthData(head.span)
    if isExport { output += head }
  }

  private static func isHealthData(_ bytes: Span<UInt8>) -> Bool {
    var at = 0
    while let open = bytes.first(0x3C, from: at, to: bytes.count) {
      if bytes.has("<HealthData", at: open) { return true }
      at = open + 1
    }
    return false
  }

  private mutating func end(_ entry: ZipEntry, _ bytes: Span<UInt8>, _ at: Int) throws(ImportProblem) {
    if isExport, let expected = entry.check, expected != check.value { throw ZipStream.broken(entry) }
    state = isExport ? .over : entry.left == nil ? .behind : .header
  }

  private static func brokenOff(_ entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("the archive breaks off inside \(quoted(entry.name))"), hint: copiedWhole)
  }

  private static func broken(_ entry: ZipEntry) -> ImportProblem {
    ImportProblem(.sentence("\(quoted(entry.name)) in this archive is broken"), hint: copiedWhole)
  }
}

/// The sum by which an archive tells whether an entry is whole (CRC-32).
struct CheckSum {
  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  /// For each of eight places of a byte what it adds: byte by byte, the last place first.
  private static let table: ContiguousArray<UInt32> = {
    var table: ContiguousArray<UInt32> = []
    for number in 0..<256 as Range<UInt32> {
      var value = number
      for _ in 0..<8 {
        let isOdd = value & 1 == 1
        value >>= 1
        if isOdd { value ^= 0xEDB8_8320 }
      }
      table.append(value)
    }
    for index in 256..<8 * 256 {
      let before = table[index - 256]
      table.append(table[Int(before & 0xFF)] ^ before >> 8)
    }
    return table
  }()

  mutating func add(_ bytes: Span<UInt8>) {
    let table = CheckSum.table.span
    var state = state
    var index = 0
    @inline(__always) func added(_ byte: UInt64, _ place: Int) -> UInt32 { table[Int(byte & 0xFF) + place * 256] }
    while index <= bytes.count - 8 {
      let word = bytes.word(index) ^ UInt64(state)
      let low = added(word, 7) ^ added(word >> 8, 6) ^ added(word >> 16, 5) ^ added(word >> 24, 4)
      state = low ^ added(word >> 32, 3) ^ added(word >> 40, 2) ^ added(word >> 48, 1) ^ added(word >> 56, 0)
      index += 8
    }
    while index < bytes.count {
      state = table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])] ^ state >> 8
      index += 1
    }
    self.state = state
  }
}
