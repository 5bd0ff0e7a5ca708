import Documents
import InnerLife
import PixelPalCore

/// An addition to a frozen page, on one line: `2025-03-08 2025-03-20 8312 9100`.
///
/// The line has the day of the page, the day of the addition, and the counted steps before and after.
struct KeptAddition: JSONReadable {
  let addition: Memoir.Addition

  init(_ addition: Memoir.Addition) { self.addition = addition }

  var text: String { "\(addition.day) \(addition.on) \(addition.before) \(addition.counted)" }

  init(reading json: JSON) throws(JSONMismatch) {
    addition = try json.text(as: "an addition such as 2025-03-08 2025-03-20 8312 9100") { text in
      let words = text.split(separator: " ")
      guard words.count == 4, let day = CivilDay(words[0]), let later = CivilDay(words[1]),
        let before = Int64(words[2]), let counted = Int64(words[3]), before >= 0, counted >= 0
      else { return nil }
      return Memoir.Addition(day: day, on: later, before: before, counted: counted)
    }
  }
}

/// A phase that became visible, on one line: `2025-03-05 2`.
struct KeptReveal: JSONReadable {
  let reveal: Memoir.Reveal

  init(_ reveal: Memoir.Reveal) { self.reveal = reveal }

  var text: String { "\(reveal.day) \(reveal.phase.rawValue)" }

  init(reading json: JSON) throws(JSONMismatch) {
    reveal = try json.text(as: "a day and a phase such as 2025-03-05 2") { text in
      let words = text.split(separator: " ")
      guard words.count == 2, let day = CivilDay(words[0]), let phase = Int(words[1]).flatMap({ Phase(rawValue: $0) })
      else { return nil }
      return Memoir.Reveal(phase, on: day)
    }
  }
}

/// A chapter decision of a night, on one line: `2025-06-02 up 2025-03-31 2025-06-02T05:12:00Z`.
///
/// The line has the night, the way in which a chapter begins, its first Monday, and the time of the report. The end of
/// a chapter is written as `2025-06-02 ends 2025-03-31`.
struct KeptDecision: JSONReadable {
  let decision: MemoirParts.ChapterDecision

  init(_ decision: MemoirParts.ChapterDecision) { self.decision = decision }

  var text: String {
    switch decision.kind {
    case .begins(let turn, let monday, let told): "\(decision.night) \(turn.rawValue) \(monday) \(told)"
    case .ends(let monday): "\(decision.night) ends \(monday)"
    }
  }

  init(reading json: JSON) throws(JSONMismatch) {
    decision = try json.text(as: "a chapter such as 2025-06-02 up 2025-03-31 2025-06-02T05:12:00Z") { text in
      let words = text.split(separator: " ")
      guard words.count >= 3, let night = CivilDay(words[0]), let monday = CivilDay(words[2]) else { return nil }
      if words.count == 3, words[1] == "ends" { return .init(night: night, .ends(monday)) }
      guard words.count == 4, let turn = Chapter.Turn(rawValue: String(words[1])), let told = Instant(words[3]) else {
        return nil
      }
      return .init(night: night, .begins(turn, on: monday, told: told))
    }
  }
}
