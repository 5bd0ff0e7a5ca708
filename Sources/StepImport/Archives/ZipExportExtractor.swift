import Documents
import PixelPalCore

/// An extractor that unpacks the export from a zip archive while the archive is being received.
///
/// Only the first export is unpacked. Everything after it is ignored.
struct ZipExportExtractor {
  private var entries = ZipParser { $0.mayBeExport }
  private var isLast = false
  /// True after the export has been unpacked, so that further input is ignored.
  private var isFinished = false
  /// The first bytes of the current entry, or `nil` once the extractor has decided whether the entry is the export.
  private var head: ContiguousArray<UInt8>? = []
  /// True once the first bytes of the current entry have shown that it is the export.
  private var isExport = false

  /// The number of bytes at the start of an entry that suffice to decide whether the entry is the export.
  ///
  /// The number is large because a document type definition of several kilobytes precedes the root element in
  /// `export.xml`.
  static let maxHeadSize = 1 << 16
  /// The number of unpacked bytes after which a call of ``unpackBatch(into:)`` returns.
  private static let outputBatchSize = 1 << 18

  /// Returns true if `bytes` begin with the signature of a zip archive.
  static func isZipArchive(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    self.isLast = isLast
    if !isFinished { entries.receive(bytes, isLast: isLast) }
  }

  mutating func unpackBatch(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Bool {
    while !isFinished {
      var piece = ContiguousArray<UInt8>()
      switch try entries.nextEvent(into: &piece) {
      case .began: (head, isExport) = ([], false)
      case .content: bufferOrAppendIfExport(piece, to: &output)
      case .ended(let entry, let isWhole):
        bufferOrAppendIfExport(piece, to: &output)
        decideIfExport(entry, into: &output)
        if isExport, !isWhole { throw ZipParser.corruptProblem(with: entry) }
        isFinished = isExport
      case .needsMoreInput:
        if isLast { throw entries.refusal }
        return false
      }
      if let entry = entries.openEntry, let head, head.count >= ZipExportExtractor.maxHeadSize {
        decideIfExport(entry, into: &output)
      }
      if output.count >= ZipExportExtractor.outputBatchSize { return true }
    }
    return false
  }

  /// Appends `piece`, unpacked bytes of the current entry, to `output` if the entry is the export, and drops them
  /// otherwise.
  ///
  /// Until the extractor has decided whether the entry is the export, the bytes are kept in ``head``.
  private mutating func bufferOrAppendIfExport(_ piece: ContiguousArray<UInt8>, to output: inout ContiguousArray<UInt8>)
  {
    if head == nil {
      guard isExport else { return }
      // The output is nearly always empty, and assigning `piece` then avoids a copy.
      if output.isEmpty { output = piece } else { output.append(contentsOf: piece) }
    } else {
      head?.append(bulk: piece)
    }
  }

  /// Decides from ``head`` whether `entry` is the export, and if so, appends the buffered bytes to `output`.
  ///
  /// Does nothing if the decision has already been made.
  private mutating func decideIfExport(_ entry: ZipEntry, into output: inout ContiguousArray<UInt8>) {
    guard let head else { return }
    self.head = nil
    isExport = entries.isUnpacking && entry.isExport(startingWith: head.span)
    if isExport { output.append(bulk: head) }
  }

  /// Returns true if `bytes` contains the start of `<HealthData>`, the root element of Apple's export.
  static func containsAppleHealthRoot(in bytes: Span<UInt8>) -> Bool {
    var at = 0
    while let open = bytes.firstOffset(of: 0x3C, from: at, to: bytes.count) {
      if bytes.matches("<HealthData", at: open) { return true }
      at = open + 1
    }
    return false
  }
}

/// A CRC-32 checksum, as used in zip archives and gzip files.
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  /// The table for the slicing-by-8 algorithm, which processes groups of eight bytes at once.
  ///
  /// The entry at `byte + 256 * count` is the effect of `byte` on the checksum if `count` more bytes follow in its
  /// group.
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

  mutating func update(_ bytes: Span<UInt8>) {
    let table = CRC32.table.span
    // Every index below is less than this count, so the compiler removes the bounds checks.
    precondition(table.count == 8 * 256)
    var state = state
    var index = 0
    @inline(__always) func contribution(ofByte byte: UInt64, place: Int) -> UInt32 {
      table[Int(byte & 0xFF) + place * 256]
    }
    while index <= bytes.count - 8 {
      let word = bytes.littleEndianWord(at: index) ^ UInt64(state)
      let low =
        contribution(ofByte: word, place: 7) ^ contribution(ofByte: word >> 8, place: 6)
        ^ contribution(ofByte: word >> 16, place: 5) ^ contribution(ofByte: word >> 24, place: 4)
      state =
        low ^ contribution(ofByte: word >> 32, place: 3) ^ contribution(ofByte: word >> 40, place: 2)
        ^ contribution(ofByte: word >> 48, place: 1) ^ contribution(ofByte: word >> 56, place: 0)
      index += 8
    }
    while index < bytes.count {
      state = table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])] ^ state >> 8
      index += 1
    }
    self.state = state
  }
}
