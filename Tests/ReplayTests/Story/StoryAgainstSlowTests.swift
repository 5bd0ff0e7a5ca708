import PixelArt
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage
@testable import Replay

/// Differential tests of the stories of generated lives against `SlowStory`, and invariants of all stories.
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

  /// The changes that a web page keeps are sufficient for the story.
  func testHighlightsAreEnough() throws {
    for seed in Seeds.first(of: 160, share: 40) {
      let course = try DrawnLife(seed: seed).course
      let changes = SlowStory.changes(of: course)
      var highlights = Highlights()
      highlights.append(changes)
      XCTAssertEqual(Story(of: course, highlights.all), Story(of: course, changes), "seed \(seed)")
    }
  }

  /// Each moment is within the replay, and the pal has reached by then what the moment shows.
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

  /// Sentences never say how long the user was away, how much is left, or what to do; a number is separate from them.
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
