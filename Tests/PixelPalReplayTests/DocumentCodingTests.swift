import Expressions
import Foundation
import InnerLife
import PixelPalReplay
import TestSupport
import XCTest

/// Documents keep every member when they are decoded and encoded.
final class DocumentCodingTests: XCTestCase {
  /// Returns the documents in a golden file, each with the command that wrote it.
  ///
  /// Hashed documents and messages are left out.
  private func documents(in file: URL) throws -> [(command: String, document: Data)] {
    var found: [(command: String, document: Data)] = []
    var command = ""
    var document: [Substring] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("$ pixelpal ") {
        (command, document) = (String(line), [])
      } else if line == "{" || !document.isEmpty {
        document.append(line)
        guard line == "}" else { continue }
        found.append((command, Data(document.joined(separator: "\n").utf8)))
        document = []
      } else if line.hasPrefix("{"), line.hasSuffix("}") {
        found.append((command, Data(line.utf8)))
      }
    }
    return found
  }

  func test_spriteDocument_hasTheNameInTheAssetCatalogue() throws {
    for (skin, folder) in [("null", "dusk"), (#""winter""#, "dusk-winter")] {
      let json = #"""
        {"asset":"female_walking_2","animation":"walking","startedAtUnixMs":0,"fps":24,"frames":32,"phase":3,
        "style":"dusk","skin":\#(skin)}
        """#
      let sprite = try JSONDecoder().decode(SpriteDocument.self, from: Data(json.utf8))
      XCTAssertEqual(sprite.assetName, "\(folder)/phase3/female_walking_2")
    }
  }

  func test_recordedDocuments_areEqual_afterDecodingAndEncoding() throws {
    let folder = PackagePaths.root.appendingPathComponent("Tests/Golden")
    var counts: [DocumentKind: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      for (command, document) in try documents(in: file) {
        let original = try parsed(document)
        guard let kind = DocumentKind(of: original) else { continue }
        counts[kind, default: 0] += 1
        let recoded = try parsed(kind.recoded(document))
        XCTAssertNil(firstDifference(original, recoded), "\(file.lastPathComponent): \(command)")
      }
    }
    XCTAssertGreaterThan(counts[.replay] ?? 0, 100)
    XCTAssertGreaterThan(counts[.timeline] ?? 0, 10)
    XCTAssertGreaterThan(counts[.push] ?? 0, 10)
  }

  /// Every kind of state appears: onboarding, faces, plays, the paywall, Settings, journal pages and choices of looks.
  func test_writtenDocuments_areEqual_afterDecodingAndEncoding() throws {
    let runner = CommandRunner()
    let histories: [(history: SampleHistory, interval: String)] = [
      (.firstWeek, "5h"), (.story("first-evening"), "41m"), (.story("playing-together"), "3m"),
      (.story("premium-late"), "17h"), (.story("refused-and-off"), "5h"), (.story("year-with-gaps"), "17d"),
      (.story("corrected-down", files: ["export-1.csv", "export-2.csv"]), "9h"),
    ]
    // During the onboarding, before the interval begins, and on the paywall, which is shown for two minutes.
    let onlyStates = "--at 2025-05-17T17:40:20Z --at 2025-05-20T12:00:10Z"
    var names: Set<String> = []
    var counts: [DocumentKind: Int] = [:]
    for (history, interval) in TestSeeds.isFullRun ? histories : Array(histories.prefix(1)) {
      let commands = ["snapshot", "timeline", "timeline --family accessoryCircular", "push", "push --event start"]
      for command in commands + ["push --event end"] {
        let options = "--every \(interval)" + (command == "snapshot" ? " \(onlyStates)" : "")
        for line in lines(try history.results(of: command, options, from: runner)) {
          let original = try parsed(line)
          let kind = try XCTUnwrap(DocumentKind(of: original))
          counts[kind, default: 0] += 1
          XCTAssertNil(firstDifference(original, try parsed(kind.recoded(line))), "\(history.files): \(command)")
          collectNames(in: original, into: &names)
        }
      }
    }
    let rare = [
      "stepName", "settingsOffer", "products", "choices", "play", "emote", "overlays", "sentence", "moments", "message",
      "resolution", "input-push-token", "dismissal-date", "name", "chapter", "fps", "frameMs",
    ]
    guard TestSeeds.isFullRun else { return }
    // No sample has a run of unknown days, and only summaries have a resolution.
    XCTAssertEqual(rare.filter { !names.contains($0) }, ["resolution"])
    for kind in [DocumentKind.state, .timeline, .timedPush] { XCTAssertGreaterThan(counts[kind] ?? 0, 200) }
  }

  private func collectNames(in value: Any, into names: inout Set<String>) {
    if let object = value as? [String: Any] {
      for (name, member) in object where !(member is NSNull) {
        names.insert(name)
        collectNames(in: member, into: &names)
      }
    } else if let list = value as? [Any] {
      for element in list { collectNames(in: element, into: &names) }
    }
  }

  func test_runsOfUnknownDays_areEqual_afterDecodingAndEncoding() throws {
    let run = #"{"from":"2001-01-01","to":"2020-12-31","steps":null,"energy":"unknown"}"#
    let history = #"{"day":"2025-03-03","steps":null}"#
    let replay = #"{"day":"2025-03-03","steps":5,"energy":"low","resolution":"day"}"#
    func assertEqual<Day: Codable>(_ type: Day.Type, _ text: String) throws {
      let recoded = try JSONEncoder().encode(JSONDecoder().decode(type, from: Data(text.utf8)))
      XCTAssertNil(firstDifference(try parsed(Data(text.utf8)), try parsed(recoded)))
    }
    for text in [run, history] { try assertEqual(DayOrDataGap<SurfaceDocument.HistoryDay>.self, text) }
    for text in [run, replay] { try assertEqual(DayOrDataGap<ReplayDocument.Day>.self, text) }
  }

  func test_unknownMembersAndSurfaces_areIgnored() throws {
    let state = try SampleHistory.firstWeek.replay().state(at: XCTUnwrap(Instant("2025-03-05T18:10:00Z")))
    let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    let later = text.split(separator: "\"surfaces\":{", maxSplits: 1).joined(
      separator: #""later":[1],"surfaces":{"hologram":{"status":"shiny"},"#)
    XCTAssertNotEqual(later, text)
    XCTAssertEqual(try JSONDecoder().decode(StateDocument.self, from: Data(later.utf8)), state)
  }

  /// Each value of each kind of document is replaced by extreme ones: decoding may throw an error, but never traps.
  func test_extremeValues_areDecodedOrRefused() throws {
    let replay = try SampleHistory.story("first-evening").replay()
    let at = try XCTUnwrap(Instant("2025-05-20T18:00:00Z"))
    let documents: [(DocumentKind, Data)] = [
      (.state, try JSONEncoder().encode(replay.state(at: at))),
      (.timeline, try JSONEncoder().encode(replay.timeline(at: at))),
      (.push, try JSONEncoder().encode(XCTUnwrap(replay.push(.start, at: at)))),
      (.timedPush, try JSONEncoder().encode(XCTUnwrap(replay.pushes(at: [at]).first))),
      (.replay, try JSONEncoder().encode(replay.summary())),
    ]
    for (kind, document) in documents {
      let replacer = JSONValueReplacer(of: String(decoding: document, as: UTF8.self))
      var refusals = 0
      for place in replacer.valueRanges {
        for value in replacer.replacements(forValueAt: place) {
          let changed = replacer.text.replacingCharacters(in: place, with: value)
          guard let recoded = try? kind.recoded(Data(changed.utf8)) else {
            refusals += 1
            continue
          }
          XCTAssertNoThrow(try kind.recoded(recoded), "\(kind): \(value) in place of \(replacer.text[place])")
        }
      }
      XCTAssertGreaterThan(refusals, 0, "\(kind)")
    }
  }

  func test_article_namesTheTypeOfEachSchemaOnce() throws {
    let path = "Sources/PixelPalReplay/PixelPalReplay.docc/PixelPalReplay.md"
    let article = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = rows.flatMap { $0.split(separator: "`") }.filter { $0.hasSuffix(".json") }.map(String.init)
    let folder = PackagePaths.root.appendingPathComponent("samples/schemas")
    let schemas = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(named.sorted(), schemas.filter { $0.hasSuffix(".json") }.sorted())
  }

  func test_rulesAndDevices_areDecodedByTheirOwnTypes() throws {
    let (runner, decoder) = (CommandRunner(), JSONDecoder())
    let rules = try runner.results(of: "rules --json", reading: [])
    XCTAssertEqual(try decoder.decode(Rules.self, from: rules), .standard)
    XCTAssertEqual(try decoder.decode(JournalRules.self, from: rules), .standard)
    XCTAssertEqual(try decoder.decode(FaceRules.self, from: rules), .standard)
    for model in DeviceModel.profiles {
      let device = try runner.results(of: "device \(model.name) --json", reading: [])
      XCTAssertEqual(try decoder.decode(DeviceModel.self, from: device), model)
    }
  }

  func test_otherSchema_isRefused() throws {
    let summary = try SampleHistory.firstWeek.replay().summary()
    XCTAssertThrowsError(try JSONDecoder().decode(StateDocument.self, from: JSONEncoder().encode(summary))) { error in
      XCTAssert("\(error)".contains("expected the schema 'pixelpal.state/1', found 'pixelpal.replay/1'"), "\(error)")
    }
  }
}
