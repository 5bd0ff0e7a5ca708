import Documents
import PixelPalCore

/// A streaming reader for the step counts in Apple Health's `export.xml`.
///
/// The reader handles the `<Record>` elements that count steps, and skips all other elements. The file isn't always
/// valid XML, so it is read tag by tag rather than by an XML parser.
struct AppleHealthReader: StreamingFormatReader {
  /// True after the start tag of the root element `<HealthData>` has been read.
  private var hasRoot = false
  /// True after the end tag `</HealthData>` has been read.
  ///
  /// A file without this end tag is incomplete, so reading it ends with an error.
  private var hasEnded = false
  /// The number of `<Correlation>` elements that contain the current position.
  ///
  /// Records inside a correlation are skipped, because the export repeats them outside of the correlation.
  private var openCorrelations = 0
  /// The instant at which the export was created, or `nil` until a valid date has been read.
  private var exportDate: Instant?

  /// The file's format, or `nil` until the start tag of the root element has been read.
  var format: ImportFormat? { hasRoot ? .appleHealthXML : nil }

  mutating func parse(chunk bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int
  {
    var at = 0
    while at < bytes.count {
      guard let open = bytes.firstOffset(of: 0x3C, from: at, to: bytes.count) else { return bytes.count }
      guard open + 9 < bytes.count || isLast else { return open }
      guard let next = try readTag(in: bytes, at: open, isLast: isLast, into: &collector) else {
        if isLast {
          throw ParseError(
            at: open, .sentence("the file ends inside this tag"), hint: AppleHealthReader.truncationHint)
        }
        return open
      }
      at = next
    }
    return at
  }

  private static let truncationHint = "the export may be incomplete: export again"

  /// Reads the tag at the offset `open`, and returns the offset after the tag, or `nil` if the tag is incomplete.
  ///
  /// If the tag starts a `<Record>` element that counts steps and has contents, reads the whole element instead. The
  /// result is then the offset after the element, or `nil` if the element is incomplete. `isLast` is true if the file
  /// ends with `bytes`.
  ///
  /// Throws an error if the root element isn't `<HealthData>`, or if a bad record stops the import.
  private mutating func readTag(
    in bytes: Span<UInt8>, at open: Int, isLast: Bool, into collector: inout SampleCollector
  ) throws(ParseError) -> Int? {
    if open + 1 < bytes.count, !bytes[open + 1].isASCIILetter {
      if bytes.matches("<!--", at: open) { return AppleHealthReader.endOffset(in: bytes, of: "-->", from: open) }
      if bytes.matches("<?", at: open) { return AppleHealthReader.endOffset(in: bytes, of: "?>", from: open) }
      if bytes.matches("<!DOCTYPE", at: open) { return AppleHealthReader.endOfDoctype(in: bytes, from: open) }
    }
    guard let end = XMLTagScanner.closingBracketOffset(in: bytes, ofTagAt: open) else { return nil }
    let name = XMLTagScanner.tagName(in: bytes, from: open, to: end)
    guard hasRoot else {
      try readRoot(in: bytes, tagAt: open, name: name)
      return end + 1
    }
    let isSelfClosing = bytes[end - 1] == 0x2F
    switch name.count {
    case 6 where bytes.matches("Record", at: name.lowerBound):
      return try readRecord(
        in: bytes, tagAt: open, attributesAt: name.upperBound, tagEnd: end, isSelfClosing: isSelfClosing,
        into: &collector)
    case 10 where bytes.matches("ExportDate", at: name.lowerBound):
      var at = name.upperBound
      if let (_, value) = XMLTagScanner.nextAttribute(in: bytes, at: &at, upTo: end) {
        exportDate = WrittenTime(bytes, value)?.instantAsWritten
      }
    case 11 where bytes.matches("Correlation", at: name.lowerBound) && !isSelfClosing: openCorrelations += 1
    case 12 where bytes.matches("/Correlation", at: name.lowerBound): openCorrelations = max(0, openCorrelations - 1)
    case 11 where bytes.matches("/HealthData", at: name.lowerBound): hasEnded = true
    default: break
    }
    return end + 1
  }

  private mutating func readRoot(in bytes: Span<UInt8>, tagAt open: Int, name: Range<Int>) throws(ParseError) {
    if bytes.matches("ClinicalDocument", at: name.lowerBound) {
      throw ParseError(
        at: open, .sentence("this is export_cda.xml, which contains no steps"),
        hint: "the steps are in export.xml in the same folder; its name may be translated")
    }
    guard bytes.matches("HealthData", at: name.lowerBound), name.count == 10 else {
      throw ParseError(
        at: open,
        .expected("the element <HealthData> of Apple Health", found: quoted("<" + bytes.text(in: name) + ">")),
        hint: ForeignFileSignature.hint(forXMLRoot: bytes.text(in: name).lowercased()))
    }
    hasRoot = true
  }

  private mutating func readRecord(
    in bytes: Span<UInt8>, tagAt open: Int, attributesAt attributes: Int, tagEnd end: Int, isSelfClosing: Bool,
    into collector: inout SampleCollector
  ) throws(ParseError) -> Int? {
    guard openCorrelations == 0 else { return end + 1 }
    guard let record = AppleHealthRecord(bytes, from: attributes, to: end) else {
      collector.recordSkippedRow()
      return end + 1
    }
    var next = end + 1
    var byHand = false
    if !isSelfClosing {
      guard let (close, isYes) = AppleHealthReader.endOffsetAndManualFlagOfRecord(in: bytes, from: next) else {
        return nil
      }
      (next, byHand) = (close, isYes)
    }
    do {
      let row = try record.parsedRow(
        in: bytes, tagAt: open, exportDate: exportDate, isManual: byHand, using: &collector)
      try collector.receiveRow(row, at: open)
    } catch {
      try collector.rejectRowThrowingIfFatal(error)
    }
    return next
  }

  /// Finds the end of a `<Record>` element with contents, and checks whether the user entered its steps by hand.
  ///
  /// Returns the offset at which the element ends, and true if the steps were entered by hand. Returns `nil` if the
  /// element is incomplete. If the element has no end tag, it ends where the next record or `</HealthData>` begins.
  /// `start` is the offset after the record's start tag.
  static func endOffsetAndManualFlagOfRecord(in bytes: Span<UInt8>, from start: Int) -> (Int, Bool)? {
    var at = start
    var byHand = false
    while let open = bytes.firstOffset(of: 0x3C, from: at, to: bytes.count) {
      guard let end = XMLTagScanner.closingBracketOffset(in: bytes, ofTagAt: open) else { return nil }
      let name = XMLTagScanner.tagName(in: bytes, from: open, to: end)
      if bytes.matches("/Record", at: name.lowerBound), name.count == 7 { return (end + 1, byHand) }
      if bytes.matches("Record", at: name.lowerBound), name.count == 6 { return (open, byHand) }
      if bytes.matches("/HealthData", at: name.lowerBound) { return (open, byHand) }
      if bytes.matches("MetadataEntry", at: name.lowerBound),
        isManualEntryMark(in: bytes, from: name.upperBound, to: end)
      {
        byHand = true
      }
      at = end + 1
    }
    return nil
  }

  /// Returns true if an element's attributes state that the user entered the steps by hand.
  ///
  /// These attributes are `key="HKWasUserEntered"` and a `value` that means yes, such as `1`. They are between the
  /// offsets `start` and `end`.
  private static func isManualEntryMark(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    var at = start
    var (isKey, isYes) = (false, false)
    while let (name, value) = XMLTagScanner.nextAttribute(in: bytes, at: &at, upTo: end) {
      if bytes.matches("key", at: name.lowerBound) { isKey = bytes.matches("HKWasUserEntered", at: value.lowerBound) }
      if bytes.matches("value", at: name.lowerBound) { isYes = bytes.meansYes(in: value) }
    }
    return isKey && isYes
  }

  private static func endOffset(in bytes: Span<UInt8>, of word: StaticString, from start: Int) -> Int? {
    var at = start + 2
    while at < bytes.count {
      if bytes.matches(word, at: at) { return at + word.utf8CodeUnitCount }
      at += 1
    }
    return nil
  }

  /// Returns the offset after the document type definition (DTD) that starts at `start`, or `nil` if it is incomplete.
  ///
  /// A DTD with a `[` ends at `]>`, not at the first `>`, because the DTD written by iOS 16 contains a stray `>`.
  private static func endOfDoctype(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] != 0x5B {
      if bytes[at] == 0x3E { return at + 1 }
      at += 1
    }
    return endOffset(in: bytes, of: "]>", from: at)
  }

  func candidatePartStart(in bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard hasRoot, !hasEnded else { return nil }
    var at = offset
    while let open = bytes.firstOffset(of: 0x3C, from: at, to: bytes.count) {
      if bytes.matches("<Record ", at: open) { return open }
      at = open + 1
    }
    return nil
  }

  mutating func mergeIfStateMatches(_ part: AppleHealthReader, startedFrom start: AppleHealthReader) -> Bool {
    guard hasRoot == start.hasRoot, hasEnded == start.hasEnded, openCorrelations == start.openCorrelations,
      exportDate == start.exportDate
    else { return false }
    self = part
    return true
  }

  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError) {
    guard hasEnded else {
      throw ParseError(
        at: .max,
        .expected(hasRoot ? "</HealthData>" : "the element <HealthData> of Apple Health", found: "the end of the file"),
        hint: AppleHealthReader.truncationHint)
    }
    if collector.report.rowCounts.withSteps + collector.report.rowCounts.rejected == 0 {
      collector.report.notes.append("the export contains no steps")
    }
    collector.completeSamplesAndReport(formatResolution: .sample)
  }
}
