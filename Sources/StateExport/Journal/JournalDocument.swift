package import Documents
package import InnerLife
package import PixelPalCore

/// A JSON document with the pages of a journal, where each page covers a day, a week or a year.
///
///     JournalDocument(journal, by: .day, from: first, to: last, in: "Europe/Paris").write(to: &writer)
package struct JournalDocument {
  private let journal: Journal
  private let period: PagePeriod
  private let first: CivilDay
  private let last: CivilDay
  private let zone: String

  /// The period that each page of the document covers.
  package enum PagePeriod: String, Hashable, Sendable, CaseIterable {
    case day, week, year
  }

  /// Creates a document with the pages of `journal` from `first` through `last`, in the time zone `zone`.
  ///
  /// Each page covers one `period`, such as a week.
  package init(_ journal: Journal, by period: PagePeriod, from first: CivilDay, to last: CivilDay, in zone: String) {
    (self.journal, self.period, self.first, self.last, self.zone) = (journal, period, first, last, zone)
  }

  /// Writes all pages as one JSON document, followed by a line feed.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.journal/1")
      document.member("zone", zone)
      document.member("by", period.rawValue)
      document.name("pages")
      document.array { list in writePages(to: &list, endingLines: false) }
    }
    writer.endLine()
  }

  /// Writes each page as a JSON document on a line of its own.
  package func writeLines(to writer: inout JSONWriter) { writePages(to: &writer, endingLines: true) }

  private func writePages(to list: inout JSONWriter, endingLines: Bool) {
    func writePageObject(_ write: (inout JSONWriter) -> Void) {
      list.object(write)
      if endingLines { list.endLine() }
    }
    switch period {
    case .day:
      for entry in journal.pages(from: first, to: last) {
        writePageObject { entry.writeMembers(to: &$0, in: journal.words) }
      }
    case .week: for week in journal.weekPages(from: first, to: last) { writePageObject { week.writeMembers(to: &$0) } }
    case .year:
      for year in journal.yearPages(from: first, to: last) {
        writePageObject { year.writeMembers(to: &$0, journal: journal) }
      }
    }
  }
}

extension PageOrBlankRun {
  fileprivate func writeMembers(to object: inout JSONWriter, in words: JournalWording) {
    switch self {
    case .page(let page): page.writeMembers(to: &object, in: words)
    case .blankRun(let first, let last):
      object.member("from", first.description)
      object.member("to", last.description)
      object.member("state", PageState.frozen.rawValue)
      object.member("steps", Int64?.none)
    }
  }
}

extension DayPage {
  /// Writes the page as members of an object.
  ///
  /// The member `told` marks each moment that the page's sentence already mentions, so that a reader can skip it.
  package func writeMembers(to object: inout JSONWriter, in words: JournalWording) {
    object.member("day", day.description)
    object.member("state", state.rawValue)
    if state == .hidden { return }
    object.member("steps", steps)
    object.member("sentence", sentence)
    object.name("notice")
    if let notice { notice.write(to: &object) } else { object.null() }
    object.name("recall")
    if let recall { recall.write(to: &object, in: words) } else { object.null() }
    object.member("later", lateStepCorrectionSentences)
    let listedMoments = momentsListedBesideSentence(in: words)
    object.arrayMember("moments", moments) { list, moment in
      list.object { object in
        moment.writeMembers(to: &object)
        if !listedMoments.contains(moment) { object.member("told", true) }
      }
    }
    if let firstDayOfPattern { object.member("patternFrom", firstDayOfPattern.description) }
    if let picture {
      object.name("picture")
      object.object { object in
        object.member("hour", picture.hour)
        object.member("animation", picture.animation.rawValue)
        object.member("phase", picture.phase.rawValue)
        object.member("keepsake", picture.keepsake?.rawValue)
      }
    }
    if !stamps.isEmpty { object.member("stamps", stamps.map { $0.rawValue }) }
    if let note { object.member("note", note) }
  }
}

extension Notice {
  /// Writes the notice as an object: its topic, its rank, and the values that describe the noticed fact.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("topic", kind.topic.name)
      object.member("rank", kind.rank)
      switch kind {
      case .mostSince(let day, let days):
        object.member("days", days)
        object.member("since", day.description)
      case .longestWalk(let days): object.member("days", days)
      case .sameCount(let day), .stillRecord(let day): object.member("since", day.description)
      case .weekday(let count): object.member("weekdays", count)
      case .elsewhere(let quarter): object.member("quarter", quarter.name)
      case .ourHour(let hour): object.member("hour", hour)
      case .record, .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .prettyNumber, .weekend, .zigzag,
        .oneWalk, .meanwhile, .fullerWeeks, .fullerMonth:
        break
      }
      if let toldEpisode { object.member("episode", toldEpisode) }
    }
  }
}

extension Recall {
  /// Writes the recalled memory as an object: its kind and day, the cue that brought it to mind, its score and its
  /// sentence.
  fileprivate func write(to writer: inout JSONWriter, in words: JournalWording) {
    writer.object { object in
      object.member("kind", subject.name)
      object.member("day", memoryDay.description)
      object.member("cue", cue.rawValue)
      object.member("score", totalScore)
      object.member("sentence", sentence(in: words))
    }
  }
}

extension WeekPage {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("week", monday.description)
    object.member("state", state.rawValue)
    if state == .locked { return }
    object.member("title", title)
    object.arrayMember("days", steps) { list, steps in if let steps { list.value(steps) } else { list.null() } }
    object.arrayMember("moments", moments) { list, moment in moment.write(to: &list) }
  }
}

extension YearPage {
  fileprivate func writeMembers(to object: inout JSONWriter, journal: Journal) {
    object.member("year", year)
    object.member("state", state.rawValue)
    if state == .locked { return }
    object.arrayMember("chapters", chapters) { list, chapter in chapter.write(to: &list, asOf: journal.today) }
    object.arrayMember("moments", moments) { list, moment in moment.write(to: &list) }
    object.name("longestWalk")
    if let longestWalk {
      object.object { walk in
        walk.member("day", longestWalk.day.description)
        walk.member("minutes", longestWalk.minutes)
      }
    } else {
      object.null()
    }
    object.name("fullestDay")
    busiestDay.write(to: &object)
  }
}

extension BusiestDay? {
  /// Writes the busiest day and its steps as an object, or `null` if there is no busiest day.
  func write(to writer: inout JSONWriter) {
    guard let self else { return writer.null() }
    writer.object { object in
      object.member("day", self.day.description)
      object.member("steps", self.steps)
    }
  }
}

extension Moment {
  /// Writes the moment as an object.
  ///
  /// The time at which the moment was reported is left out, because it isn't part of a page.
  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Writes the moment as members of an object.
  func writeMembers(to object: inout JSONWriter) {
    object.member("kind", kind.name)
    object.member("began", beganOn.description)
    object.member("noticed", detectedNight.description)
    object.member("importance", kind.importance)
    kind.writeMembers(to: &object)
    if isCorrected { object.member("corrected", true) }
  }
}

extension Moment.Kind {
  /// Writes the values that only this kind of moment has, such as the steps of a longest day.
  func writeMembers(to object: inout JSONWriter) {
    switch self {
    case .phaseReveal(let phase): object.member("phase", phase.rawValue)
    case .firstDayReaching(let steps), .longestDay(let steps), .lifetimeTotal(let steps): object.member("steps", steps)
    case .keepsake(let keepsake): object.member("keepsake", keepsake.rawValue)
    case .longestWalk(let minutes): object.member("minutes", minutes)
    case .anniversary(let years): object.member("years", years)
    case .newChapter(let reason, _): if let reason { object.member("reason", reason.rawValue) }
    case .firstSteps, .firstSaturday, .firstEvening, .firstThousand, .firstWalk, .returnAfterBreak, .journey,
      .earliestWalk, .latestWalk:
      break
    }
  }
}
