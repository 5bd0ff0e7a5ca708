import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A writer for the journal and the story at the end of a history.
///
/// Both are in the format of the commands `journal` and `story`. Locked content is omitted, so that it can't even be
/// found in the source of the page.
struct JournalDataWriter {
  private let journalRecorder: JournalRecorder
  private let plan: ReplayPlan

  init(_ journalRecorder: JournalRecorder, in plan: ReplayPlan) {
    (self.journalRecorder, self.plan) = (journalRecorder, plan)
  }

  /// Writes the journal and the story as compressed documents, along with other data that the page needs to show them.
  ///
  /// The other data includes today's moments, the wording and the sentences about weekdays. It also includes the sprite
  /// sheets for pictures in the journal, and for the pal's outfit at the end of each chapter.
  func write(to page: inout JSONWriter, sheets: inout InternTable<PalSpriteSheet>) {
    guard let journal = journalRecorder.journal else { return }
    let zone = plan.itinerary.home.name
    let pages = JournalDocument(journal, by: .day, from: journal.firstDay, to: journal.today, in: zone)
    page.member("journal", compressedJSON(pages.write))
    page.member("chapters", compressedJSON(LifeStoryDocument(journal, includesMoments: true).write))
    page.arrayMember("todaysMoments", journal.page(of: journal.today).moments) { list, moment in
      list.value(moment.sentence(in: journal.words) ?? "")
    }
    page.name("words")
    page.object { words in
      for place in JournalDataWriter.textPlaces { words.member(place.rawValue, journal.words[place]) }
    }
    page.member("daysWithRunText", Journal.minimumOrdinaryDaysWithSentence)
    let readablePages = journal.pages(from: journal.firstDay, to: journal.today).compactMap { entry in
      if case .page(let page) = entry { page } else { nil }
    }
    var runTexts = InternTable<String>()
    let runTextsByDay = compressedJSON { json in
      json.object { object in
        for page in readablePages where page.isOrdinary {
          guard let text = journal.textAboutOrdinaryDays(from: page.day) else { continue }
          object.member(
            page.day.description, runTexts.internedIndex(of: journal.words.otherTexts.text(for: text).english))
        }
      }
    }
    page.member("runTexts", runTexts.values)
    page.member("runTextsByDay", runTextsByDay)
    page.arrayMember("places", journal.isPremium ? journal.weekdayPatterns : []) { list, place in
      list.value(place.sentence(in: journal.words))
    }
    page.arrayMember("gaits", journalRecorder.visibleCharacters) { list, entry in
      list.array { gait in
        gait.value(entry.since.millisecondsSince1970)
        gait.value(entry.character.gait.bob)
        gait.value(entry.character.gait.looksAside)
        gait.writeTextOrNull(entry.character.favourite?.rawValue)
      }
    }
    let picturedDays = readablePages.filter { $0.picture != nil }.map { $0.day }
    page.arrayMember("dayPictures", picturedDays) { list, day in
      list.value(journalRecorder.recordedSpriteSheet(on: day).map { sheets.internedIndex(of: $0) } ?? 0)
    }
    // Without premium, the story is locked, and so are its pictures.
    page.arrayMember("outfits", journal.isPremium ? journal.chapters : []) { list, entry in
      let day = entry.endDay?.previous ?? journal.today
      if entry.chapter != nil, let sheet = journalRecorder.recordedSpriteSheet(on: day) {
        list.array { outfit in
          outfit.value(sheets.internedIndex(of: sheet))
          outfit.value(sheet.phase.rawValue)
        }
      } else {
        list.null()
      }
    }
  }

  /// The keys of the texts that the scripts need in addition to the two documents.
  private static let textPlaces: [JournalWording.Key] = [.today, .yesterday, .thisWeek, .corrected, .beforeChapters]

  private func compressedJSON(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(.compact)
    write(&writer)
    return Base64.compressedText(of: writer.bytes)
  }
}
