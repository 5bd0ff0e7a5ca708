import Documents
import PixelPalCore
import StepHistory

/// Reads the steps of one file, whose bytes are handed in block by block.
///
///     var reader = StepReader(options, fileName: "steps.csv")
///     while let block = next() { try reader.receive(block) }
///     let (samples, report) = try reader.finish()
///
/// It keeps the samples and what of a row has come so far, never the file: a pipe does as well.
public struct StepReader {
  let options: ImportOptions
  let fileName: String?
  var front = TextFront()
  private var block = Block()
  var lines = LineCounter()
  var reader: FormatReader?
  var intake: Intake
  /// How large the parts are in which a block is read.
  package var slicing = Slicing.standard

  /// A row, a line or a value that is longer is refused.
  static let longest = 1 << 20

  /// A reader that has read nothing.
  ///
  /// - Parameters:
  ///   - options: what the file may leave open.
  ///   - fileName: settles only what the content leaves open; `nil` for a pipe.
  public init(_ options: ImportOptions = ImportOptions(), fileName: String? = nil) {
    self.options = options
    self.fileName = fileName
    intake = Intake(options, format: .appleHealthXML)
  }

  /// Receives the next bytes.
  public mutating func receive(_ bytes: [UInt8]) throws(ImportProblem) {
    var start = 0
    // In pieces, so that what is unpacked does not grow large at once.
    while start < bytes.count {
      let end = min(start + slicing.first, bytes.count)
      try front.receive(bytes[start..<end], isLast: false, into: &block)
      start = end
      try readPending()
    }
  }

  /// Reads what has come, while there is much of it.
  private mutating func readPending() throws(ImportProblem) {
    while true {
      if block.fresh >= slicing.first { try readWhatCame(isLast: false) }
      guard front.isPending else { return }
      try front.goOn(into: &block)
    }
  }

  /// Ends the reading.
  public mutating func finish() throws(ImportProblem) -> ImportedSteps {
    try front.receive([], isLast: true, into: &block)
    try readPending()
    try readWhatCame(isLast: true)
    return try finished()
  }

  private mutating func readWhatCame(isLast: Bool) throws(ImportProblem) {
    // Out of the reader while others look at it, who change the rest.
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
    // What is found out in the end has no place any more.
    intake.report.problems += intake.faults.map { ImportProblem($0, at: nil) }
    (intake.report.firstLine, intake.report.lastLine) = (intake.ends.first.line, intake.ends.last.line)
    return ImportedSteps(samples: intake.samples, report: intake.report)
  }
}
