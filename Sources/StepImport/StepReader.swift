import Documents
import PixelPalCore
import StepHistory

/// A streaming reader for a file that contains steps.
///
///     var reader = StepReader(options, fileName: "steps.csv")
///     while let block = next() { try reader.receive(block) }
///     let imported = try reader.finish()  // samples and report
///
/// The reader keeps the samples and the current incomplete row in memory, but never the whole file, so the bytes may
/// come from a pipe.
public struct StepReader {
  let options: ImportOptions
  let fileName: String?
  var textExtractor = FileTextExtractor()
  private var block = BlockBuffer()
  var lineCounter = LineCounter()
  var reader: FormatReader?
  var collector: SampleCollector
  /// The sizes of the blocks and parts in which the file is read.
  package var blockSizes = BlockSizes.standard

  /// The maximum length in bytes of a row, a line or a value.
  ///
  /// A file with anything longer is rejected.
  static let maxRowLength = 1 << 20

  /// Creates a reader that hasn't received any bytes yet.
  ///
  /// - Parameters:
  ///   - options: the settings that supply details that the file doesn't state.
  ///   - fileName: the name of the file, which may supply details such as a date, or `nil` for a pipe.
  public init(_ options: ImportOptions = ImportOptions(), fileName: String? = nil) {
    self.options = options
    self.fileName = fileName
    collector = SampleCollector(options, format: .appleHealthXML)
  }

  /// Receives the next bytes of the file.
  public mutating func receive(_ bytes: [UInt8]) throws(ImportProblem) {
    var start = 0
    // The bytes are processed in parts, to limit the amount of unpacked text in memory.
    while start < bytes.count {
      let end = min(start + blockSizes.firstBlock, bytes.count)
      try textExtractor.receive(bytes[start..<end], isLast: false, into: &block)
      start = end
      try unpackAndReadFullBlocks()
    }
  }

  /// Unpacks all received bytes, and parses the resulting text each time it fills a block.
  private mutating func unpackAndReadFullBlocks() throws(ImportProblem) {
    while true {
      if block.newByteCount >= blockSizes.firstBlock { try readBufferedBlock(isLast: false) }
      guard textExtractor.hasPendingText else { return }
      try textExtractor.continueUnpacking(into: &block)
    }
  }

  /// Finishes reading, and returns the samples and the report.
  public mutating func finish() throws(ImportProblem) -> ImportedSteps {
    try textExtractor.receive([], isLast: true, into: &block)
    try unpackAndReadFullBlocks()
    try readBufferedBlock(isLast: true)
    return try finishFormatReader()
  }

  private mutating func readBufferedBlock(isLast: Bool) throws(ImportProblem) {
    // The block is moved out of the reader, because the called method mutates the reader while it reads the block.
    var bytes = BlockBuffer()
    swap(&bytes, &block)
    try readBlock(&bytes, isLast: isLast, Workers.single)
    block.prependRemainder(of: bytes)
  }

  mutating func finishFormatReader() throws(ImportProblem) -> ImportedSteps {
    do throws(ParseError) {
      try reader?.finish(into: &collector)
    } catch {
      throw ImportProblem(error, at: nil)
    }
    if let stop = collector.stoppingProblem { throw stop }
    // The bytes have been dropped, so the positions of errors found at the end are unknown.
    collector.report.problems += collector.errors.map { ImportProblem($0, at: nil) }
    (collector.report.firstLine, collector.report.lastLine) = (
      collector.extremeRows.first.line, collector.extremeRows.last.line
    )
    return ImportedSteps(samples: collector.samples, report: collector.report)
  }
}
