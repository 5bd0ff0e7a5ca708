import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of the overlays beside a pal, as tables of times.
final class OverlayStackTests: XCTestCase {
  /// A stack in a phase; times are milliseconds.
  private struct Bench {
    var stack = OverlayStack()
    var phase = Phase.energized

    mutating func push(_ kinds: [Overlay], _ time: Int64, isCaused: Bool = true) -> [Overlay] {
      stack.push(kinds, at: Instant(millisecondsSince1970: time), isCaused: isCaused, in: phase, under: .standard)
    }

    func visible(_ time: Int64) -> [Overlay] {
      stack.visible(at: Instant(millisecondsSince1970: time)).map { $0.kind }
    }

    /// Kind and slot of each entry, and the times at which it appears and ends.
    var entries: [String] {
      stack.entries.sorted { $0.slot < $1.slot }.map {
        "\($0.kind) \($0.slot) \($0.shows.millisecondsSince1970)..\($0.ends.millisecondsSince1970)"
      }
    }
  }

  private var love: Bench {
    var bench = Bench()
    XCTAssertEqual(bench.push([.heart, .tinyHearts, .loveAura], 0), [])
    return bench
  }

  func testAGroupComesOneAfterAnother() {
    XCTAssertEqual(love.entries, ["heart 0 0..2000", "tinyHearts 1 150..1650", "loveAura 2 300..2800"])
    XCTAssertEqual([0, 149].map { love.visible($0) }, [[.heart], [.heart]])
    XCTAssertEqual([150, 299].map { love.visible($0) }, [[.heart, .tinyHearts], [.heart, .tinyHearts]])
    XCTAssertEqual(love.visible(300), [.heart, .tinyHearts, .loveAura])
  }

  func testTheOneThatEndsFirstGivesItsPlace() {
    var bench = love
    XCTAssertEqual(bench.push([.question], 500), [])
    XCTAssertEqual(bench.entries, ["heart 0 0..2000", "question 1 500..2300", "loveAura 2 300..2800"])
    XCTAssertEqual(bench.push([.heart], 900), [])
    XCTAssertEqual(bench.entries, ["heart 0 0..2900", "question 1 500..2300", "loveAura 2 300..2800"])
    XCTAssertEqual(
      [2300, 2799, 2800, 2900].map { bench.visible($0) }, [[.heart, .loveAura], [.heart, .loveAura], [.heart], []])
  }

  func testWhatThePalDoesOfItsOwnPushesOutNothingThatWasCaused() {
    var bench = love
    XCTAssertEqual(bench.push([.zzz], 500, isCaused: false), [.zzz])
    XCTAssertEqual(bench.entries, love.entries)
    // An overlay of the group that is already visible is still extended.
    XCTAssertEqual(bench.push([.zzz, .heart], 500, isCaused: false), [.zzz])
    XCTAssertEqual(bench.entries.first, "heart 0 0..2650")
  }

  func testWhatWasCausedGoesLast() {
    var bench = Bench()
    // A caused overlay until 700, and two spontaneous ones until 800 and 900.
    _ = bench.push([.bounceLines], 300)
    _ = bench.push([.tears], -700, isCaused: false)
    _ = bench.push([.puff], 0, isCaused: false)
    XCTAssertEqual(bench.entries, ["bounceLines 0 300..700", "tears 1 -700..800", "puff 2 0..900"])
    XCTAssertEqual(bench.push([.ha], 400), [])
    XCTAssertEqual(bench.entries, ["bounceLines 0 300..700", "ha 1 400..2200", "puff 2 0..900"])
    XCTAssertEqual(bench.push([.question], 450), [])
    XCTAssertEqual(bench.entries, ["bounceLines 0 300..700", "ha 1 400..2200", "question 2 450..2250"])
    // No spontaneous overlay is left: the caused one that ends first is removed.
    XCTAssertEqual(bench.push([.heart], 500), [])
    XCTAssertEqual(bench.entries, ["heart 0 500..2500", "ha 1 400..2200", "question 2 450..2250"])
  }

  func testAsManyAsThePhaseHas() {
    let four: [Overlay] = [.heart, .question, .ha, .zzz]
    let table: [(Phase, [String])] = [
      (.dormant, ["heart 0 0..2000"]), (.active, ["heart 0 0..2000", "question 1 150..1950"]),
      (.energized, ["heart 0 0..2000", "question 1 150..1950", "ha 2 300..2100"]),
      (.ascended, ["heart 0 0..2000", "question 1 150..1950", "ha 2 300..2100"]),
    ]
    for (phase, entries) in table {
      var bench = Bench(phase: phase)
      _ = bench.push(four, 0)
      XCTAssertEqual(bench.entries, entries, "\(phase)")
    }
  }

  func testClearing() {
    var bench = love
    bench.stack.clear(at: Instant(millisecondsSince1970: 150))
    XCTAssertEqual(bench.visible(149), [.heart])
    for time in Int64(150)...3000 { XCTAssertEqual(bench.visible(time), []) }
  }

  func testAGroupDoesNotPushOutItsOwn() {
    var bench = Bench()
    _ = bench.push([.tears, .zzz, .softHalo], 0)
    // The tear ends first, but it is in the new group: it stays and is extended.
    XCTAssertEqual(bench.push([.heart, .tears], 100), [])
    XCTAssertEqual(bench.entries, ["tears 0 0..1750", "heart 1 100..2100", "softHalo 2 300..3300"])
  }

  func testATieIsDecidedByTheEarlierAndTheLowerPlace() {
    var bench = Bench()
    _ = bench.push([.heart], 0)  // until 2,000
    _ = bench.push([.blush], 0)  // until 2,000, at the next place
    _ = bench.push([.ha], 200)  // until 2,000, but it shows later
    _ = bench.push([.question], 300)
    XCTAssertEqual(bench.entries, ["question 0 300..2100", "blush 1 0..2000", "ha 2 200..2000"])
  }

  /// Differential test: random pushes and clears give the same overlays as the reference implementation `SlowOverlays`.
  func testAgainstAPlainStack() {
    for seed in Seeds.first(of: 40_000) {
      var dice = SplitMix(seed: seed)
      let phase = Phase.allCases[Int(dice.draw(below: 4))]
      var (stack, plain) = (OverlayStack(), SlowOverlays(places: min(3, phase.rawValue)))
      var now = Int64(0)
      for _ in 0..<30 {
        now += Int64(dice.draw(below: 900))
        if dice.draw(below: 12) == 0 {
          stack.clear(at: Instant(millisecondsSince1970: now))
          plain.clear(at: now)
          continue
        }
        let all = Overlay.allCases
        var kinds: [Overlay] = []
        for _ in 0...dice.draw(below: 4) {
          let kind = all[Int(dice.draw(below: UInt64(all.count)))]
          if !kinds.contains(kind) { kinds.append(kind) }
        }
        let isCaused = dice.draw(below: 2) == 0
        let at = Instant(millisecondsSince1970: now)
        let left = stack.push(kinds, at: at, isCaused: isCaused, in: phase, under: .standard)
        XCTAssertEqual(left, plain.push(kinds, at: now, isCaused: isCaused), "seed \(seed) at \(now)")
        for later in [0, 149, 150, 300, 1000, 2000] as [Int64] {
          XCTAssertEqual(
            stack.visible(at: at + Milliseconds(later)).map { $0.kind }, plain.visible(at: now + later),
            "seed \(seed) at \(now)")
        }
      }
    }
  }
}
