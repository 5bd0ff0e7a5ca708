import PixelArt
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage
@testable import Replay

/// Differential tests of the stories of generated lives against `ReferenceStory`, and invariants of all stories.
final class StoryHighlightsReferenceTests: XCTestCase {
  func test_highlights_equalReference_forGeneratedLives() throws {
    var kinds: [String: Int] = [:]
    let seeds = TestSeeds.range(outOf: 160, oneIn: 40)
    for seed in seeds {
      for plan in [try GeneratedLife(seed: seed).plan, try GeneratedReplay(seed: seed).plan] {
        let (story, slow) = (StoryHighlights(of: plan, ReferenceStory.allChanges(of: plan)), ReferenceStory(of: plan))
        XCTAssertEqual(story.highlights, slow.moments, "seed \(seed)")
        for moment in story.highlights { kinds[moment.kind.name, default: 0] += 1 }
      }
    }
    for kind in ["reveal", "paywall", "firstPremium", "return", "record", "skin"] {
      XCTAssertGreaterThan(kinds[kind] ?? 0, min(9, seeds.count / 5), kind)
    }
  }

  /// The changes that a web page keeps are sufficient for the story.
  func test_recordedChanges_areSufficientForHighlights() throws {
    for seed in TestSeeds.range(outOf: 160, oneIn: 40) {
      let plan = try GeneratedLife(seed: seed).plan
      let changes = ReferenceStory.allChanges(of: plan)
      var highlights = NotableChanges()
      highlights.appendNotable(in: changes)
      XCTAssertEqual(StoryHighlights(of: plan, highlights.all), StoryHighlights(of: plan, changes), "seed \(seed)")
    }
  }

  /// Each highlight is within the replay, and the pal has reached by then what the highlight shows.
  func test_everyHighlight_isWithinReplay_andItsAnimationIsUnlocked() throws {
    for seed in TestSeeds.range(outOf: 160, oneIn: 40) {
      let plan = try GeneratedLife(seed: seed).plan
      var replay = Replay(plan)
      for moment in StoryHighlights(of: plan, ReferenceStory.allChanges(of: plan)).highlights {
        replay.advance(through: moment.at)
        XCTAssertTrue(plan.start <= moment.at && moment.at <= plan.end, "\(moment)")
        XCTAssertEqual(plan.itinerary.day(at: moment.at), moment.day)
        let extra = try XCTUnwrap(OneShotAnimation(rawValue: moment.animationName), moment.animationName)
        XCTAssertLessThanOrEqual(extra.firstPhase, replay.pal.phaseProgress.visiblePhase, "\(moment)")
      }
    }
  }

  func test_animationOfHighlight_dependsOnPhase() {
    let table: [(StoryHighlight.Kind, String)] = [
      (.reveal(.active), "peek marvel marvel marvel"),
      (.paywall, "peek look_up wave wave"), (.firstPremium, "peek cheer hop hop"),
      (.return, "peek look_up wave wave"), (.longestDay(steps: 1), "peek cheer hop somersault"),
      (.skin(.summer), "peek look_up look_up firefly"), (.skin(.winter), "peek look_up look_up stargaze"),
    ]
    for (kind, extras) in table {
      XCTAssertEqual(Phase.allCases.map { kind.animationName(in: $0) }.joined(separator: " "), extras, kind.name)
    }
  }

  /// Sentences never say how long the user was away, how much is left, or what to do; a number is separate from them.
  func test_sentences_containNoPressureAndNoNumbers() {
    let kinds: [StoryHighlight.Kind] =
      [.paywall, .firstPremium, .return, .longestDay(steps: 31_204)] + Skin.allCases.map { .skin($0) }
      + Phase.allCases.map { .reveal($0) }
    for kind in kinds {
      let words = kind.sentence
      for word in ToneCheck.bannedWords { XCTAssertFalse(words.lowercased().contains(word), "'\(word)' in '\(words)'") }
      XCTAssertTrue(words.hasSuffix(".") && words.split(separator: " ").count < 9, words)
      XCTAssertNil(words.first { $0.isNumber }, words)
    }
    XCTAssertEqual(Set(kinds.map { $0.sentence }).count, kinds.count)
    XCTAssertEqual(StoryHighlight.Kind.longestDay(steps: 31_204).steps, 31_204)
  }
}
