import Documents
import PixelPalCore
import XCTest

@testable import Replay

/// Tests that every member of a scenario document is read, and refused if it is wrong.
final class ScenarioReadingTests: XCTestCase {
  /// The kinds of objects: the text around one of each, its required members, and its optional members.
  private static let objects: [(before: String, after: String, required: [Member], optional: [Member])] = [
    (
      "", "", [],
      [
        ("schema", "\"pixelpal.scenario/1\""), ("profile", "{\"name\":\"Bo\"}"), ("createdAt", time),
        ("until", time), ("zone", "\"UTC\""), ("zoneChanges", "[{\"at\":\(time),\"zone\":\"UTC\"}]"),
        ("device", "\"ios18\""), ("day", "{\"opens\":[]}"), ("opens", "[{\"at\":\(time)}]"), ("unlocked", "[\(span)]"),
        ("locked", "[\(span)]"), ("restarts", "[\(time)]"), ("mayReadSteps", "false"),
        ("permission", "[{\"at\":\(time),\"granted\":true}]"), ("entitlements", "[{\"status\":\"trial\"}]"),
        ("hasSeenPaywall", "true"), ("airplane", "[\(span)]"),
        ("lateSyncs", "[{\"from\":\(time),\"until\":\(time),\"arrivesAt\":\(time)}]"), ("swipes", "[\(time)]"),
        ("liveActivityFails", "[\(span)]"), ("liveActivitiesOff", "[\(span)]"),
        ("exports", "[{\"file\":\"b.csv\",\"arrivedAt\":\(time)}]"), ("skins", "[{\"at\":\(time),\"skin\":\"none\"}]"),
        ("characters", "[{\"at\":\(time)}]"), ("lockedFeatures", "[{\"at\":\(time),\"feature\":\"skins\"}]"),
        ("dismissals", "[{\"at\":\(time),\"part\":\"paywall\"}]"),
        ("touches", "[{\"at\":\(time),\"ms\":5}]"), ("said", "[{\"at\":\(time),\"text\":\"dance\"}]"),
        ("settings", "[{\"at\":\(time),\"quiet\":true}]"),
      ]
    ),
    (
      "", "", [], [("onboarding", "{\"openedAt\":\(time),\"screensDoneAt\":[\(time)]}")]
    ),
    (#"{"profile":"#, "}", [], [("gender", "\"female\""), ("style", "\"dusk\""), ("name", "\"Bo\"")]),
    (
      #"{"day":"#, "}", [],
      [
        ("opens", "[\"09:00\",\"08:00\"]"), ("openSeconds", "5"), ("unlockedFrom", "\"05:00\""),
        ("unlockedTo", "\"24:00\""), ("unlockedEverySeconds", "60"), ("unlockedSeconds", "7"),
      ]
    ),
    (#"{"locked":["#, "]}", [("from", time), ("until", time)], []),
    (#"{"zoneChanges":["#, "]}", [("at", time), ("zone", "\"UTC\"")], []),
    (#"{"opens":["#, "]}", [("at", time)], [("seconds", "86400")]),
    (#"{"onboarding":"#, "}", [("openedAt", time), ("screensDoneAt", "[]")], []),
    (#"{"permission":["#, "]}", [("at", time), ("granted", "false")], []),
    (#"{"entitlements":["#, "]}", [("status", "\"expired\"")], [("from", time), ("until", time)]),
    (
      #"{"lateSyncs":["#, "]}", [("from", time), ("until", time), ("arrivesAt", time)], [("source", "\"Watch\"")]
    ),
    (#"{"exports":["#, "]}", [("file", "\"b.csv\""), ("arrivedAt", time)], []),
    (#"{"skins":["#, "]}", [("at", time), ("skin", "\"winter\"")], []),
    (#"{"characters":["#, "]}", [("at", time)], [("gender", "\"female\""), ("style", "\"dusk\""), ("name", "\"Bo\"")]),
    (#"{"said":["#, "]}", [("at", time), ("text", "\"hm\"")], []),
    (
      #"{"settings":["#, "]}", [("at", time)],
      [("quiet", "true"), ("play", "false"), ("resetFeelings", "true")]
    ),
    (#"{"lockedFeatures":["#, "]}", [("at", time), ("feature", "\"history\"")], []),
    (#"{"dismissals":["#, "]}", [("at", time), ("part", "\"settingsOffer\"")], []),
  ]

  private typealias Member = (name: String, value: String)

  private static let time = "\"2025-03-05T10:00\""
  private static let span = "{\"from\":\(time),\"until\":\(time)}"

  private func readScenario(_ text: String) throws -> Scenario {
    try Scenario(reading: JSON(reading: Array(text.utf8)))
  }

  private func mismatch(_ text: String) throws -> JSONMismatch? {
    let json = try JSON(reading: Array(text.utf8))
    do throws(JSONMismatch) {
      _ = try Scenario(reading: json)
      return nil
    } catch {
      return error
    }
  }

  private func objectText(_ members: [Member]) -> String {
    "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// Each member changes the result, and an invalid value is refused at its position.
  func test_everyMember_isRead_andRefusedIfInvalid() throws {
    for (before, after, required, optional) in Self.objects {
      let all = required + optional
      let whole = try readScenario(before + objectText(all) + after)
      for index in all.indices {
        var wrong = all
        wrong[index].value = "[[]]"
        let refused = before + objectText(wrong) + after
        let start = before + objectText(Array(wrong[...index])).dropLast("[[]]}".count)
        let offset = try XCTUnwrap(mismatch(refused), refused).offset - start.utf8.count
        XCTAssertTrue(0...1 ~= offset, "\(offset): \(refused)")
        var without = all
        without.remove(at: index)
        let rest = before + objectText(without) + after
        if index < required.count {
          let missing = "expected a member named '\(all[index].name)', found none"
          XCTAssertEqual(try mismatch(rest)?.problem.message, missing, rest)
          XCTAssertEqual(try mismatch(rest)?.offset, before.utf8.count, rest)
        } else if all[index].name != "schema" {
          XCTAssertNotEqual(try readScenario(rest), whole, "\(all[index].name) changes nothing")
        }
      }
    }
  }

  /// An unknown name is refused in every object, and the nearest known name is suggested.
  func test_misspelledName_isRefused_withSuggestion() throws {
    for (before, after, required, optional) in Self.objects {
      for member in required + optional {
        let misspelt = required + optional + [(member.name + "q", "1")]
        let error = try XCTUnwrap(mismatch(before + objectText(misspelt) + after))
        XCTAssertEqual(error.problem, .sentence("unknown member '\(member.name)q'"))
        let known = [member.name, "from", "at"]
        XCTAssertTrue(known.contains { error.hint == "did you mean '\($0)'?" }, "\(member.name): \(error.hint ?? "")")
      }
    }
  }

  func test_scenario_equalsDocument() throws {
    let scenario = try readScenario(
      """
      {"profile":{"gender":"female"},"createdAt":"2025-03-01T08:00:00+01:00","day":{"opens":["09:00","08:00"]},
       "opens":[{"at":"2025-03-05","seconds":5},{"at":"2025-03-06"}],"skins":[{"at":"2025-03-05","skin":"season"}]}
      """)
    var expected = Scenario()
    expected.look = Look(gender: .female, style: .classic)
    expected.createdAt = InstantOrLocalDateTime("2025-03-01T07:00:00Z")
    expected.routine.openTimes = [8, 9].map { TimeOfDay(hour: $0) }
    let (fifth, sixth) = (
      try XCTUnwrap(InstantOrLocalDateTime("2025-03-05")), try XCTUnwrap(InstantOrLocalDateTime("2025-03-06"))
    )
    expected.opens = [.init(at: fifth, seconds: 5), .init(at: sixth, seconds: nil)]
    expected.skins = [.init(at: fifth, skin: .season)]
    XCTAssertEqual(scenario, expected)
    XCTAssertEqual(try readScenario("{}"), Scenario())
  }

  /// Values that are valid on their own and contradict each other.
  func test_contradictoryValues_areRefused_atTheirPosition() throws {
    let table: [(text: String, offset: Int, says: String)] = [
      (
        #"{"createdAt":"2025-03-05","onboarding":{"openedAt":"2025-03-05","screensDoneAt":[]}}"#, 13,
        "'createdAt' and 'onboarding' exclude each other"
      ),
      (
        #"{"day":{"unlockedFrom":"23:30"}}"#, 23,
        "'unlockedTo' is before 'unlockedFrom'; for a span past midnight, use 'unlocked'"
      ),
      (#"{"day":{"openSeconds":86401}}"#, 22, "'openSeconds' is 86401, and must be from 1 to 86400"),
      (
        #"{"opens":[{"at":"2025-03-05","seconds":4294967297}]}"#, 39,
        "'seconds' is 4294967297, and must be from 1 to 86400"
      ),
      (
        #"{"profile":{"name":"\#(String(repeating: "é", count: 33))"}}"#, 19,
        "expected a name of at most 64 bytes without bidirectional control characters"
      ),
      (
        #"{"profile":{"name":"a\u202e"}}"#, 19,
        "expected a name of at most 64 bytes without bidirectional control characters"
      ),
      (
        #"{"onboarding":{"openedAt":"2025-03-05","screensDoneAt":["2025-03-05","2025-03-05","2025-03-05","2025-03-05","#
          + #""2025-03-05","2025-03-05"]}}"#, 55, "expected at most five times, found 6"
      ),
      (
        "{\"day\":{\"opens\":[" + Array(repeating: "\"08:00\"", count: 1441).joined(separator: ",") + "]}}", 16,
        "expected at most 1440 opens per day, found 1441"
      ),
    ]
    for (text, offset, says) in table {
      let error = try XCTUnwrap(mismatch(text), text)
      XCTAssertEqual(error.problem, .sentence(says))
      XCTAssertEqual(error.offset, offset, text)
    }
  }
}
