import StepHistory
import TestSupport
import XCTest

@testable import PixelPalCore
@testable import Replay

/// Tests of which instants of a history are highlights, at the limits of each rule.
final class StoryHighlightTests: XCTestCase {
  /// Returns a history, one character per day: a dot for a blank day, `0` for a day of no steps, or a letter.
  ///
  /// The place of the letter in the alphabet is the number of hundreds of steps.
  private func makePlan(_ days: String, scenario: String = "{}") throws -> ReplayPlan {
    let first = try XCTUnwrap(CivilDay("2025-01-01"))
    let hundreds = days.utf8.map { Int64($0) - Int64(UInt8(ascii: "a")) + 1 }
    let rows = HistoryFixture.dailyWalks(days.utf8.count, from: first) { day in
      hundreds[day] > 0 ? 100 * hundreds[day] : days.utf8.dropFirst(day).first == UInt8(ascii: "0") ? 0 : nil
    }
    let end = first.advanced(by: days.utf8.count)
    return try HistoryFixture.makePlan(rows, createdAt: "\(first)", until: "\(end)T12:00", scenario: scenario)
  }

  private func makeHighlights(of plan: ReplayPlan) -> StoryHighlights {
    StoryHighlights(of: plan, ReferenceStory.allChanges(of: plan))
  }

  /// Returns one character per day of `plan`, with a mark on each day with a highlight of this kind.
  private func markedDays(_ plan: ReplayPlan, _ kind: String, _ mark: Character) -> String {
    let days = makeHighlights(of: plan).highlights.filter { $0.kind.name == kind }.map { $0.day }
    let first = plan.itinerary.day(at: plan.createdAt).daysSince1970
    let count = plan.itinerary.day(at: plan.end).daysSince1970 - first
    return String((0..<count).map { days.contains(CivilDay(daysSince1970: first + $0)) ? mark : "." })
  }

  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  func test_record_exceedsAllDaysBefore_andLastRecordByFivePercentOrTwoWeeks() throws {
    let month = repeated("j", 28)
    let table = [
      // 1,100 on the 28th day with steps, and on the 27th.
      (repeated("j", 27) + "k", repeated(".", 27) + "R"),
      (repeated("j", 26) + "kj", repeated(".", 28)),
      (repeated("j", 27) + "kk", repeated(".", 27) + "R."),
      // 1,000 are not more than 1,000; 2,200 are more than 2,100, but by less than 5 %.
      (month + "j", repeated(".", 29)),
      (repeated("t", 28) + "uvx", repeated(".", 28) + "R.R"),
      (repeated("t", 28) + "ux", repeated(".", 28) + "RR"),
      // The longest day before may be in the first four weeks, and each record raises the threshold.
      ("z" + repeated("j", 27) + "z", repeated(".", 29)),
      // After a record, a slightly higher one needs a gap of two weeks: 2,600 are less than 5 % above 2,500.
      (month + "klnno", repeated(".", 28) + "RRR.R"),
      (month + "y" + repeated("j", 12) + "z", repeated(".", 28) + "R" + repeated(".", 13)),
      (month + "y" + repeated("j", 13) + "z", repeated(".", 28) + "R" + repeated(".", 13) + "R"),
      // Blank days and days of zero steps do not count.
      (repeated("j", 14) + "...0" + repeated("j", 12) + "kjj", repeated(".", 33)),
      (repeated("j", 14) + "...0" + repeated("j", 13) + "kk", repeated(".", 31) + "R."),
      (repeated("j", 14) + "...0" + repeated("j", 14) + "k", repeated(".", 32) + "R"),
    ]
    for (days, expected) in table { XCTAssertEqual(markedDays(try makePlan(days), "record", "R"), expected, days) }
  }

  func test_return_follows_moreThanSevenBlankDays() throws {
    let table = [
      ("j" + repeated(".", 7) + "j", repeated(".", 9)),
      ("j" + repeated(".", 8) + "jj", repeated(".", 9) + "B."),
      ("j" + repeated(".", 4) + "0" + repeated(".", 4) + "jj", repeated(".", 10) + "B."),
      // A return needs an earlier day with steps.
      (repeated(".", 20) + "j", repeated(".", 21)),
    ]
    for (days, expected) in table { XCTAssertEqual(markedDays(try makePlan(days), "return", "B"), expected, days) }
  }

  /// The last day of a history is incomplete and reports no record.
  func test_incompleteLastDay_isNoRecord() throws {
    var days = try makePlan(repeated("j", 28) + "z")
    XCTAssertEqual(makeHighlights(of: days).highlights.last?.kind, .longestDay(steps: 2600))
    let rows = HistoryFixture.dailyWalks(29, from: try XCTUnwrap(CivilDay("2025-01-01"))) { $0 < 28 ? 1000 : 2600 }
    days = try HistoryFixture.makePlan(rows, createdAt: "2025-01-01", until: "2025-01-29T23:59:59")
    XCTAssertEqual(makeHighlights(of: days).highlights.map { $0.kind.name }, ["reveal", "paywall"])
  }

  /// Days on which the app may not read steps are blank.
  func test_day_isBlank_withoutPermissionToReadSteps() throws {
    let days = repeated("j", 28) + "z"
    XCTAssertEqual(
      makeHighlights(of: try makePlan(days, scenario: #"{"schema": "pixelpal.scenario/1", "mayReadSteps": false}"#))
        .highlights, [])
    let permitted = """
      {"schema": "pixelpal.scenario/1", "mayReadSteps": false, "permission": [{"at": "2025-01-05T12:00", "granted": true}]}
      """
    XCTAssertEqual(markedDays(try makePlan("j" + days, scenario: permitted), "record", "R"), repeated(".", 30))
    XCTAssertEqual(
      markedDays(try makePlan(repeated("j", 4) + days, scenario: permitted), "record", "R"), repeated(".", 32) + "R")
  }

  /// A day's highlight is shown in the day's last open, or in its last minute.
  func test_highlightOfDay_isShownInLastOpen_orInLastMinute() throws {
    let days = repeated("j", 28) + "z"
    XCTAssertEqual(makeHighlights(of: try makePlan(days)).highlights.last?.at, Instant("2025-01-29T20:00:00+01:00"))
    let never = #"{"schema": "pixelpal.scenario/1", "day": {"opens": []}}"#
    XCTAssertEqual(
      makeHighlights(of: try makePlan(days, scenario: never)).highlights.last?.at, Instant("2025-01-29T23:59:00+01:00"))
  }

  /// Premium is bought during an open: everything that it reveals appears in the same second.
  func test_phasesRevealedInOneSecond_areOneHighlight() throws {
    let bought = """
      {"schema": "pixelpal.scenario/1", "entitlements": [{"status": "subscribed", "from": "2025-02-20T20:00:30"}],
       "skins": [{"at": "2025-02-20T20:00:40", "skin": "season"}]}
      """
    let story = makeHighlights(of: try makePlan(repeated("z", 65), scenario: bought))
    XCTAssertEqual(
      story.highlights.map { "\($0.day) \($0.kind.name) \($0.animationName)" },
      [
        "2025-01-10 reveal marvel", "2025-01-10 paywall look_up",
        "2025-02-20 firstPremium hop", "2025-02-20 reveal marvel", "2025-02-20 skin look_up", "2025-03-01 skin look_up",
      ])
    XCTAssertEqual(story.highlights[3].kind, .reveal(.energized))
    XCTAssertEqual(story.highlights[4].at, Instant("2025-02-20T20:00:40+01:00"))
  }

  /// A late purchase reveals two phases at once; the further one is reported.
  func test_laterPhase_isReported_ifTwoAreRevealedAtOnce() throws {
    let bought = """
      {"schema": "pixelpal.scenario/1", "entitlements": [{"status": "subscribed", "from": "2025-03-25T20:00:30"}]}
      """
    let story = makeHighlights(of: try makePlan(repeated("z", 84), scenario: bought))
    XCTAssertEqual(
      story.highlights.map { $0.kind },
      [.reveal(.active), .paywall, .firstPremium, .reveal(.ascended)])
  }

  /// A phase that is earned and stays hidden is no highlight.
  func test_hiddenPhase_isNoHighlight() throws {
    let story = makeHighlights(of: try makePlan(repeated("z", 84)))
    XCTAssertEqual(story.highlights.map(\.kind), [.reveal(.active), .paywall])
  }

  func test_story_hasNoHighlights_withoutRevealedPhase() throws {
    let plan = try makePlan("aaa")
    XCTAssertEqual(makeHighlights(of: plan), StoryHighlights(of: plan, []))
    XCTAssertEqual(makeHighlights(of: plan).highlights, [])
  }

  /// If there are too many highlights, returns have priority over records, and later highlights over earlier ones.
  func test_story_keepsSixteenHighlights_preferringReturnsAndLaterOnes() throws {
    let back = repeated(".", 15) + "ab"
    let fortnight = repeated("b", 13)
    let records = repeated("b", 28) + "d" + fortnight + "e" + fortnight + "f"
    let record = try makePlan(records + repeated(back, 9))
    XCTAssertEqual(
      makeHighlights(of: record).highlights.map { $0.kind.name },
      Array(repeating: "record", count: 3) + Array(repeating: "return", count: 9))
    let full = try makePlan(records + repeated(back, 14))
    let moments = makeHighlights(of: full).highlights
    XCTAssertEqual(moments.count, StoryHighlights.maxHighlights)
    XCTAssertEqual(moments.prefix(3).map { $0.kind.steps }, [500, 600, nil])
    let fuller = makeHighlights(of: try makePlan(records + repeated(back, 20))).highlights
    XCTAssertEqual(fuller.count, StoryHighlights.maxHighlights)
    XCTAssertEqual(Set(fuller.map { $0.kind }), [.return])
    XCTAssertEqual(fuller.first?.day, try XCTUnwrap(CivilDay("2025-01-01")).advanced(by: 57 + 4 * 17 + 15))
  }
}
