import Documents

/// A byte sequence that identifies a kind of file that can't be imported, with the error and the advice to report.
struct ForeignFileSignature {
  private let bytes: [UInt8]
  /// The offset in a file at which ``bytes`` are expected.
  private let offset: Int
  /// The first byte of every matching file, or `nil` if the first byte can be anything or is part of ``bytes``.
  ///
  /// This byte rules out most files before the bytes at ``offset`` have been received.
  private let requiredFirstByte: UInt8?
  /// True if the signature is text, which may follow whitespace and be written in uppercase or lowercase.
  private let isCaseInsensitiveText: Bool
  private let sentence: String
  private let hint: String

  private init(_ bytes: [UInt8], at offset: Int = 0, first: UInt8? = nil, _ sentence: String, _ hint: String) {
    (self.bytes, self.offset, self.requiredFirstByte, isCaseInsensitiveText) = (bytes, offset, first, false)
    (self.sentence, self.hint) = (sentence, hint)
  }

  private init(_ text: String, _ sentence: String, _ hint: String) {
    (bytes, offset, requiredFirstByte, isCaseInsensitiveText) = (Array(text.utf8), 0, nil, true)
    (self.sentence, self.hint) = (sentence, hint)
  }

  /// The result of comparing a signature with the first bytes of a file.
  private enum MatchResult {
    case different
    /// The bytes received so far match, but more are needed.
    case undecided
    case same
  }

  private func match(with file: Span<UInt8>) -> MatchResult {
    var start = offset
    if isCaseInsensitiveText { while start < file.count, file[start] <= .space { start += 1 } }
    if let requiredFirstByte, file.count > 0, file[0] != requiredFirstByte { return .different }
    var index = 0
    while index < bytes.count, start + index < file.count {
      let byte = file[start + index]
      let isSame = byte == bytes[index] || isCaseInsensitiveText && byte.isASCIILetter && byte | 0x20 == bytes[index]
      guard isSame else { return .different }
      index += 1
    }
    return index == bytes.count ? .same : .undecided
  }

  /// Returns true if more bytes are needed to rule out that a file matches one of the signatures.
  ///
  /// Returns false if no signature can match. Throws an error if a signature matches, because such files can't be
  /// imported. `file` contains the first bytes of the file, or all of them if `isLast` is true.
  static func needsMoreBytesToRuleOutForeignFile(_ file: Span<UInt8>, isLast: Bool) throws(ParseError) -> Bool {
    var isUndecided = false
    for mark in all {
      switch mark.match(with: file) {
      case .different: break
      case .undecided: isUndecided = true
      case .same: throw ParseError(at: 0, .sentence(mark.sentence), hint: mark.hint)
      }
    }
    return isUndecided && !isLast
  }

  /// Returns advice on XML documents with the root element `name` (in lowercase), or `nil` if the name is unknown.
  static func hint(forXMLRoot name: String) -> String? {
    switch name {
    case "gpx", "trainingcenterdatabase", "kml": "this is a workout track: export daily steps instead"
    case "html": downloadHint
    case "workbook", "?mso-application": saveAsCSVHint
    case "bundle", "observation": "export the FHIR records as JSON"
    default: nil
    }
  }

  private static let unpackHint = "unpack it first, and pass the file inside"
  private static let saveAsCSVHint = "save the table as CSV in the program that created it"
  private static let downloadHint = "download the file itself with 'Download' or 'Raw', not with 'Save page as'"
  private static let exportSQLHint = "export the table as CSV"
  private static let exportTableHint = "export a table or a text file from the app"

  private static let all: [ForeignFileSignature] = [
    ForeignFileSignature(
      "version https://git-lfs.github.com/spec/", "this is a Git LFS pointer, not the file itself",
      "fetch the file with 'git lfs pull', or download it from the repository's web site"),
    ForeignFileSignature("<!doctype html", "this is a web page, not an export", downloadHint),
    ForeignFileSignature("<html", "this is a web page, not an export", downloadHint),
    ForeignFileSignature(
      "404: not found", "this is a server's error page (404 Not Found), not the file",
      "check the address and download again"),
    ForeignFileSignature("insert into ", "these are SQL statements, not a table", exportSQLHint),
    ForeignFileSignature("create table ", "these are SQL statements, not a table", exportSQLHint),
    ForeignFileSignature("-- mysql dump", "these are SQL statements, not a table", exportSQLHint),
    ForeignFileSignature("-- postgresql database dump", "these are SQL statements, not a table", exportSQLHint),
    ForeignFileSignature("pragma foreign_keys", "these are SQL statements, not a table", exportSQLHint),
    ForeignFileSignature("{\\rtf", "this is a formatted document (RTF)", "save it as plain text, or export a table"),
    ForeignFileSignature([0xD0, 0xCF, 0x11, 0xE0], "this is an old Excel workbook or Word document", saveAsCSVHint),
    ForeignFileSignature(Array("PAR1".utf8), "this is a Parquet file", saveAsCSVHint),
    ForeignFileSignature(Array("ARROW1".utf8), "this is an Arrow or Feather file", saveAsCSVHint),
    ForeignFileSignature(Array("FEA1".utf8), "this is a Feather file", saveAsCSVHint),
    ForeignFileSignature([0x93] + Array("NUMPY".utf8), "this is a NumPy array", saveAsCSVHint),
    ForeignFileSignature([0x89] + Array("HDF".utf8), "this is an HDF5 file", saveAsCSVHint),
    ForeignFileSignature([0x80, 0x03], "this is a pickled Python object", saveAsCSVHint),
    ForeignFileSignature([0x80, 0x04], "this is a pickled Python object", saveAsCSVHint),
    ForeignFileSignature([0x80, 0x05], "this is a pickled Python object", saveAsCSVHint),
    ForeignFileSignature(Array("RDX".utf8) + [0x32, 0x0A], "this is an R data file", saveAsCSVHint),
    ForeignFileSignature(Array("RDX".utf8) + [0x33, 0x0A], "this is an R data file", saveAsCSVHint),
    ForeignFileSignature(Array("MATLAB 5.0 MAT-file".utf8), "this is a MATLAB data file", saveAsCSVHint),
    ForeignFileSignature([0xFF, 0xD8, 0xFF], "this is a picture (JPEG)", exportTableHint),
    ForeignFileSignature([0x89] + Array("PNG".utf8), "this is a picture (PNG)", exportTableHint),
    ForeignFileSignature(Array("GIF8".utf8), "this is a picture (GIF)", exportTableHint),
    ForeignFileSignature(Array("ftypheic".utf8), at: 4, first: 0, "this is a picture (HEIC)", exportTableHint),
    ForeignFileSignature(
      Array(".FIT".utf8), at: 8, first: 0x0E, "this is a FIT file of a watch or a workout",
      "export daily steps from the web site of the watch's maker"),
    ForeignFileSignature(
      Array(".FIT".utf8), at: 8, first: 0x0C, "this is a FIT file of a watch or a workout",
      "export daily steps from the web site of the watch's maker"),
    ForeignFileSignature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "this is an archive (7z)", unpackHint),
    ForeignFileSignature(Array("Rar!".utf8), "this is an archive (RAR)", unpackHint),
    ForeignFileSignature([0xFD] + Array("7zXZ".utf8), "this is a compressed file (xz)", unpackHint),
    ForeignFileSignature([0x28, 0xB5, 0x2F, 0xFD], "this is a compressed file (Zstandard)", unpackHint),
    ForeignFileSignature(Array("BZh".utf8), "this is a compressed file (bzip2)", unpackHint),
    ForeignFileSignature(Array("ustar".utf8), at: 257, "this is an archive (tar)", unpackHint),
  ]
}
