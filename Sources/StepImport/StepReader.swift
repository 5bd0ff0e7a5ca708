import Documents
import PixelPalCore
import StepHistory

/// A streaming reader of the steps in one file.
///
///     var reader = StepReader(options, fileName: "steps.csv")
///     while let block = next() { try reader.receive(block) }
///     let (samples, report) = try reader.finish()
///
/// It keeps the samples and the incomplete part of a row, never the whole file, so the bytes may come from a pipe.
public struct StepReader {
  let options: ImportOptions
  let fileName: String?
  var front = TextFront()
  private var block = Block()
  var lines = LineCounter()
  var reader: FormatReader?
  var intake: Intake
  /// The sizes of the parts in which a block is read.
  package var slicing = Slicing.standard

  /// The maximum length in bytes of a row, a line or a value; longer ones are refused.
  static let longest = 1 << 20

  /// Creates a reader that has not received any bytes.
  ///
  /// - Parameters:
  ///   - options: settings for what the file may leave open.
  ///   - fileName: resolves only what the content leaves open; `nil` for a pipe.
  public init(_ options: ImportOptions = ImportOptions(), fileName: String? = nil) {
    self.options = options
    self.fileName = fileName
    intake = Intake(options, format: .appleHealthXML)
  }

  /// Receives the next bytes.
  public mutating func receive(_ bytes: [UInt8]) throws(ImportProblem) {
    var start = 0
    // Bytes are passed on in pieces, to limit the size of the unpacked text in memory.
    while start < bytes.count {
      let end = min(start + slicing.first, bytes.count)
      try front.receive(bytes[start..<end], isLast: false, into: &block)
      start = end
      try readPending()
    }
  }

  /// Parses the received text if there is enough of it, and continues unpacking.
  private mutating func readPending() throws(ImportProblem) {
    while true {
      if block.fresh >= slicing.first { try readWhatCame(isLast: false) }
      guard front.isPending else { return }
      try front.goOn(into: &block)
    }
  }

  /// Ends the reading and returns the result.
  public mutating func finish() throws(ImportProblem) -> ImportedSteps {
    try front.receive([], isLast: true, into: &block)
    try readPending()
    try readWhatCame(isLast: true)
    return try finished()
  }

  private mutating func readWhatCame(isLast: Bool) throws(ImportProblem) {
    // Takes the block out of the reader, because the callee mutates the reader while it reads the block.
    var bytes = Block()
    swap(&bytes, &block)
    try readBlock(&bytes, isLast: isLast, Workers.one)
    block.follow(bytes)
  }

  mutating func finished() throws(ImportProblem) -> ImportedSteps {
    do throws(Fault) {
      try reader?.finish(into: &intake)
    } catch {
      throw ImportProblem(error, at: nil)
    }
    if let stop = intake.stop { throw stop }
    // The positions of faults that are found at the end are no longer known.
    intake.report.problems += intake.faults.map { ImportProblem($0, at: nil) }
    (intake.report.firstLine, intake.report.lastLine) = (intake.ends.first.line, intake.ends.last.line)
    return ImportedSteps(samples: intake.samples, report: intake.report)
  }
}
