package import Documents
package import InnerLife
package import PixelPalCore

/// A JSON document of the story of a life: its chapters, its moments, and its weekday patterns.
package struct StoryDocument {
  private let journal: Journal
  private let moments: [Moment]?

  /// Creates the story of `journal`, with its moments if `withMoments` is true.
  package init(_ journal: Journal, withMoments: Bool) {
    self.journal = journal
    moments = withMoments ? journal.allMoments : nil
  }

  /// Writes the document.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.story/1")
      document.member("state", journal.isPremium ? PageState.open.rawValue : PageState.locked.rawValue)
      guard journal.isPremium else { return }
      document.list("chapters", journal.chapters) { list, chapter in chapter.write(to: &list, by: journal.today) }
      document.list("routines", journal.places) { list, place in place.write(to: &list) }
      document.name("fullestDay")
      journal.fullestDay.write(to: &document)
      guard let moments else { return }
      document.list("moments", moments) { list, moment in
        list.object { object in
          object.member("day", moment.day.description)
          object.member("sentence", moment.kind.sentence(in: journal.words))
          moment.writeMembers(to: &object)
        }
      }
    }
    writer.endLine()
  }
}

extension ChapterEntry {
  /// Writes the chapter, or the weeks between two chapters.
  package func write(to writer: inout JSONWriter, by today: CivilDay) {
    writer.object { object in
      object.member("name", name)
      if let ownName { object.member("ownName", ownName) }
      object.member("began", from.description)
      object.member("ended", to?.previous.description)
      if let chapter {
        object.member("noticed", chapter.noticed.description)
        object.member("turn", chapter.turn.rawValue)
        object.member("series", chapter.turn.isOfHours ? "hours" : "steps")
      }
      object.member("weeks", weeks(by: today))
    }
  }
}

extension WeekPlace {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("kind", "week")
      object.member("class", WrittenDay.weekdays[weekday - 1])
      object.member("place", kind.rawValue)
      object.member("hits", hits)
      object.member("days", days)
      object.member("confidence", confidence)
    }
  }
}
