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

  /// Days that lead up to a pattern, such as two days with almost equal steps, are listed once, even across months.
  func test_everyDay_isListedOnce() {
    var patternsAcrossMonths = 0
    for seed in UInt64(1)...40 {
      var journalState = JournalState(createdOn: monday, under: .standard)
      let days = (0..<300).map { monday.advanced(by: $0) }
      var dice = SplitMix64(seed: seed)
      // A day is often almost equal to the one before it. No number occurs twice.
      var pace: Int64 = 6000
      let steps = days.indices.map { number -> Int64 in
        if dice.draw(below: 3) > 0 { pace = Int64(2000 + 1000 * dice.draw(below: 7)) }
        return pace + Int64(number)
      }
      for (day, steps) in zip(days, steps) {
        _ = journalState.processNights(with: [DayFacts(day: day, steps: steps)], through: day.next, at: .distantFuture)
      }
      let text = markdown(journalState, on: days[299].advanced(by: 3))
      let listed = text.matches(of: /(?m)^- ([0-9, ·]+) steps$/).flatMap { $0.1.split(separator: " · ") }
      XCTAssertEqual(listed.map(String.init), steps.map { StepFormat.grouped($0) }, "seed \(seed)")
      let spans = text.matches(of: /<!-- \d+-(\d+)-\d+ to \d+-(\d+)-\d+ -->/)
      patternsAcrossMonths += spans.count { $0.1 != $0.2 }
    }
    XCTAssertGreaterThan(patternsAcrossMonths, 0, "a pattern crosses the end of a month")
  }

  /// Corrected moments are marked in Markdown, too.
  func test_correctedMoment_isMarked() {
    var journalState = makeJournalState(days: 30)
    let (day, night) = (monday.advanced(by: 30), monday.advanced(by: 32))
    _ = journalState.processNights(with: [DayFacts(day: day, steps: 12_000)], through: day.next, at: .distantFuture)
    _ = journalState.processNights(with: [DayFacts(day: day, steps: 4000)], through: night, at: .distantFuture)
    let text = markdown(journalState, on: night)
    XCTAssertTrue(
      text.contains("- Our first 10,000. My toes asked for proof, in writing. *(corrected)*\n"), text)
    XCTAssertFalse(text.contains("- The longest day so far.\n"), "the sentence about the record already says it")
  }
}
