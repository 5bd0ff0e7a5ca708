import Foundation
import PalApp
import PalStore
import PalStoreFoundation
import PixelPalCore
import XCTest

/// The app lives: a year with everything that can go wrong, and lives in which it does so at random.
@MainActor
final class LivedAppTests: XCTestCase {
  /// An app that has come to the end of `life`, after which the total is right to the step.
  private func lived(_ life: Life) async throws -> LivedApp {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try LivedApp(life, in: folder)
    try await app.live()
    try app.checkTotal()
    return app
  }

  /// The diary of the year is what somebody has read and found right; `PIXELPAL_RECORD=1` writes it anew.
  func testAYear() async throws {
    let app = try await lived(Life(named: "year"))
    XCTAssertEqual(app.paywalls, 1)
    XCTAssertGreaterThan(app.kills, 5)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("year.txt")
    let diary = app.diary.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["PIXELPAL_RECORD"] != nil {
      try Data(diary.utf8).write(to: file)
      XCTFail("recorded \(file.lastPathComponent)")
    } else {
      XCTAssertEqual(diary, try String(contentsOf: file, encoding: .utf8))
    }
  }

  func testAnythingAtAnyTime() async throws {
    var kills = 0
    for seed in 1...20 as ClosedRange<UInt64> { kills += try await lived(Life(seed: seed, days: 12)).kills }
    XCTAssertGreaterThan(kills, 20)
  }

  /// A widget extension that reads again and again while the app writes sees the pal as it was, or as it is.
  func testAWidgetReadsWhileTheAppWrites() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try LivedApp(Life(seed: 21, days: 12), in: folder)
    let reader = Task.detached {
      var (reads, total) = (0, Int64(0))
      while !Task.isCancelled {
        if let pal = try KeptPal(at: folder, for: .reading)?.pal {
          XCTAssertGreaterThanOrEqual(pal.total, total)
          total = pal.total
          reads += 1
        }
        _ = try timeline(of: folder, at: Date())
        try? await Task.sleep(for: .milliseconds(1))
      }
      return reads
    }
    try await app.live()
    reader.cancel()
    let reads = try await reader.value
    XCTAssertGreaterThan(reads, 10, "it read while the app wrote")
  }
}
