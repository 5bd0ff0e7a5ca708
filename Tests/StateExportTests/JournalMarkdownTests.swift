import InnerLife
import PixelPalCore
import XCTest

@testable import StateExport

/// Markdown export of a journal: renderers show exactly what was written.
final class JournalMarkdownTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_094)

  /// Returns a journal state of `days` days of a thousand steps, each processed in the following night.
  private func makeJournalState(days: Int, under rules: JournalRules = .standard) -> JournalState {
    var journalState = JournalState(createdOn: monday, under: rules)
    for day in (0..<days).map({ monday.advanced(by: $0) }) {
      _ = journalState.processNights(with: [DayFacts(day: day, steps: 1000)], through: day.next, at: .distantFuture)
    }
    return journalState
  }

  private func markdown(_ journalState: JournalState, on today: CivilDay, steps: Int64? = nil) -> String {
    let journal = Journal(of: journalState, on: today, stepsToday: steps, isPremium: true)
    return JournalMarkdown(journal, from: .first, to: .last).text
  }

  /// Text from the rules never becomes a list, a heading, code or other markup.
  func test_wording_isEscaped_inMarkdown() {
    let table: [(String, String)] = [
      ("- a day", "\\- a day"), ("= a day", "\\= a day"), ("12. a day", "12\\. a day"), ("12) a day", "12\\) a day"),
      ("+ a day", "\\+ a day"), ("# a day", "\\# a day"), ("> a day", "\\> a day"), ("    a day", "a day"),
      ("--- a day", "\\--- a day"), ("a - day. 12. = day", "a - day. 12. = day"), ("12 a.", "12 a."),
      ("1,204 more.", "1,204 more."),
      ("*a* _day_ `x` [y](z) <b> & ~ | !", #"\*a\* \_day\_ \`x\` \[y\]\(z\) \<b\> \& \~ \| \!"#),
      ("", ""), (#"\ a"#, #"\\ a"#),
    ]
    for (text, escaped) in table { XCTAssertEqual(MarkdownEscaper.escaped(text), escaped) }
  }

  /// An export omits pending and blank pages; today's page is included once it has steps.
  func test_markdown_omitsPendingAndBlankPages_exceptTodayWithSteps() {
    XCTAssertEqual(markdown(JournalState(createdOn: monday, under: .standard), on: monday.advanced(by: 9)), "")
    let journalState = makeJournalState(days: 3)
    XCTAssertFalse(
      markdown(journalState, on: monday.advanced(by: 4)).contains("### Fri"), "neither today nor yesterday")
    XCTAssertFalse(markdown(journalState, on: monday.advanced(by: 4)).contains("### Thu"))
    XCTAssertTrue(
      markdown(journalState, on: monday.advanced(by: 3), steps: 7).hasSuffix(
        "### Thu 9 January <!-- 2025-01-09 -->\n\n- 7 steps\n"))
  }

  /// Corrected moments are marked in Markdown, too.
  func test_correctedMoment_isMarked() {
    var journalState = makeJournalState(days: 30)
    let (day, night) = (monday.advanced(by: 30), monday.advanced(by: 32))
    _ = journalState.processNights(with: [DayFacts(day: day, steps: 12_000)], through: day.next, at: .distantFuture)
    _ = journalState.processNights(with: [DayFacts(day: day, steps: 4000)], through: night, at: .distantFuture)
    let text = markdown(journalState, on: night)
    XCTAssertTrue(
      text.contains("- 10,000 in one day, for the first time: my toes asked for proof. *(corrected)*\n"), text)
    XCTAssertFalse(text.contains("- The longest day so far.\n"), "the sentence about the record already says it")
  }
}
