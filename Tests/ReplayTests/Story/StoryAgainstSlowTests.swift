import PixelArt
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage
@testable import Replay

/// Stories of drawn lives, beside those told slowly, and what all of them keep to.
final class StoryAgainstSlowTests: XCTestCase {
  func testStoriesAreThoseToldSlowly() throws {
    var kinds: [String: Int] = [:]
    for seed in Seeds.first(of: 160, share: 40) {
      for course in [try DrawnLife(seed: seed).course, try RandomCourse(seed: seed).course] {
        let (story, slow) = (Story(of: course, SlowStory.changes(of: course)), SlowStory(of: course))
        XCTAssertEqual(story.moments, slow.moments, "seed \(seed)")
        XCTAssertEqual(story.opensAt, slow.opensAt, "seed \(seed)")
        for moment in story.moments { kinds[moment.kind.name, default: 0] += 1 }
      }
    }
    for kind in ["reveal", "paywall", "firstPremium", "return", "record", "skin"] {
      XCTAssertGreaterThan(kinds[kind] ?? 0, Seeds.isFull ? 9 : 0, kind)
    }
  }

  /// The changes that a page keeps are enough.
  func testHighlightsAreEnough() throws {
    for seed in Seeds.first(of: 160, share: 40) {
      let course = try DrawnLife(seed: seed).course
      let changes = SlowStory.changes(of: course)
      var highlights = Highlights()
      highlights.append(changes)
      XCTAssertEqual(Story(of: course, highlights.all), Story(of: course, changes), "seed \(seed)")
    }
  }

  /// At every moment a pal does what it has grown into by then, and lives then.
  func testEachMomentCanBeShown() throws {
    for seed in Seeds.first(of: 160, share: 40) {
      let course = try DrawnLife(seed: seed).course
      var replay = Replay(course)
      for moment in Story(of: course, SlowStory.changes(of: course)).moments {
        replay.advance(through: moment.at)
        XCTAssertTrue(course.begin <= moment.at && moment.at <= course.end, "\(moment)")
        XCTAssertEqual(course.itinerary.day(at: moment.at), moment.day)
        let extra = try XCTUnwrap(ExtraAnimation(rawValue: moment.extra), moment.extra)
        XCTAssertLessThanOrEqual(extra.firstPhase, replay.pal.evolution.visible, "\(moment)")
      }
    }
  }

  func testWhatAPalDoes() {
    let table: [(GreatMoment.Kind, String)] = [
      (.reveal(.active), "peek marvel marvel marvel"),
      (.paywall, "peek look_up wave wave"), (.firstPremium, "peek cheer hop hop"),
      (.return, "peek look_up wave wave"), (.record(steps: 1), "peek cheer hop somersault"),
      (.skin(.summer), "peek look_up look_up firefly"), (.skin(.winter), "peek look_up look_up stargaze"),
    ]
    for (kind, extras) in table {
      XCTAssertEqual(Phase.allCases.map { kind.extra(in: $0) }.joined(separator: " "), extras, kind.name)
    }
  }

  /// Nobody is told how long they were away, how much is left, or that they should; a number stands apart.
  func testTheWordsAreCalm() {
    let kinds: [GreatMoment.Kind] =
      [.paywall, .firstPremium, .return, .record(steps: 31_204)] + Skin.allCases.map { .skin($0) }
      + Phase.allCases.map { .reveal($0) }
    for kind in kinds {
      let words = kind.words
      for word in Tone.banned { XCTAssertFalse(words.lowercased().contains(word), "'\(word)' in '\(words)'") }
      XCTAssertTrue(words.hasSuffix(".") && words.split(separator: " ").count < 9, words)
      XCTAssertNil(words.first { $0.isNumber }, words)
    }
    XCTAssertEqual(Set(kinds.map { $0.words }).count, kinds.count)
    XCTAssertEqual(GreatMoment.Kind.record(steps: 31_204).steps, 31_204)
  }
}
