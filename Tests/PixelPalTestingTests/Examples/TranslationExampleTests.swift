import Foundation
import PixelPalTesting
import XCTest

final class TranslationExampleTests: XCTestCase {
  func test_progress_isTranslated_withTheNumbersOfTheLocale() throws {
    let german = ["home.progress.growing": "%1$@ von %2$@"]
    let home = try XCTUnwrap(Pal.sample().appScreen(at: Pal.sampleInstant, under: .standard)?.home)
    let text = home.progressDisplayText.localized(locale: Locale(identifier: "de_DE")) { german[$0] }
    XCTAssertEqual(text, "4.750 von 25.001")
  }
}
