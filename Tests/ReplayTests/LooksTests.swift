import PixelPalCore
import TestSupport
import XCTest

@testable import Replay

/// What a phone learns by looking, beside sums that begin anew for each question.
final class LooksTests: XCTestCase {
  func testWhenNumbersWereReached() throws {
    var (milestones, totals) = (0, 0)
    for seed in Seeds.first(of: 6000) {
      let course = try RandomCourse(seed: seed, device: .ios26, days: 4).course
      // A date that comes twice begins in the middle.
      guard course.places.moves.isEmpty else { continue }
      var looks = Looks(course)
      var dice = Dice(seed)
      var at = course.createdAt
      while at < course.end {
        at = at + .seconds(dice.draw(dice.draw(3) == 0 ? 40_000 : 4000))
        let report = looks.look(at: at)
        let history = try XCTUnwrap(course.epochs.last { $0.since <= at }).history
        for reached in report.totals {
          var sum = history.runningSum()
          XCTAssertEqual(sum.instant(reaching: Int64(reached.total)), reached.at, "seed \(seed) at \(at)")
          totals += 1
        }
        guard let walkedAt = report.milestoneWalkedAt else { continue }
        let milestone = report.today - report.today % course.laws.rules.numbers.milestoneEverySteps
        var sum = history.runningSum()
        let before = sum.counted(before: course.places.stretch(at: at).span.start).rounded
        XCTAssertEqual(sum.instant(reaching: before + Int64(milestone)), walkedAt, "seed \(seed) at \(at)")
        milestones += 1
      }
    }
    XCTAssert(milestones > 100 && totals > 20, "\(milestones), \(totals)")
  }
}
