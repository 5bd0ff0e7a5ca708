import Documents
import InnerLife
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of what a pal remembers on phones that learn of the same steps sooner or later.
final class RememberedCourseTests: XCTestCase {
  private static let premium = #""entitlements": [{"status": "subscribed"}]"#
  private static let ideal = PalLaws.ideal

  private func remembered(_ course: Course) -> RememberedCourse {
    var remembered = RememberedCourse(course)
    remembered.advance(through: course.end)
    return remembered
  }

  private func text(_ course: Course, _ journal: Journal) -> String {
    var writer = JSONWriter(.compact)
    for unit in JournalDocument.Unit.allCases {
      JournalDocument(journal, by: unit, from: .first, to: .last, in: course.itinerary.home.name).write(to: &writer)
    }
    StoryDocument(journal, withMoments: true).write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func text(_ course: Course) -> String {
    text(course, remembered(course).journal(at: course.end, wishes: course.wishes))
  }

  /// Steps of Wednesday that reach the phone late fill its blank page, up to 28 days later.
  func testLateSteps() throws {
    let rows = SmallHistory.daily(60, from: ToldLifeDays.monday) { _ in 1000 }
    for days in [0, 1, 5, 20, 30] {
      let wednesday = ToldLifeDays.monday.advanced(by: 16)
      let course = try SmallHistory.course(
        rows, since: "\(ToldLifeDays.monday)", until: "\(ToldLifeDays.monday.advanced(by: 60))T12:00",
        scenario: """
          {\(Self.premium), "lateSyncs": [{"from": "\(wednesday)", "until": "\(wednesday.next)", \
          "arrivesAt": "\(wednesday.advanced(by: days))T18:00"}]}
          """)
      let page = remembered(course).journal(at: course.end, wishes: .init()).page(of: wednesday)
      let isTooLate = days > 28
      XCTAssertEqual(page.steps, isTooLate ? nil : 1000, "\(days) days later")
      XCTAssertEqual(page.sentence?.hasPrefix("A familiar Wednesday"), !isTooLate, page.sentence ?? "")
      XCTAssertEqual(page.later.isEmpty, !isTooLate)
      if isTooLate { XCTAssertEqual(page.later.first?.hasSuffix(": 1,000 more."), true, "\(page.later)") }
    }
  }

  /// Steps that arrive five days late are added below the page of a day that is already written.
  func testLateStepsOfADayThatIsTold() throws {
    let monday = ToldLifeDays.monday
    let rows = SmallHistory.daily(40, from: monday) { _ in 1000 }
    let wednesday = monday.advanced(by: 16)
    let late = [SmallHistory.Row(at: "\(wednesday)T16:00", minutes: 20, steps: 1204)]
    for (days, steps): (Int, Int64) in [(1, 2204), (5, 1000)] {
      let course = try SmallHistory.course(
        rows + late, since: "\(monday)", until: "\(monday.advanced(by: 40))T12:00",
        scenario: """
          {\(Self.premium), "lateSyncs": [{"from": "\(wednesday)T15:00", "until": "\(wednesday)T17:00", \
          "arrivesAt": "\(wednesday.advanced(by: days))T18:00"}]}
          """)
      let remembered = remembered(course)
      let page = remembered.journal(at: course.end, wishes: .init()).page(of: wednesday)
      XCTAssertEqual(page.steps, steps)
      XCTAssertEqual(remembered.memoir.remembered(wednesday)?.counted, 2204)
      XCTAssertEqual(page.later.map { $0.hasSuffix(": 1,204 more.") }, steps == 1000 ? [true] : [])
    }
  }

  /// A phase 3 that is not paid for appears nowhere in the journal; after a purchase, it appears on the day of the
  /// purchase.
  func testAPhaseThatIsNotVisible() throws {
    let rows = SmallHistory.daily(40, from: ToldLifeDays.monday) { _ in 12_000 }
    let monday = ToldLifeDays.monday
    func phases(_ scenario: String) throws -> [String] {
      let course = try SmallHistory.course(
        rows, since: "\(monday)", until: "\(monday.advanced(by: 45))T12:00", scenario: scenario)
      let remembered = remembered(course)
      XCTAssertGreaterThan(course.walked, 400_000)
      return remembered.memoir.moments.compactMap { moment in
        if case .phase(let phase) = moment.kind {
          "\(phase.rawValue) \(moment.day.daysSince1970 - monday.daysSince1970)"
        } else {
          nil
        }
      }
    }
    let free = try phases("{}")
    XCTAssertFalse(free.contains { $0.hasPrefix("3") || $0.hasPrefix("4") }, "\(free)")
    XCTAssertTrue(free.contains { $0.hasPrefix("2") }, "\(free)")
    let later = try phases(
      #"{"entitlements": [{"status": "subscribed", "from": "\#(monday.advanced(by: 41))T10:00"}]}"#)
    XCTAssertEqual(later.first, free.first)
    XCTAssertTrue(later.contains("3 41"), "\(later)")
  }

  /// Without permission all pages are blank, and none shows 0 steps.
  func testWithoutPermission() throws {
    let rows = SmallHistory.daily(20, from: ToldLifeDays.monday) { _ in 5000 }
    for device in [DeviceModel.ideal, .ios26] {
      let course = try SmallHistory.course(
        rows, since: "\(ToldLifeDays.monday)", until: "\(ToldLifeDays.monday.advanced(by: 20))T12:00",
        scenario: """
          {\(Self.premium), "permission": [{"at": "\(ToldLifeDays.monday)T00:00:00", "granted": false}]}
          """, under: PalLaws(rules: .standard, device: device))
      let remembered = remembered(course)
      XCTAssertEqual(remembered.memoir.moments, [], device.name)
      for case .page(let page) in remembered.journal(at: course.end, wishes: .init()).pages(from: .first, to: .last) {
        XCTAssertEqual(page.state, .open, "\(device.name): no night has passed")
        XCTAssertNil(page.steps, device.name)
        XCTAssertEqual(page.moments, [], device.name)
        let isToday = page.day == course.itinerary.day(at: course.end)
        XCTAssertEqual(page.isBlank, !isToday, "\(device.name): \(page.day)")
        XCTAssertEqual(page.sentence, isToday ? nil : "A blank page.", device.name)
      }
      XCTAssertFalse(text(course).contains(#""steps":0"#), device.name)
    }
  }

  /// Hiding a page changes neither the total nor the memoir.
  func testHidingIsReading() throws {
    let rows = SmallHistory.daily(40, from: ToldLifeDays.monday) { 1000 + Int64($0) * 100 }
    let day = ToldLifeDays.monday.advanced(by: 30)
    let courses = try ["", #", "hidden": ["\#(day)"]"#].map { hidden in
      try SmallHistory.course(
        rows, since: "\(ToldLifeDays.monday)", until: "\(ToldLifeDays.monday.advanced(by: 40))T12:00",
        scenario: "{\(Self.premium)\(hidden)}")
    }
    XCTAssertEqual(courses[1].wishes.hidden, [day])
    let (all, hidden) = (remembered(courses[0]), remembered(courses[1]))
    XCTAssertEqual(all.memoir, hidden.memoir)
    XCTAssertEqual(SmallHistory(courses[0]).result.pal, SmallHistory(courses[1]).result.pal)
    XCTAssertEqual(hidden.journal(at: courses[1].end, wishes: courses[1].wishes).page(of: day).state, .hidden)
    XCTAssertEqual(hidden.journal(at: courses[1].end, wishes: .init()).page(of: day).state, .frozen)
  }

  /// The journal is the same byte for byte, however often and in whichever steps it is advanced and read.
  func testHoweverItIsLookedAt() throws {
    for seed in Seeds.first(of: 1500, share: 375) {
      let course = try RandomCourse(seed: seed, days: 8, sparing: true).course
      let whole = text(course)
      var parts = RememberedCourse(course)
      var dice = Dice(seed &+ 3)
      var at = course.createdAt
      while at < course.end {
        at = min(course.end, at + .seconds(1 + dice.draw(60_000)))
        var copy = parts
        parts.advance(through: at)
        if dice.draw(3) == 0 {
          // A copy that continues, and one that is read in between.
          while copy.next(through: at) != nil { _ = copy.journal(at: at, wishes: .init()).allMoments }
          XCTAssertEqual(copy.memoir, parts.memoir, "seed \(seed)")
        }
      }
      XCTAssertEqual(text(course, parts.journal(at: course.end, wishes: course.wishes)), whole, "seed \(seed)")
    }
  }

  /// The content of a hidden page appears nowhere, not even in an explanation; the next most important moment is shown.
  func testAHiddenPageSaysNothing() throws {
    let monday = ToldLifeDays.monday
    let rows = SmallHistory.daily(3, from: monday) { 1000 + Int64($0) * 5000 }
    func said(_ hidden: String, on day: CivilDay) throws -> (line: String?, why: String) {
      let course = try SmallHistory.course(
        rows, since: "\(monday)", until: "\(monday.advanced(by: 5))T12:00",
        scenario: "{\(Self.premium), \"day\": {\"opens\": [\"12:00\"]}\(hidden)}", under: Self.ideal)
      let at = course.itinerary.home.instant(of: try XCTUnwrap(LocalTime("\(day)T12:00:05")))
      let explainer = Explainer(course, at: at) { _ throws(Never) in }
      var teller = NightTeller(course)
      var replay = Replay(course)
      while let turn = replay.next(through: at) { teller.note(turn, replay) }
      return (teller.sentence, explainer.inner?.links.map { $0.sentence }.joined(separator: "\n") ?? "")
    }
    let open = try said("", on: monday.next)
    XCTAssertEqual(open.line, "This is where we began.")
    XCTAssertTrue(open.why.contains("This is where we began."), open.why)
    let hidden = try said(", \"hidden\": [\"\(monday)\"]", on: monday.next)
    XCTAssertNil(hidden.line)
    XCTAssertFalse(hidden.why.contains("This is where we began."), hidden.why)
    XCTAssertTrue(hidden.why.contains("it is hidden"), hidden.why)
    XCTAssertFalse(hidden.why.contains("1,000 steps"), hidden.why)
    let another = try said(", \"hidden\": [\"\(monday)\"]", on: monday.advanced(by: 2))
    XCTAssertEqual(another.line, "The first day of 5,000.")
  }

  /// An explanation has the numbers of a moment; if a night found none, it has the time of that night.
  func testAnExplanationHasNumbers() throws {
    let monday = ToldLifeDays.monday
    func why(_ day: Int, of steps: Int64) throws -> [InnerExplanation.Link] {
      let rows = SmallHistory.daily(day + 1, from: monday) { $0 == 30 ? steps : 5000 }
      let course = try SmallHistory.course(
        rows, since: "\(monday)", until: "\(monday.advanced(by: day + 1))T12:00", under: Self.ideal)
      let at = course.itinerary.home.instant(of: try XCTUnwrap(LocalTime("\(monday.advanced(by: day))T12:00")))
      return try XCTUnwrap(Explainer(course, at: at) { _ throws(Never) in }.inner).links
    }
    func text(_ links: [InnerExplanation.Link]) -> String { links.map { $0.sentence }.joined(separator: "\n") }
    let found = try text(why(31, of: 16_603))
    XCTAssertTrue(found.contains("16,603 steps reach 15,000, and the most before were 5,000"), found)
    XCTAssertTrue(found.contains("16,603 steps are more than the 5,000 that were the most before"), found)
    let links = try why(33, of: 16_603)
    XCTAssertFalse(links.contains { $0.about == .moment })
    let night = try XCTUnwrap(links.first { $0.about == .night })
    XCTAssertEqual(night.at, ToldLifeDays.four(on: monday.advanced(by: 33)), "a night without moments has its instant")
    // The hours of a day with so few steps are known, but never mentioned.
    let few = try text(why(31, of: 300))
    XCTAssertTrue(few.contains("of fewer than 500 steps nobody says when they were walked"), few)
    XCTAssertTrue(few.contains("when its days are walked is known of too few weeks to change"), few)
    let later = try text(why(130, of: 300))
    XCTAssertTrue(later.contains("half of a day is walked by 10:30 before"), later)
  }
}

/// Tests of what may have caused the beginning of a chapter.
final class ChapterSourceTests: XCTestCase {
  /// A watch that counts since the first week of a chapter is named; one that came earlier or later is not.
  func testANewSourceIsNamed() throws {
    let monday = ToldLifeDays.monday
    for (week, isNamed) in Seeds.some(of: [(12, false), (20, true), (21, false)], share: 2) {
      var samples = StepSamples()
      let ids = try ["Phone", "Watch"].map { try samples.id(of: StepSource(name: $0)) }
      for day in 0..<(30 * 7) {
        let start = LocalTime(startOf: monday.advanced(by: day)).instant(offsetSeconds: 0) + .hours(10)
        let steps: Int64 = day < 20 * 7 ? 3000 : 9000
        try samples.append(
          StepSample(
            start: start, end: start + .minutes(30), count: StepCount(steps: steps),
            source: ids[day < week * 7 ? 0 : 1]))
      }
      let end = LocalTime(startOf: monday.advanced(by: 30 * 7)).instant(offsetSeconds: 0)
      var scenario = Scenario()
      scenario.until = .instant(end)
      let course = try Course(scenario, CourseParts(laws: .ideal, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
      let inner = try XCTUnwrap(Explainer(course, at: end) { _ throws(Never) in }.inner)
      let sentences = inner.links.filter { $0.about == .chapter }.map { $0.sentence }
      XCTAssertTrue(
        sentences[0].hasPrefix("one is open since \(monday.advanced(by: 140)): weeks have more"), sentences[0])
      XCTAssertEqual(sentences.contains { $0.contains("'Watch' counts for the first time") }, isNamed, "\(week)")
    }
  }
}

/// The day on which these lives begin, and its times.
enum ToldLifeDays {
  /// 6 January 2025, a Monday.
  static let monday = CivilDay(daysSince1970: 20_094)

  /// Returns four o'clock in Paris in winter.
  static func four(on day: CivilDay) -> Instant { LocalTime(startOf: day).instant(offsetSeconds: 3600) + .hours(4) }
}
