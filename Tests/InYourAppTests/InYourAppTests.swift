import Foundation
import PalStore
import PixelPalCore
import PixelPalFoundation
import StepHistory
import XCTest

/// The snippets of the article `InYourApp` are the code of this target, and they do what the article says.
final class InYourAppTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private var article: String {
    get throws {
      let file = package.appendingPathComponent("Sources/PixelPalCore/PixelPalCore.docc/InYourApp.md")
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  func testTheArticleShowsWhatIsCompiledHere() throws {
    let source = try String(
      contentsOf: package.appendingPathComponent("Tests/InYourAppTests/InYourApp.swift"), encoding: .utf8)
    let article = try self.article
    let snippets = source.components(separatedBy: "// snippet: ").dropFirst()
    XCTAssertEqual(snippets.count, 7)
    for snippet in snippets {
      let lines = snippet.components(separatedBy: "\n").dropFirst().prefix { $0 != "// end" }
      let block = "```swift\n" + lines.joined(separator: "\n") + "\n```\n"
      XCTAssertTrue(article.contains(block), "InYourApp.md does not show this as it is:\n\(block)")
    }
  }

  func testTheArticleShowsWhatComesOut() throws {
    let lines = firstMorning(from: Instant(secondsSince1970: 1_736_121_600)).joined(separator: "\n")
    let block = "```text\n\(lines)\n```\n"
    XCTAssertTrue(try article.contains(block), "InYourApp.md does not show what comes out:\n\(lines)")
  }

  /// A pal that is begun, then kept: what comes again earns nothing again.
  func testAPalThatIsKept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pixelpal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let day = Instant(secondsSince1970: 1_736_121_600)
    func walk(_ hour: Int, _ steps: Int64) throws -> StepSamples {
      var samples = StepSamples()
      let watch = try samples.id(of: StepSource(name: "Watch"))
      let count = StepCount(millionths: steps * 1_000_000)
      try samples.append(
        StepSample(start: day + .hours(hour), end: day + .hours(hour + 1), count: count, source: watch))
      return samples
    }
    do {
      let profile = UserProfile(gender: .female, style: .meadow, createdAt: day, zone: "UTC")
      let nobody = Entitlements(.none, asOf: day)
      let pal = try KeptPal(new: profile, zone: .utc, entitlements: nobody, in: RealFolder(folder.path))
      XCTAssertEqual(try pal.receive(walk(8, 5000), at: day + .hours(9)).unlocks.map(\.phase), [])
    }
    let noon = Date(timeIntervalSince1970: 1_736_164_800)
    func names(_ changes: [Change]) -> [String] { changes.map(\.kind.name) }
    let first = try names(open(folder, new: walk(10, 20_001), at: noon))
    XCTAssertTrue(first.contains("phaseRevealed") && first.contains("liveActivityStarted"), "\(first)")
    let second = try names(open(folder, new: walk(10, 20_001), at: noon.addingTimeInterval(60)))
    XCTAssertTrue(second.contains("appOpened") && !second.contains("phaseRevealed"), "\(second)")
  }

  #if !os(iOS)
    @MainActor
    func testADayInAnApp() async throws {
      let day = Date(timeIntervalSince1970: 1_736_121_600)
      let now = day.addingTimeInterval(9 * 3600)
      let statistics = HKStatisticsCollection(days: [
        HKStatistics(startDate: day.addingTimeInterval(-86_400), endDate: day, sum: HKQuantity(value: 24_000.4)),
        HKStatistics(startDate: day, endDate: day.addingTimeInterval(86_400), sum: HKQuantity(value: 1001.6)),
      ])
      let walk = HKQuantitySample(
        quantity: HKQuantity(value: 250), startDate: now.addingTimeInterval(-300), endDate: now)
      let stroll = HKQuantitySample(
        quantity: HKQuantity(value: 250), startDate: now.addingTimeInterval(-3600), endDate: now)
      let report = report(
        statistics: statistics, new: [walk, stroll], createdAt: day.addingTimeInterval(-86_400), now: now,
        rules: .standard)
      XCTAssertEqual([report.counted, report.today], [25_002, 1002])
      XCTAssertEqual(report.walks.count, 1)

      let file = try XCTUnwrap(PalFile(group: "pixelpal-\(UUID().uuidString)"))
      let folder = file.url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      XCTAssertFalse(try file.read().onboarding.isDone, "a new pal is yet to be chosen")
      try file.write(
        Pal(
          createdAt: Instant(day.addingTimeInterval(-86_400)), look: Look(gender: .female, style: .meadow),
          zone: .utc, under: .standard))

      let wake = try await open(file, on: Stage(), report: report, at: now)
      XCTAssertEqual(wake, now.addingTimeInterval(2), "the flourish of the evolution has then played")
      XCTAssertEqual(WidgetCenter.shared.reloads, 1)
      let kept = try file.read()
      XCTAssertEqual(kept.evolution.visible, .active)
      let timeline = try XCTUnwrap(timeline(of: kept, at: now))
      XCTAssertEqual(timeline.entries.first?.picture.phase, .active)
    }
  #endif
}
