/// Turns the bytes of a file into its text: out of what they are packed in, out of a form, and out of its encoding.
struct TextFront {
  private var decoder = TextDecoder()
  private var unpacker: Unpacker?
  private var form: Multipart?
  /// The first bytes, until there are enough to know what packed them.
  private var first: [UInt8]? = []
  /// The first bytes of what was packed, until there are enough to know a form.
  private var firstUnpacked: [UInt8]? = []
  private var isLast = false

  private static let enough = 4

  /// Whether there is more in what has come: ``goOn(into:)`` adds it.
  private(set) var isPending = false

  /// Whether bytes are text as they are.
  var isPlain: Bool { first == nil && unpacker == nil && firstUnpacked == nil && form == nil && decoder.isPlain }

  /// Adds to `block` what `bytes` mean.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout Block) throws(ImportProblem) {
    guard let known = first else { return try receivePacked(bytes, isLast: isLast, &block) }
    let all = known + bytes
    first = all
    guard all.count >= TextFront.enough || isLast else { return }
    first = nil
    unpacker = Unpacker(for: all)
    try receivePacked(all[...], isLast: isLast, &block)
  }

  private mutating func receivePacked(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ block: inout Block
  ) throws(ImportProblem) {
    guard unpacker != nil else { return try receiveUnpacked(bytes, isLast: isLast, &block) }
    unpacker?.receive(bytes, isLast: isLast)
    self.isLast = isLast
    try goOn(into: &block)
  }

  /// Adds more of what has come already.
  mutating func goOn(into block: inout Block) throws(ImportProblem) {
    var text = ContiguousArray<UInt8>()
    isPending = try unpacker?.unpack(into: &text) ?? false
    try receiveUnpacked(ArraySlice(text), isLast: isLast && !isPending, &block)
  }

  private mutating func receiveUnpacked(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ block: inout Block
  ) throws(ImportProblem) {
    guard let known = firstUnpacked else { return try receiveText(bytes, isLast: isLast, &block) }
    let all = known + bytes
    firstUnpacked = all
    guard all.count >= TextFront.enough || isLast else { return }
    firstUnpacked = nil
    if Multipart.begins(all) { form = Multipart() }
    try receiveText(all[...], isLast: isLast, &block)
  }

  private mutating func receiveText(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ block: inout Block
  ) throws(ImportProblem) {
    guard form != nil else { return decoder.decode(bytes, isLast: isLast, into: &block) }
    var text: [UInt8] = []
    try form?.receive(Array(bytes), isLast: isLast, into: &text)
    decoder.decode(text[...], isLast: isLast, into: &block)
  }
}
