import StepHistory
import TestSupport
import XCTest

@testable import PixelPalCore
@testable import Replay

/// Which moments of a history are great, at the edges of each rule.
final class GreatMomentTests: XCTestCase {
  /// A history, a character a day: a blank one, or so many hundreds of steps as the place of a letter in the alphabet.
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

  /// The days of `course` as it was said, with a mark on each that has such a moment.
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
      // 1,100 on the 28th told day, and on the 27th.
      (times("j", 27) + "k", times(".", 27) + "R"),
      (times("j", 26) + "kj", times(".", 28)),
      (times("j", 27) + "kk", times(".", 27) + "R."),
      // 1,000 are not more than 1,000; 2,200 are more than 2,100, but not by a twentieth.
      (month + "j", times(".", 29)),
      (times("t", 28) + "uvx", times(".", 28) + "R.R"),
      (times("t", 28) + "ux", times(".", 28) + "RR"),
      // The longest before may lie in the first four weeks, and each record raises it.
      ("z" + times("j", 27) + "z", times(".", 29)),
      // After a record one with hardly more comes in two weeks at the soonest: 2,600 are less than a twentieth above 2,500.
      (month + "klnno", times(".", 28) + "RRR.R"),
      (month + "y" + times("j", 12) + "z", times(".", 28) + "R" + times(".", 13)),
      (month + "y" + times("j", 13) + "z", times(".", 28) + "R" + times(".", 13) + "R"),
      // Blank days are no told days, and neither are days of no steps.
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
      // Nobody comes back who was not there before.
      (times(".", 20) + "j", times(".", 21)),
    ]
    for (days, expected) in table { XCTAssertEqual(marked(try course(days), "return", "B"), expected, days) }
  }

  /// The day on which a history ends may yet become longer.
  func testADayIsToldWhenItIsOver() throws {
    var days = try course(times("j", 28) + "z")
    XCTAssertEqual(story(of: days).moments.last?.kind, .record(steps: 2600))
    let rows = SmallHistory.daily(29, from: try XCTUnwrap(CivilDay("2025-01-01"))) { $0 < 28 ? 1000 : 2600 }
    days = try SmallHistory.course(rows, since: "2025-01-01", until: "2025-01-29T23:59:59")
    XCTAssertEqual(story(of: days).moments.map { $0.kind.name }, ["reveal", "paywall"])
  }

  /// Where the app may not read steps nobody knows that a day was long.
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

  /// When the app is open last on it, else in its last minute.
  func testWhenADayIsShown() throws {
    let days = times("j", 28) + "z"
    XCTAssertEqual(story(of: try course(days)).moments.last?.at, Instant("2025-01-29T20:00:00+01:00"))
    let never = #"{"schema": "pixelpal.scenario/1", "day": {"opens": []}}"#
    XCTAssertEqual(story(of: try course(days, scenario: never)).moments.last?.at, Instant("2025-01-29T23:59:00+01:00"))
  }

  /// Premium is bought in the middle of an open: all that it shows comes in one second.
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

  /// Whoever buys late sees two phases at once: the further one is told.
  func testOfTwoPhasesAtOnceTheFurtherIsTold() throws {
    let bought = """
      {"schema": "pixelpal.scenario/1", "entitlements": [{"status": "subscribed", "from": "2025-03-25T20:00:30"}]}
      """
    let story = story(of: try course(times("z", 84), scenario: bought))
    XCTAssertEqual(
      story.moments.map { $0.kind },
      [.reveal(.active), .paywall, .firstPremium, .reveal(.ascended)])
  }

  /// A phase that is earned and stays hidden is neither a moment nor where the story opens.
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

  /// Where there is more than room, returns come before records, and late ones before early ones.
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
