import Documents

/// An extractor for the file in an HTML form upload (`multipart/form-data`).
///
/// A web server receives an uploaded file in this format. The file is the text between two boundary lines, below
/// headers such as `Content-Disposition`.
struct MultipartFormFileExtractor {
  private enum State {
    /// At the first line of the form, which states the boundary between its parts.
    case boundary
    /// In the headers of a part of the form.
    case headers
    /// In the content of the file.
    case body
    /// In the content of a part without a file, such as a text field.
    case otherBody
    /// After the file.
    case finished
  }

  private var state = State.boundary
  private var line: [UInt8] = []
  private var boundary: [UInt8] = []
  /// True if the current part of the form is a text field rather than a file, according to its headers so far.
  private var isField = false
  /// The line terminator before the current line of the file.
  ///
  /// A terminator before a boundary line belongs to the boundary rather than the file, so it is held back until the
  /// next line.
  private var lineEnd: [UInt8] = []

  private static let maxLineLength = 1 << 20

  /// Returns true if `bytes`, the first bytes of a file, begin an HTML form.
  static func isMultipartForm(_ bytes: some Collection<UInt8>) -> Bool {
    let start = Array(bytes.prefix(MultipartFormFileExtractor.sufficientCount))
    // An ActiGraph table also begins with dashes, but with a space after them.
    if let first = start.first(where: { $0 != 0x2D }), first == .space { return false }
    return start.count >= 3 && start[0] == 0x2D && start[1] == 0x2D && (start[2].isASCIILetter || start[2] == 0x2D)
  }

  /// The number of bytes that suffice to recognize a form, even if all of these bytes are dashes.
  ///
  /// An ActiGraph table begins with only twelve dashes.
  static let sufficientCount = 13

  /// Receives the next bytes of the form, and appends the bytes of the file to `output`.
  ///
  /// An empty line replaces each line before the file, so that errors have the line numbers of the form. `isLast` is
  /// true if these are the last bytes of the form. Throws an error if the form ends without a complete file.
  mutating func receive(_ bytes: [UInt8], isLast: Bool, into output: inout [UInt8]) throws(ImportProblem) {
    for byte in bytes {
      line.append(byte)
      if byte == .lineFeed || line.count > MultipartFormFileExtractor.maxLineLength { processLine(into: &output) }
    }
    guard isLast else { return }
    if !line.isEmpty { processLine(into: &output) }
    switch state {
    case .finished: break
    case .body: throw ImportProblem(.sentence("the form ends inside its file"))
    case .boundary, .headers, .otherBody: throw ImportProblem(.sentence("this form contains no file"))
    }
  }

  private mutating func processLine(into output: inout [UInt8]) {
    defer { line.removeAll(keepingCapacity: true) }
    let text = MultipartFormFileExtractor.withoutLineEnd(line)
    switch state {
    case .boundary:
      boundary = Array(text)
      state = .headers
      output.append(.lineFeed)
    case .headers:
      output.append(.lineFeed)
      let words = String(decoding: text, as: UTF8.self).lowercased()
      if words.hasPrefix("content-disposition:") { isField = !words.containsText("filename") }
      if words.hasPrefix("content-type:") { isField = false }
      if text.isEmpty { state = isField ? .otherBody : .body }
    case .body:
      if text.starts(with: boundary) {
        state = .finished
        return
      }
      let isFirst = lineEnd.isEmpty
      output += lineEnd
      output += isFirst && text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
      lineEnd = Array(line.dropFirst(text.count))
    case .otherBody:
      output.append(.lineFeed)
      if text.starts(with: boundary) { (state, isField) = (.headers, false) }
    case .finished: break
    }
  }

  private static func withoutLineEnd(_ line: [UInt8]) -> ArraySlice<UInt8> {
    var text = line[...]
    if text.last == .lineFeed { text.removeLast() }
    if text.last == .carriageReturn { text.removeLast() }
    return text
  }
}
