import Documents

/// An extractor for the file in an HTML form (multipart/form-data): the content between two boundary lines.
///
/// Lines before the file are replaced by empty lines, so that the line numbers in errors are correct.
struct MultipartFormFileExtractor {
  private enum State {
    case boundary
    case headers
    case body
    /// The extractor is in a part of the form that isn't a file, such as a text field.
    case otherBody
    case finished
  }

  private var state = State.boundary
  private var line: [UInt8] = []
  private var boundary: [UInt8] = []
  private var isField = false
  /// The line terminator before the current line.
  ///
  /// It is held back, because it is part of the boundary if the current line is a boundary line.
  private var lineEnd: [UInt8] = []

  private static let maxLineLength = 1 << 20

  /// Returns true if an HTML form begins with `bytes`.
  static func isMultipartForm(_ bytes: some Collection<UInt8>) -> Bool {
    let start = Array(bytes.prefix(MultipartFormFileExtractor.sufficientCount))
    // An ActiGraph table also begins with dashes, but a space follows them.
    if let first = start.first(where: { $0 != 0x2D }), first == .space { return false }
    return start.count >= 3 && start[0] == 0x2D && start[1] == 0x2D && (start[2].isASCIILetter || start[2] == 0x2D)
  }

  /// The number of bytes at the start of a file that suffice to recognize a form, even if nearly all of them are
  /// dashes.
  static let sufficientCount = 13

  /// Appends the bytes of the file in `bytes` to `output`.
  ///
  /// Each line before the file is replaced by an empty line, so that the line numbers in errors are correct.
  mutating func receive(_ bytes: [UInt8], isLast: Bool, into output: inout [UInt8]) throws(ImportProblem) {
    for byte in bytes {
      line.append(byte)
      if byte == .lineFeed || line.count > MultipartFormFileExtractor.maxLineLength { processLine(&output) }
    }
    guard isLast else { return }
    if !line.isEmpty { processLine(&output) }
    switch state {
    case .finished: break
    case .body: throw ImportProblem(.sentence("the form ends inside its file"))
    case .boundary, .headers, .otherBody: throw ImportProblem(.sentence("this form contains no file"))
    }
  }

  private mutating func processLine(_ output: inout [UInt8]) {
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
