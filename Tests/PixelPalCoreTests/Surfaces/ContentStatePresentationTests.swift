import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// A view that knows only the content state draws what the pal's own presentation says.
final class ContentStatePresentationTests: XCTestCase {
  private static let surfaces: [Surface] = [.compact, .minimal, .expanded, .lockScreen, .standBy, .alwaysOn]

  func test_presentationOfAState_equalsThatOfThePal_afterEachEvent() throws {
    var comparisons: [Presentation.Status: Int] = [:]
    for seed in TestSeeds.range(outOf: 2000, oneIn: 50) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        _ = pal.handle(events, at: now, under: history.configuration)
        guard let activity = pal.currentLiveActivity else { continue }
        // A pal sends no walk that goes on after the stale date's second, but a found state may say so.
        let walkEnd = activity.content.walkingUntilUnix.map { Instant(secondsSince1970: $0) }
        if let walkEnd, walkEnd < activity.staleAt { continue }
        for distance in [Milliseconds.zero, .seconds(30), .hours(3)]
        where pal.nextWake(
          after: now, under: history.configuration
        ).map({ now + distance < $0 }) ?? true {
          let at = now + distance
          for surface in Self.surfaces {
            let shown = pal.presentation(on: surface, at: at, under: history.configuration)
            guard shown.status == .live || shown.status == .stale else { continue }
            let drawn = try XCTUnwrap(
              activity.content.presentation(
                on: surface, at: at, isStale: activity.staleAt <= at, under: history.configuration))
            XCTAssertEqual(drawn.status, shown.status, "seed \(seed) at \(at), \(surface)")
            XCTAssertEqual(drawn.sprite?.animation, shown.sprite?.animation, "seed \(seed) at \(at), \(surface)")
            // A state knows neither peeks nor, once it is stale, the instant when the pal came to rest.
            let playsFrames = history.configuration.device.facts.playsFrames
            if shown.sprite?.extraAnimation == nil, shown.status == .live || !playsFrames {
              XCTAssertEqual(drawn.sprite?.assetName, shown.sprite?.assetName, "seed \(seed) at \(at), \(surface)")
            }
            XCTAssertEqual(drawn.icon, shown.icon, "seed \(seed) at \(at), \(surface)")
            XCTAssertEqual(drawn.text, shown.text, "seed \(seed) at \(at), \(surface)")
            XCTAssertEqual(
              drawn.effects, shown.effects.filter { $0 != .highlight }, "seed \(seed) at \(at), \(surface)")
            comparisons[shown.status, default: 0] += 1
          }
        }
      }
    }
    XCTAssertGreaterThan(comparisons[.live] ?? 0, 500)
    XCTAssertGreaterThan(comparisons[.stale] ?? 0, 20)
  }

  /// Returns the state that is sent at the start of `fixture`, with or without a walk of five minutes.
  private func sentContent(_ fixture: LiveActivityFixture, isWalking: Bool) -> ContentState {
    var desired = fixture.desiredContent
    if isWalking { desired.walk = PalWalkingPeriod(start: fixture.start, until: fixture.start + .minutes(5)) }
    return SentActivityState(
      desired, milestone: nil, after: nil, at: fixture.start, drawnAt: fixture.start, under: fixture.configuration.rules
    ).content
  }

  func test_walk_endsAtItsExpectedEnd_evenIfTheStateIsNotStale() throws {
    let fixture = LiveActivityFixture(.standard)
    let state = sentContent(fixture, isWalking: true)
    let end = fixture.start + .minutes(5)
    let animations = [end - Milliseconds(1), end, end + Milliseconds(1)].map {
      state.presentation(on: .lockScreen, at: $0, isStale: false, under: .standard)?.sprite?.animation
    }
    XCTAssertEqual(animations, [.walking, .idle, .idle])
    XCTAssertEqual(
      state.presentation(on: .lockScreen, at: fixture.start, isStale: true, under: .standard)?.sprite?.animation, .idle,
      "the phone says that the state is stale")
  }

  func test_stepsOfADay_areNotShownAfterMidnight_evenDuringAWalk() {
    let fixture = LiveActivityFixture(.standard)
    var desired = fixture.desiredContent
    let midnight = desired.midnight
    desired.walk = PalWalkingPeriod(start: midnight - .minutes(2), until: midnight + .minutes(3))
    let state = SentActivityState(
      desired, milestone: nil, after: nil, at: midnight - .minutes(2), drawnAt: midnight - .minutes(2),
      under: fixture.configuration.rules)
    let steps = [midnight - Milliseconds(1), midnight, midnight + .seconds(1)].map {
      state.content.presentation(on: .expanded, at: $0, isStale: state.staleAt <= $0, under: .standard)?.steps
    }
    XCTAssertEqual(steps, [desired.steps, nil, nil])
  }

  /// The frames of a pal at rest depend on the rules, so no function assumes the standard rules.
  func test_frames_dependOnTheConfiguration_whichHasNoDefault() throws {
    let state = sentContent(LiveActivityFixture(.standard), isWalking: true)
    let slow = try Rules.standard.changing {
      ($0.idleMillisecondsInPhase1, $0.idleMillisecondsInPhase2) = (700, 700)
    }
    let (now, own) = (state.frameSequence.start + .hours(1), try PalConfiguration(rules: slow, device: .ios26))
    let drawn = [PalConfiguration.standard, own].map {
      state.presentation(on: .lockScreen, at: now, isStale: true, under: $0)?.sprite?.sequence
    }
    XCTAssertNotEqual(drawn[0], drawn[1])
    for folder in ["PixelPalCore", "PixelPalApple"] {
      let sources = PackagePaths.root.appendingPathComponent("Sources/\(folder)")
      let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let code = try String(contentsOf: file, encoding: .utf8)
        XCTAssertFalse(code.contains("PalConfiguration = .standard"), file.lastPathComponent)
      }
    }
  }

  func test_surfacesWithoutALiveActivity_haveNoPresentation() {
    let fixture = LiveActivityFixture(.standard)
    let state = sentContent(fixture, isWalking: false)
    for surface in Surface.allCases {
      let shown = state.presentation(on: surface, at: fixture.start, isStale: false, under: .standard)
      XCTAssertEqual(shown != nil, Self.surfaces.contains(surface), "\(surface)")
    }
  }
}
