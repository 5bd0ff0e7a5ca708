import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Differential tests: memoirs of generated lives against the reference implementation `SlowMemoir`, which examines all
/// days in each night.
final class MemoirAgainstSlowTests: XCTestCase {
  func testNightByNight() {
    var kinds: [String: Int] = [:]
    var (turns, places, additions, corrected) = ([Chapter.Turn: Int](), 0, 0, 0)
    for seed in Seeds.first(of: 500, share: 250) {
      let life = MadeUpLife(seed: seed)
      var slow = SlowMemoir(createdOn: life.createdOn)
      var nights = life.nights.makeIterator()
      var isSame = true
      let memoir = life.told { memoir in
        guard isSame, let night = nights.next() else { return }
        if let reveal = life.reveals[night.day] { slow.note(reveal) }
        slow.learn(of: night.facts, inNightTo: night.day, at: ToldLife.four(on: night.day))
        isSame = isAlike(memoir, slow, "seed \(seed), night \(night.day)")
      }
      guard isSame else { continue }
      for moment in memoir.moments { kinds[moment.kind.name, default: 0] += 1 }
      for chapter in memoir.chapters { turns[chapter.turn, default: 0] += 1 }
      places += memoir.places.count
      additions += memoir.additions.count
      corrected += memoir.moments.count { $0.isCorrected }
    }
    let usual = [
      "beginning", "phase", "firstWalk", "firstDay", "longestDay", "longestWalk", "total", "chapter",
    ]
    // The few lives of the short run may lack these.
    let rare = Seeds.isFull ? ["anniversary", "return", "journey", "dawn", "night", "season"] : []
    for kind in usual + rare { XCTAssertGreaterThan(kinds[kind] ?? 0, 0, kind) }
    XCTAssertGreaterThan(min(places, additions, corrected), 0)
    guard Seeds.isFull else { return }
    for turn in Chapter.Turn.allCases { XCTAssertGreaterThan(turns[turn] ?? 0, 0, turn.rawValue) }
  }

  /// True if the memoir equals the reference.
  private func isAlike(_ memoir: Memoir, _ slow: SlowMemoir, _ where: String) -> Bool {
    func order(_ one: Moment, _ other: Moment) -> Bool {
      (one.day, one.kind.order, one.kind.importance) < (other.day, other.kind.order, other.kind.importance)
    }
    let (moments, expected) = (memoir.moments.sorted(by: order), slow.moments.sorted(by: order))
    if moments != expected {
      let differing = Set(moments).symmetricDifference(expected).map { "\($0)" }.sorted()
      XCTFail("\(`where`): \(differing.joined(separator: "\n"))")
      return false
    }
    XCTAssertEqual(memoir.chapters, slow.book.chapters, `where`)
    XCTAssertEqual(memoir.additions, slow.additions, `where`)
    let told = slow.told
    XCTAssertEqual(memoir.toldDays, told.map { $0.day }, `where`)
    XCTAssertEqual(told.map { memoir.remembered($0.day)?.steps }, told.map { $0.steps }, `where`)
    XCTAssertEqual(told.map { memoir.remembered($0.day)?.word }, told.map { slow.words[$0.day] }, `where`)
    guard let night = slow.lastNight else { return false }
    // Weekday patterns depend only on the current data and are updated on Mondays.
    guard night.weekday == 1 else { return true }
    XCTAssertEqual(memoir.places, SlowPlaces.found(told, before: night), `where`)
    return memoir.chapters == slow.book.chapters && memoir.additions == slow.additions
      && memoir.toldDays == told.map { $0.day }
  }
}
