import Documents
package import PixelPalCore
import StepHistory
package import StepImport

/// A time span covered by samples that is longer than a human life, usually because of a mistyped year.
package struct ImplausiblyLongTimeSpan {
  /// An end of the span: its instant, and the file and the line of the sample at that instant.
  struct BoundarySample {
    let file: String
    let instant: Instant
    /// The line number of the sample's row, or `nil` if it is unknown.
    let line: Int?
  }

  private let first: BoundarySample
  private let last: BoundarySample
  /// A hint on how the user can correct the data.
  let hint: String

  /// The longest span of samples that is plausible: 150 years.
  package static let maxPlausibleSpan = Milliseconds(150 * averageYear.count)
  private static let averageYear = Milliseconds.seconds(31_556_952)

  /// Creates the span from the earliest to the latest sample in `ends`, or returns `nil` if that span is plausible.
  private init?(_ ends: [(first: BoundarySample, last: BoundarySample)], hint: String) {
    guard let first = ends.map({ $0.first }).min(by: { $0.instant < $1.instant }),
      let last = ends.map({ $0.last }).max(by: { $0.instant < $1.instant }),
      last.instant - first.instant > ImplausiblyLongTimeSpan.maxPlausibleSpan
    else { return nil }
    (self.first, self.last, self.hint) = (first, last, hint)
  }

  /// Creates the span from the earliest to the latest sample in all `files`, or returns `nil` if that span is
  /// plausible.
  package init?(_ files: [SampleSelectionAcrossFiles.FileWithSelectedSamples]) {
    let ends = files.compactMap { file -> (first: BoundarySample, last: BoundarySample)? in
      guard let first = file.report.firstStart, let last = file.report.lastEnd else { return nil }
      return (
        BoundarySample(file: file.name, instant: first, line: file.report.firstLine),
        BoundarySample(file: file.name, instant: last, line: file.report.lastLine)
      )
    }
    self.init(ends, hint: "check for a mistyped year, and correct or remove the row")
  }

  /// Creates the span of the samples in a store, or returns `nil` if that span is plausible.
  ///
  /// Stored samples have no line numbers.
  init?(_ kept: StoredHistory) {
    guard let reach = kept.samples.extent(in: ZoneItinerary(kept.zone)) else { return nil }
    self.init(
      [
        (
          BoundarySample(file: kept.name, instant: reach.start, line: nil),
          BoundarySample(file: kept.name, instant: reach.end, line: nil)
        )
      ], hint: "check for a mistyped year; to remove the sample, create another store without it")
  }

  /// Creates the span `reach` of one person's samples, or returns `nil` if `reach` is plausible.
  ///
  /// The samples were read from the line number `line` of `file`.
  package init?(_ reach: Interval, in file: String, line: Int) {
    self.init(
      [
        (
          BoundarySample(file: file, instant: reach.start, line: line),
          BoundarySample(file: file, instant: reach.end, line: line)
        )
      ], hint: "check for a mistyped year, and correct or remove the line")
  }

  /// The end of the span that is more likely to be wrong.
  ///
  /// This is the end that is farther from 2000, because step counting began at about that time.
  var likelyWrongEnd: BoundarySample {
    let counting = Instant(secondsSince1970: 946_684_800)
    return counting - first.instant > last.instant - counting ? first : last
  }

  /// A sentence that states the length of the span in years, and the time, file and line of each end.
  var description: String {
    let year = ImplausiblyLongTimeSpan.averageYear.count
    let years = ((last.instant - first.instant).count + year / 2) / year
    return
      "the samples span \(StepFormat.grouped(years)) years: the first starts \(first.description), the last ends \(last.description)"
  }
}

extension ImplausiblyLongTimeSpan.BoundarySample {
  fileprivate var description: String {
    "\(instant.textToTheSecond) (\(makingInvisiblesVisible(file))\(line.map { ":\($0)" } ?? ""))"
  }
}

extension RunNotices {
  /// Adds a note about an implausible span and how to correct the data, or adds nothing if `span` is `nil`.
  package func addImplausibleSpanNote(on span: ImplausiblyLongTimeSpan?) {
    guard let span else { return }
    addNote("\(span.description); \(span.hint)")
  }
}
