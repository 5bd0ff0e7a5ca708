import Documents

/// A classification of a file by its first bytes.
package enum FileClassification {
  /// The file contains steps in the given format.
  case steps(ImportFormat)
  /// The file has the format of an export, but contains no steps.
  case empty
  /// The file is an archive, which can be classified only as a whole.
  case archive
  /// The file contains no readable steps, for the given reason.
  case unreadable(ImportProblem)

  /// The number of bytes at the start of a file that suffice to classify it.
  package static let sufficientByteCount = 1 << 17

  /// Classifies a file by its first bytes, or by the whole file if `isWholeFile` is true.
  package init(_ bytes: [UInt8], isWholeFile: Bool, _ options: ImportOptions, fileName: String) {
    if ZipExportExtractor.isZipArchive(bytes) {
      self = .archive
      return
    }
    var reader = StepReader(options, fileName: fileName)
    do throws(ImportProblem) {
      try reader.receive(bytes)
      if isWholeFile {
        let report = try reader.finish().report
        self = report.rowCounts.withSteps + report.rowCounts.rejected > 0 ? .steps(report.format) : .empty
      } else {
        self = reader.detectedFormat.map { .steps($0) } ?? .unreadable(ImportProblem(.sentence("it contains no steps")))
      }
    } catch {
      self = .unreadable(error)
    }
  }
}

extension StepReader {
  /// The format of the file, or `nil` if the bytes read so far don't determine it.
  fileprivate var detectedFormat: ImportFormat? {
    reader?.format
      ?? (collector.report.rowCounts.withSteps + collector.report.rowCounts.rejected > 0
        ? collector.report.format : nil)
  }
}
