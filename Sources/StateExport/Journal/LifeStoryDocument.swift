package import Documents
package import InnerLife
package import PixelPalCore

/// A JSON document that tells the story of a pal's life: its chapters, its moments, and its weekday patterns.
///
/// Without premium, only the moments can be read.
package struct LifeStoryDocument {
  private let journal: Journal
  private let moments: [Moment]?

  package init(_ journal: Journal, includesMoments: Bool) {
    self.journal = journal
    moments = includesMoments ? journal.visibleMoments : nil
  }

  /// Writes the document, followed by a line feed.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.story/1")
      document.member("state", journal.isPremium ? PageState.open.rawValue : PageState.locked.rawValue)
      if journal.isPremium {
        document.arrayMember("chapters", journal.chapters) { list, chapter in
          chapter.write(to: &list, by: journal.today)
        }
        document.arrayMember("routines", journal.weekdayPatterns) { list, place in place.write(to: &list) }
        document.name("fullestDay")
        journal.busiestDay.write(to: &document)
      }
      guard let moments else { return }
      document.arrayMember("moments", moments) { list, moment in
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

extension ChapterOrGap {
  /// Writes the entry, a chapter or the gap between two chapters, as an object.
  package func write(to writer: inout JSONWriter, by today: CivilDay) {
    writer.object { object in
      object.member("name", name)
      if let generatedName { object.member("ownName", generatedName) }
      object.member("began", startDay.description)
      object.member("ended", endDay?.previous.description)
      if let chapter {
        object.member("noticed", chapter.detectedNight.description)
        object.member("turn", chapter.reason.rawValue)
        object.member("series", chapter.reason.isTimeOfDayChange ? "hours" : "steps")
      }
      object.member("weeks", weekCount(through: today))
    }
  }
}

extension WeekdayPattern {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("kind", "week")
      object.member("class", DisplayDateFormat.shortWeekdays[weekday - 1])
      object.member("place", kind.rawValue)
      object.member("hits", matchingWeeks)
      object.member("days", weeksWithSteps)
      object.member("confidence", confidence)
    }
  }
}
