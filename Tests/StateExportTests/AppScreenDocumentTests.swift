import Documents
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The app's screen in the state document.
final class AppScreenDocumentTests: XCTestCase {
  private typealias Parsed = ParsedDocument

  private let onboardingScenario = """
    {"onboarding": {"openedAt": "2025-03-03T08:00:00", "screensDoneAt": ["2025-03-03T08:00:10", "2025-03-03T08:00:20",
      "2025-03-03T08:00:30", "2025-03-03T08:00:40", "2025-03-03T08:00:50"]},
     "dismissals": [{"at": "2025-03-03T13:00:30", "part": "paywall"},
      {"at": "2025-03-03T21:30:00", "part": "settingsOffer"}],
     "permission": [{"at": "2025-03-03T20:59:00", "granted": false}],
     "entitlements": [{"status": "subscribed", "from": "2025-03-03T20:01:00"}],
     "characters": [{"at": "2025-03-03T20:01:10", "gender": "female", "style": "dusk", "name": "Mo"}]}
    """

  /// The document contains every screen: none, the onboarding screens, the pal, the paywall and the choices.
  func test_document_containsEveryScreen() throws {
    let walk = HistoryFixture.Entry(start: "2025-03-03T09:00", steps: 80_000)
    let began = try HistoryFixture.makePlan([walk], until: "2025-03-03T12:00")
    let onboarded = try HistoryFixture.makePlan([walk], until: "2025-03-04T00:00", scenario: onboardingScenario)
    var screens: [String] = []
    for plan in [began, onboarded] {
      let opened = (0..<10).map { plan.start + .seconds(5 + 10 * $0) }
      let instants = PalFixture.instants(in: plan, every: .minutes(1)) + opened + [plan.start + .seconds(5 * 3600 + 10)]
      try PalFixture.forEachInstant(plan, at: instants.sorted()) { shown, at in
        let screen = shown.pal.appScreen(at: at, under: plan.configuration)
        let written = try Parsed {
          StateDocumentWriter(shown, at: at, under: plan.configuration).write([.app], to: &$0)
        }
        let document = try XCTUnwrap(written["surfaces", "app"] as? [String: NSObject])
        XCTAssertEqual(document.filter { AppScreen.names.contains($0.key) }, screen?.members ?? [:], "\(at)")
        let words = screen.map { $0.home == nil ? "\($0)" : $0.name } ?? "none"
        let all =
          words + (screen?.home?.choices == nil ? "" : ", choices")
          + (screen?.home?.offersSettings == true ? ", offer" : "")
        if screens.last != all { screens.append(all) }
      }
    }
    XCTAssertEqual(
      screens,
      ["none", "home"] + (1...5).map { "onboarding, screen \($0)" } + [
        "home", "paywall", "home", "home, choices", "home, choices, offer", "home, choices",
      ])
  }

  /// The paywall has exactly the expected text in a document.
  func test_paywall_equalsExpectedText() throws {
    let plan = try HistoryFixture.makePlan(
      [.init(start: "2025-03-03T09:00", steps: 30_000)], until: "2025-03-03T14:00")
    try PalFixture.forEachInstant(plan, at: [try XCTUnwrap(Instant("2025-03-03T13:01:00+01:00"))]) { shown, at in
      let written = try Parsed { StateDocumentWriter(shown, at: at, under: plan.configuration).write([.app], to: &$0) }
      let expected = #"""
        "screen":"paywall","phaseLine":"Phase 2, Active","total":30000,"standing":"30,000 of 75,001",\#
        "products":[{"id":"com.pixelpal.premium.monthly","words":"Monthly"},\#
        {"id":"com.pixelpal.premium.yearly","words":"Yearly"},{"id":null,"words":"Restore purchases"}]}
        """#
      XCTAssertTrue(written.text.contains(expected), written.text)
    }
  }
}

extension AppScreen {
  /// All members that a screen may add to the app's surface.
  static let names = ["screen", "step", "phaseLine", "total", "standing", "settingsOffer", "products", "choices"]

  /// The members that this screen adds to the app's surface.
  var members: [String: NSObject] {
    var members: [String: NSObject] = ["screen": ParsedDocument.foundationValue(name)]
    if case .onboarding(let step) = self { members["step"] = ParsedDocument.foundationValue(step) }
    guard let home else { return members }
    members["phaseLine"] = ParsedDocument.foundationValue(home.phaseLine)
    members["total"] = ParsedDocument.foundationValue(home.totalSteps)
    members["standing"] = ParsedDocument.foundationValue(home.progressText)
    members["choices"] = home.choices?.members
    if home.offersSettings {
      let buttons = [("openSettings", "Open Settings"), ("decline", "Not now")].map {
        NSDictionary(dictionary: ["id": NSString(string: $0.0), "words": NSString(string: $0.1)])
      }
      members["settingsOffer"] = NSDictionary(dictionary: [
        "text": NSString(string: SettingsOffer.text), "buttons": NSArray(array: buttons),
      ])
    }
    if case .paywall = self {
      let words = ["Monthly", "Yearly", "Restore purchases"]
      let ids = ["com.pixelpal.premium.monthly", "com.pixelpal.premium.yearly", nil]
      members["products"] = NSArray(
        array: zip(ids, words).map {
          NSDictionary(dictionary: [
            "id": ParsedDocument.foundationValue($0), "words": ParsedDocument.foundationValue($1),
          ])
        })
    }
    return members
  }
}

extension AppScreen.Choices {
  fileprivate var members: NSObject {
    NSDictionary(dictionary: [
      "skins": ParsedDocument.foundationValue(skins.map { $0.name }), "skin": ParsedDocument.foundationValue(skin.name),
      "looks": NSArray(array: looks.map { $0.members }), "look": look.members,
    ])
  }
}

extension Look {
  fileprivate var members: NSDictionary {
    var members = [
      "gender": ParsedDocument.foundationValue(gender.rawValue),
      "style": ParsedDocument.foundationValue(style.rawValue),
    ]
    if !name.isEmpty { members["name"] = ParsedDocument.foundationValue(name) }
    return NSDictionary(dictionary: members)
  }
}
