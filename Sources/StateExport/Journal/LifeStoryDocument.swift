package import Documents
package import InnerLife
package import PixelPalCore

/// A JSON document with the story of a pal's life: its chapters, its moments, and its weekday patterns.
///
/// Without premium, the document has neither chapters nor patterns, but it can contain moments.
package struct LifeStoryDocument {
  private let journal: Journal
  private let moments: [Moment]?
  private let portrait: Portrait?

  package init(_ journal: Journal, includesMoments: Bool, includesPortrait: Bool = false) {
    self.journal = journal
    moments = includesMoments ? journal.visibleMoments : nil
    portrait = includesPortrait ? journal.portrait : nil
  }

  /// Writes the document, followed by a line feed.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.story/1")
      document.member("state", journal.isPremium ? PageState.open.rawValue : PageState.locked.rawValue)
      if journal.isPremium {
        document.arrayMember("chapters", journal.chapters) { list, chapter in
          chapter.write(to: &list, asOf: journal.today)
        }
        writeRoutines(to: &document)
        document.name("fullestDay")
        journal.busiestDay.write(to: &document)
        if let portrait { writePortrait(portrait, to: &document) }
      }
      guard let moments else { return }
      document.arrayMember("moments", moments) { list, moment in
        list.object { object in
          object.member("day", moment.day.description)
          object.member("sentence", moment.sentence(in: journal.words))
          moment.writeMembers(to: &object)
        }
      }
    }
    writer.endLine()
  }

  private func writeRoutines(to document: inout JSONWriter) {
    document.name("routines")
    document.array { list in
      for usualHour in portrait?.usualHours ?? [] { usualHour.write(to: &list, under: journal.rules) }
      for pattern in journal.weekdayPatterns { pattern.write(to: &list) }
    }
  }

  private func writePortrait(_ portrait: Portrait, to document: inout JSONWriter) {
    document.member("sentences", journal.portraitSentences)
    document.name("dayHours")
    if let first = portrait.firstHour, let last = portrait.lastHour {
      document.object { object in
        object.member("first", clockText(minuteOfDay: first * 60))
        object.member("last", clockText(minuteOfDay: last * 60))
      }
    } else {
      document.null()
    }
    document.name("sleep")
    if let bedtime = portrait.bedtimeHour, let waking = portrait.wakingHour {
      document.object { object in
        object.member("from", clockText(minuteOfDay: bedtime * 60))
        object.member("until", clockText(minuteOfDay: waking * 60))
      }
    } else {
      document.null()
    }
    document.name("character")
    document.object { object in
      object.member("weeksTogether", portrait.weeksTogether)
      object.member("multiplier", portrait.traitMultiplier)
      object.member("chronotype", portrait.chronotype?.rawValue)
      object.arrayMember("traits", portrait.traits) { list, level in level.write(to: &list) }
    }
    document.name("gait")
    document.object { gait in
      gait.member("bob", portrait.gait.bob)
      gait.member("swing", portrait.gait.armSwing)
      gait.member("aside", portrait.gait.looksAside)
    }
    document.member("favourite", portrait.favourite?.rawValue)
    document.member("trend", portrait.trend.rawValue)
  }
}

/// Formats a minute of the day as a time, such as `07:05`.
private func clockText(minuteOfDay minute: Int) -> String {
  func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))"
}

extension UsualHour {
  /// Writes the usual hour as an entry in the list of routines.
  fileprivate func write(to writer: inout JSONWriter, under rules: JournalRules) {
    let names = [weekdays.lowerBound, weekdays.upperBound].map { DisplayDateFormat.shortWeekdays[$0 - 1] }
    writer.object { object in
      object.member("kind", "hour")
      object.member("class", weekdays.count == 1 ? names[0] : names.joined(separator: "-"))
      object.member("from", clockText(minuteOfDay: hourOfDay(under: rules) * 60))
      object.member("minute", clockText(minuteOfDay: minuteOfDay(under: rules)))
      object.member("walk", isWalkOfHabit)
      object.member("hits", matchingDays)
      object.member("days", knownDays)
      object.member("confidence", confidence)
    }
  }
}

extension TraitLevel {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("trait", trait.rawValue)
      object.member("bp", value)
      object.member("baseline", baseline)
      object.member("seen", isSeen)
    }
  }
}

extension ChapterOrGap {
  /// Writes the chapter, or the gap between two chapters, as an object that counts its weeks through `today`.
  package func write(to writer: inout JSONWriter, asOf today: CivilDay) {
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
