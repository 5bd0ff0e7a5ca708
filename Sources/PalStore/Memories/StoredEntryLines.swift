import Documents
import InnerLife
import PixelPalCore

/// A step count that arrived too late to change its day's page in the journal, stored on one line.
///
/// The line contains the day of the page, the day when the count arrived, and the step counts before and after:
///
///     2025-03-08 2025-03-20 8312 9100
struct StoredLateStepCorrectionLine: JSONReadable {
  let lateStepCorrection: JournalState.LateStepCorrection

  init(_ addition: JournalState.LateStepCorrection) { self.lateStepCorrection = addition }

  var text: String {
    "\(lateStepCorrection.day) \(lateStepCorrection.arrivalDay) \(lateStepCorrection.stepsBefore) \(lateStepCorrection.stepsAfter)"
  }

  init(reading json: JSON) throws(JSONMismatch) {
    lateStepCorrection = try json.parsedText(as: "a late count such as 2025-03-08 2025-03-20 8312 9100") { text in
      let words = text.split(separator: " ")
      guard words.count == 4, let day = CivilDay(words[0]), let later = CivilDay(words[1]),
        let before = Int64(words[2]), let counted = Int64(words[3]), before >= 0, counted >= 0
      else { return nil }
      return JournalState.LateStepCorrection(day: day, arrivalDay: later, stepsBefore: before, stepsAfter: counted)
    }
  }
}

/// A phase of the pal and the day on which it became visible, on one line: `2025-03-05 2`.
struct StoredPhaseRevealLine: JSONReadable {
  let reveal: JournalState.PhaseReveal

  init(_ reveal: JournalState.PhaseReveal) { self.reveal = reveal }

  var text: String { "\(reveal.day) \(reveal.phase.rawValue)" }

  init(reading json: JSON) throws(JSONMismatch) {
    reveal = try json.parsedText(as: "a day and a phase such as 2025-03-05 2") { text in
      let words = text.split(separator: " ")
      guard words.count == 2, let day = CivilDay(words[0]), let phase = Int(words[1]).flatMap({ Phase(rawValue: $0) })
      else { return nil }
      return JournalState.PhaseReveal(phase, on: day)
    }
  }
}

/// The beginning or end of a chapter of the journal, as a nightly update found it, on one line.
///
/// The line `2025-06-02 up 2025-03-31 2025-06-02T05:12:00Z` means that the update on the night of 2 June found a new
/// chapter. The chapter began on Monday, 31 March, for the reason `up`, and was reported at 05:12 UTC. The line
/// `2025-06-02 ends 2025-03-31` means that the update on that night found that the open chapter had ended on Monday, 31
/// March.
struct StoredChapterBoundaryLine: JSONReadable {
  let boundary: SavedJournal.ChapterBoundary

  init(_ boundary: SavedJournal.ChapterBoundary) { self.boundary = boundary }

  var text: String {
    switch boundary.kind {
    case .chapterBegins(let reason, let monday, let reportedAt):
      "\(boundary.night) \(reason.rawValue) \(monday) \(reportedAt)"
    case .openChapterEnds(let monday): "\(boundary.night) ends \(monday)"
    }
  }

  init(reading json: JSON) throws(JSONMismatch) {
    boundary = try json.parsedText(as: "a chapter such as 2025-06-02 up 2025-03-31 2025-06-02T05:12:00Z") { text in
      let words = text.split(separator: " ")
      guard words.count >= 3, let night = CivilDay(words[0]), let monday = CivilDay(words[2]) else { return nil }
      if words.count == 3, words[1] == "ends" { return .init(night: night, .openChapterEnds(monday)) }
      guard words.count == 4, let reason = Chapter.Reason(rawValue: String(words[1])),
        let reportedAt = Instant(words[3])
      else {
        return nil
      }
      return .init(night: night, .chapterBegins(reason, on: monday, reportedAt: reportedAt))
    }
  }
}
