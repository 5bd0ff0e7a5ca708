import Documents
import InnerLife
import PixelPalCore

/// A `Recall`, a memory that a page mentions, stored on one line.
///
/// The line contains the day of the page, the day of the memory, the recalled moment, the five values of the score, and
/// the number of the phrasing:
///
///     2026-03-08 2025-03-08 longestDay:16778 1000 850 52 0 700 3
///
/// If a notice is recalled, `notice:` and the notice's stored number replace the moment. If the sentence includes a
/// reply to the quoted page, the line ends with `answered`.
struct StoredRecallLine: JSONReadable {
  let recall: Recall

  init(_ recall: Recall) { self.recall = recall }

  var text: String {
    let values = recall.score.parts.map { "\($0.value)" }.joined(separator: " ")
    let line = "\(recall.day) \(recall.memoryDay) \(subjectText) \(values) \(recall.phrasing)"
    return recall.isAnswered ? "\(line) \(StoredRecallLine.answeredMark)" : line
  }

  private static let answeredMark = "answered"

  private static let noticePrefix = "notice:"

  private var subjectText: String {
    switch recall.subject {
    case .moment(let kind): kind.nameAndValueText
    case .notice(let notice):
      "\(StoredRecallLine.noticePrefix)\(PackedJournalNoticeFormat.number(for: notice, on: recall.memoryDay))"
    // A saved journal has only the recalls of nightly updates, so this subject doesn't occur.
    case .ownPage: recall.subject.name
    }
  }

  init(reading json: JSON) throws(JSONMismatch) {
    recall = try json.parsedText(as: "a recall such as 2026-03-08 2025-03-08 firstWalk 1000 900 52 0 0 3") { text in
      var words = text.split(separator: " ")
      let isAnswered = words.count == 10 && words[9] == StoredRecallLine.answeredMark
      if isAnswered { words.removeLast() }
      let numbers = words.dropFirst(3).compactMap { Int($0) }.filter { 0...1000 ~= $0 }
      guard words.count == 9, numbers.count == 6, let day = CivilDay(words[0]), let memoryDay = CivilDay(words[1]),
        memoryDay < day, let subject = StoredRecallLine.subject(from: words[2], on: memoryDay), subject.canBeRecalled
      else { return nil }
      let score = RecallScore(
        date: numbers[0], importance: numbers[1], strength: numbers[2], likeness: numbers[3], association: numbers[4])
      return Recall(
        on: day, of: subject, from: memoryDay, score: score, phrasing: numbers[5], isAnswered: isAnswered)
    }
  }

  private static func subject(from text: Substring, on day: CivilDay) -> Recall.Subject? {
    guard text.hasPrefix(noticePrefix) else { return Moment.Kind(nameAndValueText: text).map { .moment($0) } }
    return Int64(text.dropFirst(noticePrefix.count)).flatMap { PackedJournalNoticeFormat.notice(from: $0, on: day) }.map
    {
      .notice($0)
    }
  }
}
