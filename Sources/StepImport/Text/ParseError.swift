import Documents

/// An error at an offset in the input bytes.
///
/// A caller that knows the line numbers converts the error to an ``ImportProblem``.
struct ParseError: Error, Hashable {
  /// The offset of the error in the input bytes.
  let offset: Int
  let problem: LocatedError.ProblemDescription
  /// A hint for the user, or `nil` if no hint is available.
  let hint: String?
  /// True if the error stops the import, even if unreadable rows are otherwise skipped.
  let concernsWholeFile: Bool

  init(at offset: Int, _ problem: LocatedError.ProblemDescription, hint: String? = nil, concernsWholeFile: Bool = false)
  {
    self.offset = offset
    self.problem = problem
    self.hint = hint
    self.concernsWholeFile = concernsWholeFile
  }
}

/// A streaming reader for files of a certain format.
protocol StreamingFormatReader {
  /// Reads complete rows in `bytes`, and returns the number of bytes consumed.
  ///
  /// The next call begins with the remaining bytes. If `isLast` is true, no more bytes follow.
  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int

  /// Finishes reading, after all bytes have been consumed.
  mutating func finish(into collector: inout SampleCollector) throws(ParseError)

  /// Guesses the offset of a part that can be parsed independently, at or after `offset`.
  ///
  /// The result is `nil` if there is no candidate. The guess can be wrong. A part may be used only if parsing of the
  /// preceding part stops exactly where this part begins, in the state that was assumed for it.
  func independentPartStart(_ bytes: Span<UInt8>, after offset: Int) -> Int?

  /// Merges a part that was parsed in an assumed state.
  ///
  /// Returns false if the current state differs from `start`, the state that was assumed.
  mutating func merge(_ part: Self, startedFrom start: Self) -> Bool

  /// Discards cached source IDs, because a merge may have changed them.
  mutating func discardCachedSources()

  /// The format of the file, or `nil` if it isn't known yet.
  var format: ImportFormat? { get }
}

extension StreamingFormatReader {
  var format: ImportFormat? { nil }

  mutating func discardCachedSources() {}
}

extension Span<UInt8> {
  /// Returns the bytes in `range` as text, with invalid UTF-8 replaced by replacement characters.
  func text(_ range: Range<Int>) -> String {
    // The span guarantees that the buffer is in bounds and outlives this initialization.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text in `range` in quotation marks, truncated to 400 bytes, for a message.
  func quotedText(_ range: Range<Int>) -> String {
    quoted(text(range.lowerBound..<Swift.min(range.upperBound, range.lowerBound + 400)))
  }

  /// Returns true if the bytes from `offset` on begin with `word`.
  func matches(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, count - offset >= length else { return false }
    // A string literal is never deallocated, and this one has `length` bytes.
    let letters = unsafe UnsafeRawBufferPointer(start: word.utf8Start, count: length)
    var index = 0
    while index + 8 <= length {
      let eight = unsafe letters.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard UInt64(littleEndian: eight) == self.littleEndianWord(offset + index) else { return false }
      index += 8
    }
    while index < length {
      guard unsafe letters[index] == self[offset + index] else { return false }
      index += 1
    }
    return true
  }

  /// Returns `range` without surrounding whitespace.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, self[low] <= .space { low += 1 }
    while high > low, self[high - 1] <= .space { high -= 1 }
    return low..<high
  }
}
