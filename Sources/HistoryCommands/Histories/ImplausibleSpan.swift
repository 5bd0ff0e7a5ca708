import Documents
package import PixelPalCore
import StepHistory
package import StepImport

/// A time span of samples that exceeds a human life, and the rows that cause it.
package struct ImplausibleSpan {
  /// The first or the last sample.
  struct End {
    let file: String
    let instant: Instant
    /// The line of its row; `nil` if it is unknown.
    let line: Int?
  }

  private let first: End
  private let last: End
  /// A suggestion for the user.
  let hint: String

  /// The maximum plausible span: 150 years.
  package static let maxPlausibleSpan = Milliseconds(150 * averageYear.count)
  private static let averageYear = Milliseconds.seconds(31_556_952)

  /// Creates the span of `ends`; `nil` if it is plausible.
  private init?(_ ends: [(first: End, last: End)], hint: String) {
    guard let first = ends.map({ $0.first }).min(by: { $0.instant < $1.instant }),
      let last = ends.map({ $0.last }).max(by: { $0.instant < $1.instant }),
      last.instant - first.instant > ImplausibleSpan.maxPlausibleSpan
    else { return nil }
    (self.first, self.last, self.hint) = (first, last, hint)
  }

  /// Creates the span of all `files` together; `nil` if it is plausible.
  package init?(_ files: [MultiFileSelection.File]) {
    let ends = files.compactMap { file -> (first: End, last: End)? in
      guard let first = file.report.firstStart, let last = file.report.lastEnd else { return nil }
      return (
        End(file: file.name, instant: first, line: file.report.firstLine),
        End(file: file.name, instant: last, line: file.report.lastLine)
      )
    }
    self.init(ends, hint: "check for a mistyped year, and correct or remove the row")
  }

  /// Creates the span of a store's history, which has no line numbers; `nil` if it is plausible.
  init?(_ kept: StoredHistory) {
    guard let reach = kept.samples.extent(in: ZoneItinerary(kept.zone)) else { return nil }
    self.init(
      [
        (
          End(file: kept.name, instant: reach.start, line: nil), End(file: kept.name, instant: reach.end, line: nil)
        )
      ], hint: "check for a mistyped year; to remove the sample, create another store without it")
  }

  /// Creates the span of a person's line in `file`; `nil` if it is plausible.
  package init?(_ reach: Interval, in file: String, line: Int) {
    self.init(
      [
        (
          End(file: file, instant: reach.start, line: line), End(file: file, instant: reach.end, line: line)
        )
      ], hint: "check for a mistyped year, and correct or remove the line")
  }

  /// The end that is further from the year 2000, when step counting began, and therefore most likely the wrong one.
  var likelyWrongEnd: End {
    let counting = Instant(secondsSince1970: 946_684_800)
    return counting - first.instant > last.instant - counting ? first : last
  }

  /// The description of the span and its ends.
  var description: String {
    let year = ImplausibleSpan.averageYear.count
    let years = ((last.instant - first.instant).count + year / 2) / year
    return
      "the samples span \(StepFormat.grouped(years)) years: the first starts \(first.description), the last ends \(last.description)"
  }
}

extension ImplausibleSpan.End {
  fileprivate var description: String {
    "\(instant.textToTheSecond) (\(makingInvisiblesVisible(file))\(line.map { ":\($0)" } ?? ""))"
  }
}

extension RunNotices {
  /// Adds a note on an implausible span, if there is one.
  package func addNote(_ span: ImplausibleSpan?) {
    guard let span else { return }
    addNote("\(span.description); \(span.hint)")
  }
}
