import InnerLife
import PixelPalCore
import Replay
import StateExport

/// The chapters of a history in a report; locked unless the person has premium at the end.
struct ReportChapters {
  private let course: Course
  private let pal: Pal

  /// Creates the chapters of `course`; `pal` is the pal at its end.
  init(_ course: Course, _ pal: Pal) { (self.course, self.pal) = (course, pal) }

  func write(to markup: inout Markup) {
    markup.element("section", ["class": "chapters"]) { section in
      section.element("h2", "Chapters")
      // The replay for the chapters is needed only if they are shown.
      if pal.isPremium { writeList(to: &section) } else { section.element("p", "locked") }
    }
    markup.line()
  }

  private func writeList(to section: inout Markup) {
    var remembered = RememberedCourse(course)
    remembered.advance(through: course.end)
    let journal = remembered.journal(at: course.end, wishes: course.wishes)
    guard !journal.chapters.isEmpty else {
      section.element("p", journal.words[.beforeChapters])
      return
    }
    section.element("ol") { list in
      for entry in journal.chapters {
        list.element("li", ["class": entry.chapter == nil ? "unwritten" : nil]) { item in
          if entry.chapter == nil { item.text(entry.name) } else { item.name(entry.name) }
          item.element("span", dates(of: entry, by: journal.today))
        }
      }
    }
  }

  /// Returns the dates of a chapter, as in `5 Mar 2018 to 1 Sep 2019, 78 weeks`.
  private func dates(of entry: ChapterEntry, by today: CivilDay) -> String {
    let span =
      entry.to.map { WrittenDay.span(from: entry.from, to: $0.previous) } ?? "since \(WrittenDay.plain(entry.from))"
    return "\(span), \(howMany(entry.weeks(by: today), "week"))"
  }
}
