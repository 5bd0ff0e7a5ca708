import Foundation
import PalApp
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation
import StepHistory
import StepHistoryFoundation
import StepImport
import StepImportFoundation
import XCTest

/// What an app does first, and what it is told where that cannot be.
final class BeginningTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 1_736_150_000)
  private var folder = FileManager.default.temporaryDirectory

  override func setUp() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func newborn() -> Pal {
    Pal(createdAt: Instant(now), look: Look(gender: .male, style: .dusk), zone: .utc, under: .standard)
  }

  func testThreeLines() throws {
    let screens: [Onboarding.Action] = [.go, .choose(.female, .meadow), .go, .go, .go]
    XCTAssertNil(try pal(in: folder, after: screens, at: now))
    let begun = try XCTUnwrap(pal(in: folder, after: screens + [.answer(granted: true)], at: now)?.pal)
    XCTAssertEqual(begun.createdAt, Instant(now))
    XCTAssertEqual(try pal(in: folder, after: [], at: now + 60)?.pal, begun)
  }

  func testOtherLaws() throws { XCTAssertEqual(try otherLaws().rules.phase2BeginsAt, 10_000) }

  func testWhatCannotBeSaysSo() throws {
    func sentence(_ work: () throws -> Void) -> String {
      do {
        try work()
        return "nothing is wrong"
      } catch {
        return error.localizedDescription
      }
    }
    XCTAssertEqual(
      sentence { _ = try KeptPal(keeping: Pal(zone: .utc), at: folder) },
      "The onboarding of this pal is not done; keep it once 'onboarding.isDone'.")
    _ = try KeptPal(keeping: newborn(), at: folder)
    XCTAssertEqual(
      sentence { _ = try KeptPal(keeping: newborn(), at: folder) },
      "'\(folder.path)': another process has begun a store here; open that one.")
    var samples = StepSamples()
    let source = StepSource(name: "Watch")
    XCTAssertEqual(
      sentence { try samples.append(steps: 10, from: now, to: now - 1, by: source) },
      "The sample ends before it starts.")
    XCTAssertEqual(
      sentence { try samples.append(steps: -1, from: now, to: now, by: source) }, "There are fewer steps than none.")
    XCTAssertEqual(
      sentence { try samples.append(steps: .nan, from: now, to: now, by: source) },
      "The number of steps is no decimal number.")
    XCTAssertEqual(
      sentence { _ = try Rules.standard.changing { $0.phase2BeginsAt = -1 } },
      "'phase2BeginsAt' is -1, and must be from 1 to 1000000000000.")
  }

  func testAFileOfSteps() throws {
    let file = folder.appendingPathExtension("csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("start,end,steps,source\n2025-01-06T08:00:00Z,2025-01-06T08:10:00Z,900,Watch\n".utf8).write(to: file)
    let imported = try ImportedSteps(contentsOf: file)
    XCTAssertEqual(imported.samples.count, 1)
    XCTAssertEqual(imported.report.format, .plainCSV)
    let begun = Pal(
      createdAt: Instant(now - 86_400), look: Look(gender: .male, style: .dusk), zone: .utc, under: .standard)
    XCTAssertEqual(try bring(file, into: KeptPal(keeping: begun, at: folder), at: now + 86_400).new, 1)
    try Data("start,end,steps,source\n2025-01-06T08:00:00Z,2025-01-06T08:10:00Z,9oo,Watch\n".utf8).write(to: file)
    var options = ImportOptions.ofThisSystem
    options.stopsAtBadRow = true
    XCTAssertThrowsError(try ImportedSteps(contentsOf: file, options)) { error in
      XCTAssertTrue(error.localizedDescription.hasPrefix("Line 2, column 43: "), error.localizedDescription)
    }
    try Data([0, 1, 2, 3]).write(to: file)
    XCTAssertThrowsError(try ImportedSteps(contentsOf: file)) { error in
      XCTAssertFalse(error.localizedDescription.contains("The operation could not be completed"))
    }
  }

  func testZones() {
    XCTAssertEqual(Zone.named("Europe/Paris")?.name, "Europe/Paris")
    XCTAssertNil(Zone.named("Europe/Nowhere"))
  }
}
