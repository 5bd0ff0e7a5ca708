import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of the overlays beside a pal, as tables of times.
final class OverlaySlotsTests: XCTestCase {
  /// A stack in a phase; times are milliseconds.
  private struct OverlayStackFixture {
    var stack = OverlaySlots()
    var phase = Phase.energized

    mutating func push(_ kinds: [Overlay], at time: Int64, isCausedByEvent: Bool = true) -> [Overlay] {
      stack.addOrExtendOverlays(
        kinds, at: Instant(millisecondsSince1970: time), isCausedByEvent: isCausedByEvent, in: phase, under: .standard)
    }

    func visible(at time: Int64) -> [Overlay] {
      stack.visible(at: Instant(millisecondsSince1970: time)).map { $0.overlay }
    }

    /// Kind and slot of each entry, and the times at which it appears and ends.
    var entryLines: [String] {
      stack.entries.sorted { $0.slot < $1.slot }.map {
        "\($0.overlay) \($0.slot) \($0.appearsAt.millisecondsSince1970)..\($0.endsAt.millisecondsSince1970)"
      }
    }
  }

  private var loveOverlays: OverlayStackFixture {
    var fixture = OverlayStackFixture()
    XCTAssertEqual(fixture.push([.heart, .tinyHearts, .loveAura], at: 0), [])
    return fixture
  }

  func test_groupOfOverlays_appears150MillisecondsApart() {
    XCTAssertEqual(loveOverlays.entryLines, ["heart 0 0..2000", "tinyHearts 1 150..1650", "loveAura 2 300..2800"])
    XCTAssertEqual([0, 149].map { loveOverlays.visible(at: $0) }, [[.heart], [.heart]])
    XCTAssertEqual([150, 299].map { loveOverlays.visible(at: $0) }, [[.heart, .tinyHearts], [.heart, .tinyHearts]])
    XCTAssertEqual(loveOverlays.visible(at: 300), [.heart, .tinyHearts, .loveAura])
  }

  func test_fullStack_replacesTheOverlayThatEndsFirst() {
    var fixture = loveOverlays
    XCTAssertEqual(fixture.push([.question], at: 500), [])
    XCTAssertEqual(fixture.entryLines, ["heart 0 0..2000", "question 1 500..2300", "loveAura 2 300..2800"])
    XCTAssertEqual(fixture.push([.heart], at: 900), [])
    XCTAssertEqual(fixture.entryLines, ["heart 0 0..2900", "question 1 500..2300", "loveAura 2 300..2800"])
    XCTAssertEqual(
      [2300, 2799, 2800, 2900].map { fixture.visible(at: $0) },
      [[.heart, .loveAura], [.heart, .loveAura], [.heart], []])
  }

  func test_idleOverlay_isDropped_ifOnlyEventOverlaysCouldBeReplaced() {
    var fixture = loveOverlays
    XCTAssertEqual(fixture.push([.zzz], at: 500, isCausedByEvent: false), [.zzz])
    XCTAssertEqual(fixture.entryLines, loveOverlays.entryLines)
    // An overlay of the group that is already visible is still extended.
    XCTAssertEqual(fixture.push([.zzz, .heart], at: 500, isCausedByEvent: false), [.zzz])
    XCTAssertEqual(fixture.entryLines.first, "heart 0 0..2650")
  }

  func test_eventOverlays_areReplacedLast() {
    var fixture = OverlayStackFixture()
    // A caused overlay until 700, and two spontaneous ones until 800 and 900.
    _ = fixture.push([.bounceLines], at: 300)
    _ = fixture.push([.tears], at: -700, isCausedByEvent: false)
    _ = fixture.push([.puff], at: 0, isCausedByEvent: false)
    XCTAssertEqual(fixture.entryLines, ["bounceLines 0 300..700", "tears 1 -700..800", "puff 2 0..900"])
    XCTAssertEqual(fixture.push([.ha], at: 400), [])
    XCTAssertEqual(fixture.entryLines, ["bounceLines 0 300..700", "ha 1 400..2200", "puff 2 0..900"])
    XCTAssertEqual(fixture.push([.question], at: 450), [])
    XCTAssertEqual(fixture.entryLines, ["bounceLines 0 300..700", "ha 1 400..2200", "question 2 450..2250"])
    // No spontaneous overlay is left: the caused one that ends first is removed.
    XCTAssertEqual(fixture.push([.heart], at: 500), [])
    XCTAssertEqual(fixture.entryLines, ["heart 0 500..2500", "ha 1 400..2200", "question 2 450..2250"])
  }

  func test_phase_limitsTheNumberOfSlots() {
    let four: [Overlay] = [.heart, .question, .ha, .zzz]
    let table: [(Phase, [String])] = [
      (.dormant, ["heart 0 0..2000"]), (.active, ["heart 0 0..2000", "question 1 150..1950"]),
      (.energized, ["heart 0 0..2000", "question 1 150..1950", "ha 2 300..2100"]),
      (.ascended, ["heart 0 0..2000", "question 1 150..1950", "ha 2 300..2100"]),
    ]
    for (phase, entries) in table {
      var fixture = OverlayStackFixture(phase: phase)
      _ = fixture.push(four, at: 0)
      XCTAssertEqual(fixture.entryLines, entries, "\(phase)")
    }
  }

  func test_endAll_hidesEveryOverlayFromThatInstant() {
    var fixture = loveOverlays
    fixture.stack.endAll(at: Instant(millisecondsSince1970: 150))
    XCTAssertEqual(fixture.visible(at: 149), [.heart])
    for time in Int64(150)...3000 { XCTAssertEqual(fixture.visible(at: time), []) }
  }

  func test_group_extendsItsOwnVisibleOverlay_insteadOfReplacingIt() {
    var fixture = OverlayStackFixture()
    _ = fixture.push([.tears, .zzz, .softHalo], at: 0)
    // The tear ends first, but it is in the new group: it stays and is extended.
    XCTAssertEqual(fixture.push([.heart, .tears], at: 100), [])
    XCTAssertEqual(fixture.entryLines, ["tears 0 0..1750", "heart 1 100..2100", "softHalo 2 300..3300"])
  }

  func test_overlaysEndingTogether_areReplaced_byAppearanceThenSlot() {
    var fixture = OverlayStackFixture()
    _ = fixture.push([.heart], at: 0)  // until 2,000
    _ = fixture.push([.blush], at: 0)  // until 2,000, at the next place
    _ = fixture.push([.ha], at: 200)  // until 2,000, but it shows later
    _ = fixture.push([.question], at: 300)
    XCTAssertEqual(fixture.entryLines, ["question 0 300..2100", "blush 1 0..2000", "ha 2 200..2000"])
  }

  /// Differential test: random pushes and clears give the same overlays as the reference implementation
  /// `ReferenceOverlayStack`.
  func test_randomPushesAndClears_equalReferenceImplementation() {
    for seed in TestSeeds.range(outOf: 40_000) {
      var dice = SplitMix64(seed: seed)
      let phase = Phase.allCases[Int(dice.draw(below: 4))]
      var (stack, reference) = (OverlaySlots(), ReferenceOverlayStack(slotCount: min(3, phase.rawValue)))
      var now = Int64(0)
      for _ in 0..<30 {
        now += Int64(dice.draw(below: 900))
        if dice.draw(below: 12) == 0 {
          stack.endAll(at: Instant(millisecondsSince1970: now))
          reference.endAll(at: now)
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
        let left = stack.addOrExtendOverlays(kinds, at: at, isCausedByEvent: isCaused, in: phase, under: .standard)
        XCTAssertEqual(left, reference.push(kinds, at: now, isCausedByEvent: isCaused), "seed \(seed) at \(now)")
        for later in [0, 149, 150, 300, 1000, 2000] as [Int64] {
          XCTAssertEqual(
            stack.visible(at: at + Milliseconds(later)).map { $0.overlay }, reference.visible(at: now + later),
            "seed \(seed) at \(now)")
        }
      }
    }
  }
}
