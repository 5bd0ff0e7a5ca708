import Documents
import PixelPalCore
import StepHistory
import StepImport

/// A formatter for rows of the plain format, which saves time by reusing the bytes that consecutive rows share.
///
///     var formatter = PlainRowFormatter(.csv, sources: names, columns: columns, offset: (.zero, "Z"))
///     for sample in samples { formatter.appendRow(of: sample, to: &bytes) }
struct PlainRowFormatter {
  /// The previous row up to its step count, which is the template for the next row.
  private var rowTemplate: [UInt8]
  private var start: InPlaceTimestampFormatter
  private var end: InPlaceTimestampFormatter
  private let utcOffset: (length: Milliseconds, words: String)
  /// The bytes that follow the step count, for each combination of source and resolution.
  private let rowSuffixes: [[UInt8]]
  private let encoding: PlainStepTableEncoding
  /// The bytes before a row's ordinal, or `nil` if there is no column for ordinals.
  private let ordinalPrefix: [UInt8]?
  /// The bytes before the time at which a row was created, or `nil` if there is no column for that time.
  private let revisionPrefix: [UInt8]?

  /// An estimate of the maximum number of bytes in a row after the end time.
  private static let maxTrailingBytes = 120

  /// Creates a formatter for rows in `encoding`.
  ///
  /// - Parameters:
  ///   - encoding: the encoding of the rows, such as CSV.
  ///   - sources: the unique name and the kind of each source.
  ///   - columns: the optional columns to include after the first four.
  ///   - offset: the UTC offset of the written times, and its text, such as `+01:00`.
  init(
    _ encoding: PlainStepTableEncoding, sources: [(name: String, kind: StepSource.Kind)],
    columns: [PlainFormatWriter.OptionalColumn],
    offset: (length: Milliseconds, words: String)
  ) {
    func encodedValue(ofColumnIfIncluded extra: PlainFormatWriter.OptionalColumn, text: String) -> [UInt8] {
      columns.contains(extra) ? encoding.encodedValueWithPrefix(named: extra.rawValue, text: text) : []
    }
    self.encoding = encoding
    self.utcOffset = offset
    rowTemplate = encoding.bytesBeforeStart
    start = InPlaceTimestampFormatter(offset: offset.length, at: rowTemplate.count)
    rowTemplate += InPlaceTimestampFormatter.initialText + offset.words.utf8 + encoding.bytesBeforeEnd
    end = InPlaceTimestampFormatter(offset: offset.length, at: rowTemplate.count)
    rowTemplate += InPlaceTimestampFormatter.initialText + offset.words.utf8 + encoding.bytesBeforeSteps
    ordinalPrefix =
      columns.contains(.ordinal) ? encoding.commaAndNameBytes(beforeValueNamed: OptionalColumn.ordinal.rawValue) : nil
    revisionPrefix =
      columns.contains(.made) ? encoding.commaAndNameBytes(beforeValueNamed: OptionalColumn.made.rawValue) : nil
    let closing = ordinalPrefix == nil && revisionPrefix == nil ? encoding.rowEnding : []
    self.rowSuffixes = sources.flatMap { source in
      let name =
        encoding.encodedValueWithPrefix(named: "source", text: source.name)
        + encodedValue(ofColumnIfIncluded: .kind, text: source.kind.rawValue)
      return PlainRowFormatter.resolutions.map {
        name + encodedValue(ofColumnIfIncluded: .resolution, text: $0.name) + closing
      }
    }
  }

  private typealias OptionalColumn = PlainFormatWriter.OptionalColumn
  private static let resolutions: [StepSample.Resolution] = [.sample, .minute, .day, .entryTimeOnly]

  /// Returns an estimate of the maximum size in bytes of `count` rows.
  func estimatedMaxByteCount(forRows count: Int) -> Int {
    count * (rowTemplate.count + PlainRowFormatter.maxTrailingBytes)
  }

  mutating func appendRow(of sample: StepSample, to bytes: inout [UInt8]) {
    if start.updateReportingWholeSecond(to: sample.start, in: &rowTemplate),
      end.updateReportingWholeSecond(to: sample.end, in: &rowTemplate)
    {
      bytes += rowTemplate
    } else {
      bytes += encoding.bytesBeforeStart
      bytes += timestamp(for: sample.start).utf8
      bytes += encoding.bytesBeforeEnd
      bytes += timestamp(for: sample.end).utf8
      bytes += encoding.bytesBeforeSteps
    }
    let (whole, rest) = sample.count.millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { bytes.append(digitsOf: whole) } else { bytes += sample.count.description.utf8 }
    bytes += rowSuffixes[sample.source.number * PlainRowFormatter.resolutions.count + Int(sample.resolution.rawValue)]
    guard ordinalPrefix != nil || revisionPrefix != nil else { return }
    if let ordinalPrefix {
      appendOrdinal(
        sample.identityIncludesCount ? sample.ordinal + 1 : sample.ordinal, prefix: ordinalPrefix, to: &bytes)
    }
    if let revisionPrefix { appendRevision(sample.revision, prefix: revisionPrefix, to: &bytes) }
    bytes += encoding.rowEnding
  }

  private func timestamp(for instant: Instant) -> String {
    (instant + utcOffset.length).description.dropLast() + utcOffset.words
  }

  private func appendOrdinal(_ number: Int, prefix before: [UInt8], to bytes: inout [UInt8]) {
    guard number > 0 || !encoding.omitsEmptyValues else { return }
    bytes += before
    if number > 0 { bytes.append(digitsOf: Int64(number)) }
  }

  private func appendRevision(_ revision: Instant?, prefix before: [UInt8], to bytes: inout [UInt8]) {
    guard revision != nil || !encoding.omitsEmptyValues else { return }
    bytes += before
    bytes += encoding.quotationMark
    if let revision { bytes += revision.description.utf8 }
    bytes += encoding.quotationMark
  }
}

extension [UInt8] {
  /// Appends a nonnegative number in decimal.
  fileprivate mutating func append(digitsOf number: Int64) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
