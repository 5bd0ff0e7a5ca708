import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Decoding refuses states that no pal writes, with a sentence that says what was expected and what was found.
final class DecodingErrorTests: XCTestCase {
  private static let walkingJSON = """
    {"phase":2,"energy":"vital","animation":"walking","startedAtUnixMs":1736157600250,"frames":32,"fps":24,\
    "walkingUntilUnix":1736157690,"restsAs":"vital","steps":8231,"look":{"gender":"male","style":"dusk"},"trail":true}
    """
  private static let idleJSON = """
    {"phase":2,"energy":"vital","animation":"idle","startedAtUnixMs":1736157600250,"frames":2,"frameMs":800,\
    "restsAs":"low","milestone":"5k!","look":{"gender":"male","style":"dusk"},"trail":false}
    """

  /// Reads `text` with each part replaced in turn, which must be refused with the given sentence.
  private func assertDecodingFails<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ table: [(part: String, other: String, says: String)], line: UInt = #line
  ) {
    XCTAssertNil(errorDescription { try decoded(type, from: text) }, text, line: line)
    for (part, other, says) in table {
      XCTAssertTrue(text.contains(part), part, line: line)
      let wrong = text.replacingOccurrences(of: part, with: other)
      XCTAssertEqual(errorDescription { try decoded(type, from: wrong) }, says, other, line: line)
    }
  }

  func test_decodingContentState_fails_forInvalidMembers() {
    let bytes = String(repeating: "x", count: 5000)
    assertDecodingFails(
      ContentState.self, Self.walkingJSON,
      [
        (#""phase":2"#, #""phase":9"#, "expected a number from 1 to 4, found 9"),
        (#""phase":2"#, #""phase":0"#, "expected a number from 1 to 4, found 0"),
        (#""fps":24"#, #""fps":0"#, "expected a number from 1 to 60, found 0"),
        (#""fps":24"#, #""fps":61"#, "expected a number from 1 to 60, found 61"),
        (#""fps":24"#, #""frameMs":800"#, "expected a member 'fps' while walking, found none"),
        (#""fps":24,"#, "", "expected a member 'fps' while walking, found none"),
        (#""fps":24"#, #""fps":24,"frameMs":800"#, "expected no member 'frameMs' while walking, found one"),
        (#""frames":32"#, #""frames":0"#, "expected a number from 1 to 32, found 0"),
        (#""frames":32"#, #""frames":33"#, "expected a number from 1 to 32, found 33"),
        (#""steps":8231"#, #""steps":-1"#, "expected a number of at least 0, found -1"),
        (
          "1736157690", "253402300800",
          "expected a number from -62135596800 to 253402300799, found 253402300800"
        ),
        ("1736157690", "1736157599", "expected an end at or after 1736157600, found 1736157599"),
        (#""walkingUntilUnix":1736157690,"#, "", "expected a member 'walkingUntilUnix' while walking, found none"),
        (
          "1736157600250", "9223372036854775807",
          "expected a number from -62135596800000 to 253402300799999, found 9223372036854775807"
        ),
        (#""restsAs":"vital""#, #""restsAs":"neutral""#, "expected 'vital' or 'low', found 'neutral'"),
        (
          #""style":"dusk""#, #""style":"dusk","name":"\#(bytes)""#,
          "expected at most 64 bytes, found '\(bytes.prefix(40))…'"
        ),
      ])
    assertDecodingFails(
      ContentState.self, Self.idleJSON,
      [
        (#""frames":2"#, #""frames":3"#, "expected a number from 1 to 2, found 3"),
        (#""frameMs":800"#, #""frameMs":599"#, "expected a number from 600 to 1000, found 599"),
        (#""frameMs":800"#, #""frameMs":1001"#, "expected a number from 600 to 1000, found 1001"),
        (#""frameMs":800"#, #""fps":24"#, "expected no member 'fps' while idle, found one"),
        (
          #""frameMs":800"#, #""frameMs":800,"walkingUntilUnix":1736157690"#,
          "expected no member 'walkingUntilUnix' while idle, found one"
        ),
        ("5k!", "", "expected a milestone such as '5k!', found ''"),
        ("5k!", bytes, "expected a milestone such as '5k!', found \(bytes.singleQuoted)"),
        (#""trail":false"#, #""trail":true"#, "expected no trail while idle, found one"),
      ])
  }

  func test_decodingStepValues_fails_forInvalidMembers() {
    assertDecodingFails(
      StepReport.self, #"{"counted":7,"today":5,"walks":[],"totals":[{"total":6,"at":"2025-01-04T10:00:00Z"}]}"#,
      [
        (#""counted":7"#, #""counted":-1"#, "expected a number of at least 0, found -1"),
        (#""today":5"#, #""today":-1"#, "expected a number of at least 0, found -1"),
        (#""total":6"#, #""total":-1"#, "expected a number of at least 0, found -1"),
      ])
    let day = { (date: String) in #"{"day":"\#(date)","steps":5,"milestone":0}"# }
    assertDecodingFails(
      ReportedSteps.self, #"{"counted":7,"total":9,"days":[\#(day("2025-01-04")),\#(day("2025-01-05"))]}"#,
      [
        (#""counted":7"#, #""counted":-1"#, "expected a count from 0 to the total, found -1"),
        (#""counted":7"#, #""counted":10"#, "expected a count from 0 to the total, found 10"),
        ("2025-01-05", "2025-01-04", "expected at most 3 days in ascending order, found [2025-01-04, 2025-01-04]"),
        (#""steps":5"#, #""steps":-1"#, "expected a number of at least 0, found -1"),
        (#""milestone":0"#, #""milestone":-1"#, "expected a number of at least 0, found -1"),
      ])
    assertDecodingFails(
      PalWalkingPeriod.self,
      #"{"start":"2025-01-04T10:00:00Z","until":"2025-01-04T10:02:00Z","restsByItselfAt":"2025-01-04T10:03:00Z"}"#,
      [
        ("10:02", "09:02", "expected an end at or after 2025-01-04T10:00:00Z, found 2025-01-04T09:02:00Z"),
        ("10:03", "10:01", "expected an instant at or after 2025-01-04T10:02:00Z, found 2025-01-04T10:01:00Z"),
      ])
  }

  func test_decodingEvolutionOnboardingEntitlementsAndZones_fails_forInvalidMembers() throws {
    let evolution = #"{"earned":2,"visible":1,"unlocks":[{"phase":2,"total":25001,"knownAt":"2025-01-04T10:00:00Z"}]}"#
    assertDecodingFails(
      EarnedAndVisiblePhases.self, evolution,
      [
        (#""visible":1"#, #""visible":3"#, "expected at most the earned phase, 2, found 3"),
        (#""phase":2"#, #""phase":3"#, "expected every phase from 2 to 2, once each, found [3]"),
        (#""earned":2"#, #""earned":3"#, "expected every phase from 2 to 3, once each, found [2]"),
        ("25001", "0", "expected a number of at least 1, found 0"),
      ])
    assertDecodingFails(
      Onboarding.self, #"{"screen":3,"look":{"gender":"male","style":"dusk"},"permission":"notAsked"}"#,
      [
        ("3", "0", "expected a number from 1 to 5, found 0"), ("3", "6", "expected a number from 1 to 5, found 6"),
        (#""look":{"gender":"male","style":"dusk"},"#, "", "expected the look chosen on screen 2, found none"),
        ("notAsked", "granted", "expected 'notAsked' until the last screen is completed, found 'granted'"),
      ])
    assertDecodingFails(
      EntitlementHistory.Period.self,
      #"{"entitlement":"trial","from":"2025-01-04T10:00:00Z","until":"2025-01-05T10:00:00Z"}"#,
      [("01-05", "01-04", "expected an end after 2025-01-04T10:00:00Z, found 2025-01-04T10:00:00Z")])
    let first = #"{"entitlement":"trial","from":"2025-01-04T10:00:00Z","until":"2025-01-05T10:00:00Z"}"#
    assertDecodingFails(
      EntitlementHistory.self, #"[\#(first),{"entitlement":"subscribed","from":"2025-01-05T10:00:00Z"}]"#,
      [
        (
          #""from":"2025-01-05"#, #""from":"2025-01-03"#,
          """
          expected ascending periods that do not overlap, found subscribed from 2025-01-03T10:00:00Z after trial from \
          2025-01-04T10:00:00Z to 2025-01-05T10:00:00Z
          """
        )
      ])
    assertDecodingFails(
      Zone.self, #"{"name":"x","firstOffsetSeconds":0,"changesAtUnix":[1,2],"offsetsSeconds":[3,4]}"#,
      [
        ("[1,2]", "[1,253402300800]", "expected Unix seconds within the years 1 to 9999, found 253402300800"),
        (
          "[1,2]", "[2,1]",
          "expected ascending times, each with an offset of less than a day, found times: 2, offsets: 2"
        ),
        (
          "[3,4]", "[3]", "expected ascending times, each with an offset of less than a day, found times: 2, offsets: 1"
        ),
      ])
    assertDecodingFails(
      RareAnimation.self, try encoded(RareAnimation.all[0]),
      [
        (#""frames":8"#, #""frames":0"#, "expected a number of at least 1, found 0"),
        (#""weight":3"#, #""weight":0"#, "expected a number of at least 1, found 0"),
        (#""length":2667"#, #""length":0"#, "expected milliseconds above 0, found 0"),
        ("stargaze", "", "expected a name, found none"),
      ])
    assertDecodingFails(
      PalActivityAttributes.self, #"{"createdAtUnix":0}"#,
      [("0", "253402300800", "expected a number from -62135596800 to 253402300799, found 253402300800")])
  }

  func test_decodingWidgetValues_fails_forInvalidMembers() throws {
    let look = #""look":{"gender":"male","style":"dusk"}"#
    let picture = #"{"phase":2,"pose":"low","isLocked":false,"skin":"winter",\#(look)}"#
    assertDecodingFails(
      WidgetPicture.self, picture,
      [
        ("low", "walking", "expected 'low', 'neutral' or 'vital', since widgets show no walking, found 'walking'"),
        ("false", "true", "expected no skin while premium is locked, found 'winter'"),
      ])
    assertDecodingFails(
      WidgetTimeline.self,
      """
      {"first":{"date":"2025-01-04T10:00:00Z","picture":\(picture)},"later":[{"date":"2025-01-05T00:00:00Z",\
      "picture":\(picture)}],"refreshAfter":"2025-01-04T12:00:00Z"}
      """,
      [
        ("01-05", "01-04", "expected ascending entries, found another order"),
        ("12:00", "09:00", "expected a refresh at or after 2025-01-04T10:00:00Z, found 2025-01-04T09:00:00Z"),
      ])
  }

  /// Covers the saved state of a pal that walks while a milestone is shown.
  func test_decodingPal_fails_forContradictoryState() throws {
    let file = PackagePaths.root.appendingPathComponent("Tests/PixelPalCoreTests/Pal/SavedPals/pal-2-walking.json")
    assertDecodingFails(
      Pal.self, try String(contentsOf: file, encoding: .utf8),
      [
        (#""credit":948000"#, #""credit":3000001"#, "expected a number from -31622400000 to 3000000, found 3000001"),
        (#""milestone":{"steps":5000"#, #""milestone":{"steps":0"#, "expected a number of at least 1, found 0"),
        (
          #""sent":{"picture":{"phase":1"#, #""sent":{"picture":{"phase":2"#,
          """
          expected the content of the picture, found phase 1, neutral, walking until 2024-11-10T05:06:00Z, 6,546 steps, \
          '5k!', female classic; 32 frames, 24 a second, from 2024-11-10T05:04:51.503Z
          """
        ),
        (
          #""midnight":"2024-11-10T10:00:00Z","isOutdated""#, #""midnight":"2024-11-09T10:00:00Z","isOutdated""#,
          "expected the midnight after 2024-11-09T17:50:47.752Z, found 2024-11-09T10:00:00Z"
        ),
        (
          #""day":"2024-11-09","since""#, #""day":"2024-11-12","since""#,
          "expected the day of 2024-11-09T17:50:47.752Z, found 2024-11-12"
        ),
        (#""life":{"#, #""lives":{"#, "expected a member 'life', found none"),
      ])
  }
}
