import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Property tests of a pal over generated lives.
final class PalPropertyTests: XCTestCase {
  /// Totals and phases never decrease in any life, no phase is skipped, and no digit appears where digits are
  /// forbidden.
  func testAnyLife() throws {
    var unlocks = 0
    for seed in Seeds.first(of: 20_000) {
      let life = try RandomLife(seed: seed, count: 60)
      var pal = life.newborn
      var (total, earned, visible): (Int64, Phase, Phase) = (0, .dormant, .dormant)
      for (now, events) in life.moments {
        let changes = pal.handle(events, at: now, under: life.laws)
        XCTAssertGreaterThanOrEqual(pal.total, total, "seed \(seed): the total fell")
        XCTAssertGreaterThanOrEqual(pal.evolution.earned, earned, "seed \(seed)")
        XCTAssertGreaterThanOrEqual(pal.evolution.visible, visible, "seed \(seed)")
        XCTAssertGreaterThanOrEqual(pal.evolution.earned, pal.evolution.visible, "seed \(seed)")
        XCTAssertEqual(pal.evolution.earned, Phase(at: pal.total, under: life.laws.rules), "seed \(seed)")
        XCTAssertLessThanOrEqual(changes.filter { $0.words.hasPrefix("updated") }.count, 1, "seed \(seed)")
        XCTAssertLessThanOrEqual(changes.filter { $0.words.hasPrefix("reloaded") }.count, 1, "seed \(seed)")
        for change in changes {
          guard case .phaseUnlocked(let unlock) = change.kind else { continue }
          XCTAssertEqual(unlock.phase, earned.next, "seed \(seed): phases are earned one by one")
          earned = unlock.phase
          unlocks += 1
        }
        (total, earned, visible) = (pal.total, pal.evolution.earned, pal.evolution.visible)
        checkSurfaces(of: pal, at: now, under: life.laws, "seed \(seed)")
      }
      XCTAssertEqual(pal.evolution.unlocks.map(\.phase.rawValue), Array(2..<(earned.rawValue + 1)), "seed \(seed)")
    }
    XCTAssertGreaterThan(unlocks, 100)
  }

  private func checkSurfaces(of pal: Pal, at now: Instant, under laws: Laws, _ seed: String) {
    for (surface, shown) in pal.presentations(at: now, under: laws) {
      let isDrawn = [.live, .stale, .locked].contains(shown.status) && surface != .history
      XCTAssertEqual(shown.sprite != nil, isDrawn, "\(seed): \(surface) is \(shown.status)")
      if !surface.mayShowDigits { XCTAssertNil(shown.text, "\(seed): \(surface)") }
      if shown.steps != nil { XCTAssertNotNil(shown.text, "\(seed): \(surface)") }
      if surface == .compact, let steps = shown.steps, shown.text != StepText.milestone(steps) {
        XCTAssertEqual(shown.sprite?.animation, .walking, "\(seed): \(steps) while resting")
      }
      if surface.kind == .accessory, shown.status != .redacted {
        XCTAssertEqual(
          shown.status == .live, !(pal.state.life?.widgets.timeline.entry(at: now).picture.isLocked ?? true))
      }
      XCTAssertFalse(shown.why.isEmpty)
    }
  }

  /// A pal that is saved and decoded after every moment stays equal to one that is not, and reports the same changes.
  func testSavedAnywhere() throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    for seed in Seeds.first(of: 2000) {
      let life = try RandomLife(seed: seed, count: 30)
      var whole = life.newborn
      var saved = whole
      for (now, events) in life.moments {
        let expected = whole.handle(events, at: now, under: life.laws)
        saved = try decoder.decode(Pal.self, from: encoder.encode(saved))
        XCTAssertEqual(saved.handle(events, at: now, under: life.laws), expected, "seed \(seed)")
        XCTAssertEqual(saved, whole, "seed \(seed)")
      }
    }
  }

  /// A pal that is woken at every requested time ends in the same state as one that is not woken.
  func testWakesOnlySayWhatTimeDoes() throws {
    for seed in Seeds.first(of: 20_000) {
      let life = try RandomLife(seed: seed, count: 30)
      var woken = life.newborn
      var slept = woken
      var last = life.start
      for (now, events) in life.moments {
        var wakes = 0
        while let wake = woken.nextWake(after: last, under: life.laws), wake < now {
          XCTAssertGreaterThan(wake, last, "seed \(seed): time goes on")
          _ = woken.handle(.time, at: wake, under: life.laws)
          last = wake
          wakes += 1
          guard wakes < 2000 else { return XCTFail("seed \(seed): woken without end at \(wake)") }
        }
        last = now
        _ = woken.handle(events, at: now, under: life.laws)
        _ = slept.handle(events, at: now, under: life.laws)
        XCTAssertEqual(woken.total, slept.total, "seed \(seed)")
        XCTAssertEqual(woken.energy, slept.energy, "seed \(seed)")
        XCTAssertEqual(woken.evolution.visible, slept.evolution.visible, "seed \(seed)")
        XCTAssertEqual(woken.isPremium, slept.isPremium, "seed \(seed)")
      }
    }
  }

  /// A step query that the pal accepts as one without news has the same effect as an ordinary query: only the time of
  /// the query changes.
  func testALookWithoutNewsIsALook() throws {
    var (taken, refused) = (0, 0)
    for seed in Seeds.first(of: 20_000) {
      let life = try RandomLife(seed: seed, count: 30)
      var dice = SplitMix(seed: seed)
      var pal = life.newborn
      var last = life.start
      for (now, events) in life.moments {
        for _ in 0..<2 where last < now {
          let wake = pal.nextWake(after: last, under: life.laws)
          last = last + Milliseconds(Int64(dice.draw(below: UInt64((now - last).count))))
          let walks = dice.draw(below: 4) == 0 ? [Interval(from: last - .seconds(90), lasting: .seconds(60))] : []
          let more: Int64 = dice.draw(below: 4) == 0 ? 1 : 0
          let report = StepReport(counted: pal.counted + more, today: (pal.today ?? 0) + more, walks: walks)
          var quick = pal
          let isTaken = quick.handleIfNothingNew(.steps(report), at: last, before: wake)
          let drawnStates = pal.drawnStates(at: last, under: life.laws)
          let changes = pal.handle(.steps(report), at: last, under: life.laws)
          guard isTaken else {
            refused += 1
            continue
          }
          taken += 1
          XCTAssertEqual(changes, [], "seed \(seed) at \(last)")
          XCTAssertTrue(quick == pal, "seed \(seed) at \(last)")
          XCTAssertEqual(pal.drawnStates(at: last, under: life.laws), drawnStates, "seed \(seed) at \(last)")
          XCTAssertTrue(walks.isEmpty && more == 0, "seed \(seed) at \(last)")
        }
        _ = pal.handle(events, at: now, under: life.laws)
        last = now
      }
    }
    XCTAssertTrue(taken > 200 && refused > 200, "\(taken), \(refused)")
  }

  /// A clock that jumps to the ends of the calendar and back causes no trap and no endless loop.
  func testWildClocks() throws {
    for seed in Seeds.first(of: 20_000) {
      let life = try RandomLife(seed: seed, count: 60, wild: true)
      var pal = life.newborn
      for (now, events) in life.moments {
        _ = pal.handle(events, at: now, under: life.laws)
        _ = pal.presentations(at: now, under: life.laws)
        _ = pal.nextWake(after: now, under: life.laws)
      }
    }
  }

  func testANewerPalIsRefused() throws {
    let pal = PalBench().pal
    let text = try encoded(pal)
    XCTAssertEqual(try decoded(Pal.self, from: text), pal)
    let newer = text.replacingOccurrences(of: "\"version\":1", with: "\"version\":2")
    XCTAssertEqual(
      complaint { try decoded(Pal.self, from: newer) },
      "this pal was saved as version 2, and this PixelPal reads versions 1 to 1. "
        + "Update PixelPal to open it: nothing was changed")
    XCTAssertNotNil(complaint { try decoded(Pal.self, from: text.replacingOccurrences(of: "n\":1}", with: "n\":0}")) })
  }

  /// Decoding accepts or refuses a corrupted pal; it never traps.
  func testAMangledPal() throws {
    let telling = Array("0123456789-{}[],:\"ntfe.".utf8)
    for seed in Seeds.first(of: 10_000) {
      let life = try RandomLife(seed: seed, count: 12)
      var pal = life.newborn
      for (now, events) in life.moments { _ = pal.handle(events, at: now, under: life.laws) }
      var bytes = Array(try encoded(pal).utf8)
      var dice = SplitMix(seed: seed)
      for _ in 0..<20 {
        let place = Int(dice.draw(below: UInt64(bytes.count)))
        let kept = bytes[place]
        bytes[place] = telling[Int(dice.draw(below: UInt64(telling.count)))]
        if var mangled = try? decoded(Pal.self, from: String(decoding: bytes, as: UTF8.self)) {
          for (now, events) in life.moments.suffix(3) {
            _ = mangled.handle(events, at: now + .hours(30), under: life.laws)
            _ = mangled.presentations(at: now + .hours(30), under: life.laws)
            _ = mangled.nextWake(after: now + .hours(30), under: life.laws)
          }
        }
        bytes[place] = kept
      }
    }
  }
}
