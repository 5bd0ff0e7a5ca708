import XCTest

@testable import PixelPalCore

final class RulesTests: XCTestCase {
  func test_profileForIOS_isTheNewestThatIsNotNewer() {
    let expected: [(Int, DeviceModel)] = [
      (.min, .ios17), (16, .ios17), (17, .ios17), (18, .ios18), (19, .ios18), (25, .ios18), (26, .ios26), (27, .ios27),
      (28, .ios27), (.max, .ios27),
    ]
    for (version, model) in expected { XCTAssertEqual(DeviceModel.profile(forIOS: version), model, "\(version)") }
  }

  /// Every number is tested at both ends of its range, one beyond them and between two steps; contradictions with other
  /// rules must not matter.
  func test_everyNumber_isAccepted_onlyWithinItsRange() {
    for setting in Rules.table {
      switch setting.valueType {
      case .number(let exchange, let range, let step): assertLimits(of: setting, by: exchange, range, step)
      case .steps(let exchange, let range, let step): assertLimits(of: setting, by: exchange, range, step)
      case .limit, .flag: continue
      }
    }
  }

  private func assertLimits<Number: FixedWidthInteger>(
    of setting: ConfigurationSetting<RuleNumbers>, by exchange: ConfigurationSetting<RuleNumbers>.SwapAccessor<Number>,
    _ range: ClosedRange<Number>,
    _ step: Number
  ) {
    func isAllowed(_ value: Number) -> Bool {
      var (numbers, exchanged) = (RuleNumbers(), value)
      exchange(&numbers, &exchanged)
      return errorDescription { try setting.checkValue(in: numbers) } == nil
    }
    XCTAssertTrue(isAllowed(range.lowerBound), setting.name)
    XCTAssertTrue(isAllowed(range.upperBound), setting.name)
    XCTAssertFalse(isAllowed(range.lowerBound - 1), setting.name)
    XCTAssertFalse(isAllowed(range.upperBound + 1), setting.name)
    XCTAssertFalse(isAllowed(.max), setting.name)
    XCTAssertFalse(isAllowed(.min), setting.name)
    if step > 1 { XCTAssertFalse(isAllowed(range.lowerBound + 1), setting.name) }
  }

  /// Each setting changes the number with its name, and no other.
  func test_everySetting_changesOnlyTheNumberWithItsName() {
    for setting in Rules.table {
      var numbers = RuleNumbers()
      switch setting.valueType {
      case .number(let exchange, _, _):
        var odd = -7
        exchange(&numbers, &odd)
      case .steps(let exchange, _, _):
        var odd: Int64 = -7
        exchange(&numbers, &odd)
      case .limit: XCTFail("no rule is without a limit")
      case .flag(let exchange):
        var odd = setting.valueText(in: numbers) == "no"
        exchange(&numbers, &odd)
      }
      assertOnlyDifference(RuleNumbers(), numbers, isNamed: setting.name)
    }
    for fact in DeviceModel.table {
      var facts = DeviceModel.ios18.facts
      switch fact.valueType {
      case .number(let exchange, _, _):
        var odd = -7
        exchange(&facts, &odd)
      case .steps: XCTFail("no phone has steps")
      case .limit(let exchange, _):
        var odd: Int? = -7
        exchange(&facts, &odd)
      case .flag(let exchange):
        var odd = fact.valueText(in: facts) == "no"
        exchange(&facts, &odd)
      }
      assertOnlyDifference(DeviceModel.ios18.facts, facts, isNamed: fact.name)
    }
  }

  private func assertOnlyDifference(_ before: some Any, _ after: some Any, isNamed name: String) {
    let values = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
    let changed = values.filter { "\($0.value)" != "\($1.value)" }.map { $0.0.label }
    XCTAssertEqual(changed, [name])
  }

  func test_tables_containEveryNumberOnce() {
    let stored = Mirror(reflecting: RuleNumbers()).children.compactMap(\.label).sorted()
    XCTAssertEqual(Rules.table.map(\.name).sorted(), stored)
    let facts = Mirror(reflecting: DeviceFacts()).children.compactMap(\.label).sorted()
    XCTAssertEqual(DeviceModel.table.map(\.name).sorted(), facts)
    XCTAssertTrue(DeviceModel.table.allSatisfy { $0.source != nil }, "every fact has a source")
  }

  func test_standardRules_equalTheProductSpecification() {
    let rules = Rules.standard
    XCTAssertEqual([rules.phase2BeginsAt, rules.phase3BeginsAt, rules.phase4BeginsAt], [25_001, 75_001, 200_001])
    XCTAssertEqual([rules.neutralBeginsAt, rules.vitalBeginsAt], [2000, 7500])
    XCTAssertEqual(rules.liveActivityUpdateGap, .minutes(3))
    XCTAssertEqual(rules.walkingFrames * 1000 / rules.walkingFramesPerSecond, 1333)
    XCTAssertNoThrow(try Rules(RuleNumbers()))
    for device in DeviceModel.profiles {
      XCTAssertNoThrow(try PalConfiguration(rules: rules, device: device), device.name)
    }
    for device in DeviceModel.profiles { XCTAssertNoThrow(try DeviceModel(name: "x", device.facts), device.name) }
  }

  func test_contradictoryNumbers_areRejected() {
    let table: [(change: (inout RuleNumbers) -> Void, complaint: String?)] = [
      ({ $0.phase3BeginsAt = 25_002 }, nil),
      (
        { $0.phase3BeginsAt = 25_001 },
        "'phase3BeginsAt' and 'phase2BeginsAt' contradict each other: each phase must begin above the previous one"
      ),
      (
        { $0.phase4BeginsAt = 3 },
        "'phase4BeginsAt' and 'phase3BeginsAt' contradict each other: each phase must begin above the previous one"
      ),
      ({ $0.vitalBeginsAt = 2001 }, nil),
      (
        { $0.vitalBeginsAt = 2000 },
        "'vitalBeginsAt' and 'neutralBeginsAt' contradict each other: vital must begin above neutral"
      ),
      ({ $0.peekAtMostMinutesInPhase4 = 3 }, nil),
      (
        { $0.peekAtMostMinutesInPhase4 = 2 },
        "'peekAtMostMinutesInPhase4' and 'peekAtLeastMinutesInPhase4' contradict each other: "
          + "the longest wait must not be below the shortest"
      ),
      ({ $0.liveActivityGapSeconds = 119 }, "'liveActivityGapSeconds' is 119, and must be from 120 to 300"),
      (
        { $0.milestoneEverySteps = 1500 },
        "'milestoneEverySteps' is 1500, and must be from 1000 to 1000000 and a multiple of 1000"
      ),
    ]
    for row in table { XCTAssertEqual(errorDescription { try Rules.standard.changing(row.change) }, row.complaint) }
  }

  func test_decodingRules_acceptsPartialJSON_andDescribesErrors() throws {
    let table: [(text: String, complaint: String?)] = [
      ("{}", nil),
      (#"{"schema":"pixelpal.rules/1","phase2BeginsAt":10000}"#, nil),
      (#"{"schema":"pixelpal.rules/2"}"#, "expected the schema 'pixelpal.rules/1', found 'pixelpal.rules/2'"),
      (#"{"phase5BeginsAt":1,"phase9BeginsAt":1}"#, "unknown setting 'phase5BeginsAt'"),
      (#"{"phase2BeginsAt":"10000"}"#, "'phase2BeginsAt' must be a whole number from 1 to 1000000000000"),
      (#"{"phase2BeginsAt":1.5}"#, "'phase2BeginsAt' must be a whole number from 1 to 1000000000000"),
      (#"{"phase2BeginsAt":null}"#, "'phase2BeginsAt' must be a whole number from 1 to 1000000000000"),
      (#"{"stepsByHandCount":1}"#, "'stepsByHandCount' must be true or false"),
      (#"{"liveActivityBurst":11}"#, "'liveActivityBurst' is 11, and must be from 1 to 10"),
      (
        #"{"phase2BeginsAt":80000}"#,
        "'phase3BeginsAt' and 'phase2BeginsAt' contradict each other: each phase must begin above the previous one"
      ),
    ]
    for row in table {
      XCTAssertEqual(errorDescription { try decoded(Rules.self, from: row.text) }, row.complaint, row.text)
    }
    let changed = try Rules.standard.changing {
      $0.phase2BeginsAt = 10_000
      $0.stepsByHandCount = true
    }
    XCTAssertEqual(try decoded(Rules.self, from: encoded(changed)), changed)
    XCTAssertEqual(try decoded(Rules.self, from: "{}"), .standard)
  }

  func test_deviceModels_areUnchanged_afterEncodingAndDecoding() throws {
    for profile in DeviceModel.profiles {
      XCTAssertEqual(try decoded(DeviceModel.self, from: encoded(profile)), profile)
    }
    let mine = try decoded(DeviceModel.self, from: #"{"name":"mine","basedOn":"ios17","widgetReloadsADay":null}"#)
    XCTAssertEqual(mine.minimumDrawInterval, .seconds(1))
    XCTAssertNil(mine.facts.widgetReloadsADay)
    XCTAssertEqual(
      errorDescription { try decoded(DeviceModel.self, from: #"{"basedOn":"ios16"}"#) },
      "expected one of ideal, ios17, ios18, ios26, ios27, found 'ios16'")
    XCTAssertEqual(
      errorDescription { try decoded(DeviceModel.self, from: #"{"largestPayloadBytes":"many"}"#) },
      "'largestPayloadBytes' must be a whole number from 1024 to 1000000, or null")
  }

  func test_configuration_isRejected_ifTheDeviceCannotFollowTheRules() throws {
    let eight = try Rules.standard.changing { $0.liveActivityRenewedAfterSeconds = 8 * 3600 }
    XCTAssertNotNil(errorDescription { try PalConfiguration(rules: eight, device: .ios18) })
    XCTAssertNil(errorDescription { try PalConfiguration(rules: eight, device: .ideal) })
    let less = try Rules.standard.changing { $0.liveActivityRenewedAfterSeconds = 8 * 3600 - 1 }
    XCTAssertNil(errorDescription { try PalConfiguration(rules: less, device: .ios18) })
  }

  func test_widgetRefreshInterval_isLonger_atNightAcrossMidnight() throws {
    let day = try XCTUnwrap(CivilDay("2025-01-04"))
    func hours(_ hour: Int, _ rules: Rules) throws -> Int64 {
      rules.widgetRefreshInterval(forTimelineMadeAt: try XCTUnwrap(LocalDateTime(day: day, hour: hour))).count
        / 3_600_000
    }
    let expected: [Int64] = (0..<24).map { $0 >= 22 || $0 < 7 ? 4 : 2 }
    XCTAssertEqual(try (0..<24).map { try hours($0, .standard) }, expected)
    let early = try Rules.standard.changing {
      $0.nightBeginsAtHour = 0
      $0.nightEndsAtHour = 6
    }
    XCTAssertEqual(try (0..<24).map { try hours($0, early) }, (0..<24).map { $0 < 6 ? 4 : 2 })
  }
}
