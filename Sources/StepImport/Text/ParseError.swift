import Documents

/// An error at an offset in the current input bytes.
///
/// The error is later converted to an ``ImportProblem`` with a line number.
struct ParseError: Error, Hashable {
  let offset: Int
  let problem: LocatedError.ProblemDescription
  /// A hint for the user, or `nil` if no hint is available.
  let hint: String?
  /// True if the error stops the import even when unreadable rows are skipped.
  let concernsWholeFile: Bool

  init(at offset: Int, _ problem: LocatedError.ProblemDescription, hint: String? = nil, concernsWholeFile: Bool = false)
  {
    self.offset = offset
    self.problem = problem
    self.hint = hint
    self.concernsWholeFile = concernsWholeFile
  }
}

/// A streaming reader for one kind of file, such as tables or JSON.
protocol StreamingFormatReader {
  /// Reads the complete rows in `bytes`, and returns the number of bytes in these rows.
  ///
  /// The next call begins with the bytes that weren't consumed. If `isLast` is true, no bytes follow `bytes`. Throws an
  /// error if the file can't be imported, or if a bad row stops the import.
  mutating func parse(chunk bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int

  /// Completes the samples and the report after all bytes have been consumed.
  ///
  /// Throws an error if the file is incomplete.
  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError)

  /// Returns a likely offset, at or after `offset`, at which a row starts and an independently parsed part can begin.
  ///
  /// The part may be parsed before the bytes in front of it. Returns `nil` if there is no candidate, or if the reader's
  /// state doesn't allow parts. The result can be wrong, for example inside quotation marks. The caller may therefore
  /// use a part only if the rows before it end exactly where the part begins.
  func candidatePartStart(in bytes: Span<UInt8>, after offset: Int) -> Int?

  /// Adopts the state of `part`, which has read the bytes after those of this reader, if this reader's state matches
  /// `start`.
  ///
  /// `start` is the state in which `part` began. Returns true if the state of `part` was adopted. Otherwise, changes
  /// nothing and returns false.
  mutating func mergeIfStateMatches(_ part: Self, startedFrom start: Self) -> Bool

  /// Clears all cached source IDs, because IDs that a merged part has cached may be invalid in this reader.
  mutating func discardCachedSources()

  /// The format of the file, or `nil` if it isn't known yet.
  var format: ImportFormat? { get }
}

extension StreamingFormatReader {
  var format: ImportFormat? { nil }

  mutating func discardCachedSources() {}
}

extension Span<UInt8> {
  /// Returns the bytes in `range` as text, with U+FFFD in place of invalid UTF-8.
  func text(in range: Range<Int>) -> String {
    // The span guarantees that the buffer is in bounds and outlives this initialization.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text in `range` in quotation marks for a message, cut off after 400 bytes.
  func quotedText(in range: Range<Int>) -> String {
    quoted(text(in: range.lowerBound..<Swift.min(range.upperBound, range.lowerBound + 400)))
  }

  /// Returns true if these bytes contain `word` at `offset`.
  ///
  /// The offset may be out of bounds. The result is then false.
  func matches(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, count - offset >= length else { return false }
    // A string literal is never deallocated, and this one has `length` bytes.
    let letters = unsafe UnsafeRawBufferPointer(start: word.utf8Start, count: length)
    var index = 0
    while index + 8 <= length {
      let eight = unsafe letters.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard UInt64(littleEndian: eight) == self.littleEndianWord(at: offset + index) else { return false }
      index += 8
    }
    while index < length {
      guard unsafe letters[index] == self[offset + index] else { return false }
      index += 1
    }
    return true
  }

  /// Returns `range` without spaces and control characters at its start and its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, self[low] <= .space { low += 1 }
    while high > low, self[high - 1] <= .space { high -= 1 }
    return low..<high
  }
}
