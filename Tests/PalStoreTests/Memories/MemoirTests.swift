import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the journal of a stored pal, with samples in any order and the store closed at any time in between.
final class MemoirTests: XCTestCase {
  /// Differential test: a store that is closed at random reports the same as one that is not, and as the reference
  /// `SlowJournal`, which has all samples each time.
  func testAStoreThatIsClosedTellsAsOneThatIsNot() throws {
    var (moments, chapters, additions) = (0, 0, 0)
    let seeds = Seeds.first(of: 600, share: 600)
    for seed in seeds {
      var dice = SplitMix(seed: seed)
      let walker = try Walker(&dice, days: 40 + Int(dice.draw(below: 160)))
      let closed = MemoryFolder()
      let open = try Walker.inside(MemoryFolder())
      var pal = try Walker.inside(closed)
      var slow = SlowJournal()
      for look in walker.looks(&dice) {
        let samples = try walker.samples(look.rows)
        if dice.draw(below: 3) == 0 {
          try pal.pause()
          pal = try Walker.inside(closed)
          XCTAssertEqual(pal.notices, [], "seed \(seed)")
        }
        let told = pal.memoir.moments
        let news = try pal.receive(samples, at: look.at).news
        XCTAssertEqual(try open.receive(samples, at: look.at).news, news, "seed \(seed) at \(look.at)")
        XCTAssertEqual(pal.memoir, open.memoir, "seed \(seed) at \(look.at)")
        try slow.look(samples, at: look.at, pal.pal.evolution)
        guard pal.memoir == slow.memoir else { return XCTFail("seed \(seed) at \(look.at): not as all at hand tell") }
        // Reported moments are kept: later data only moves their beginning and marks them.
        for (before, after) in zip(told, pal.memoir.moments) {
          XCTAssertEqual([before.noticed, before.toldIn, before.day], [after.noticed, after.toldIn, after.day])
          XCTAssertEqual([before.kind], [after.kind], "seed \(seed)")
          XCTAssertEqual(before.told, after.told, "seed \(seed)")
        }
        XCTAssertEqual(Array(pal.memoir.moments.dropFirst(told.count)), news.moments, "seed \(seed)")
      }
      XCTAssertEqual(try pal.differences(), [], "seed \(seed)")
      moments += pal.memoir.moments.count
      chapters += pal.memoir.chapters.count
      additions += pal.memoir.additions.count
    }
    // Check that the test covers what it compares.
    XCTAssertGreaterThan(moments, min(50, 8 * seeds.count))
    XCTAssertGreaterThan(chapters, min(4, seeds.count / 2))
    XCTAssertGreaterThan(additions, min(10, seeds.count))
  }

  /// A memoir that is read back equals the one that was written, including the words of its days.
  func testAMemoirReadAgainIsTheSame() throws {
    for seed in Seeds.first(of: 500, share: 500) {
      var dice = SplitMix(seed: seed)
      let walker = try Walker(&dice, days: 200 + Int(dice.draw(below: 300)))
      let pal = try Walker.inside(MemoryFolder())
      for look in walker.looks(&dice) { _ = try pal.receive(walker.samples(look.rows), at: look.at) }
      let read = try KeptMemories.read(pal.keptMemories.bytes).document
      XCTAssertEqual(read.parts, pal.memoir.parts, "seed \(seed)")
      XCTAssertEqual(Memoir(read.parts, under: .standard), pal.memoir, "seed \(seed)")
    }
  }

  /// Under rules without an inner life nothing is reported; under rules with one, all of it.
  func testRulesDecideWhetherThereIsOne() throws {
    let without = try LifeRules.standard.changing { $0.life = false }
    var dice = SplitMix(seed: 70)
    let walker = try Walker(&dice, days: 40)
    let pal = try Walker.inside(MemoryFolder(), under: without)
    let now = Walker.midnight + .hours(24 * 41)
    XCTAssertEqual(try pal.receive(walker.samples(walker.rows), at: now).news, Memoir.News())
    XCTAssertNil(pal.memoir.lastNight)
    XCTAssertEqual(pal.memoir.reveals, [])
    let news = try pal.receive(StepSamples(), at: now + .hours(1), life: .standard).news
    XCTAssertEqual(news.moments.first?.kind, .beginning)
    XCTAssertFalse(pal.memoir.reveals.isEmpty)
  }

  /// A trial run changes nothing.
  func testATrialTellsNothing() throws {
    var dice = SplitMix(seed: 8)
    let walker = try Walker(&dice, days: 30)
    let pal = try Walker.inside(MemoryFolder())
    let before = pal.memoir
    let tried = try pal.tryOut(walker.samples(walker.rows), at: Walker.midnight + .hours(24 * 31))
    XCTAssertFalse(tried.news.moments.isEmpty)
    XCTAssertEqual(pal.memoir, before)
    let received = try pal.receive(walker.samples(walker.rows), at: Walker.midnight + .hours(24 * 31))
    XCTAssertEqual(received.news, tried.news)
  }

  /// Steps that the app passes to its pal process nights like a step query; other events do not.
  func testALookOfTheAppLetsANightPass() throws {
    let pal = try Walker.inside(MemoryFolder())
    _ = try pal.receive(Life.hour(500), at: Life.midnight + .hours(8))
    let morning = Life.midnight + .hours(31)
    _ = try pal.handle([.opened()], at: morning)
    XCTAssertEqual(pal.memoir.lastNight, Walker.zone.day(at: Life.midnight + .hours(8)))
    _ = try pal.handle([.steps(StepReport(counted: 500, today: 0))], at: morning + .minutes(1))
    XCTAssertEqual(pal.memoir.lastNight, Walker.zone.day(at: morning))
    XCTAssertEqual(pal.memoir.moments.first?.kind, .beginning)
  }
}
