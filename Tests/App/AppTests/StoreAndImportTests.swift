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

/// Tests of importing a file, of a custom configuration, and of the error messages that an app shows.
final class StoreAndImportTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 1_736_150_000)
  private var folder = FileManager.default.temporaryDirectory

  override func setUp() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func makePal() -> Pal {
    Pal(createdAt: Instant(now), look: Look(gender: .male, style: .dusk), zone: .utc, under: .standard)
  }

  func test_customConfiguration_hasChangedRule() throws {
    XCTAssertEqual(try customConfiguration().rules.phase2BeginsAt, 10_000)
  }

  func test_errors_haveReadableDescriptions() throws {
    func errorText(_ work: () throws -> Void) -> String {
      do {
        try work()
        return "no error"
      } catch {
        return error.localizedDescription
      }
    }
    XCTAssertEqual(
      errorText { _ = try StoredPal(adopting: Pal(zone: .utc), at: folder) },
      "The onboarding of this pal is not completed; save it once 'onboarding.isDone'.")
    _ = try StoredPal(adopting: makePal(), at: folder)
    XCTAssertEqual(
      errorText { _ = try StoredPal(adopting: makePal(), at: folder) },
      "'\(folder.path)': another process has created a store here; open that store.")
    var samples = StepSamples()
    let source = StepSource(name: "Watch")
    XCTAssertEqual(
      errorText { try samples.append(steps: 10, from: now, to: now - 1, by: source) },
      "The sample ends before it starts.")
    XCTAssertEqual(
      errorText { try samples.append(steps: -1, from: now, to: now, by: source) }, "The number of steps is negative.")
    XCTAssertEqual(
      errorText { try samples.append(steps: .nan, from: now, to: now, by: source) },
      "The number of steps is not a decimal number.")
    XCTAssertEqual(
      errorText { _ = try Rules.standard.changing { $0.phase2BeginsAt = -1 } },
      "'phase2BeginsAt' is -1, and must be from 1 to 1000000000000.")
  }

  func test_file_isImported_andErrorsNameTheLine() throws {
    let file = folder.appendingPathExtension("csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("start,end,steps,source\n2025-01-06T08:00:00Z,2025-01-06T08:10:00Z,900,Watch\n".utf8).write(to: file)
    let imported = try ImportedSteps(contentsOf: file)
    XCTAssertEqual(imported.samples.count, 1)
    XCTAssertEqual(imported.report.format, .plainCSV)
    let pal = Pal(
      createdAt: Instant(now - 86_400), look: Look(gender: .male, style: .dusk), zone: .utc, under: .standard)
    let stored = try StoredPal(adopting: pal, at: folder)
    let samples = try ImportedSteps(contentsOf: file).samples
    XCTAssertEqual(try stored.receive(samples, at: Instant(now + 86_400)).newCount, 1)
    try Data("start,end,steps,source\n2025-01-06T08:00:00Z,2025-01-06T08:10:00Z,9oo,Watch\n".utf8).write(to: file)
    var options = ImportOptions.usingSystemTimeZone
    options.stopsAtFirstBadRow = true
    XCTAssertThrowsError(try ImportedSteps(contentsOf: file, options)) { error in
      XCTAssertTrue(error.localizedDescription.hasPrefix("Line 2, column 43: "), error.localizedDescription)
    }
    try Data([0, 1, 2, 3]).write(to: file)
    XCTAssertThrowsError(try ImportedSteps(contentsOf: file)) { error in
      XCTAssertFalse(error.localizedDescription.contains("The operation could not be completed"))
    }
  }

  func test_zone_isFoundByName() {
    XCTAssertEqual(Zone.named("Europe/Paris")?.name, "Europe/Paris")
    XCTAssertNil(Zone.named("Europe/Nowhere"))
  }
}
