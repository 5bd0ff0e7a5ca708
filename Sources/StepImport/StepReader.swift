import Documents
import PixelPalCore
import StepHistory

/// A streaming reader for a file that contains steps.
///
///     var reader = StepReader(options, fileName: "steps.csv")
///     while let block = next() { try reader.receive(block) }
///     let imported = try reader.finish()  // samples and report
///
/// The reader keeps the samples and the current incomplete row in memory, but never the whole file. The bytes can
/// therefore come from a pipe.
public struct StepReader {
  let options: ImportOptions
  let fileName: String?
  var utf8Converter = FileToUTF8Converter()
  private var block = BlockBuffer()
  var lineFinder = LineAndColumnFinder()
  var reader: FormatReader?
  var collector: SampleCollector
  package var blockSizes = BlockSizes.standard

  /// The maximum length of a row, a line or a value: 1 MiB.
  ///
  /// The reader rejects a file with a longer row, line or value. Without this limit, a file without line breaks would
  /// be kept in memory as a whole.
  static let maxRowLength = 1 << 20

  /// Creates a reader for one file.
  ///
  /// - Parameters:
  ///   - options: details that the file may lack, such as its time zone, and the handling of unreadable rows.
  ///   - fileName: the name or path of the file, or `nil` for a pipe. Some formats are recognized only by the file
  ///     name, and a date in the name is used for times without a day.
  public init(_ options: ImportOptions = ImportOptions(), fileName: String? = nil) {
    self.options = options
    self.fileName = fileName
    collector = SampleCollector(options, format: .appleHealthXML)
  }

  /// Receives the next bytes of the file, and parses complete rows whenever enough bytes have arrived.
  ///
  /// Throws an error if the file can't be imported.
  public mutating func receive(_ bytes: [UInt8]) throws(ImportProblem) {
    var start = 0
    // A few compressed bytes can expand to a lot of text, so each part is parsed before the next one is unpacked.
    while start < bytes.count {
      let end = min(start + blockSizes.firstBlock, bytes.count)
      try utf8Converter.receive(bytes[start..<end], isLast: false, into: &block)
      start = end
      try unpackAndReadFullBlocks()
    }
  }

  /// Unpacks all bytes received so far, and parses the unpacked text whenever it fills a block.
  ///
  /// Throws an error if the file can't be imported.
  private mutating func unpackAndReadFullBlocks() throws(ImportProblem) {
    while true {
      if block.newByteCount >= blockSizes.firstBlock { try readBufferedBlock(isLast: false) }
      guard utf8Converter.hasPendingText else { return }
      try utf8Converter.continueUnpacking(into: &block)
    }
  }

  /// Finishes reading after the last bytes have been received, and returns the samples and the report.
  ///
  /// Throws an error if the file can't be imported, for example because it is incomplete. If the file is readable but
  /// can't be used as a whole, for example because it is ambiguous, no error is thrown, but the report has a
  /// ``ImportReport/refusal``.
  public mutating func finish() throws(ImportProblem) -> ImportedSteps {
    try utf8Converter.receive([], isLast: true, into: &block)
    try unpackAndReadFullBlocks()
    try readBufferedBlock(isLast: true)
    return try finishFormatReader()
  }

  private mutating func readBufferedBlock(isLast: Bool) throws(ImportProblem) {
    // `readBlock` mutates both the reader and the block, and Swift's exclusivity rule requires separate variables.
    var bytes = BlockBuffer()
    swap(&bytes, &block)
    try readBlock(&bytes, isLast: isLast, using: Workers.single)
    block.prependRemainder(of: bytes)
  }

  mutating func finishFormatReader() throws(ImportProblem) -> ImportedSteps {
    do throws(ParseError) {
      try reader?.completeSamplesAndReport(in: &collector)
    } catch {
      throw ImportProblem(error, at: nil)
    }
    if let stop = collector.stoppingProblem { throw stop }
    // These errors have no line numbers, because the bytes with the rows have been dropped.
    collector.report.problems += collector.errors.map { ImportProblem($0, at: nil) }
    (collector.report.firstLine, collector.report.lastLine) = (
      collector.extremeRows.first.line, collector.extremeRows.last.line
    )
    return ImportedSteps(samples: collector.samples, report: collector.report)
  }
}
