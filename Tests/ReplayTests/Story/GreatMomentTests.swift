import StepHistory
import TestSupport
import XCTest

@testable import PixelPalCore
@testable import Replay

/// Tests of which moments of a history are highlights, at the limits of each rule.
final class GreatMomentTests: XCTestCase {
  /// Returns a history, one character per day: a dot for a blank day, `0` for a day of no steps, or a letter.
  ///
  /// The place of the letter in the alphabet is the number of hundreds of steps.
  private func course(_ days: String, scenario: String = "{}") throws -> Course {
    let first = try XCTUnwrap(CivilDay("2025-01-01"))
    let hundreds = days.utf8.map { Int64($0) - Int64(UInt8(ascii: "a")) + 1 }
    let rows = SmallHistory.daily(days.utf8.count, from: first) { day in
      hundreds[day] > 0 ? 100 * hundreds[day] : days.utf8.dropFirst(day).first == UInt8(ascii: "0") ? 0 : nil
    }
    let end = first.advanced(by: days.utf8.count)
    return try SmallHistory.course(rows, since: "\(first)", until: "\(end)T12:00", scenario: scenario)
  }

  private func story(of course: Course) -> Story { Story(of: course, SlowStory.changes(of: course)) }

  /// Returns one character per day of `course`, with a mark on each day with a moment of this kind.
  private func marked(_ course: Course, _ kind: String, _ mark: Character) -> String {
    let days = story(of: course).moments.filter { $0.kind.name == kind }.map { $0.day }
    let first = course.itinerary.day(at: course.createdAt).daysSince1970
    let count = course.itinerary.day(at: course.end).daysSince1970 - first
    return String((0..<count).map { days.contains(CivilDay(daysSince1970: first + $0)) ? mark : "." })
  }

  private func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  func test_record_hasMoreThanEveryDayBefore_andATwentiethMoreThanTheLastOrComesTwoWeeksLater() throws {
    let month = times("j", 28)
    let table = [
      // 1,100 on the 28th day with steps, and on the 27th.
      (times("j", 27) + "k", times(".", 27) + "R"),
      (times("j", 26) + "kj", times(".", 28)),
      (times("j", 27) + "kk", times(".", 27) + "R."),
      // 1,000 are not more than 1,000; 2,200 are more than 2,100, but by less than 5 %.
      (month + "j", times(".", 29)),
      (times("t", 28) + "uvx", times(".", 28) + "R.R"),
      (times("t", 28) + "ux", times(".", 28) + "RR"),
      // The longest day before may be in the first four weeks, and each record raises the threshold.
      ("z" + times("j", 27) + "z", times(".", 29)),
      // After a record, a slightly higher one needs a gap of two weeks: 2,600 are less than 5 % above 2,500.
      (month + "klnno", times(".", 28) + "RRR.R"),
      (month + "y" + times("j", 12) + "z", times(".", 28) + "R" + times(".", 13)),
      (month + "y" + times("j", 13) + "z", times(".", 28) + "R" + times(".", 13) + "R"),
      // Blank days and days of zero steps do not count.
      (times("j", 14) + "...0" + times("j", 12) + "kjj", times(".", 33)),
      (times("j", 14) + "...0" + times("j", 13) + "kk", times(".", 31) + "R."),
      (times("j", 14) + "...0" + times("j", 14) + "k", times(".", 32) + "R"),
    ]
    for (days, expected) in table { XCTAssertEqual(marked(try course(days), "record", "R"), expected, days) }
  }

  func testAReturnComesAfterMoreThanFourteenBlankDays() throws {
    let table = [
      ("j" + times(".", 14) + "j", times(".", 16)),
      ("j" + times(".", 15) + "jj", times(".", 16) + "B."),
      ("j" + times(".", 7) + "0" + times(".", 7) + "jj", times(".", 16) + "B."),
      // A return needs an earlier day with steps.
      (times(".", 20) + "j", times(".", 21)),
    ]
    for (days, expected) in table { XCTAssertEqual(marked(try course(days), "return", "B"), expected, days) }
  }

  /// The last day of a history is incomplete and reports no record.
  func testADayIsToldWhenItIsOver() throws {
    var days = try course(times("j", 28) + "z")
    XCTAssertEqual(story(of: days).moments.last?.kind, .record(steps: 2600))
    let rows = SmallHistory.daily(29, from: try XCTUnwrap(CivilDay("2025-01-01"))) { $0 < 28 ? 1000 : 2600 }
    days = try SmallHistory.course(rows, since: "2025-01-01", until: "2025-01-29T23:59:59")
    XCTAssertEqual(story(of: days).moments.map { $0.kind.name }, ["reveal", "paywall"])
  }

  /// Days on which the app may not read steps are blank.
  func testADayThatMayNotBeReadIsBlank() throws {
    let days = times("j", 28) + "z"
    XCTAssertEqual(
      story(of: try course(days, scenario: #"{"schema": "pixelpal.scenario/1", "mayReadSteps": false}"#)).moments, [])
    let permitted = """
      {"schema": "pixelpal.scenario/1", "mayReadSteps": false, "permission": [{"at": "2025-01-05T12:00", "granted": true}]}
      """
    XCTAssertEqual(marked(try course("j" + days, scenario: permitted), "record", "R"), times(".", 30))
    XCTAssertEqual(marked(try course(times("j", 4) + days, scenario: permitted), "record", "R"), times(".", 32) + "R")
  }

  /// A day's moment is shown in the day's last open, or in its last minute.
  func testWhenADayIsShown() throws {
    let days = times("j", 28) + "z"
    XCTAssertEqual(story(of: try course(days)).moments.last?.at, Instant("2025-01-29T20:00:00+01:00"))
    let never = #"{"schema": "pixelpal.scenario/1", "day": {"opens": []}}"#
    XCTAssertEqual(story(of: try course(days, scenario: never)).moments.last?.at, Instant("2025-01-29T23:59:00+01:00"))
  }

  /// Premium is bought during an open: everything that it reveals appears in the same second.
  func testPhasesOfOneSecondAreOneMoment() throws {
    let bought = """
      {"schema": "pixelpal.scenario/1", "entitlements": [{"status": "subscribed", "from": "2025-02-20T20:00:30"}],
       "skins": [{"at": "2025-02-20T20:00:40", "skin": "season"}]}
      """
    let story = story(of: try course(times("z", 65), scenario: bought))
    XCTAssertEqual(
      story.moments.map { "\($0.day) \($0.kind.name) \($0.extra)" },
      [
        "2025-01-10 reveal marvel", "2025-01-10 paywall look_up",
        "2025-02-20 firstPremium hop", "2025-02-20 reveal marvel", "2025-02-20 skin look_up", "2025-03-01 skin look_up",
      ])
    XCTAssertEqual(story.moments[3].kind, .reveal(.energized))
    XCTAssertEqual(story.opensAt, Instant("2025-02-20T20:00:30+01:00"))
    XCTAssertEqual(story.moments[4].at, Instant("2025-02-20T20:00:40+01:00"))
  }

  /// A late purchase reveals two phases at once; the further one is reported.
  func testOfTwoPhasesAtOnceTheFurtherIsTold() throws {
    let bought = """
      {"schema": "pixelpal.scenario/1", "entitlements": [{"status": "subscribed", "from": "2025-03-25T20:00:30"}]}
      """
    let story = story(of: try course(times("z", 84), scenario: bought))
    XCTAssertEqual(
      story.moments.map { $0.kind },
      [.reveal(.active), .paywall, .firstPremium, .reveal(.ascended)])
  }

  /// A phase that is earned and stays hidden is neither a moment nor the point at which the story opens.
  func test_hiddenPhase_isNoMoment() throws {
    let story = story(of: try course(times("z", 84)))
    XCTAssertEqual(story.moments.map(\.kind), [.reveal(.active), .paywall])
    XCTAssertEqual(story.opensAt, story.moments.first?.at)
  }

  func testItOpensAtTheEndWithoutAPhase() throws {
    let course = try course("aaa")
    XCTAssertEqual(story(of: course), Story(of: course, []))
    XCTAssertEqual(story(of: course).moments, [])
    XCTAssertEqual(story(of: course).opensAt, course.end)
  }

  /// If there are too many moments, returns have priority over records, and later moments over earlier ones.
  func testAtMostSixteen() throws {
    let back = times(".", 15) + "ab"
    let fortnight = times("b", 13)
    let records = times("b", 28) + "d" + fortnight + "e" + fortnight + "f"
    let record = try course(records + times(back, 9))
    XCTAssertEqual(
      story(of: record).moments.map { $0.kind.name },
      Array(repeating: "record", count: 3) + Array(repeating: "return", count: 9))
    let full = try course(records + times(back, 14))
    let moments = story(of: full).moments
    XCTAssertEqual(moments.count, Story.mostMoments)
    XCTAssertEqual(moments.prefix(3).map { $0.kind.steps }, [500, 600, nil])
    let fuller = story(of: try course(records + times(back, 20))).moments
    XCTAssertEqual(fuller.count, Story.mostMoments)
    XCTAssertEqual(Set(fuller.map { $0.kind }), [.return])
    XCTAssertEqual(fuller.first?.day, try XCTUnwrap(CivilDay("2025-01-01")).advanced(by: 57 + 4 * 17 + 15))
  }
}
