import PixelPalTesting
import XCTest

@MainActor
final class LateStepsExampleTests: XCTestCase {
  func test_stepsOfYesterday_countOnTheirDay() async throws {
    let phone = try PalModelPhone()
    let before = try XCTUnwrap(phone.model.pal)
    phone.addSteps(900, in: Interval(from: phone.now - .hours(20), lasting: .minutes(10)))
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.totalSteps, before.totalSteps + 900)
    XCTAssertEqual(phone.model.pal?.stepsToday, before.stepsToday)
  }
}
