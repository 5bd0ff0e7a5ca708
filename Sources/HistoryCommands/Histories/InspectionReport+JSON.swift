import Documents
import PixelPalCore
import StepHistory
import StepImport

extension InspectionReport {
  /// The JSON document that `inspect --json` prints.
  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { document in
      document.member("schema", "pixelpal.inspect/1")
      document.member("merge", policy.rawValue)
      document.member("zone", zone.name)
      document.name("files")
      document.array { list in for file in files { file.write(to: &list) } }
      if !skippedFiles.isEmpty { writeSkippedFiles(to: &document) }
      document.name("total")
      document.object { total in
        total.member("samples", sampleCount)
        total.member("raw", rawSteps.rounded)
        total.member("merged", countedDays.counted.rounded)
        total.member("walked", palDays.counted.rounded)
        total.member("byHand", (manualSteps ?? .zero).rounded)
        total.member("days", countedDays.knownDays.count)
        if mergeReport.repeated > 0 { total.member("repeated", mergeReport.repeated) }
        if mergeReport.corrected > 0 { total.member("corrected", mergeReport.corrected) }
      }
      if includesDays { writeDays(to: &document) }
    }
    writer.endLine()
    return writer.bytes
  }

  private func writeSkippedFiles(to document: inout JSONWriter) {
    document.name("others")
    document.array { list in
      for other in skippedFiles {
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
      for day in countedDays.knownDays {
        list.object { object in
          object.member("day", day.day.description)
          object.member("steps", day.steps)
          object.member("walked", palDays.steps(on: day.day))
        }
      }
    }
  }
}

extension InspectionReport.InspectedFile {
  fileprivate func write(to list: inout JSONWriter) {
    list.object { file in
      file.member("path", name)
      file.member("format", importReport.format.rawValue)
      file.member("confidence", importReport.confidence.rawValue)
      file.member("resolution", importReport.resolution.rawValue)
      file.member("zone", importReport.zone.zone.name)
      file.name("rows")
      file.object { rows in
        rows.member("read", importReport.rowCounts.read)
        rows.member("steps", importReport.rowCounts.withSteps)
        rows.member("skipped", importReport.rowCounts.skipped)
        rows.member("rejected", importReport.rowCounts.rejected)
        if importReport.rowCounts.skipped > 0 {
          rows.name("skippedBy")
          rows.object { reasons in
            for why in ImportReport.RowCounts.SkipReason.allCases
            where importReport.rowCounts.skippedCount(because: why) > 0 {
              reasons.member(why.documentName, importReport.rowCounts.skippedCount(because: why))
            }
          }
        }
        if mergeReport.repeated > 0 { rows.member("repeated", mergeReport.repeated) }
        if mergeReport.corrected > 0 { rows.member("corrected", mergeReport.corrected) }
      }
      if !importReport.columns.isEmpty { writeColumns(to: &file) }
      file.member("first", importReport.firstStart?.textToTheSecond)
      file.member("last", importReport.lastEnd?.textToTheSecond)
      writeSources(to: &file)
      file.name("steps")
      file.object { steps in
        steps.member("raw", importReport.recordedSteps.rounded)
        steps.member("merged", countedSteps.rounded)
      }
      if setAside.days > 0 {
        file.name("setAside")
        file.object { object in
          object.member("days", setAside.days)
          object.member("samples", setAside.samples)
          object.member("steps", setAside.steps.rounded)
        }
      }
      writeProblemsAndNotes(to: &file)
    }
  }

  private func writeColumns(to file: inout JSONWriter) {
    file.name("columns")
    file.array { list in
      for column in importReport.columns {
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
      for source in mergeReport.sources {
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

  private func writeProblemsAndNotes(to file: inout JSONWriter) {
    file.name("problems")
    file.array { list in
      for problem in importReport.problems {
        list.object { object in
          object.member("line", problem.position?.line)
          object.member("column", problem.position?.column)
          object.member("reason", problem.problem.message)
          if let hint = problem.hint { object.member("hint", hint) }
        }
      }
      if let implausibleSpan {
        list.object { object in
          object.member("line", implausibleSpan.likelyWrongEnd.line)
          object.member("column", Int?.none)
          object.member("reason", implausibleSpan.description)
          object.member("hint", implausibleSpan.hint)
        }
      }
    }
    file.name("notes")
    file.array { list in for note in notes { list.value(note) } }
  }
}
