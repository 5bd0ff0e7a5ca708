import PixelPalTesting
import XCTest

/// A class of your app that owns the model.
@MainActor
final class GrowthDiary {
  let model: PalModel
  private(set) var phases: [Phase] = []

  init(on services: any PhoneServices) {
    model = PalModel(on: services)
    model.onUpdate = { [weak self] in self?.read($0) }
  }

  private func read(_ changes: [PalChange]) {
    for change in changes { if case .phaseRevealed(let phase) = change.kind { phases.append(phase) } }
  }
}

@MainActor
final class OwnerExampleTests: XCTestCase {
  func test_diary_hasThePhaseThatWasRevealed() async throws {
    var diary: GrowthDiary?  // That of the latest launch.
    let phone = try PalModelPhone { services in
      let new = GrowthDiary(on: services)
      diary = new
      return new.model
    }
    phone.addSteps(26_000)
    try await phone.openApp()
    XCTAssertEqual(diary?.phases, [.active])
  }
}
