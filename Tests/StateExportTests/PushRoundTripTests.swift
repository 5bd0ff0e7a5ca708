import Documents
import PhoneSimulator
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// Every output of `push` passes the linter.
final class PushRoundTripTests: XCTestCase {
  func test_everyPush_passesLinter_atEachEventOnEveryDevice() throws {
    var written: [LiveActivityPush.Event: Int] = [:]
    var stale = 0
    for seed in TestSeeds.range(outOf: 100, oneIn: 100) {
      for device in DeviceModel.profiles {
        let plan = try GeneratedPushReplay(seed: seed, on: device).plan
        var replay = Replay(plan)
        while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
          let pal = replay.pal(at: changed.at)
          stale += pal.currentLiveActivity.map { $0.staleAt <= changed.at } ?? false ? 1 : 0
          for event in LiveActivityPush.Event.allCases {
            guard let push = LiveActivityPush(event, of: pal, at: changed.at, under: plan.configuration) else {
              continue
            }
            let complaint = try firstFinding(about: push, sentAt: changed.at, on: device)
            XCTAssertNil(complaint, "seed \(seed), \(device.name), \(event) at \(changed.at)")
            if complaint != nil { return }
            written[event, default: 0] += 1
          }
        }
      }
    }
    for event in LiveActivityPush.Event.allCases {
      XCTAssertGreaterThan(written[event] ?? 0, TestSeeds.isFullRun ? 500 : 100, "\(event)")
    }
    XCTAssertGreaterThan(stale, TestSeeds.isFullRun ? 30 : 0, "some sessions are stale")
  }

  /// Returns the linter's first complaint about `push`, with and without headers.
  private func firstFinding(about push: LiveActivityPush, sentAt now: Instant, on device: DeviceModel) throws -> String?
  {
    var writer = JSONWriter(.indented)
    push.write(to: &writer)
    let headers = push.headers(bundleIdentifier: "com.pixelpal.app").map { "\($0.name): \($0.value)\n" }.joined() + "\n"
    for bytes in [writer.bytes, Array(headers.utf8) + writer.bytes] {
      let request = try PushFile(reading: bytes)
      var context = PushLinter.FactsNotInPush()
      context.phone = device
      let lint = PushLinter(of: request, context, PixelPalPushContentCheck())
      if let finding = lint.findings.first { return finding.problem.message }
      if lint.skippedChecks.contains(where: { $0.contains("content state") }) { return "the state is not recognized" }
      context.now = now
      let atThatTime = PushLinter(of: request, context, PixelPalPushContentCheck())
      if let finding = atThatTime.findings.first(where: \.isError) { return "\(now): \(finding.problem.message)" }
    }
    return nil
  }

  /// If a session is stale since midnight, a start contains the pal of the new day, until the next midnight.
  func test_startOfStaleSession_carriesNewDay_untilNextMidnight() throws {
    let history = try HistoryFixture(
      [.init(start: "2025-03-03T18:00", minutes: 60, steps: 9000)], createdAt: "2025-03-03T12:00",
      until: "2025-03-04T12:00",
      scenario: #"{"opens": [{"at": "2025-03-03T20:00", "seconds": 60}], "unlocked": []}"#)
    let at = try XCTUnwrap(Instant("2025-03-04T00:30:00+01:00"))
    var replay = Replay(history.plan)
    replay.advance(through: at)
    let pal = replay.pal(at: at)
    let inForce = try XCTUnwrap(pal.currentLiveActivity)
    XCTAssertEqual(inForce.staleAt, Instant("2025-03-04T00:00:00+01:00"))
    XCTAssertEqual(inForce.content.energy, .vital)
    let start = try XCTUnwrap(pal.liveActivity(ifStartedAt: at, under: history.plan.configuration))
    XCTAssertEqual(start.staleAt, Instant("2025-03-05T00:00:00+01:00"))
    XCTAssertEqual(start.content.energy.restingPose, .low)
    XCTAssertEqual(start.content.animation, .idle)
    let end = inForce.finalState(at: at, under: history.plan.configuration.rules)
    XCTAssertEqual([end.energy, end.restsAs], [.low, .low])
    XCTAssertNil(end.steps)
  }
}

/// A generated history of two days with a scenario, determined by a seed.
private struct GeneratedPushReplay {
  let plan: ReplayPlan

  init(seed: UInt64, on device: DeviceModel) throws {
    var dice = SplitMix64(seed: seed)
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    func time(_ minute: Int) -> String {
      let (hour, rest) = (minute / 60 % 24, minute % 60)
      return "2025-03-0\(3 + minute / 1440)T\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }
    var rows: [HistoryFixture.Entry] = []
    var minute = 6 * 60 + draw(120)
    while minute < 2 * 1440 {
      let minutes = [1, 5, 9, 45, 120][draw(5)]
      rows.append(.init(start: time(minute), minutes: minutes, steps: Int64(minutes * draw(120))))
      minute += minutes + draw(300)
    }
    let opens = (0..<6).map { _ in draw(2 * 1440 - 400) + 400 }.sorted()
      .map { #"{"at": "\#(time($0))", "seconds": \#(20 + draw(200))}"# }
    let scenario = """
      {"opens": [\(opens.joined(separator: ", "))],
       "entitlements": [{"status": "subscribed", "from": "\(time(600 + draw(1000)))"}]}
      """
    plan = try HistoryFixture.makePlan(
      rows, createdAt: "2025-03-03T06:00", until: "2025-03-05T12:00", scenario: scenario,
      under: try ReplayConfiguration(
        rules: CoreJournalAndFaceRules.standard.changing {
          ($0.core.phase2BeginsAt, $0.core.phase3BeginsAt, $0.core.phase4BeginsAt) = (3000, 9000, 15_000)
        },
        device: device))
  }
}
