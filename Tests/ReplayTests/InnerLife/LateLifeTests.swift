import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of what remains unchanged if steps become known late, and of what a night may know.
final class LateLifeTests: XCTestCase {
  /// The text of a frozen page never changes, whatever export arrives; lines are only added below it.
  func testFrozenWordsNeverChange() throws {
    var (compared, later, gone) = (0, 0, 0)
    for seed in Seeds.first(of: 1500, share: 150) {
      let course = try LateLife(seed: seed).course
      var remembered = RememberedCourse(course)
      var (pages, weeks) = ([CivilDay: DayPage](), [CivilDay: WeekPage]())
      var at = course.createdAt
      while at < course.end {
        at = min(course.end, at + .hours(53))
        remembered.advance(through: at)
        let journal = remembered.journal(at: at, wishes: .init())
        for case .page(let page) in journal.pages(from: .first, to: .last) {
          let before = pages[page.day]
          XCTAssertFalse(before != nil && page.state != .frozen, "seed \(seed), \(page.day)")
          guard page.state == .frozen else { continue }
          pages[page.day] = page
          guard let before else { continue }
          XCTAssertEqual(page.sentence, before.sentence, "seed \(seed), \(page.day)")
          XCTAssertEqual(page.steps, before.steps, "seed \(seed), \(page.day)")
          XCTAssertEqual(Array(page.later.prefix(before.later.count)), before.later, "seed \(seed), \(page.day)")
          (compared, later) = (compared + 1, later + page.later.count - before.later.count)
        }
        for week in journal.weeks(from: .first, to: .last) where week.state == .frozen {
          if let before = weeks[week.monday] {
            XCTAssertEqual(week.title, before.title, "seed \(seed), \(week.monday)")
          }
          weeks[week.monday] = week
        }
      }
      gone += remembered.memoir.additions.count { $0.counted == 0 }
    }
    XCTAssertGreaterThan(gone, 0, "of some days nothing is counted any more")
    XCTAssertGreaterThan(compared, 500)
    XCTAssertGreaterThan(later, 3)
  }

  /// The steps that a night counts equal what the phone knew at its query, day by day, from all exports and syncs so
  /// far.
  func testWhatIsCountedIsWhatWasKnown() throws {
    var nights = 0
    for seed in Seeds.first(of: 1500, share: 150) {
      let course = try LateLife(seed: seed, days: 45).course
      var (replay, teller) = (Replay(course), NightTeller(course))
      while let turn = replay.next(through: course.end) {
        teller.note(turn, replay)
        guard let night = teller.news.last, nights % 3 == 0 || turn.at + .hours(30) > course.end else {
          nights += teller.news.count
          continue
        }
        nights += 1
        var history = KnownHistory(of: course)
        history.move(to: night.at)
        let known = history.days(with: replay.pal(at: night.at), at: night.at).days
        let steps = Dictionary(uniqueKeysWithValues: known.map { ($0.day, $0.steps ?? 0) })
        var day = teller.memoir.createdOn
        while let end = teller.memoir.lastNight, day < end {
          let counted = teller.memoir.remembered(day)?.counted ?? 0
          XCTAssertLessThanOrEqual(
            abs(counted - (steps[day] ?? 0)), 1, "seed \(seed), \(day) in the night of \(night.at)")
          day = day.next
        }
      }
    }
    XCTAssertGreaterThan(nights, 50)
  }

  /// A night depends on nothing after its four o'clock: two lives that differ only later have the same memoir at four.
  func testANightKnowsNothingThatComesAfterIt() throws {
    var nights = 0
    let seeds = Seeds.first(of: 1500, share: 750)
    for seed in seeds {
      for device in [DeviceModel.ideal, .ios26] {
        let life = try LateLife(seed: seed, device: device)
        let course = life.course
        var dice = Dice(seed &+ 1)
        for _ in 0..<2 {
          let day = course.itinerary.day(at: course.createdAt).advanced(by: 2 + dice.draw(70))
          let four = course.itinerary.home.instant(of: try XCTUnwrap(LocalTime("\(day)T04:00")))
          // A phone without limits knows steps as they are walked, whatever a later export says about them.
          let cut = try life.cut(four, device == .ideal ? .distantFuture : four)
          var (whole, short) = (RememberedCourse(course), RememberedCourse(cut))
          whole.advance(through: four)
          short.advance(through: four)
          XCTAssertEqual(whole.memoir, short.memoir, "seed \(seed), \(day), \(device.name)")
          nights += whole.memoir.lastNight == nil ? 0 : 1
          if device == .ideal { XCTAssertEqual(whole.memoir.lastNight, day, "seed \(seed)") }
        }
      }
    }
    XCTAssertGreaterThan(nights, min(20, 2 * seeds.count))
  }

  /// A phone that knows each step at once and one that learns of all steps within the day have the same journal.
  func testWhereTheSameWasKnown() throws {
    for seed in Seeds.first(of: 5, share: 2) {
      var dice = Dice(seed)
      let monday = CivilDay(daysSince1970: 20_094)
      let rows = SmallHistory.daily(80, from: monday) { _ in dice.draw(9) == 0 ? nil : Int64(1000 + dice.draw(9000)) }
      let memoirs = try [DeviceModel.ideal, .ios26, .ios18].map { device in
        let course = try SmallHistory.course(
          rows, since: "\(monday)", until: "\(monday.advanced(by: 81))T12:00",
          under: PalLaws(rules: .standard, device: device))
        var remembered = RememberedCourse(course)
        remembered.advance(through: course.end)
        return remembered.memoir
      }
      for memoir in memoirs {
        XCTAssertEqual(memoir.lastNight, memoirs[0].lastNight)
        XCTAssertEqual(
          memoir.moments.filter { !$0.isOfAPhase }.map {
            "\($0.kind) \($0.day) \($0.began) \($0.noticed) \($0.toldIn)"
          },
          memoirs[0].moments.filter { !$0.isOfAPhase }.map {
            "\($0.kind) \($0.day) \($0.began) \($0.noticed) \($0.toldIn)"
          })
        XCTAssertEqual(memoir.toldDays, memoirs[0].toldDays)
        XCTAssertEqual(
          memoir.toldDays.map { memoir.remembered($0) }, memoirs[0].toldDays.map { memoirs[0].remembered($0) })
        XCTAssertEqual(memoir.chapters.map { $0.began }, memoirs[0].chapters.map { $0.began })
      }
    }
  }
}

extension Moment {
  /// True if the moment is of a phase, which the phone reveals when the app is opened.
  fileprivate var isOfAPhase: Bool { if case .phase = kind { true } else { false } }
}
