/// Turns the bytes of a file into its text: out of the archive or the form if it is one, and out of its encoding.
struct TextFront {
  private var decoder = TextDecoder()
  private var archive: ZipStream?
  private var form: Multipart?
  /// The first bytes, until there are enough to know an archive or a form.
  private var first: [UInt8]? = []

  private var isLast = false

  /// Whether there is more in what has come: ``goOn(into:)`` adds it.
  private(set) var isPending = false

  /// Whether bytes are text as they are.
  var isPlain: Bool { first == nil && archive == nil && form == nil && decoder.isPlain }

  /// Adds to `block` what `bytes` mean.
  mutating func take(_ bytes: ArraySlice<UInt8>, isLast: Bool, into block: inout Block) throws(ImportProblem) {
    guard let known = first else { return try takeKnown(bytes, isLast: isLast, &block) }
    first = known + bytes
    guard known.count + bytes.count >= 4 || isLast else { return }
    let all = known + bytes
    first = nil
    if ZipStream.begins(all) { archive = ZipStream() }
    if Multipart.begins(all) { form = Multipart() }
    try takeKnown(all[...], isLast: isLast, &block)
  }

  private mutating func takeKnown(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ block: inout Block
  ) throws(ImportProblem) {
    if form != nil {
      var text: [UInt8] = []
      try form?.take(Array(bytes), isLast: isLast, into: &text)
      return decoder.decode(text[...], isLast: isLast, into: &block)
    }
    guard archive != nil else { return decoder.decode(bytes, isLast: isLast, into: &block) }
    archive?.take(bytes, isLast: isLast)
    self.isLast = isLast
    try goOn(into: &block)
  }

  /// Adds more of what has come already.
  mutating func goOn(into block: inout Block) throws(ImportProblem) {
    var text = ContiguousArray<UInt8>()
    isPending = try archive?.unpack(into: &text) ?? false
    decoder.decode(ArraySlice(text), isLast: isLast && !isPending, into: &block)
  }
}
