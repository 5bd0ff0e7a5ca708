import Documents

/// A file or folder in a zip archive, as described by the local header before its content.
struct ZipEntry {
  /// The compression method of an entry's content.
  enum Method {
    /// The content isn't compressed.
    case stored
    case deflated
  }

  /// The path in the archive, with slashes between its components.
  ///
  /// The path of a folder also ends with a slash.
  let name: String
  let method: Method
  /// The CRC-32 checksum of the content, or `nil` if the archive states it only after the content.
  let checksum: UInt32?
  /// The number of compressed bytes that haven't been consumed, or `nil` if the size follows the content.
  var bytesLeft: UInt64?
  /// The number of consumed bytes, counted only for a stored entry of unknown size.
  var bytesConsumed: UInt64 = 0

  /// The size in bytes of the fixed part of a local header.
  private static let headerSize = 30

  /// Creates an entry from the local header at the offset `at`, and moves `at` past the header.
  ///
  /// Returns `nil` if there is no complete header. Throws an error if the archive is an office document or needs a
  /// password, or if the compression method is unknown.
  init?(_ bytes: Span<UInt8>, _ at: inout Int) throws(ImportProblem) {
    guard bytes.count - at >= ZipEntry.headerSize, bytes.matches("PK\u{03}\u{04}", at: at) else { return nil }
    let flags = bytes.littleEndian(at: at + 6, as: UInt16.self)
    let nameSize = Int(bytes.littleEndian(at: at + 26, as: UInt16.self))
    let extraSize = Int(bytes.littleEndian(at: at + 28, as: UInt16.self))
    let nameStart = at + ZipEntry.headerSize
    guard bytes.count - nameStart >= nameSize + extraSize else { return nil }
    name = bytes.text(in: nameStart..<nameStart + nameSize)
    if name == "[Content_Types].xml" || name == "mimetype" {
      throw ImportProblem(.sentence("this is a spreadsheet or another office document"), hint: "save it as CSV")
    }
    let sizes = ZipEntry.packedSize(
      in: bytes, at: at, extraField: nameStart + nameSize..<nameStart + nameSize + extraSize)
    // If this flag is set, the checksum and the size may follow the content, in a data descriptor.
    let saysLater = flags & 8 != 0
    bytesLeft = saysLater && sizes == 0 ? nil : sizes
    checksum = saysLater ? nil : bytes.littleEndian(at: at + 14, as: UInt32.self)
    switch bytes.littleEndian(at: at + 8, as: UInt16.self) {
    case 0: method = .stored
    case 8: method = .deflated
    default: throw ImportProblem(.sentence("\(quoted(name)) in this archive has an unknown compression method"))
    }
    guard flags & 1 == 0 else {
      throw ImportProblem(.sentence("this archive needs a password"), hint: "unpack it first")
    }
    at = nameStart + nameSize + extraSize
  }

  /// Returns the size in bytes of the compressed content, as stated in the local header at `at`.
  ///
  /// A size of 4 GiB or more is stated in the Zip64 extra field instead. `extra` is the range of the header's extra
  /// fields.
  private static func packedSize(in bytes: Span<UInt8>, at: Int, extraField extra: Range<Int>) -> UInt64 {
    let size = bytes.littleEndian(at: at + 18, as: UInt32.self)
    guard size == .max else { return UInt64(size) }
    var field = extra.lowerBound
    while field + 4 <= extra.upperBound {
      let length = Int(bytes.littleEndian(at: field + 2, as: UInt16.self))
      if bytes.littleEndian(at: field, as: UInt16.self) == 1, length >= 16, field + 20 <= extra.upperBound {
        return bytes.littleEndian(at: field + 12, as: UInt64.self)
      }
      field += 4 + length
    }
    return UInt64(size)
  }

  /// Returns the offset of the first local header or central directory at or after `at`, or `nil` if there is none.
  static func firstHeaderOffset(in bytes: Span<UInt8>, from at: Int) -> Int? {
    var at = at
    while let place = bytes.firstOffset(of: 0x50, from: at, to: bytes.count - 3) {
      if bytes.matches("PK\u{03}\u{04}", at: place) || bytes.matches("PK\u{01}\u{02}", at: place) { return place }
      at = place + 1
    }
    return nil
  }

  /// Returns true if `bytes` begin with the central directory, which follows the last entry.
  static func isCentralDirectory(_ bytes: Span<UInt8>) -> Bool {
    bytes.matches("PK\u{01}\u{02}", at: 0) || bytes.matches("PK\u{05}\u{06}", at: 0)
      || bytes.matches("PK\u{06}\u{06}", at: 0)
  }

  /// True if the entry is a folder, a hidden file, or a file that macOS adds to archives.
  ///
  /// A file is hidden if any component of its path begins with a dot.
  var isIgnorable: Bool {
    let slash = UInt8(ascii: "/")
    if name.utf8.last == slash || name.hasPrefix("__MACOSX/") { return true }
    var before = slash
    for byte in name.utf8 {
      if before == slash, byte == UInt8(ascii: ".") { return true }
      before = byte
    }
    return false
  }

  private var fileName: Substring {
    let slash = name.utf8.lastIndex(of: UInt8(ascii: "/"))
    return name[(slash.map { name.utf8.index(after: $0) } ?? name.startIndex)...]
  }

  /// True if the entry's name suggests an export: an XML file, a database, or Apple's table of steps.
  ///
  /// Only the content can confirm this, so the caller must also call ``isExport(startingWith:)``.
  var mayBeExport: Bool {
    // Fast path: the last letter rules out most names, such as those of the many workout routes in Apple's archive.
    guard let end = name.utf8.last, [0x62, 0x65, 0x6C, 0x76, 0x33].contains(end | 0x20) else { return false }
    return !name.hasPrefix("__MACOSX/") && (isStepTable || hasDatabaseName || fileName.lowercased().hasSuffix(".xml"))
  }

  private var hasDatabaseName: Bool {
    let name = fileName.lowercased()
    return name == "gadgetbridge" || [".db", ".sqlite", ".sqlite3", ".db3"].contains { name.hasSuffix($0) }
  }

  /// Returns true if the entry is an export, according to its name and its first bytes.
  ///
  /// An export is Apple's `export.xml` (its name may be translated), a table of steps, or a known database.
  ///
  /// - Parameter bytes: the first bytes of the content.
  /// - Precondition: ``mayBeExport`` is true.
  func isExport(startingWith bytes: Span<UInt8>) -> Bool {
    if bytes.matches(SQLitePages.signature, at: 0) {
      return fileName.hasPrefix("health_connect_export") || DatabaseReader.format(ofDatabase: bytes) != nil
    }
    return isStepTable || !hasDatabaseName && ZipExportExtractor.containsAppleHealthRoot(in: bytes)
  }

  /// True if the name has the extension of a table, a text file or a JSON document, compressed or not.
  ///
  /// Readmes, licenses and entries for which ``isIgnorable`` is true don't count as text.
  var mayBeText: Bool {
    guard !isIgnorable else { return false }
    let name = fileName.lowercased()
    guard !["readme", "license", "licence"].contains(where: name.hasPrefix) else { return false }
    return ZipEntry.textExtensions.contains { name.hasSuffix($0) || name.hasSuffix($0 + ".gz") }
  }

  private static let textExtensions = [".csv", ".tsv", ".tab", ".txt", ".json", ".ndjson", ".jsonl"]

  /// True if the entry is a table of Apple Health's step records, such as `HKQuantityTypeIdentifierStepCount.csv`.
  ///
  /// Some apps export an archive with one such table for each record type.
  var isStepTable: Bool { fileName.hasPrefix("HKQuantityTypeIdentifierStepCount") && fileName.hasSuffix(".csv") }
}

extension Span<UInt8> {
  func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(at offset: Int, as type: Number.Type) -> Number {
    var number: Number = 0
    for place in 0..<Number.bitWidth / 8 { number |= Number(self[offset + place]) << Number(8 * place) }
    return number
  }
}
