import Cohorts
import Documents
import HistoryCommands
import PixelPalCore

/// A merger that adds up cohort documents.
///
/// A file can contain several documents.
struct CohortDocumentMerger {
  private let invocation: Invocation
  private let context: CommandContext

  /// The maximum total size of the documents in one file, in bytes.
  ///
  /// There is a limit because each file is read into memory as a whole.
  private static let maxBytes = 1 << 28

  init(_ invocation: Invocation, _ context: CommandContext) {
    (self.invocation, self.context) = (invocation, context)
  }

  /// Reads all documents, and returns the sum of their cohorts.
  ///
  /// Throws an error if there is no document, or if the documents can't be added up because their options differ.
  func mergedCohort() throws(CommandFailure) -> CohortResult {
    var (whole, first) = (CohortResult?.none, "")
    let files = invocation[all: CohortCommand.files]
    for file in files.isEmpty ? [.standardInput] : files {
      let (name, bytes) = try read(file)
      for range in bytes.jsonDocumentRanges() {
        let next = try decodedCohort(from: Array(bytes[range]), in: name, fileBytes: bytes, after: range.lowerBound)
        guard let sum = whole else {
          (whole, first) = (next, name)
          continue
        }
        whole = try merged(next, fromFile: name, into: sum, fromFile: first)
      }
    }
    guard let whole else {
      throw .invalidData(LocatedError("there are no results to merge", hint: "'pixelpal cohort --json' writes them"))
    }
    return whole
  }

  private func merged(_ next: CohortResult, fromFile name: String, into sum: CohortResult, fromFile first: String)
    throws(CommandFailure)
    -> CohortResult
  {
    if let difference = next.options.firstDifferenceDescription(from: sum.options) {
      throw .invalidData(
        LocatedError(
          at: FileLocation(file: name), .sentence("these results differ from those in \(first) in \(difference)"),
          hint: "only results of the same rules, phones and options can be merged"))
    }
    var sum = sum
    sum.merge(next)
    guard !sum.hasTooManyGroups else {
      throw .invalidData(
        LocatedError(
          at: FileLocation(file: name),
          .sentence("the merged results have more than \(StepFormat.grouped(CohortResult.maxGroups)) groups")
        ))
    }
    return sum
  }

  private func decodedCohort(
    from document: [UInt8], in name: String, fileBytes bytes: [UInt8], after offset: Int
  ) throws(CommandFailure) -> CohortResult {
    func failure(_ problem: LocatedError.ProblemDescription, at place: Int, hint: String?) -> CommandFailure {
      .invalidData(
        LocatedError(at: FileLocation(file: name, bytes: bytes, offset: offset + place), problem, hint: hint))
    }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(reading: document)
    } catch {
      let located = error.located(in: name, bytes: document)
      throw failure(located.problem, at: error.offset, hint: located.hint)
    }
    do throws(CohortResultReadingError) {
      return try CohortResult(reading: json)
    } catch {
      throw failure(error.problem, at: error.offset, hint: "'pixelpal cohort --json' writes such results")
    }
  }

  private func read(_ file: InputFile) throws(CommandFailure) -> (name: String, bytes: [UInt8]) {
    let (name, source) = try context.open(file)
    var bytes: [UInt8] = []
    do {
      while bytes.count <= CohortDocumentMerger.maxBytes {
        let more = try source.readChunk()
        if more.isEmpty { return (name, bytes) }
        bytes += more
      }
    } catch {
      throw CommandFailure(error, of: name)
    }
    throw .invalidData(
      LocatedError(at: FileLocation(file: name), .expected("results of at most 256 MB in total", found: "more")))
  }
}

extension [UInt8] {
  /// Returns the byte ranges of consecutive JSON objects.
  ///
  /// Any other text before an object is included in the object's range, so that parsing the range causes an error.
  fileprivate func jsonDocumentRanges() -> [Range<Int>] {
    var documents: [Range<Int>] = []
    var (start, depth, isInText) = (Int?.none, 0, false)
    var at = 0
    while at < count {
      let byte = self[at]
      if isInText {
        if byte == .backslash { at += 1 } else if byte == .quote { isInText = false }
      } else {
        switch byte {
        case .quote: isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        let isBlank = byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab
        if start == nil, !isBlank { start = at }
        if let begun = start, depth <= 0, !isInText, byte == UInt8(ascii: "}") {
          documents.append(begun..<at + 1)
          (start, depth) = (nil, 0)
        }
      }
      at += 1
    }
    if let start { documents.append(start..<count) }
    return documents
  }
}
