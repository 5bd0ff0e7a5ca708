import Documents
import Foundation
import InnerLife
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests that the journal of the sample's first week is the same on any phone and with any sequence of queries.
final class FirstWeekJournalTests: XCTestCase {
  func test_journal_isSame_onAnyPhoneAndForAnyQueries() throws {
    var texts: [String] = []
    for device in [DeviceModel.ideal, .ios26] {
      let plan = try makePlan(device)
      // In one go, minute by minute, and with a snapshot in between that is discarded.
      var (whole, minutes, once) = (JournalKeepingReplay(plan), JournalKeepingReplay(plan), JournalKeepingReplay(plan))
      whole.advance(through: plan.end)
      var at = plan.createdAt
      while at < plan.end {
        minutes.advance(through: at)
        at = at + .minutes(1)
      }
      minutes.advance(through: plan.end)
      once.advance(through: plan.createdAt + .hours(77))
      _ = journalDocument(plan, once.journal(at: plan.createdAt + .hours(77), userEdits: .init()))
      once.advance(through: plan.end)
      let expected = journalDocument(plan, whole.journal(at: plan.end, userEdits: .init()))
      XCTAssertEqual(journalDocument(plan, minutes.journal(at: plan.end, userEdits: .init())), expected, device.name)
      XCTAssertEqual(journalDocument(plan, once.journal(at: plan.end, userEdits: .init())), expected, device.name)
      texts.append(expected)
    }
    XCTAssertNil(GoldenFile.firstDifference(of: texts[1], from: texts[0]))
    XCTAssertTrue(texts[0].contains(#""kind":"beginning""#))
    XCTAssertTrue(texts[0].contains(#""kind":"firstWalk""#))
  }

  /// Returns all pages before the last day, and all moments except phases.
  ///
  /// The reveal of a phase depends on when the app is opened.
  private func journalDocument(_ plan: ReplayPlan, _ journal: Journal) -> String {
    var writer = JSONWriter(.compact)
    for case .page(let page) in journal.pages(from: .first, to: journal.today.previous) {
      writer.object { object in
        object.member("day", page.day.description)
        object.member("state", page.state.rawValue)
        object.member("steps", page.steps)
        object.member("sentence", page.sentence)
        object.name("later")
        object.array { list in for line in page.lateStepCorrectionSentences { list.value(line) } }
        object.name("moments")
        object.array { list in
          for moment in page.moments where moment.kind.name != "phase" { moment.write(to: &list) }
        }
      }
      writer.endLine()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func makePlan(_ device: DeviceModel) throws -> ReplayPlan {
    let url = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    let times = ISO8601DateFormatter()
    var samples = StepSamples()
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",").map { String($0) }
      let instants = try fields.prefix(2).map { text in
        Instant(secondsSince1970: Int64(try XCTUnwrap(times.date(from: text), text).timeIntervalSince1970))
      }
      let source = try samples.sourceID(
        orAdding: StepSource(name: fields[3], kind: fields[4] == "watch" ? .watch : .phone))
      try samples.append(
        StepSample(
          start: instants[0], end: instants[1], count: StepCount(steps: try XCTUnwrap(Int64(fields[2]))), source: source
        ))
    }
    var scenario = Scenario()
    scenario.entitlements = [.init(status: .subscribed, from: nil, until: nil)]
    let zone = try XCTUnwrap(Zone(offsetSeconds: 3600))
    let configuration = try ReplayConfiguration(rules: .standard, device: device)
    return try ReplayPlan(
      scenario,
      ReplayInputsBesidesScenario(configuration: configuration, zone: zone, files: [("first-week.csv", samples)]) { _ in
        nil
      })
  }
}
