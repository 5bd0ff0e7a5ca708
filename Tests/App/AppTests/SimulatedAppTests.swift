import Foundation
import PalStore
import PalStoreFoundation
import PixelPalApple
import PixelPalCore
import XCTest

/// Runs the app on a simulated phone: through a year of failures, and through generated scenarios.
@MainActor
final class SimulatedAppTests: XCTestCase {
  /// Runs the app through `scenario` and checks that its final total is exact.
  private func runApp(through scenario: PhoneScenario) async throws -> SimulatedApp {
    let folder = makePalFolder()
    defer { removeContainer(of: folder) }
    let app = try SimulatedApp(scenario, in: folder)
    try await app.run()
    try app.checkTotal()
    app.checkUpdateBudget()
    return app
  }

  /// The log of the year was reviewed by hand; `PIXELPAL_RECORD=1` records it again.
  func test_logOfYear_equalsGolden() async throws {
    let app = try await runApp(through: PhoneScenario(named: "year"))
    XCTAssertEqual(app.paywalls, 1)
    XCTAssertGreaterThan(app.terminations, 5)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("year.txt")
    let log = app.eventLog.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["PIXELPAL_RECORD"] != nil {
      try Data(log.utf8).write(to: file)
      XCTFail("recorded \(file.lastPathComponent)")
    } else {
      XCTAssertEqual(log, try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Generated faults lose no step, show no second paywall, and cause no update over budget.
  ///
  /// With `PIXELPAL_SEEDS=1`, the scenarios cover 10,000 days.
  func test_generatedScenarios_keepPhoneAndPalConsistent() async throws {
    let isFullRun = ProcessInfo.processInfo.environment["PIXELPAL_SEEDS"] == "1"
    var (terminations, updates) = (0, 0)
    for seed in 1...(isFullRun ? 834 : 20) as ClosedRange<UInt64> {
      let app = try await runApp(through: PhoneScenario(seed: seed, days: 12))
      (terminations, updates) = (terminations + app.terminations, updates + app.liveActivityUpdates.count)
      XCTAssertLessThanOrEqual(app.paywalls, 1, "seed \(seed)")
    }
    XCTAssertTrue(terminations > 20 && updates > 200, "\(terminations), \(updates)")
  }

  /// Reads in a loop while the app writes: each read returns the pal before or after a write.
  func test_widgetExtension_readsWhileAppWrites() async throws {
    let folder = makePalFolder()
    defer { removeContainer(of: folder) }
    let app = try SimulatedApp(PhoneScenario(seed: 21, days: 12), in: folder)
    let reader = Task.detached {
      var (reads, total) = (0, Int64(0))
      while !Task.isCancelled {
        if let pal = try StoredPal(at: folder, for: .reading)?.pal {
          XCTAssertGreaterThanOrEqual(pal.totalSteps, total)
          total = pal.totalSteps
          reads += 1
        }
        _ = try PalTimelineProvider(appGroup: appGroup).timeline(at: Date())
        try? await Task.sleep(for: .milliseconds(1))
      }
      return reads
    }
    try await app.run()
    reader.cancel()
    let reads = try await reader.value
    XCTAssertGreaterThan(reads, 10, "the reader ran while the app wrote")
  }
}
