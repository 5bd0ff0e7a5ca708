import InnerLife
import PixelPalCore
import StateExport

/// A writer for the chapters in a history's report.
///
/// The chapters are shown if the person has premium at the end of the history, and locked otherwise.
struct ReportChaptersWriter {
  private let journal: Journal?

  /// Creates a writer for the chapters of `journal`, which is `nil` if the journal is locked.
  init(_ journal: Journal?) { self.journal = journal }

  func write(to markup: inout HTMLWriter) {
    markup.writeElement("section", ["class": "chapters"]) { section in
      section.writeElement("h2", "Chapters")
      if let journal { writeList(of: journal, to: &section) } else { section.writeElement("p", "locked") }
    }
    markup.endLine()
  }

  private func writeList(of journal: Journal, to section: inout HTMLWriter) {
    guard !journal.chapters.isEmpty else {
      section.writeElement("p", journal.words[.beforeChapters])
      return
    }
    section.writeElement("ol") { list in
      for entry in journal.chapters {
        list.writeElement("li", ["class": entry.chapter == nil ? "unwritten" : nil]) { item in
          if entry.chapter == nil { item.writeText(entry.name) } else { item.writeBidiIsolatedName(entry.name) }
          item.writeElement("span", dateSpan(of: entry, asOf: journal.today))
        }
      }
    }
  }

  /// Returns the dates of a chapter, such as `5 Mar 2018 to 1 Sep 2019, 78 weeks`.
  private func dateSpan(of entry: ChapterOrGap, asOf today: CivilDay) -> String {
    let span =
      entry.endDay.map { DisplayDateFormat.dateRangeText(from: entry.startDay, to: $0.previous) }
      ?? "since \(DisplayDateFormat.dateText(of: entry.startDay))"
    return "\(span), \(countText(entry.weekCount(through: today), noun: "week"))"
  }
}
