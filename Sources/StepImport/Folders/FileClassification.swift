import Documents

/// A classification of a file by its content, used if the file's name doesn't show whether it contains steps.
package enum FileClassification {
  /// A file with steps or unreadable rows, in the given format.
  case steps(ImportFormat)
  /// A readable file without any rows of steps.
  case empty
  /// A zip archive, whose first bytes don't show whether it contains steps.
  case archive
  /// A file that can't be read or has no steps in its first bytes, with the reason.
  case unreadable(ImportProblem)

  /// The number of bytes at the start of a file that suffice to classify it.
  package static let sufficientByteCount = 1 << 17

  /// Creates the classification of the file that starts with `bytes`.
  ///
  /// `isWholeFile` is true if `bytes` are the whole file. `options` and `fileName` have the same meaning as in
  /// ``StepReader/init(_:fileName:)``.
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
  /// The format of the file, or `nil` if the bytes received so far don't show that it contains steps.
  fileprivate var detectedFormat: ImportFormat? {
    reader?.format
      ?? (collector.report.rowCounts.withSteps + collector.report.rowCounts.rejected > 0
        ? collector.report.format : nil)
  }
}
