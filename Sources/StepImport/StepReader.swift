import Documents

/// Reads the steps of one file, whose bytes are handed in block by block.
///
///     var reader = StepReader(options, fileName: "steps.csv")
///     while let block = next() { try reader.take(block) }
///     let (samples, report) = try reader.finish()
///
/// It keeps the samples and what of a row has come so far, never the file: a pipe does as well.
package struct StepReader {
  private let options: ImportOptions
  private let fileName: String?
  private var decoder = TextDecoder()
  private var archive: ZipStream?
  private var form: Multipart?
  /// The first bytes, until there are enough to know an archive or a form.
  private var first: [UInt8]? = []
  private var window = ContiguousArray<UInt8>()
  private var unread = 0
  private var lines = LineCounter()
  private var reader: (any BlockReader)?
  private var intake: Intake

  /// What is read at once; before that much is there nothing is done.
  static let block = 1 << 16
  /// A row, a line or a value that is longer is refused.
  static let longest = 1 << 20

  /// A reader that has read nothing.
  ///
  /// - Parameter fileName: settles only what the content leaves open; `nil` for a pipe.
  package init(_ options: ImportOptions = ImportOptions(), fileName: String? = nil) {
    self.options = options
    self.fileName = fileName
    intake = Intake(options, format: .appleHealthXML)
  }

  /// Takes the next bytes.
  package mutating func take(_ bytes: [UInt8]) throws(ImportProblem) {
    guard let known = first else { return try takeKnown(bytes, isLast: false) }
    first = known + bytes
    guard known.count + bytes.count >= 4 else { return }
    try takeFirst(isLast: false)
  }

  /// Takes the bytes that were held back until it is known whether they are an archive or a form.
  private mutating func takeFirst(isLast: Bool) throws(ImportProblem) {
    let bytes = first ?? []
    first = nil
    if ZipStream.begins(bytes) { archive = ZipStream() }
    if Multipart.begins(bytes) { form = Multipart() }
    try takeKnown(bytes, isLast: isLast)
  }

  private mutating func takeKnown(_ bytes: [UInt8], isLast: Bool) throws(ImportProblem) {
    if form != nil {
      var text: [UInt8] = []
      try form?.take(bytes, isLast: isLast, into: &text)
      return try takeText(text)
    }
    guard archive != nil else { return try takeText(bytes) }
    // In pieces, so that what is unpacked does not grow large at once.
    var start = 0
    repeat {
      let end = min(start + StepReader.block / 4, bytes.count)
      var text: [UInt8] = []
      try archive?.take(Array(bytes[start..<end]), isLast: isLast && end == bytes.count, into: &text)
      try takeText(text)
      start = end
    } while start < bytes.count
  }

  private mutating func takeText(_ bytes: [UInt8]) throws(ImportProblem) {
    let before = window.count
    decoder.decode(bytes, isLast: false, into: &window)
    unread += window.count - before
    if unread >= StepReader.block { try read(isLast: false) }
  }

  /// Ends the reading.
  package mutating func finish() throws(ImportProblem) -> ImportedSteps {
    if first != nil { try takeFirst(isLast: false) }
    if archive != nil || form != nil { try takeKnown([], isLast: true) }
    decoder.decode([], isLast: true, into: &window)
    try read(isLast: true)
    do throws(Fault) {
      try reader?.finish(into: &intake)
    } catch {
      throw ImportProblem(error, at: nil)
    }
    // What is found out in the end has no place any more.
    intake.report.problems += intake.faults.map { ImportProblem($0, at: nil) }
    return ImportedSteps(samples: intake.samples, report: intake.report)
  }

  private mutating func read(isLast: Bool) throws(ImportProblem) {
    unread = 0
    // Out of the reader while others look at it, who change the rest.
    var bytes = ContiguousArray<UInt8>()
    swap(&bytes, &window)
    let consumed: Int
    do throws(Fault) {
      if reader == nil {
        reader = try Detection(options, fileName: fileName).reader(for: bytes.span, isLast: isLast)
      }
      consumed = try reader?.consume(bytes.span, isLast: isLast, into: &intake) ?? 0
    } catch {
      throw ImportProblem(error, at: lines.spot(bytes.span, at: error.offset))
    }
    for fault in intake.faults {
      intake.report.problems.append(ImportProblem(fault, at: lines.spot(bytes.span, at: fault.offset)))
    }
    intake.faults = []
    lines.pass(bytes.span, consumed)
    bytes.removeFirst(consumed)
    swap(&bytes, &window)
    try guardLength()
  }

  private func guardLength() throws(ImportProblem) {
    guard window.count > StepReader.longest else { return }
    throw ImportProblem(
      .expected("a line or a value of less than a megabyte", found: "one that goes on"),
      hint: "is this really an export of steps?", spot: lines.spot(window.span, at: 0))
  }
}
