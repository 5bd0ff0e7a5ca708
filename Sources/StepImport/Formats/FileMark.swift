import Documents

/// The signature of a kind of file that is not an export of steps, with advice for the user.
struct FileMark {
  private let bytes: [UInt8]
  /// The number of bytes before the mark.
  private let offset: Int
  /// The required first byte of the file, if the signature itself begins later.
  private let first: UInt8?
  /// True for text signatures: leading blanks are skipped, and case does not matter.
  private let isText: Bool
  private let sentence: String
  private let hint: String

  private init(_ bytes: [UInt8], at offset: Int = 0, first: UInt8? = nil, _ sentence: String, _ hint: String) {
    (self.bytes, self.offset, self.first, isText) = (bytes, offset, first, false)
    (self.sentence, self.hint) = (sentence, hint)
  }

  private init(_ text: String, _ sentence: String, _ hint: String) {
    (bytes, offset, first, isText) = (Array(text.utf8), 0, nil, true)
    (self.sentence, self.hint) = (sentence, hint)
  }

  /// The result of comparing the available bytes with a signature.
  private enum Comparison {
    case different
    /// All available bytes match, but more are needed.
    case undecided
    case same
  }

  private func compared(with file: Span<UInt8>) -> Comparison {
    var start = offset
    if isText { while start < file.count, file[start] <= .space { start += 1 } }
    if let first, file.count > 0, file[0] != first { return .different }
    var index = 0
    while index < bytes.count, start + index < file.count {
      let byte = file[start + index]
      let isSame = byte == bytes[index] || isText && byte.isLetter && byte | 0x20 == bytes[index]
      guard isSame else { return .different }
      index += 1
    }
    return index == bytes.count ? .same : .undecided
  }

  /// Throws if `file` begins with a known signature; returns true if it may still do so once more bytes have arrived.
  static func check(_ file: Span<UInt8>, isLast: Bool) throws(Fault) -> Bool {
    var isUndecided = false
    for mark in known {
      switch mark.compared(with: file) {
      case .different: break
      case .undecided: isUndecided = true
      case .same: throw Fault(at: 0, .sentence(mark.sentence), hint: mark.hint)
      }
    }
    return isUndecided && !isLast
  }

  /// Returns the advice for an XML document with a root called `name`, in lowercase; `nil` if it is not known.
  static func hint(forRoot name: String) -> String? {
    switch name {
    case "gpx", "trainingcenterdatabase", "kml": "this is the track of a workout: export the steps of days instead"
    case "html": download
    case "workbook", "?mso-application": saveAsCSV
    case "bundle", "observation": "export the records of FHIR as JSON"
    default: nil
    }
  }

  private static let unpack = "unpack it first and read the file inside"
  private static let saveAsCSV = "save the table as CSV in the program that made it"
  private static let download = "download the file itself, with 'Download' or 'Raw' and not with 'Save page as'"
  private static let exportSQL = "export the table as CSV"
  private static let exportTable = "export a table or a text file from the app"

  private static let known: [FileMark] = [
    FileMark(
      "version https://git-lfs.github.com/spec/", "this is a pointer of Git LFS, not the file",
      "fetch the file itself with 'git lfs pull', or download it from the web site of the repository"),
    FileMark("<!doctype html", "this is a web page, not an export", download),
    FileMark("<html", "this is a web page, not an export", download),
    FileMark(
      "404: not found", "this is the answer of a server that did not find the file",
      "check the address and download again"),
    FileMark("insert into ", "these are SQL statements, not a table", exportSQL),
    FileMark("create table ", "these are SQL statements, not a table", exportSQL),
    FileMark("-- mysql dump", "these are SQL statements, not a table", exportSQL),
    FileMark("-- postgresql database dump", "these are SQL statements, not a table", exportSQL),
    FileMark("pragma foreign_keys", "these are SQL statements, not a table", exportSQL),
    FileMark("{\\rtf", "this is a formatted document (RTF)", "save it as plain text, or export a table"),
    FileMark([0xD0, 0xCF, 0x11, 0xE0], "this is an old Excel workbook or Word document", saveAsCSV),
    FileMark(Array("PAR1".utf8), "this is a Parquet file", saveAsCSV),
    FileMark(Array("ARROW1".utf8), "this is an Arrow or Feather file", saveAsCSV),
    FileMark(Array("FEA1".utf8), "this is a Feather file", saveAsCSV),
    FileMark([0x93] + Array("NUMPY".utf8), "this is an array of NumPy", saveAsCSV),
    FileMark([0x89] + Array("HDF".utf8), "this is an HDF5 file", saveAsCSV),
    FileMark([0x80, 0x03], "this is a pickled object of Python", saveAsCSV),
    FileMark([0x80, 0x04], "this is a pickled object of Python", saveAsCSV),
    FileMark([0x80, 0x05], "this is a pickled object of Python", saveAsCSV),
    FileMark(Array("RDX".utf8) + [0x32, 0x0A], "this is a data file of R", saveAsCSV),
    FileMark(Array("RDX".utf8) + [0x33, 0x0A], "this is a data file of R", saveAsCSV),
    FileMark(Array("MATLAB 5.0 MAT-file".utf8), "this is a data file of MATLAB", saveAsCSV),
    FileMark([0xFF, 0xD8, 0xFF], "this is a picture (JPEG)", exportTable),
    FileMark([0x89] + Array("PNG".utf8), "this is a picture (PNG)", exportTable),
    FileMark(Array("GIF8".utf8), "this is a picture (GIF)", exportTable),
    FileMark(Array("ftypheic".utf8), at: 4, first: 0, "this is a picture (HEIC)", exportTable),
    FileMark(
      Array(".FIT".utf8), at: 8, first: 0x0E, "this is a FIT file of a watch or of a workout",
      "export the steps of days from the web site of the watch's maker"),
    FileMark(
      Array(".FIT".utf8), at: 8, first: 0x0C, "this is a FIT file of a watch or of a workout",
      "export the steps of days from the web site of the watch's maker"),
    FileMark([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "this is an archive (7z)", unpack),
    FileMark(Array("Rar!".utf8), "this is an archive (RAR)", unpack),
    FileMark([0xFD] + Array("7zXZ".utf8), "this is a packed file (xz)", unpack),
    FileMark([0x28, 0xB5, 0x2F, 0xFD], "this is a packed file (Zstandard)", unpack),
    FileMark(Array("BZh".utf8), "this is a packed file (bzip2)", unpack),
    FileMark(Array("ustar".utf8), at: 257, "this is an archive (tar)", unpack),
  ]
}
