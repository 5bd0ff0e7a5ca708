import XCTest

@testable import PixelPalCore

final class KeepsakeTests: XCTestCase {
  /// The totals of the first keepsakes, as designed, and of the last.
  func test_keepsakes_comeAtTheSquaresOfTheirNumbers() {
    let totals = Keepsake.allCases.map { $0.startingTotal }
    XCTAssertEqual(totals.prefix(4), [6251, 25_001, 56_251, 100_001])
    XCTAssertEqual(totals.last, 10_000_001)
    XCTAssertEqual(totals.count, 40)
  }

  func test_meadow_hasTheKeepsakesOfItsTotal() {
    XCTAssertEqual(Keepsake.all(forTotal: 0), [])
    XCTAssertEqual(Keepsake.all(forTotal: .max), Keepsake.allCases)
    for keepsake in Keepsake.allCases {
      let before = Array(Keepsake.allCases.prefix(keepsake.number - 1))
      XCTAssertEqual(Keepsake.all(forTotal: keepsake.startingTotal - 1), before)
      XCTAssertEqual(Keepsake.all(forTotal: keepsake.startingTotal), before + [keepsake])
      XCTAssertEqual(Keepsake.all(forTotal: keepsake.startingTotal + 1), before + [keepsake])
    }
  }

  func test_windows_lightUp_everyHalfAMillionStepsAfterTheLastKeepsake() {
    XCTAssertEqual(Keepsake.litHillWindowCount(forTotal: 0), 0)
    for (total, windows) in [(10_000_001, 0), (10_500_000, 0), (10_500_001, 1), (10_500_002, 1), (21_000_001, 22)] {
      XCTAssertEqual(Keepsake.litHillWindowCount(forTotal: Int64(total)), Int64(windows), "\(total)")
    }
    XCTAssertGreaterThan(Keepsake.litHillWindowCount(forTotal: .max), 18_000_000_000_000)
  }

  func test_names_areDifferent_andHaveAKey() {
    XCTAssertEqual(Set(Keepsake.allCases.map { $0.name }).count, 40)
    for keepsake in Keepsake.allCases {
      XCTAssertEqual(LocalizableText.coreTexts.text(forKey: keepsake.nameKey)?.english, keepsake.name)
    }
  }
}
