import XCTest

@testable import PixelPalCore

final class SurfaceTests: XCTestCase {
  private func makeWalkingPal(on device: DeviceModel, steps: Int = 8231) throws -> PalFixture {
    var fixture = PalFixture(try PalConfiguration(rules: .standard, device: device))
    fixture.handle([.opened(), .steps(StepReport(counted: 100, today: 100))], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    let walk = Interval(from: fixture.instant(at: "09:55"), lasting: .minutes(5))
    fixture.handle([.woken, .steps(StepReport(counted: steps, today: steps, walks: [walk]))], at: "10:00")
    return fixture
  }

  /// Each surface shows the expected text, walking and at rest.
  func test_everySurface_showsItsText_walkingAndResting() throws {
    let fixture = try makeWalkingPal(on: .ios18, steps: 4321)
    let table: [(surface: Surface, walking: String?, resting: String?)] = [
      (.app, "4,321", "4,321"), (.compact, "4,321", nil), (.minimal, nil, nil), (.expanded, "4,321", "4,321"),
      (.lockScreen, nil, nil), (.standBy, nil, nil), (.alwaysOn, nil, nil), (.accessoryCircular, nil, nil),
      (.accessoryRectangular, nil, nil), (.accessoryInline, nil, nil), (.homeSmall, nil, nil),
      (.history, "4,321", "4,321"),
    ]
    XCTAssertEqual(table.map(\.surface), Surface.allCases)
    for row in table {
      XCTAssertEqual(fixture.presentation(on: row.surface, at: "10:02").text, row.walking, "\(row.surface), walking")
      XCTAssertEqual(fixture.presentation(on: row.surface, at: "10:06").text, row.resting, "\(row.surface), resting")
    }
    XCTAssertEqual(fixture.presentation(on: .expanded, at: "10:02").steps, 4321)
  }

  func test_milestoneText_isShownForFourSeconds_onTheIsland() throws {
    var fixture = PalFixture(.ideal)
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.steps(StepReport(counted: 5000, today: 5000))], at: "10:00")
    XCTAssertEqual(fixture.presentation(on: .compact, at: "10:00").text, "5k!")
    XCTAssertEqual(fixture.presentation(on: .expanded, at: "10:00").text, "5k!")
    XCTAssertEqual(fixture.presentation(on: .expanded, at: "10:00").steps, 5000)
    XCTAssertNil(fixture.presentation(on: .lockScreen, at: "10:00").text)
    XCTAssertEqual(
      fixture.pal.nextWake(after: fixture.instant(at: "10:00"), under: fixture.configuration),
      fixture.instant(at: "10:00:04"))
    fixture.handle([.timePassed], at: "10:00:04")
    XCTAssertNil(fixture.presentation(on: .compact, at: "10:00:04").text)
    XCTAssertEqual(fixture.presentation(on: .expanded, at: "10:00:04").text, "5,000")
  }

  /// A phone that plays no frames draws the first one; a phone without limits draws the frame of the instant.
  func test_drawnFrame_isTheFirst_unlessTheDevicePlaysFrames() throws {
    let phone = try makeWalkingPal(on: .ios18)
    XCTAssertEqual(phone.presentation(on: .compact, at: "10:01:01").sprite?.name.pictureName, "male_walking_1")
    let ideal = try makeWalkingPal(on: .ideal)
    let start = ideal.instant(at: "10:00")
    XCTAssertEqual(
      ideal.pal.presentation(on: .compact, at: start + Milliseconds(250), under: ideal.configuration).sprite?.name
        .pictureName,
      "male_walking_7")
    XCTAssertEqual(
      ideal.presentation(on: .compact, at: "10:00").sprite?.sequence, .walking(from: start, under: .standard))
  }

  func test_island_isHidden_whileItsAppIsInTheForeground() throws {
    for (device, status) in [(DeviceModel.ios18, Presentation.Status.gone), (.ideal, .live)] {
      var fixture = PalFixture(try PalConfiguration(rules: .standard, device: device))
      fixture.handle([.opened()], at: "08:00")
      for surface in [Surface.compact, .minimal, .expanded] {
        XCTAssertEqual(fixture.status(of: surface, at: "08:01"), status, "\(device.name)")
      }
      XCTAssertEqual(fixture.status(of: .lockScreen, at: "08:01"), .live)
      fixture.handle([.closed], at: "08:02")
      XCTAssertEqual(fixture.status(of: .compact, at: "08:02"), .live)
    }
  }

  func test_staleActivity_showsLowEnergy_fromMidnight() throws {
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 9000, today: 9000))], at: "20:00")
    fixture.handle([.closed], at: "20:02")
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "23:59:59").sprite?.name.pictureName, "male_vital_1")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "23:59:59"), .live)
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "00:00", day: 1).sprite?.name.pictureName, "male_low_1")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "00:00", day: 1), .stale)
    XCTAssertNil(fixture.presentation(on: .expanded, at: "00:00", day: 1).text, "nothing of the new day is known")
  }

  func test_premiumSurfaces_areLocked_andWidgetsRedactedAfterARestart() throws {
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 9000, today: 9000))], at: "08:00")
    for surface in [Surface.accessoryCircular, .accessoryInline, .accessoryRectangular] {
      let shown = fixture.presentation(on: surface, at: "08:00")
      XCTAssertEqual(shown.status, .locked)
      XCTAssertEqual(shown.icon, "locked")
      XCTAssertEqual(shown.systemImageName, "lock.fill")
      XCTAssertEqual(shown.iconAssetName, "icons/locked")
      XCTAssertEqual(shown.sprite?.name.pictureName, "male_low_1", "at rest, whatever the day is like")
    }
    XCTAssertEqual(fixture.status(of: .history, at: "08:00"), .locked)
    fixture.handle([.phoneRestarted], at: "09:00")
    XCTAssertEqual(fixture.status(of: .homeSmall, at: "09:00"), .redacted)
    XCTAssertEqual(fixture.status(of: .accessoryInline, at: "09:00"), .redacted)
    fixture.handle([.phoneUnlocked], at: "09:01")
    XCTAssertEqual(fixture.status(of: .homeSmall, at: "09:01"), .live)
    var premium = PalFixture(entitlements: .always)
    premium.handle([.opened(), .steps(StepReport(counted: 80_000, today: 9000))], at: "08:00")
    XCTAssertEqual(premium.presentation(on: .accessoryCircular, at: "08:00").icon, "bolt.fill")
    XCTAssertEqual(premium.presentation(on: .accessoryCircular, at: "08:00").systemImageName, "bolt.fill")
    XCTAssertEqual(premium.presentation(on: .accessoryCircular, at: "08:00").iconAssetName, "icons/bolt.fill")
    XCTAssertNil(premium.presentation(on: .compact, at: "08:00").systemImageName)
    XCTAssertNil(premium.presentation(on: .compact, at: "08:00").iconAssetName)
    XCTAssertEqual(premium.presentation(on: .accessoryCircular, at: "08:00").sprite?.name.pictureName, "male_vital_1")
  }

  /// The drawn effects depend on the phase, the event and premium.
  func test_effects_dependOnPhaseEventAndPremium() {
    for (steps, free, premium) in [
      (100, [], []), (25_001, [.bounce], [.bounce]), (75_001, [.bounce], [.spark]), (200_001, [.bounce], [.glow]),
    ] as [(Int, [DrawnEffect], [DrawnEffect])] {
      for (entitlements, expected) in [(EntitlementHistory.none, free), (.always, premium)] {
        var fixture = PalFixture(entitlements: entitlements)
        fixture.handle([.opened(), .steps(StepReport(counted: steps, today: 100))], at: "08:00")
        if steps > 100 {
          XCTAssertEqual(fixture.presentation(on: .app, at: "08:00:01").effects, expected + [.highlight])
        }
        fixture.handle([.timePassed], at: "08:00:02")
        XCTAssertEqual(fixture.presentation(on: .app, at: "08:00:02").effects, expected, "\(steps)")
        let walk = Interval(from: fixture.instant(at: "08:29"), lasting: .minutes(1))
        fixture.handle([.steps(StepReport(counted: steps + 5000, today: 5100, walks: [walk]))], at: "08:30")
        let more: [DrawnEffect] = entitlements == .always ? [.trail, .confetti] : []
        XCTAssertEqual(fixture.presentation(on: .app, at: "08:30").effects.filter { $0 != .highlight }, expected + more)
      }
    }
  }

  func test_surfaces_arePlaceholders_beforeThePalIsCreated() {
    let fixture = PalFixture()
    for surface in Surface.allCases {
      let before = fixture.pal.presentation(
        on: surface, at: fixture.midnight - Milliseconds(1), under: fixture.configuration)
      XCTAssertEqual(before.status, .placeholder)
      XCTAssertNil(before.sprite)
    }
  }

  /// The names in documents are promises, unlike the names of the cases.
  func test_statuses_keepTheirNamesInDocuments() {
    let names = ["live", "stale", "gone", "locked", "redacted", "placeholder"]
    XCTAssertEqual(Presentation.Status.allCases.map(\.rawValue), names)
    XCTAssertEqual(Presentation.Status.live.accessibilityLabelKey, "accessibility.status.live")
  }
}
