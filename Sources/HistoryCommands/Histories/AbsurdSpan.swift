import Documents
package import PixelPalCore
import StepHistory
package import StepImport

/// Samples that lie further apart than anybody lives, and the rows that make it so.
package struct AbsurdSpan {
  /// The first sample, or the last.
  struct End {
    let file: String
    let instant: Instant
    /// The line of its row; `nil` where nobody knows it.
    let line: Int?
  }

  private let first: End
  private let last: End
  /// What is to be done about it.
  let hint: String

  /// Nobody walks for longer.
  package static let longest = Milliseconds(150 * year.count)
  private static let year = Milliseconds.seconds(31_556_952)

  /// The span of `ends`; `nil` for one that may be.
  private init?(_ ends: [(first: End, last: End)], hint: String) {
    guard let first = ends.map({ $0.first }).min(by: { $0.instant < $1.instant }),
      let last = ends.map({ $0.last }).max(by: { $0.instant < $1.instant }),
      last.instant - first.instant > AbsurdSpan.longest
    else { return nil }
    (self.first, self.last, self.hint) = (first, last, hint)
  }

  /// The span of what is in `files` together; `nil` for one that may be.
  package init?(_ files: [SeveralFiles.File]) {
    let ends = files.compactMap { file -> (first: End, last: End)? in
      guard let first = file.report.first, let last = file.report.last else { return nil }
      return (
        End(file: file.name, instant: first, line: file.report.firstLine),
        End(file: file.name, instant: last, line: file.report.lastLine)
      )
    }
    self.init(ends, hint: "is a year mistyped? correct it, or leave the row out")
  }

  /// The span of what a store holds, which knows no rows; `nil` for one that may be.
  init?(_ kept: KeptHistory) {
    guard let reach = kept.samples.reach(in: Itinerary(kept.zone)) else { return nil }
    self.init(
      [
        (
          End(file: kept.name, instant: reach.start, line: nil), End(file: kept.name, instant: reach.end, line: nil)
        )
      ], hint: "is a year mistyped? what is kept stays: begin another store without that row")
  }

  /// The span of what a line of `file` tells of a person; `nil` for one that may be.
  package init?(_ reach: Interval, in file: String, line: Int) {
    self.init(
      [
        (
          End(file: file, instant: reach.start, line: line), End(file: file, instant: reach.end, line: line)
        )
      ], hint: "is a year mistyped? correct it, or leave the line out")
  }

  /// The end that is further from when steps began to be counted: most likely it is the one that is wrong.
  var suspect: End {
    let counting = Instant(secondsSince1970: 946_684_800)
    return counting - first.instant > last.instant - counting ? first : last
  }

  /// What is the case, and where.
  var words: String {
    let year = AbsurdSpan.year.count
    let years = ((last.instant - first.instant).count + year / 2) / year
    return
      "the samples span \(StepText.grouped(years)) years: the first starts \(first.words), the last ends \(last.words)"
  }
}

extension AbsurdSpan.End {
  fileprivate var words: String {
    "\(instant.seconds) (\(visible(file))\(line.map { ":\($0)" } ?? ""))"
  }
}

extension Remarks {
  /// Says that samples span more than a life, where they do.
  package func note(_ span: AbsurdSpan?) {
    guard let span else { return }
    note("\(span.words); \(span.hint)")
  }
}
