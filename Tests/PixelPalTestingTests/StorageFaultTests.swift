import Foundation
import PixelPalTesting
import TestSupport
import XCTest

/// Tests of a model with a failing store.
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

  /// A model that can't read the pal at launch says so before its first update.
  func test_unreadableStoreAtLaunch_isAProblem_untilAnUpdateSucceeds() async throws {
    let phone = try PalModelPhone()
    phone.storageFault = .unreadable
    let model = PalModel(on: phone.services)
    XCTAssertNil(model.screen)
    XCTAssertEqual(model.lastUpdateProblem, .unavailable)
    phone.storageFault = nil
    try await model.refresh()
    XCTAssertNil(model.lastUpdateProblem)
    XCTAssertNotNil(model.screen)
  }

  /// The property has the error of an update that the model runs by itself for new steps.
  func test_errorOfAStepWake_isReported_andTheStepsAreReadLater() async throws {
    let phone = try PalModelPhone()
    let total = try XCTUnwrap(phone.model.pal?.totalSteps)
    phone.storageFault = .diskFull
    try await phone.walk(600, for: .minutes(5))
    do {
      try await phone.wakeApp()
      XCTFail("the update succeeded")
    } catch {
      XCTAssertEqual("\(error)", phone.model.lastUpdateError.map { "\($0)" })
    }
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

  func test_palThatWasUnreadableAtLaunch_learnsTheSteps_atTheFirstUpdateAfterwards() async throws {
    for isWoken in [false, true] {
      let phone = try PalModelPhone()
      let total = try XCTUnwrap(phone.pal?.totalSteps)
      phone.storageFault = .unreadable
      XCTAssertNil(phone.model.pal)
      try? await phone.openApp()
      try? await phone.walk(600, for: .minutes(5))
      try? await phone.closeApp()
      XCTAssertNil(phone.model.pal)
      phone.storageFault = nil
      if isWoken { try await phone.wakeApp() } else { try await phone.model.refresh() }
      XCTAssertEqual(phone.model.pal?.totalSteps, total + 600, "woken: \(isWoken)")
    }
  }

  /// The user leaves the app, and the phone locks, whether the app can store its pal or not.
  func test_phoneChanges_evenIfTheModelsUpdateFails() async throws {
    for locks in [false, true] {
      let phone = try PalModelPhone()
      try await phone.openApp()
      phone.storageFault = .diskFull
      do {
        try await locks ? phone.lock() : phone.closeApp()
        XCTFail("the update succeeded")
      } catch {
        XCTAssertEqual("\(error)", "\(try XCTUnwrap(phone.model.lastUpdateError))")
      }
      XCTAssertNotEqual(phone.simulator.process, .foreground)
      XCTAssertEqual(phone.simulator.isLocked, locks)
      phone.storageFault = nil
      try await phone.advance(by: .hours(1))
      try await phone.unlock()
      try await phone.wakeApp()
      XCTAssertEqual(phone.model.pal?.isInForeground, false)
    }
  }

  /// While the app is open, the model updates itself, and the test learns that it failed.
  func test_errorOfAnUpdateOfTheModelItself_isThrown_whileTimePasses() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    phone.addSteps(100)
    phone.storageFault = .diskFull
    for call in [phone.advance(by:), { try await phone.walk(600, for: $0) }] {
      do {
        try await call(.minutes(5))
        XCTFail("the update succeeded")
      } catch {
        XCTAssertEqual("\(error)", phone.model.lastUpdateError.map { "\($0)" })
      }
    }
    phone.storageFault = nil
    try await phone.advance(by: .minutes(1))
    XCTAssertNil(phone.model.lastUpdateError)
  }

  /// The system ends the Live Activity after 8 hours, and the model can't store that.
  func test_time_advances_evenIfAnUpdateFails() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    phone.storageFault = .diskFull
    let end = phone.now + .hours(9)
    do {
      try await phone.advance(to: end)
      XCTFail("the update succeeded")
    } catch {}
    XCTAssertEqual(phone.now, end)
  }

  func test_error_isASentence_inATestThatLinksOnlyThisProduct() async throws {
    let phone = try PalModelPhone()
    phone.storageFault = .diskFull
    do {
      try await phone.openApp()
      XCTFail("the update succeeded")
    } catch {
      let text = error.localizedDescription
      XCTAssertTrue(text.contains("the disk is full") && text.hasSuffix("."), text)
    }
  }

  /// The words for the user name no file, in contrast to the error.
  func test_problem_hasWordsForTheUser() async throws {
    let problems: [PalModelPhone.StorageFault: PalModel.Problem] = [.diskFull: .diskFull, .unreadable: .unavailable]
    for (fault, problem) in problems {
      let phone = try PalModelPhone()
      XCTAssertNil(phone.model.lastUpdateProblem)
      phone.storageFault = fault
      try? await phone.openApp()
      XCTAssertEqual(phone.model.lastUpdateProblem, problem)
      phone.storageFault = nil
      try await phone.model.refresh()
      XCTAssertNil(phone.model.lastUpdateProblem)
    }
    XCTAssertEqual(PalModel.Problem(CancellationError()), .other)
    let texts = PalModel.Problem.texts
    XCTAssertEqual(Set(texts.map(\.key)).count, PalModel.Problem.allCases.count)
    for text in texts {
      XCTAssertFalse(text.english.contains(" '"), "no file name: \(text.english)")
      XCTAssertTrue(text.english.hasSuffix("."))
    }
    for problem in PalModel.Problem.allCases {
      let text = problem.displayText
      XCTAssertEqual(texts.text(forKey: text.key)?.english, text.english)
      XCTAssertEqual(text.localized(locale: .current) { "<\($0)>" }, "<\(text.key)>")
    }
    XCTAssertEqual(texts.missingKeys { $0 == "problem.busy" ? nil : "" }, ["problem.busy"])
    let page = PackagePaths.root.appendingPathComponent("Sources/PixelPalModel/PixelPalModel.docc/PixelPalModel.md")
    let article = try String(contentsOf: page, encoding: .utf8)
    for text in texts { XCTAssertTrue(article.contains("| `\(text.key)` | \(text.english) |\n"), text.key) }
  }
}
