import XCTest

@testable import PixelPalCore

final class SurfaceTests: XCTestCase {
  private func walked(_ device: DeviceModel, steps: Int = 8231) throws -> PalBench {
    var bench = PalBench(try Laws(rules: .standard, device: device))
    bench.handle([.opened(), .steps(StepReport(counted: 100, today: 100))], at: "08:00")
    bench.handle([.closed], at: "08:02")
    let walk = Interval(from: bench.at("09:55"), lasting: .minutes(5))
    bench.handle([.woken, .steps(StepReport(counted: steps, today: steps, walks: [walk]))], at: "10:00")
    return bench
  }

  /// Each surface shows the expected text, walking and at rest.
  func testTheTextsOfEverySurface() throws {
    let bench = try walked(.ios18, steps: 4321)
    let table: [(surface: Surface, walking: String?, resting: String?)] = [
      (.app, "4,321", "4,321"), (.compact, "4,321", nil), (.minimal, nil, nil), (.expanded, "4,321", "4,321"),
      (.lockScreen, nil, nil), (.standBy, nil, nil), (.alwaysOn, nil, nil), (.accessoryCircular, nil, nil),
      (.accessoryRectangular, nil, nil), (.accessoryInline, nil, nil), (.homeSmall, nil, nil),
      (.history, "4,321", "4,321"),
    ]
    XCTAssertEqual(table.map(\.surface), Surface.allCases)
    for row in table {
      XCTAssertEqual(bench.shown(row.surface, at: "10:02").text, row.walking, "\(row.surface), walking")
      XCTAssertEqual(bench.shown(row.surface, at: "10:06").text, row.resting, "\(row.surface), resting")
    }
    XCTAssertEqual(bench.shown(.expanded, at: "10:02").steps, 4321)
  }

  func testAMilestonesText() throws {
    var bench = PalBench(.ideal)
    bench.handle([.opened()], at: "08:00")
    bench.handle([.steps(StepReport(counted: 5000, today: 5000))], at: "10:00")
    XCTAssertEqual(bench.shown(.compact, at: "10:00").text, "5k!")
    XCTAssertEqual(bench.shown(.expanded, at: "10:00").text, "5k!")
    XCTAssertEqual(bench.shown(.expanded, at: "10:00").steps, 5000)
    XCTAssertNil(bench.shown(.lockScreen, at: "10:00").text)
    XCTAssertEqual(bench.pal.nextWake(after: bench.at("10:00"), under: bench.laws), bench.at("10:00:04"))
    bench.handle([.time], at: "10:00:04")
    XCTAssertNil(bench.shown(.compact, at: "10:00:04").text)
    XCTAssertEqual(bench.shown(.expanded, at: "10:00:04").text, "5,000")
  }

  /// A phone that plays no frames draws the first one; a phone without limits draws the frame of the instant.
  func testWhichFrameIsDrawn() throws {
    let phone = try walked(.ios18)
    XCTAssertEqual(phone.shown(.compact, at: "10:01:01").sprite?.name.asset, "male_walking_1")
    let ideal = try walked(.ideal)
    let start = ideal.at("10:00")
    XCTAssertEqual(
      ideal.pal.presentation(of: .compact, at: start + Milliseconds(250), under: ideal.laws).sprite?.name.asset,
      "male_walking_7")
    XCTAssertEqual(ideal.shown(.compact, at: "10:00").sprite?.sequence, .walking(from: start, under: .standard))
  }

  func testTheIslandHidesFromItsOwnApp() throws {
    for (device, status) in [(DeviceModel.ios18, Presentation.Status.gone), (.ideal, .live)] {
      var bench = PalBench(try Laws(rules: .standard, device: device))
      bench.handle([.opened()], at: "08:00")
      for surface in [Surface.compact, .minimal, .expanded] {
        XCTAssertEqual(bench.status(surface, at: "08:01"), status, "\(device.name)")
      }
      XCTAssertEqual(bench.status(.lockScreen, at: "08:01"), .live)
      bench.handle([.closed], at: "08:02")
      XCTAssertEqual(bench.status(.compact, at: "08:02"), .live)
    }
  }

  func testStaleAtMidnightIsLow() throws {
    var bench = PalBench()
    bench.handle([.opened(), .steps(StepReport(counted: 9000, today: 9000))], at: "20:00")
    bench.handle([.closed], at: "20:02")
    XCTAssertEqual(bench.shown(.lockScreen, at: "23:59:59").sprite?.name.asset, "male_vital_1")
    XCTAssertEqual(bench.status(.lockScreen, at: "23:59:59"), .live)
    XCTAssertEqual(bench.shown(.lockScreen, at: "00:00", day: 1).sprite?.name.asset, "male_low_1")
    XCTAssertEqual(bench.status(.lockScreen, at: "00:00", day: 1), .stale)
    XCTAssertNil(bench.shown(.expanded, at: "00:00", day: 1).text, "nothing of the new day is known")
  }

  func testLockedAndRedacted() throws {
    var bench = PalBench()
    bench.handle([.opened(), .steps(StepReport(counted: 9000, today: 9000))], at: "08:00")
    for surface in [Surface.accessoryCircular, .accessoryInline, .accessoryRectangular] {
      let shown = bench.shown(surface, at: "08:00")
      XCTAssertEqual(shown.status, .locked)
      XCTAssertEqual(shown.icon, "locked")
      XCTAssertEqual(shown.sprite?.name.asset, "male_low_1", "at rest, whatever the day is like")
    }
    XCTAssertEqual(bench.status(.history, at: "08:00"), .locked)
    bench.handle([.phoneRestarted], at: "09:00")
    XCTAssertEqual(bench.status(.homeSmall, at: "09:00"), .redacted)
    XCTAssertEqual(bench.status(.accessoryInline, at: "09:00"), .redacted)
    bench.handle([.phoneUnlocked], at: "09:01")
    XCTAssertEqual(bench.status(.homeSmall, at: "09:01"), .live)
    var premium = PalBench(entitlements: .always)
    premium.handle([.opened(), .steps(StepReport(counted: 80_000, today: 9000))], at: "08:00")
    XCTAssertEqual(premium.shown(.accessoryCircular, at: "08:00").icon, "bolt.fill")
    XCTAssertEqual(premium.shown(.accessoryCircular, at: "08:00").sprite?.name.asset, "male_vital_1")
  }

  /// The drawn effects depend on the phase, the event and premium.
  func testEffects() {
    for (steps, free, premium) in [
      (100, [], []), (25_001, [.bounce], [.bounce]), (75_001, [.bounce], [.spark]), (200_001, [.bounce], [.glow]),
    ] as [(Int, [Effect], [Effect])] {
      for (entitlements, expected) in [(EntitlementHistory.none, free), (.always, premium)] {
        var bench = PalBench(entitlements: entitlements)
        bench.handle([.opened(), .steps(StepReport(counted: steps, today: 100))], at: "08:00")
        if steps > 100 { XCTAssertEqual(bench.shown(.app, at: "08:00:01").effects, expected + [.highlight]) }
        bench.handle([.time], at: "08:00:02")
        XCTAssertEqual(bench.shown(.app, at: "08:00:02").effects, expected, "\(steps)")
        let walk = Interval(from: bench.at("08:29"), lasting: .minutes(1))
        bench.handle([.steps(StepReport(counted: steps + 5000, today: 5100, walks: [walk]))], at: "08:30")
        let more: [Effect] = entitlements == .always ? [.trail, .confetti] : []
        XCTAssertEqual(bench.shown(.app, at: "08:30").effects.filter { $0 != .highlight }, expected + more)
      }
    }
  }

  func testBeforeThereIsAPal() {
    let bench = PalBench()
    for surface in Surface.allCases {
      let before = bench.pal.presentation(of: surface, at: bench.midnight - Milliseconds(1), under: bench.laws)
      XCTAssertEqual(before.status, .placeholder)
      XCTAssertNil(before.sprite)
    }
  }
}
