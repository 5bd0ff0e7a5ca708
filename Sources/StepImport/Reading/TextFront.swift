/// Converts the bytes of a file to text: unpacks them, extracts them from an HTML form, and decodes them.
struct TextFront {
  private var decoder = TextDecoder()
  private var unpacker: Unpacker?
  private var form: Multipart?
  /// The first bytes, which identify the compression.
  private var packed = Opening()
  /// The first unpacked bytes, which identify a form.
  private var unpacked = Opening()
  private var isLast = false

  /// True if the received bytes hold more text, which ``goOn(into:)`` adds.
  private(set) var isPending = false

  /// True if the bytes are plain text as received.
  var isPlain: Bool { packed.isOver && unpacker == nil && unpacked.isOver && form == nil && decoder.isPlain }

  /// Appends the text of `bytes` to `block`.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout Block) throws(ImportProblem) {
    let isFirst = !packed.isOver
    guard let bytes = packed.handOn(bytes, isLast: isLast) else { return }
    if isFirst { unpacker = Unpacker(for: Array(bytes)) }
    guard unpacker != nil else { return try receiveUnpacked(bytes, isLast: isLast, into: &block) }
    unpacker?.receive(bytes, isLast: isLast)
    self.isLast = isLast
    try goOn(into: &block)
  }

  /// Appends more text of the bytes received so far.
  mutating func goOn(into block: inout Block) throws(ImportProblem) {
    var text = ContiguousArray<UInt8>()
    isPending = try unpacker?.unpack(into: &text) ?? false
    try receiveUnpacked(ArraySlice(text), isLast: isLast && !isPending, into: &block)
  }

  private mutating func receiveUnpacked(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout Block
  ) throws(ImportProblem) {
    let isFirst = !unpacked.isOver
    guard let bytes = unpacked.handOn(bytes, isLast: isLast) else { return }
    if isFirst, Multipart.begins(Array(bytes)) { form = Multipart() }
    guard form != nil else { return decoder.decode(bytes, isLast: isLast, into: &block) }
    var text: [UInt8] = []
    try form?.receive(Array(bytes), isLast: isLast, into: &text)
    decoder.decode(text[...], isLast: isLast, into: &block)
  }
}

/// A buffer of the first bytes, until there are enough to identify their kind.
private struct Opening {
  /// The buffered bytes; `nil` once there were enough.
  private var held: [UInt8]? = []

  private static let enough = 4

  /// True if nothing is buffered any more.
  var isOver: Bool { held == nil }

  /// Returns the bytes that may be processed after `bytes` have arrived; `nil` as long as there are not enough.
  ///
  /// The first result contains all buffered bytes; later ones are `bytes` unchanged.
  mutating func handOn(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8>? {
    guard let before = held else { return bytes }
    let all = before + bytes
    let isEnough = all.count >= Opening.enough && (all.count >= Multipart.enough || all.contains { $0 != 0x2D })
    held = isEnough || isLast ? nil : all
    return isOver ? all[...] : nil
  }
}
