import Documents
import PixelPalCore
import StepHistory
import StepImport

extension Inspection {
  /// The document of `inspect --json`.
  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { document in
      document.member("schema", "pixelpal.inspect/1")
      document.member("merge", policy.rawValue)
      document.member("zone", zone.name)
      document.name("files")
      document.array { list in for file in files { file.write(to: &list) } }
      if !others.isEmpty { writeOthers(to: &document) }
      document.name("total")
      document.object { total in
        total.member("samples", samples)
        total.member("raw", raw.rounded)
        total.member("merged", days.counted.rounded)
        total.member("walked", walked.counted.rounded)
        total.member("byHand", (byHand ?? .zero).rounded)
        total.member("days", days.known.count)
        if merged.repeated > 0 { total.member("repeated", merged.repeated) }
        if merged.corrected > 0 { total.member("corrected", merged.corrected) }
      }
      if hasDays { writeDays(to: &document) }
    }
    writer.endLine()
    return writer.bytes
  }

  private func writeOthers(to document: inout JSONWriter) {
    document.name("others")
    document.array { list in
      for other in others {
        list.object { object in
          object.member("path", other.path)
          object.member("reason", other.reason)
        }
      }
    }
  }

  private func writeDays(to document: inout JSONWriter) {
    document.name("days")
    document.array { list in
      for day in days.known {
        list.object { object in
          object.member("day", day.day.description)
          object.member("steps", day.steps)
          object.member("walked", walked.steps(on: day.day))
        }
      }
    }
  }
}

extension Inspection.File {
  fileprivate func write(to list: inout JSONWriter) {
    list.object { file in
      file.member("path", name)
      file.member("format", report.format.rawValue)
      file.member("confidence", report.confidence.rawValue)
      file.member("resolution", report.resolution.rawValue)
      file.member("zone", report.zone.zone.name)
      file.name("rows")
      file.object { rows in
        rows.member("read", report.rows.read)
        rows.member("steps", report.rows.steps)
        rows.member("skipped", report.rows.skipped)
        rows.member("rejected", report.rows.rejected)
        if report.rows.skipped > 0 {
          rows.name("skippedBy")
          rows.object { reasons in
            for why in ImportReport.Rows.Skip.allCases where report.rows.skipped(why) > 0 {
              reasons.member(why.name, report.rows.skipped(why))
            }
          }
        }
        if merged.repeated > 0 { rows.member("repeated", merged.repeated) }
        if merged.corrected > 0 { rows.member("corrected", merged.corrected) }
      }
      if !report.columns.isEmpty { writeColumns(to: &file) }
      file.member("first", report.first?.seconds)
      file.member("last", report.last?.seconds)
      writeSources(to: &file)
      file.name("steps")
      file.object { steps in
        steps.member("raw", report.raw.rounded)
        steps.member("merged", counted.rounded)
      }
      if aside.days > 0 {
        file.name("setAside")
        file.object { object in
          object.member("days", aside.days)
          object.member("samples", aside.samples)
          object.member("steps", aside.steps.rounded)
        }
      }
      writeProblems(to: &file)
    }
  }

  private func writeColumns(to file: inout JSONWriter) {
    file.name("columns")
    file.array { list in
      for column in report.columns {
        list.object { object in
          object.member("name", column.name)
          object.member("role", column.role)
        }
      }
    }
  }

  private func writeSources(to file: inout JSONWriter) {
    file.name("sources")
    file.array { list in
      for source in merged.sources {
        list.object { object in
          object.member("name", source.source.name)
          object.member("kind", source.source.kind.rawValue)
          object.member("samples", source.samples)
          object.member("steps", source.recorded.rounded)
          object.member("counted", source.counted.rounded)
          object.member("overlapping", source.overlapping)
          object.member("overlapSeconds", source.overlap.count / 1000)
        }
      }
    }
  }

  private func writeProblems(to file: inout JSONWriter) {
    file.name("problems")
    file.array { list in
      for problem in report.problems {
        list.object { object in
          object.member("line", problem.spot?.line)
          object.member("column", problem.spot?.column)
          object.member("reason", problem.problem.words)
          if let hint = problem.hint { object.member("hint", hint) }
        }
      }
      if let absurdSpan {
        list.object { object in
          object.member("line", absurdSpan.suspect.line)
          object.member("column", Int?.none)
          object.member("reason", absurdSpan.words)
          object.member("hint", absurdSpan.hint)
        }
      }
    }
    file.name("notes")
    file.array { list in for note in notes { list.value(note) } }
  }
}
