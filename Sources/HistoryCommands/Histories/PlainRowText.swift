import Documents
import PixelPalCore
import StepHistory
import StepImport

/// Formats rows of the plain format as bytes; the parts that rows have in common are built once.
///
///     var text = PlainRowText(.csv, sources: names, columns: columns, offset: (.zero, "Z"))
///     for sample in samples { text.append(sample, to: &bytes) }
struct PlainRowText {
  /// The previous row up to its step count, reused as a template.
  private var row: [UInt8]
  private var start: TimeText
  private var end: TimeText
  private let offset: (length: Milliseconds, words: String)
  /// The bytes after the step count, for each combination of source and resolution.
  private let sources: [[UInt8]]
  private let style: PlainStyle
  /// The bytes before the ordinal and the revision; `nil` if there is no such column.
  private let ordinal: [UInt8]?
  private let revision: [UInt8]?

  /// An estimate of the maximum bytes for the numbers of a row and the name of its source.
  private static let mostOfRest = 120

  /// Creates a formatter for rows in `style`.
  ///
  /// - Parameters:
  ///   - sources: The name and the kind of each source.
  ///   - columns: The columns beyond the first four.
  ///   - offset: The UTC offset of the clocks in which times are written, and its text.
  init(
    _ style: PlainStyle, sources: [(name: String, kind: StepSource.Kind)], columns: [PlainWriter.OptionalColumn],
    offset: (length: Milliseconds, words: String)
  ) {
    func member(_ extra: PlainWriter.OptionalColumn, _ text: String) -> [UInt8] {
      columns.contains(extra) ? style.member(extra.rawValue, text) : []
    }
    self.style = style
    self.offset = offset
    row = style.opening
    start = TimeText(offset: offset.length, at: row.count)
    row += TimeText.first + offset.words.utf8 + style.between
    end = TimeText(offset: offset.length, at: row.count)
    row += TimeText.first + offset.words.utf8 + style.beforeSteps
    ordinal = columns.contains(.ordinal) ? style.before(OptionalColumn.ordinal.rawValue) : nil
    revision = columns.contains(.made) ? style.before(OptionalColumn.made.rawValue) : nil
    let closing = ordinal == nil && revision == nil ? style.closing : []
    self.sources = sources.flatMap { source in
      let name = style.member("source", source.name) + member(.kind, source.kind.rawValue)
      return PlainRowText.resolutions.map { name + member(.resolution, $0.name) + closing }
    }
  }

  private typealias OptionalColumn = PlainWriter.OptionalColumn
  private static let resolutions: [StepSample.Resolution] = [.sample, .minute, .day, .noted]

  /// Returns an estimate of the maximum size of `count` rows in bytes.
  func room(for count: Int) -> Int { count * (row.count + PlainRowText.mostOfRest) }

  /// Appends the row of `sample`.
  mutating func append(_ sample: StepSample, to bytes: inout [UInt8]) {
    if start.show(sample.start, in: &row), end.show(sample.end, in: &row) {
      bytes += row
    } else {
      bytes += style.opening
      bytes += written(sample.start).utf8
      bytes += style.between
      bytes += written(sample.end).utf8
      bytes += style.beforeSteps
    }
    let (whole, rest) = sample.count.millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { bytes.append(digitsOf: whole) } else { bytes += sample.count.description.utf8 }
    bytes += sources[sample.source.number * PlainRowText.resolutions.count + Int(sample.resolution.rawValue)]
    guard ordinal != nil || revision != nil else { return }
    if let ordinal { append(sample.isBare ? sample.ordinal + 1 : sample.ordinal, ordinal, to: &bytes) }
    if let revision { append(sample.revision, revision, to: &bytes) }
    bytes += style.closing
  }

  private func written(_ instant: Instant) -> String {
    (instant + offset.length).description.dropLast() + offset.words
  }

  private func append(_ number: Int, _ before: [UInt8], to bytes: inout [UInt8]) {
    guard number > 0 || !style.leavesOutEmpty else { return }
    bytes += before
    if number > 0 { bytes.append(digitsOf: Int64(number)) }
  }

  private func append(_ revision: Instant?, _ before: [UInt8], to bytes: inout [UInt8]) {
    guard revision != nil || !style.leavesOutEmpty else { return }
    bytes += before
    bytes += style.mark
    if let revision { bytes += revision.description.utf8 }
    bytes += style.mark
  }
}

extension [UInt8] {
  /// Appends a nonnegative number in decimal.
  fileprivate mutating func append(digitsOf number: Int64) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
