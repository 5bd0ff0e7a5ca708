/// A converter that turns the bytes of a file into UTF-8 text.
///
/// The conversion has up to three stages: unpack a zip archive or a gzip file, extract the file from an HTML form
/// upload (`multipart/form-data`), and convert UTF-16 to UTF-8.
struct FileToUTF8Converter {
  private var decoder = TextDecoder()
  private var decompressor: Decompressor?
  private var formExtractor: MultipartFormFileExtractor?
  /// The first bytes of the file, held back until there are enough to decide whether the file is compressed.
  private var packedPrefix = PrefixBuffer()
  /// The first unpacked bytes, held back until there are enough to decide whether they are an HTML form.
  private var unpackedPrefix = PrefixBuffer()
  private var isLast = false

  /// True if the received bytes contain more text, which ``continueUnpacking(into:)`` extracts.
  private(set) var hasPendingText = false

  /// True if the file is known to be plain text, so that further bytes need neither unpacking nor decoding.
  var isPlainText: Bool {
    packedPrefix.isComplete && decompressor == nil && unpackedPrefix.isComplete && formExtractor == nil
      && decoder.isPlainUTF8
  }

  /// Receives the next bytes of the file, and appends their text to `block`.
  ///
  /// If the bytes expand to more than a few hundred kilobytes, only the beginning of the text is appended, and
  /// ``hasPendingText`` becomes true. `isLast` is true if these are the last bytes of the file. Throws an error if a
  /// compressed file or a form is corrupt or incomplete.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout BlockBuffer) throws(ImportProblem) {
    let isFirst = !packedPrefix.isComplete
    guard let bytes = packedPrefix.receiveAndRelease(bytes, isLast: isLast) else { return }
    if isFirst { decompressor = Decompressor(for: Array(bytes)) }
    guard decompressor != nil else { return try receiveUnpacked(bytes, isLast: isLast, into: &block) }
    decompressor?.appendInput(bytes, isLast: isLast)
    self.isLast = isLast
    try continueUnpacking(into: &block)
  }

  /// Appends the next batch of pending text to `block`, and updates ``hasPendingText``.
  ///
  /// Throws an error if the compressed file or the form is corrupt or incomplete.
  mutating func continueUnpacking(into block: inout BlockBuffer) throws(ImportProblem) {
    var text = ContiguousArray<UInt8>()
    hasPendingText = try decompressor?.unpackBatch(into: &text) ?? false
    try receiveUnpacked(ArraySlice(text), isLast: isLast && !hasPendingText, into: &block)
  }

  private mutating func receiveUnpacked(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout BlockBuffer
  ) throws(ImportProblem) {
    let isFirst = !unpackedPrefix.isComplete
    guard let bytes = unpackedPrefix.receiveAndRelease(bytes, isLast: isLast) else { return }
    if isFirst, MultipartFormFileExtractor.isMultipartForm(Array(bytes)) {
      formExtractor = MultipartFormFileExtractor()
    }
    guard formExtractor != nil else { return decoder.decode(bytes, isLast: isLast, into: &block) }
    var text: [UInt8] = []
    try formExtractor?.receive(Array(bytes), isLast: isLast, into: &text)
    decoder.decode(text[...], isLast: isLast, into: &block)
  }
}

/// A buffer that holds back the first bytes of a stream until there are enough to decide how to process the stream.
private struct PrefixBuffer {
  /// The bytes held back so far, or `nil` after they have been released.
  private var bufferedBytes: [UInt8]? = []

  /// The number of bytes that suffice to recognize a compressed file.
  private static let sufficientCount = 4

  /// True if the first bytes have been released, so that no more bytes are held back.
  var isComplete: Bool { bufferedBytes == nil }

  /// Receives the next bytes, and returns the bytes to process now, or `nil` if more bytes are needed first.
  ///
  /// The first result contains all bytes received so far. Later calls return `bytes` unchanged. `isLast` is true if
  /// these are the last bytes of the file.
  mutating func receiveAndRelease(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8>? {
    guard let before = bufferedBytes else { return bytes }
    let all = before + bytes
    // HTML forms and ActiGraph tables both begin with dashes. Only the first byte after the dashes distinguishes them.
    let isEnough =
      all.count >= PrefixBuffer.sufficientCount
      && (all.count >= MultipartFormFileExtractor.sufficientCount || all.contains { $0 != 0x2D })
    bufferedBytes = isEnough || isLast ? nil : all
    return isComplete ? all[...] : nil
  }
}
