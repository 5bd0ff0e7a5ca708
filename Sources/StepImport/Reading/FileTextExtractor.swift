/// An extractor that turns the bytes of a file into text.
///
/// It unpacks a compressed file, takes a file out of an HTML form, and decodes the text.
struct FileTextExtractor {
  private var decoder = TextDecoder()
  private var decompressor: Decompressor?
  private var formExtractor: MultipartFormFileExtractor?
  /// The first bytes of the file, held back until they show if the file is compressed.
  private var packedPrefix = PrefixBuffer()
  /// The first unpacked bytes, held back until they show if they are an HTML form.
  private var unpackedPrefix = PrefixBuffer()
  private var isLast = false

  /// True if the received bytes contain more text, which ``continueUnpacking(into:)`` extracts.
  private(set) var hasPendingText = false

  /// True if the received bytes are plain text that needs neither unpacking nor decoding.
  var isPlainText: Bool {
    packedPrefix.isComplete && decompressor == nil && unpackedPrefix.isComplete && formExtractor == nil
      && decoder.isPlainUTF8
  }

  /// Appends the text in `bytes` to `block`, or only the beginning of the text if it is long.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout BlockBuffer) throws(ImportProblem) {
    let isFirst = !packedPrefix.isComplete
    guard let bytes = packedPrefix.receiveAndRelease(bytes, isLast: isLast) else { return }
    if isFirst { decompressor = Decompressor(for: Array(bytes)) }
    guard decompressor != nil else { return try receiveUnpacked(bytes, isLast: isLast, into: &block) }
    decompressor?.appendInput(bytes, isLast: isLast)
    self.isLast = isLast
    try continueUnpacking(into: &block)
  }

  /// Appends more text from the bytes already received to `block`.
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

/// A buffer for the first bytes of a stream.
///
/// The bytes are held back until there are enough to identify their kind.
private struct PrefixBuffer {
  /// The bytes held back so far, or `nil` after enough bytes have been received.
  private var bufferedBytes: [UInt8]? = []

  private static let sufficientCount = 4

  /// True if enough bytes have been received, so that none are held back any longer.
  var isComplete: Bool { bufferedBytes == nil }

  /// Returns the bytes that can be processed after `bytes` have been received, or `nil` if there aren't enough yet.
  ///
  /// The first result contains all bytes that were held back. After that, `bytes` are returned unchanged.
  mutating func receiveAndRelease(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8>? {
    guard let before = bufferedBytes else { return bytes }
    let all = before + bytes
    let isEnough =
      all.count >= PrefixBuffer.sufficientCount
      && (all.count >= MultipartFormFileExtractor.sufficientCount || all.contains { $0 != 0x2D })
    bufferedBytes = isEnough || isLast ? nil : all
    return isComplete ? all[...] : nil
  }
}
