import Documents

/// A classification of a file from its first bytes.
package enum FirstBytes {
  /// The file holds steps in this format.
  case steps(Format)
  /// The file has a format of steps, but holds none.
  case empty
  /// The file is an archive, which must be read whole to be classified.
  case archive
  /// The file holds no steps that can be read, for this reason.
  case nothing(ImportProblem)

  /// The number of bytes that are enough to classify a file.
  package static let enough = 1 << 17

  /// Classifies a file from its first bytes, or from all of them.
  package init(_ bytes: [UInt8], areAll: Bool, _ options: ImportOptions, fileName: String) {
    if ZipStream.begins(bytes) {
      self = .archive
      return
    }
    var reader = StepReader(options, fileName: fileName)
    do throws(ImportProblem) {
      try reader.receive(bytes)
      if areAll {
        let report = try reader.finish().report
        self = report.rows.steps + report.rows.rejected > 0 ? .steps(report.format) : .empty
      } else {
        self = reader.formatSoFar.map { .steps($0) } ?? .nothing(ImportProblem(.sentence("it holds no steps")))
      }
    } catch {
      self = .nothing(error)
    }
  }
}

extension StepReader {
  /// The format of a file, from the first bytes read so far; `nil` until it shows steps.
  fileprivate var formatSoFar: Format? {
    reader?.format ?? (intake.report.rows.steps + intake.report.rows.rejected > 0 ? intake.report.format : nil)
  }
}
