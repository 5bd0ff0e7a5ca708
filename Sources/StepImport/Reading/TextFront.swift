/// Turns the bytes of a file into its text: out of what they are packed in, out of a form, and out of its encoding.
struct TextFront {
  private var decoder = TextDecoder()
  private var unpacker: Unpacker?
  private var form: Multipart?
  /// The first bytes, by which it is known what packed them.
  private var packed = Opening()
  /// The first bytes of what was packed, by which a form is known.
  private var unpacked = Opening()
  private var isLast = false

  /// Whether there is more in what has come: ``goOn(into:)`` adds it.
  private(set) var isPending = false

  /// Whether bytes are text as they are.
  var isPlain: Bool { packed.isOver && unpacker == nil && unpacked.isOver && form == nil && decoder.isPlain }

  /// Adds to `block` what `bytes` mean.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout Block) throws(ImportProblem) {
    let isFirst = !packed.isOver
    guard let bytes = packed.handOn(bytes, isLast: isLast) else { return }
    if isFirst { unpacker = Unpacker(for: Array(bytes)) }
    guard unpacker != nil else { return try receiveUnpacked(bytes, isLast: isLast, into: &block) }
    unpacker?.receive(bytes, isLast: isLast)
    self.isLast = isLast
    try goOn(into: &block)
  }

  /// Adds more of what has come already.
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

/// The first bytes of something, held back until there are enough to know what it is.
private struct Opening {
  /// What is held back; `nil` when there were enough.
  private var held: [UInt8]? = []

  private static let enough = 4

  /// Whether nothing is held back any more.
  var isOver: Bool { held == nil }

  /// What may go on now that `bytes` have come: all of it together at first, then each as it comes; `nil` before that.
  mutating func handOn(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8>? {
    guard let before = held else { return bytes }
    let all = before + bytes
    let isEnough = all.count >= Opening.enough && (all.count >= Multipart.enough || all.contains { $0 != 0x2D })
    held = isEnough || isLast ? nil : all
    return isOver ? all[...] : nil
  }
}
