import Documents

/// A classification of a file from its first bytes.
package enum FileClassification {
  /// The file holds steps in this format.
  case steps(ImportFormat)
  /// The file has the format of an export, but holds no steps.
  case empty
  /// The file is an archive, which must be read whole to be classified.
  case archive
  /// The file holds no steps that can be read, for the given reason.
  case unreadable(ImportProblem)

  /// The number of bytes at the start of a file that are enough to classify it.
  package static let sufficientByteCount = 1 << 17

  /// Classifies a file from its first bytes, or from all of them.
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
  /// The format of the file, judging by the bytes read so far, or `nil` until they show steps.
  fileprivate var detectedFormat: ImportFormat? {
    reader?.format
      ?? (collector.report.rowCounts.withSteps + collector.report.rowCounts.rejected > 0
        ? collector.report.format : nil)
  }
}
