import InnerLife
import PixelPalCore
import Replay
import StateExport

/// A writer for the chapters in a history's report.
///
/// The chapters are shown if the person has premium at the end of the history, and locked otherwise.
struct ReportChaptersWriter {
  private let plan: ReplayPlan
  private let pal: Pal

  /// Creates a writer for the chapters of `plan`, with `pal` as it is at the end of the replay.
  init(_ plan: ReplayPlan, _ pal: Pal) { (self.plan, self.pal) = (plan, pal) }

  func write(to markup: inout HTMLWriter) {
    markup.writeElement("section", ["class": "chapters"]) { section in
      section.writeElement("h2", "Chapters")
      // The replay for the chapters is needed only if they are shown.
      if pal.isPremium { writeList(to: &section) } else { section.writeElement("p", "locked") }
    }
    markup.endLine()
  }

  private func writeList(to section: inout HTMLWriter) {
    var remembered = JournalKeepingReplay(plan)
    remembered.advance(through: plan.end)
    let journal = remembered.journal(at: plan.end, preferences: plan.journalPreferences)
    guard !journal.chapters.isEmpty else {
      section.writeElement("p", journal.words[.beforeChapters])
      return
    }
    section.writeElement("ol") { list in
      for entry in journal.chapters {
        list.writeElement("li", ["class": entry.chapter == nil ? "unwritten" : nil]) { item in
          if entry.chapter == nil { item.writeText(entry.name) } else { item.writeIsolatedName(entry.name) }
          item.writeElement("span", dateSpan(of: entry, by: journal.today))
        }
      }
    }
  }

  /// Returns the dates of a chapter, such as `5 Mar 2018 to 1 Sep 2019, 78 weeks`.
  private func dateSpan(of entry: ChapterOrGap, by today: CivilDay) -> String {
    let span =
      entry.endDay.map { DisplayDateFormat.dateRange(from: entry.startDay, to: $0.previous) }
      ?? "since \(DisplayDateFormat.date(entry.startDay))"
    return "\(span), \(countText(entry.weekCount(through: today), "week"))"
  }
}
