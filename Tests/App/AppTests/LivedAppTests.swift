import Foundation
import XCTest

/// The app lives: a year with everything that can go wrong, and lives in which it does so at random.
@MainActor
final class LivedAppTests: XCTestCase {
  private func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  }

  func testAYear() async throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try LivedApp(Life(named: "year"), in: folder)
    try await app.live()
    try app.checkTotal()
    print(app.moments, app.kills, app.paywalls)
    print(app.diary.joined(separator: "\n"))
  }

  func testAnythingAtAnyTime() async throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let folder = folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try LivedApp(Life(seed: seed, days: 12), in: folder)
      try await app.live()
      try app.checkTotal()
    }
  }
}
