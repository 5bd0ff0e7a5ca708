import Documents
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

/// Tests that the phone statistics of a life equal those of a replay of the same person.
final class PhoneOutcomeTests: XCTestCase {
  private let zones = ZoneCache({ ZoneDatabase.iana.zone(nameOrOffset: $0) }, names: { [] })

  func test_phoneOutcome_equalsReplayDocument() throws {
    for seed in TestSeeds.range(outOf: 500, oneIn: 50) {
      var dice = SplitMix64(seed: seed)
      guard let person = try? Person(reading: Array(GeneratedPersonLine(&dice).text.utf8)),
        let plan = try? person.replayPlan(under: LifeSimulationOptions(.standard), zones: zones)
      else { continue }
      let life = LifeOutcome(id: person.id, groups: person.groups, replaying: plan, watchedUntil: plan.end)
      var writer = JSONWriter(.compact)
      ReplayDocumentWriter(plan, ReplayResult(of: plan, onChangedInstant: { _ in })).write(to: &writer)
      let json = try JSON(reading: writer.bytes)
      XCTAssertEqual(life.pal?.walkedSteps, json["walked"]?.count, "seed \(seed)")
      XCTAssertEqual(life.pal?.totalSteps, json["total"]?.count)
      XCTAssertEqual(life.phone?.usage?.appOpens, json["app"]?["opens"]?.count)
      XCTAssertEqual(life.phone?.usage?.liveActivityUpdates, json["liveActivity"]?["updates"]?.count)
      XCTAssertEqual(life.phone?.usage?.widgetReloads, json["widget"]?["reloads"]?.count)
      let quality = json["quality"]
      XCTAssertEqual(life.phone?.usage?.wrongMinutes[0].minutes, quality?["compact"]?["wrongMinutes"]?.count)
      XCTAssertEqual(
        life.phone?.usage?.wrongMinutes[1].ifAlwaysResting, quality?["lockScreen"]?["wrongIfAlwaysResting"]?.count)
      guard case .array(let unlocks)? = json["unlocks"]?.content else { return XCTFail("no unlocks") }
      XCTAssertEqual(life.pal?.unlocks.filter { $0.known != nil }.count, unlocks.count)
      for (mine, theirs) in zip(life.pal?.unlocks ?? [], unlocks) {
        XCTAssertEqual(mine.known?.at.description, theirs["knownAt"]?.text)
        XCTAssertEqual(mine.visible?.at.description, theirs["visibleAt"]?.text)
      }
    }
  }

  /// The time for which the island was visible equals a count that checks every second.
  func test_islandVisibility_equalsSecondBySecondCount() throws {
    for seed in TestSeeds.range(outOf: 20, oneIn: 20) {
      var dice = SplitMix64(seed: seed)
      let opens = (0..<3).map { _ in
        "{\"at\":\"2025-01-01T\(10 + dice.draw(below: 12)):00:10\",\"seconds\":\(5 + dice.draw(below: 900))}"
      }
      let hours = (0..<14).map { _ in String(dice.draw(below: 1500)) }.joined(separator: ",")
      let line = """
        {"id":1,"zone":"Europe/Paris","hours":{"from":"2025-01-01T07:00:00Z","steps":[\(hours)]},\
        "scenario":{"opens":[\(opens.joined(separator: ","))],"unlocked":[{"from":"2025-01-01T20:00","until":"2025-01-01T21:10"}]}}
        """
      let person = try Person(reading: Array(line.utf8))
      let plan = try person.replayPlan(under: LifeSimulationOptions(.standard), zones: zones)
      let life = LifeOutcome(id: person.id, groups: [], replaying: plan, watchedUntil: plan.end)
      var replay = Replay(plan)
      var (seconds, days, changedInstants) = (0, Set<CivilDay>(), 0)
      var at = plan.createdAt
      var minute = (end: at, isInHand: false)
      while at < plan.end {
        while let changed = replay.advanceToNextChangedInstant(through: at) {
          changedInstants += changed.changes.isEmpty ? 0 : 1
        }
        // The phone is not in hand in most minutes: skip their seconds.
        if at >= minute.end {
          minute = (at + .minutes(1), plan.inHandIntervals(from: at, to: at + .minutes(1)).count > 0)
        }
        if minute.isInHand, plan.inHandIntervals(from: at, to: at + Milliseconds(1)).count > 0,
          replay.palOnPhone.presentation(on: .compact, at: at, under: plan.configuration).status == .live
        {
          seconds += 1
          days.insert(plan.itinerary.day(at: at))
        }
        at = at + .seconds(1)
      }
      let minutes = try XCTUnwrap(life.phone?.usage?.islandMinutes)
      // Each change may fall within a second.
      XCTAssertEqual(Double(minutes), Double(seconds) / 60, accuracy: 1 + Double(changedInstants) / 60, "seed \(seed)")
      XCTAssertGreaterThan(minutes, 30)
      XCTAssertEqual(life.phone?.usage?.islandDays, Int64(days.count), "seed \(seed)")
    }
  }

  func test_person_hasNoPal_ifOnboardingIsLeft() throws {
    let line = """
      {"id":"x","zone":"UTC","days":{"from":"2025-01-01","steps":[9000]},"scenario":{"onboarding":\
      {"openedAt":"2025-01-01T10:00:00","screensDoneAt":["2025-01-01T10:00:12","2025-01-01T10:00:20"]}}}
      """
    let life = try Person(reading: Array(line.utf8)).life(under: LifeSimulationOptions(.standard), using: zones)
    XCTAssertNil(life.pal)
    XCTAssertEqual(life.phone?.finishedScreens, 2)
    XCTAssertNil(life.phone?.mayReadSteps)
    var writer = JSONWriter(.compact)
    life.writeLine(to: &writer)
    let json = try JSON(reading: writer.bytes)
    for name in ["days", "walked", "unlocks", "watched", "energyDays", "paywall", "opens", "lastOpenDay", "updates"] {
      XCTAssertEqual(json[name]?.content, .null, name)
    }
    XCTAssertEqual(json["onboarding"]?["completed"]?.content, .bool(false))
  }

  func test_line_mayNameDevice() throws {
    func updates(_ scenario: String) throws -> Int64? {
      let steps = Array(repeating: "700", count: 48).joined(separator: ",")
      let line = "{\"id\":1,\"hours\":{\"from\":\"2025-01-01T00:00:00Z\",\"steps\":[\(steps)]}\(scenario)}"
      return try Person(reading: Array(line.utf8)).life(under: LifeSimulationOptions(.standard), using: zones).phone?
        .usage?
        .liveActivityUpdates
    }
    XCTAssertNotEqual(try updates(",\"scenario\":{\"device\":\"ideal\"}"), try updates(""))
    XCTAssertThrowsError(try updates(",\"scenario\":{\"device\":\"ios3\"}"))
  }
}

extension JSON {
  fileprivate var count: Int64? { if case .number(let number) = content { number.integer() } else { nil } }
  fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }
}
