import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The journal and the story at the end of a history, in the format of the commands `journal` and `story`, for the
/// scripts of a page.
///
/// Locked content is left out, so that it cannot be found in the source of the page either.
struct PageLife {
  private let life: LifeRecord
  private let course: Course

  init(_ life: LifeRecord, in course: Course) { (self.life, self.course) = (life, course) }

  /// Writes both documents, compressed, and the sprite sheet that the pal wears at the end of each chapter.
  func write(to page: inout JSONWriter, _ sheets: inout Numbered<SpriteSheet>) {
    guard let journal = life.journal else { return }
    let zone = course.itinerary.home.name
    let pages = JournalDocument(journal, by: .day, from: journal.firstDay, to: journal.today, in: zone)
    page.member("journal", packed(pages.write))
    page.member("chapters", packed(StoryDocument(journal, withMoments: true).write))
    page.list("todaysMoments", journal.page(of: journal.today).moments) { list, moment in
      list.value(moment.kind.sentence(in: journal.words) ?? "")
    }
    page.name("words")
    page.object { words in
      for place in PageLife.words { words.member(place.rawValue, journal.words[place]) }
    }
    page.list("places", journal.isPremium ? journal.places : []) { list, place in
      list.value(place.sentence(in: journal.words))
    }
    // Without premium, the story is locked and so are its pictures.
    page.list("outfits", journal.isPremium ? journal.chapters : []) { list, entry in
      let day = entry.to?.previous ?? journal.today
      if entry.chapter != nil, let sheet = life.sheet(on: day) {
        list.array { outfit in
          outfit.value(sheets.number(of: sheet))
          outfit.value(sheet.phase.rawValue)
        }
      } else {
        list.null()
      }
    }
  }

  /// The texts that the scripts need in addition to the two documents.
  private static let words: [LifeWords.Place] = [.today, .yesterday, .thisWeek, .corrected, .beforeChapters]

  private func packed(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(.compact)
    write(&writer)
    return Base64.text(ofPacked: writer.bytes)
  }
}
