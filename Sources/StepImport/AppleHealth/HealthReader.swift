import Documents
import PixelPalCore

/// A streaming reader of Apple's `export.xml`, tag by tag.
///
/// It is not an XML parser, because the file is not always valid XML: the contents of `<!DOCTYPE … ]>` are skipped
/// unread.
struct HealthReader: BlockReader {
  private var hasRoot = false
  private var isOver = false
  /// The number of open correlations.
  ///
  /// Records inside one are skipped, because the export repeats them outside.
  private var correlations = 0
  private var exported: Instant?

  /// The format, known as soon as the root element has been read: much other content may precede the first steps.
  var format: Format? { hasRoot ? .appleHealthXML : nil }

  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    var at = 0
    while at < bytes.count {
      guard let open = bytes.first(0x3C, from: at, to: bytes.count) else { return bytes.count }
      guard open + 9 < bytes.count || isLast else { return open }
      guard let next = try readTag(bytes, open, isLast: isLast, &intake) else {
        if isLast { throw Fault(at: open, .sentence("the file breaks off inside this tag"), hint: HealthReader.cutOff) }
        return open
      }
      at = next
    }
    return at
  }

  private static let cutOff = "the export may not have come to its end: make another"

  /// Reads the tag that starts at `open` and returns the offset after it; `nil` when the tag is incomplete.
  private mutating func readTag(
    _ bytes: Span<UInt8>, _ open: Int, isLast: Bool, _ intake: inout Intake
  ) throws(Fault) -> Int? {
    if open + 1 < bytes.count, !bytes[open + 1].isLetter {
      if bytes.has("<!--", at: open) { return HealthReader.end(bytes, of: "-->", from: open) }
      if bytes.has("<?", at: open) { return HealthReader.end(bytes, of: "?>", from: open) }
      if bytes.has("<!DOCTYPE", at: open) { return HealthReader.endOfDoctype(bytes, open) }
    }
    guard let end = TagScanner.end(bytes, of: open) else { return nil }
    let name = TagScanner.name(bytes, open, end)
    guard hasRoot else {
      try readRoot(bytes, open, name)
      return end + 1
    }
    let isSelfClosing = bytes[end - 1] == 0x2F
    switch name.count {
    case 6 where bytes.has("Record", at: name.lowerBound):
      return try readRecord(bytes, open, name.upperBound, end, isSelfClosing, &intake)
    case 10 where bytes.has("ExportDate", at: name.lowerBound):
      var at = name.upperBound
      if let (_, value) = TagScanner.attribute(bytes, &at, end) {
        exported = WrittenTime(bytes, value)?.instantAsWritten
      }
    case 11 where bytes.has("Correlation", at: name.lowerBound) && !isSelfClosing: correlations += 1
    case 12 where bytes.has("/Correlation", at: name.lowerBound): correlations = max(0, correlations - 1)
    case 11 where bytes.has("/HealthData", at: name.lowerBound): isOver = true
    default: break
    }
    return end + 1
  }

  private mutating func readRoot(_ bytes: Span<UInt8>, _ open: Int, _ name: Range<Int>) throws(Fault) {
    if bytes.has("ClinicalDocument", at: name.lowerBound) {
      throw Fault(
        at: open, .sentence("this is export_cda.xml, which holds no steps"),
        hint: "the steps are in export.xml beside it, whatever that is called in your language")
    }
    guard bytes.has("HealthData", at: name.lowerBound), name.count == 10 else {
      throw Fault(
        at: open, .expected("<HealthData> of Apple Health", found: quoted("<" + bytes.text(name) + ">")),
        hint: FileMark.hint(forRoot: bytes.text(name).lowercased()))
    }
    hasRoot = true
  }

  private mutating func readRecord(
    _ bytes: Span<UInt8>, _ open: Int, _ attributes: Int, _ end: Int, _ isSelfClosing: Bool, _ intake: inout Intake
  ) throws(Fault) -> Int? {
    guard correlations == 0 else { return end + 1 }
    guard let record = HealthRecord(bytes, from: attributes, to: end) else {
      intake.skip()
      return end + 1
    }
    var next = end + 1
    var byHand = false
    if !isSelfClosing {
      guard let (close, isYes) = HealthReader.metadata(bytes, from: next) else { return nil }
      (next, byHand) = (close, isYes)
    }
    do {
      let row = try record.row(bytes, at: open, exported: exported, byHand: byHand, &intake)
      try intake.receive(row, at: open)
    } catch {
      try intake.reject(error)
    }
    return next
  }

  /// Reads the children of a record and returns the offset of its end, and true if the user entered it by hand.
  ///
  /// Returns `nil` when the children are incomplete.
  static func metadata(_ bytes: Span<UInt8>, from start: Int) -> (Int, Bool)? {
    var at = start
    var byHand = false
    while let open = bytes.first(0x3C, from: at, to: bytes.count) {
      guard let end = TagScanner.end(bytes, of: open) else { return nil }
      let name = TagScanner.name(bytes, open, end)
      if bytes.has("/Record", at: name.lowerBound), name.count == 7 { return (end + 1, byHand) }
      // A record without a closing tag ends where the next one starts.
      if bytes.has("Record", at: name.lowerBound), name.count == 6 { return (open, byHand) }
      if bytes.has("/HealthData", at: name.lowerBound) { return (open, byHand) }
      if bytes.has("MetadataEntry", at: name.lowerBound), isByHand(bytes, name.upperBound, end) { byHand = true }
      at = end + 1
    }
    return nil
  }

  private static func isByHand(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = start
    var (isKey, isYes) = (false, false)
    while let (name, value) = TagScanner.attribute(bytes, &at, end) {
      if bytes.has("key", at: name.lowerBound) { isKey = bytes.has("HKWasUserEntered", at: value.lowerBound) }
      if bytes.has("value", at: name.lowerBound) { isYes = bytes.isYes(value) }
    }
    return isKey && isYes
  }

  private static func end(_ bytes: Span<UInt8>, of word: StaticString, from start: Int) -> Int? {
    var at = start + 2
    while at < bytes.count {
      if bytes.has(word, at: at) { return at + word.utf8CodeUnitCount }
      at += 1
    }
    return nil
  }

  /// Returns the offset after the DTD.
  ///
  /// The DTD of iOS 16 is malformed, with a `>` too many: only `]>` ends it.
  private static func endOfDoctype(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] != 0x5B {
      if bytes[at] == 0x3E { return at + 1 }
      at += 1
    }
    return end(bytes, of: "]>", from: at)
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard hasRoot, !isOver else { return nil }
    var at = offset
    while let open = bytes.first(0x3C, from: at, to: bytes.count) {
      if bytes.has("<Record ", at: open) { return open }
      at = open + 1
    }
    return nil
  }

  mutating func follow(_ part: HealthReader, from start: HealthReader) -> Bool {
    guard hasRoot == start.hasRoot, isOver == start.isOver, correlations == start.correlations,
      exported == start.exported
    else { return false }
    self = part
    return true
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    guard isOver else {
      throw Fault(
        at: .max, .expected(hasRoot ? "</HealthData>" : "<HealthData> of Apple Health", found: "the end of the file"),
        hint: HealthReader.cutOff)
    }
    if intake.report.rows.steps + intake.report.rows.rejected == 0 {
      intake.report.notes.append("the export holds no steps")
    }
    intake.finish(fixed: .sample)
  }
}
