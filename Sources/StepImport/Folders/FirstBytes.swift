import Documents

/// What the first bytes of a file tell of it.
package enum FirstBytes {
  /// The file holds steps, as this format writes them.
  case steps(Format)
  /// The file is written as steps are, and holds none.
  case empty
  /// The file is an archive, of which only all of it tells.
  case archive
  /// The file holds no steps that can be read, for this reason.
  case nothing(ImportProblem)

  /// How many bytes tell enough.
  package static let enough = 1 << 17

  /// Looks at the first bytes of a file, or at all of them.
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
  /// What a file is of which the first bytes have been read; `nil` as long as it shows no steps.
  fileprivate var formatSoFar: Format? {
    reader?.format ?? (intake.report.rows.steps + intake.report.rows.rejected > 0 ? intake.report.format : nil)
  }
}
