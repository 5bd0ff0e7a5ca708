import PixelPalTesting
import XCTest

/// Tests of a model whose store fails.
@MainActor
final class StorageFaultTests: XCTestCase {
  func test_everyUpdate_throws_andLeavesTheStoredPal_whileTheStoreFails() async throws {
    for fault in PalModelPhone.StorageFault.allCases {
      let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
      try await phone.openApp()
      XCTAssertNil(phone.model.lastUpdateError)
      let stored = try phone.pal
      phone.storageFault = fault
      do {
        try await phone.model.handle(.skinChosen(.always(.winter)))
        XCTFail("the update succeeded")
      } catch {
        XCTAssertEqual("\(error)", "\(try XCTUnwrap(phone.model.lastUpdateError))")
      }
      XCTAssertEqual(phone.model.pal, stored, "\(fault)")
      phone.storageFault = nil
      XCTAssertEqual(try phone.pal, stored, "\(fault)")
      try await phone.model.handle(.skinChosen(.always(.winter)))
      XCTAssertNil(phone.model.lastUpdateError)
      XCTAssertNotEqual(try phone.pal, stored, "\(fault)")
    }
  }

  func test_unreadableStore_hasNoPal_butAnUnwritableOneHas() throws {
    for (fault, canRead) in [(PalModelPhone.StorageFault.unreadable, false), (.diskFull, true)] {
      let phone = try PalModelPhone()
      phone.storageFault = fault
      XCTAssertEqual(phone.model.screen != nil, canRead, "\(fault)")
      XCTAssertEqual((try? phone.pal) != nil, canRead, "\(fault)")
    }
  }

  /// The model runs an update of its own for new steps, whose error only the property reports.
  func test_errorOfAStepWake_isReported_andTheStepsAreReadLater() async throws {
    let phone = try PalModelPhone()
    let total = try XCTUnwrap(phone.model.pal?.totalSteps)
    phone.storageFault = .diskFull
    try await phone.walk(600, for: .minutes(5))
    try await phone.wakeApp()
    XCTAssertNotNil(phone.model.lastUpdateError)
    XCTAssertEqual(phone.model.pal?.totalSteps, total)
    phone.storageFault = nil
    try await phone.openApp()
    XCTAssertNil(phone.model.lastUpdateError)
    XCTAssertEqual(phone.model.pal?.totalSteps, total + 600)
  }

  func test_onboarding_continues_onceThePalCanBeStored() async throws {
    let phone = try PalModelPhone(nil)
    phone.storageFault = .diskFull
    do {
      try await phone.completeOnboarding()
      XCTFail("the pal was stored")
    } catch {}
    XCTAssertEqual(phone.model.screen, .onboarding(step: 5))
    phone.storageFault = nil
    try await phone.model.requestStepAccess()
    XCTAssertNotNil(phone.model.screen?.home)
  }

  func test_widget_showsAPlaceholder_whileTheStoreIsUnreadable_andThenThePal() async throws {
    let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, .ascended)
    phone.storageFault = .unreadable
    try await phone.advance(by: .hours(24))
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, .dormant)
    phone.storageFault = nil
    try await phone.advance(by: .hours(2))
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, .ascended)
  }
}
