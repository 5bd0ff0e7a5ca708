import Foundation
import HistoryCommands
import Replay
import TestSupport
import XCTest

@testable import PixelPalCLI
@testable import PixelPalCore

/// Tests of the command `words`, and of the table of all texts.
final class WordsCommandTests: XCTestCase {
  private let texts = WordsCommand.texts(under: .standard)

  /// Apps store translations by key, so no key may be renamed, and a key is removed only with its text.
  func test_keys_areUniqueSorted_andAsRecorded() {
    let keys = texts.map(\.key)
    XCTAssertEqual(Set(keys).count, keys.count)
    XCTAssertEqual(keys, keys.sorted())
    for key in keys { XCTAssertNotNil(key.wholeMatch(of: /[a-z][A-Za-z]*(\.[A-Za-z0-9_]+)*/), key) }
    let lines = keys.map { $0 + "\n" }.joined()
    XCTAssertNil(GoldenFile.difference(of: lines, fromFile: "words-keys.txt", besideTest: #filePath))
  }

  func test_placeholders_areThoseOfTheText() {
    for text in texts {
      let template = TextTemplate(text.english)
      XCTAssertNil(template.syntaxError, text.key)
      XCTAssertEqual(template.placeholders, text.placeholders, text.key)
      XCTAssertEqual(Set(text.placeholders).count, text.placeholders.count, text.key)
      XCTAssertFalse(text.english.isEmpty, text.key)
      // A text without placeholders is not a format string.
      XCTAssertFalse(text.english.contains("%"), text.key)
    }
  }

  func test_text_listsEveryKey() {
    let lines = InMemoryShell().run("words").output.split(separator: "\n").map(String.init)
    for text in texts { XCTAssertTrue(lines.contains { $0.hasPrefix(" \(text.key) ") }, text.key) }
    XCTAssertTrue(lines.contains { $0.wholeMatch(of: #/ phase\.3\.message +This is momentum\./#) != nil })
  }

  func test_catalog_hasEveryKey_andAFormatSpecifierPerPlaceholder() throws {
    let strings = try catalogStrings("words --xcstrings")
    XCTAssertEqual(strings.keys.sorted(), texts.map(\.key))
    for text in texts {
      let (value, comment) = try XCTUnwrap(strings[text.key])
      let specifiers = value.matches(of: /%(?:\d\$)?@/).map { String($0.output) }
      XCTAssertEqual(specifiers.count, text.placeholders.count, text.key)
      XCTAssertEqual(comment == nil, text.placeholders.isEmpty, text.key)
      for name in text.placeholders { XCTAssertTrue(comment?.contains("{\(name)}") ?? false, text.key) }
      // Formatting with the placeholders gives the English text again.
      let braces = text.placeholders.map { "{\($0)}" }
      XCTAssertEqual(String(format: value, arguments: braces.map { $0 as NSString }), text.english, text.key)
    }
    XCTAssertEqual(strings["journal.wideDays"]?.value, "%1$@s are wide, %2$@ of %3$@.")
    XCTAssertEqual(strings["journal.wideDays"]?.comment, "%1$@ is {weekday}, %2$@ is {hits}, %3$@ is {days}")
    XCTAssertEqual(strings["notice.mostSince.1"]?.value, "From up here, I can see %@.")
    XCTAssertEqual(strings["home.progress.grown"]?.value, "%@ in all")
  }

  /// The specifiers of a replaced text are numbered as those of the text that it replaces.
  func test_rules_replaceTheWordsOfTheJournal() throws {
    let shell = InMemoryShell()
    shell.files["r"] = #"{"words": {"wideDays": "{days}, a% {hits}: {weekday}", "chapter": "A leaf was turned."}}"#
    let strings = try catalogStrings("words --xcstrings --rules r", shell)
    XCTAssertEqual(strings["journal.wideDays"]?.value, "%3$@, a%% %2$@: %1$@")
    XCTAssertEqual(strings["journal.chapter"]?.value, "A leaf was turned.")
    XCTAssertTrue(shell.run("words --rules r").output.contains("A leaf was turned."))
  }

  /// Documents show the texts that rules replace.
  func test_rules_replaceTheTextsOfTheApp() throws {
    let shell = InMemoryShell()
    shell.files["steps.csv"] = "start,end,steps\n2025-03-03T09:00:00Z,2025-03-03T10:00:00Z,30000\n"
    shell.files["r"] = #"""
      {"words": {"phase.2.message": "Onwards.", "phase.2.name": "Awake", "home.phase": "{name} ({number})",
        "home.progress.growing": "{start} begin another; {steps} so far", "product.yearly": "A year"}}
      """#
    XCTAssertEqual(try catalogStrings("words --xcstrings --rules r", shell)["home.phase"]?.value, "%2$@ (%1$@)")
    let snapshot = shell.run("snapshot steps.csv --at 2025-03-03T13:01 --surface app --rules r").output
    for text in [
      #""message": "Onwards.""#, #""phaseLine": "Awake (2)""#, #""standing": "75,001 begin another; 30,000 so far""#,
      #""words": "A year""#,
    ] { XCTAssertTrue(snapshot.contains(text), snapshot) }
    XCTAssertTrue(shell.run("replay steps.csv --rules r").output.contains(#""Onwards.""#))
  }

  func test_twoForms_excludeEachOther() {
    let outcome = InMemoryShell().run("words --json --xcstrings")
    XCTAssertEqual(outcome.status, .usageError)
    XCTAssertTrue(outcome.errors.contains("--xcstrings and --json exclude each other"), outcome.errors)
  }

  /// Returns the English values and the comments of a catalog, by key.
  private func catalogStrings(
    _ line: String, _ shell: InMemoryShell = InMemoryShell()
  ) throws -> [String: (value: String, comment: String?)] {
    struct Catalog: Decodable {
      struct Entry: Decodable {
        struct Localization: Decodable { let stringUnit: StringUnit }
        struct StringUnit: Decodable, Equatable {
          let state: String
          let value: String
        }
        let comment: String?
        let extractionState: String
        let localizations: [String: Localization]
      }
      let sourceLanguage: String
      let version: String
      let strings: [String: Entry]
    }
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(shell.run(line).output.utf8))
    XCTAssertEqual(catalog.sourceLanguage, "en")
    XCTAssertEqual(catalog.version, "1.0")
    return try catalog.strings.mapValues { entry in
      XCTAssertEqual(entry.extractionState, "manual")
      XCTAssertEqual(Array(entry.localizations.keys), ["en"])
      let unit = try XCTUnwrap(entry.localizations["en"]).stringUnit
      XCTAssertEqual(unit.state, "translated")
      return (unit.value, entry.comment)
    }
  }
}
