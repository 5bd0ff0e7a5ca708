import Cohorts
import Documents
import HistoryCommands
import PixelPalCore

/// The sum of cohort documents from files, each of which may contain several documents.
struct CohortMerge {
  private let invocation: Invocation
  private let session: Session

  /// The maximum size in bytes of the documents in a file.
  private static let mostBytes = 1 << 28

  init(_ invocation: Invocation, _ session: Session) {
    (self.invocation, self.session) = (invocation, session)
  }

  /// Reads all documents and returns their sum.
  func cohort() throws(Failure) -> Cohort {
    var (whole, first) = (Cohort?.none, "")
    let files = invocation[all: CohortCommand.files]
    for file in files.isEmpty ? [.standardInput] : files {
      let (name, bytes) = try read(file)
      for range in bytes.documents() {
        let next = try cohort(Array(bytes[range]), in: name, bytes, after: range.lowerBound)
        guard let sum = whole else {
          (whole, first) = (next, name)
          continue
        }
        whole = try adding(next, of: name, to: sum, of: first)
      }
    }
    guard let whole else {
      throw .badData(LocatedError("there is no whole to add up", hint: "'pixelpal cohort --json' writes one"))
    }
    return whole
  }

  private func adding(_ next: Cohort, of name: String, to sum: Cohort, of first: String) throws(Failure) -> Cohort {
    if let difference = next.terms.difference(from: sum.terms) {
      throw .badData(
        LocatedError(
          at: Place(file: name), .sentence("this whole has other \(difference) than the one in \(first)"),
          hint: "wholes add up where all was counted alike"))
    }
    var sum = sum
    sum.add(next)
    guard !sum.hasTooManyGroups else {
      throw .badData(
        LocatedError(
          at: Place(file: name), .sentence("together there are more than \(StepText.grouped(Cohort.mostGroups)) groups")
        ))
    }
    return sum
  }

  private func cohort(
    _ document: [UInt8], in name: String, _ bytes: [UInt8], after offset: Int
  ) throws(Failure) -> Cohort {
    func failure(_ problem: LocatedError.Problem, at place: Int, hint: String?) -> Failure {
      .badData(LocatedError(at: Place(file: name, bytes: bytes, offset: offset + place), problem, hint: hint))
    }
    let json: JSON
    do throws(JSONError) {
      json = try JSON(reading: document)
    } catch {
      let located = error.located(in: name, bytes: document)
      throw failure(located.problem, at: error.offset, hint: located.hint)
    }
    do throws(CohortFault) {
      return try Cohort(reading: json)
    } catch {
      throw failure(error.problem, at: error.offset, hint: "'pixelpal cohort --json' writes wholes")
    }
  }

  private func read(_ file: InputFile) throws(Failure) -> (name: String, bytes: [UInt8]) {
    let (name, source) = try session.open(file)
    var bytes: [UInt8] = []
    do {
      while bytes.count <= CohortMerge.mostBytes {
        let more = try source.read()
        if more.isEmpty { return (name, bytes) }
        bytes += more
      }
    } catch {
      throw Failure(error, of: name)
    }
    throw .badData(
      LocatedError(at: Place(file: name), .expected("wholes of at most 256 MB together", found: "more")))
  }
}

extension [UInt8] {
  /// Returns the ranges of consecutive JSON documents, which are objects; other text between them is part of the next
  /// range.
  fileprivate func documents() -> [Range<Int>] {
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
