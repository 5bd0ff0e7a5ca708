import Expressions
import Foundation
import InnerLife
import PixelPalCore
import Replay
import XCTest

/// Tests of the common table of the rules of the core, the journal and the face.
final class CoreJournalAndFaceRulesTests: XCTestCase {
  /// The names of the three tables, each with the target that owns it.
  private let tables: [(owner: RuleGroup.DefiningModule, names: [String])] = [
    (.core, Rules.table.map { $0.name }), (.journal, JournalRules.table.map { $0.name }),
    (.face, FaceRules.table.map { $0.name }),
  ]

  /// Documents, forms and stores list the numbers in this order.
  func test_table_listsCoreThenJournalThenFace() {
    let names = CoreJournalAndFaceRules.table.map { $0.name }
    XCTAssertEqual(names, tables.flatMap { $0.names })
    XCTAssertEqual(names.first, "phase2BeginsAt")
    XCTAssertEqual(names.firstIndex(of: "life"), names.firstIndex(of: "wordsReadAMinute").map { $0 + 1 })
    XCTAssertEqual(
      names.firstIndex(of: "attachmentAtFirst"), names.firstIndex(of: "lifeReturnAfterDays").map { $0 + 1 })
    XCTAssertEqual(names.last, "danceBeatsPerMinute")
  }

  /// Each name must begin with a prefix of its own table, because a table ignores names with the prefixes of the
  /// others.
  func test_ruleName_belongsToOneTable() {
    XCTAssertEqual(Set(CoreJournalAndFaceRules.table.map { $0.name }).count, CoreJournalAndFaceRules.table.count)
    for (owner, names) in tables {
      for name in names { XCTAssertEqual(RuleGroup.group(ofRuleNamed: name)?.owner, owner, name) }
    }
  }

  /// The table of each target lists every stored number, and each setting changes the number of its name.
  func test_setting_changesNumberOfItsName() {
    let standard = CoreJournalAndFaceRules.Numbers()
    XCTAssertEqual(
      CoreJournalAndFaceRules.table.map { $0.name }.sorted(), fields(of: standard).map { $0.name }.sorted())
    for setting in CoreJournalAndFaceRules.table {
      var numbers = standard
      switch setting.valueType {
      case .number(let exchange, _, _):
        var odd = -7
        exchange(&numbers, &odd)
      case .steps(let exchange, _, _):
        var odd: Int64 = -7
        exchange(&numbers, &odd)
      case .limit: XCTFail("no rule is without a limit")
      case .flag(let exchange):
        var odd = setting.valueText(in: numbers) == "no"
        exchange(&numbers, &odd)
      }
      let changed = zip(fields(of: standard), fields(of: numbers)).filter { $0.value != $1.value }.map { $0.0.name }
      XCTAssertEqual(changed, [setting.name])
    }
  }

  private func fields(of numbers: CoreJournalAndFaceRules.Numbers) -> [(name: String, value: String)] {
    [numbers.core as Any, numbers.journal, numbers.face].flatMap { part in
      Mirror(reflecting: part).children.map { (name: $0.label ?? "", value: "\($0.value)") }
    }
  }

  func test_contradictoryNumbers_areRefused_byEachTable() {
    let table: [(change: (inout CoreJournalAndFaceRules.Numbers) -> Void, complaint: String)] = [
      (
        { $0.core.vitalBeginsAt = 2000 },
        "'vitalBeginsAt' and 'neutralBeginsAt' contradict each other: vital must begin above neutral"
      ),
      (
        { $0.journal.lifeKeptConfidence = 601 },
        "'lifeFoundConfidence' and 'lifeKeptConfidence' contradict each other: "
          + "the confidence to keep a pattern must not exceed that for a new one"
      ),
      (
        { $0.face.longAbsenceHours = 7 },
        "'longAbsenceHours' and 'absenceHours' contradict each other: "
          + "a long absence must not be shorter than an absence"
      ),
      ({ $0.journal.lifePlaceWeeks = 1 }, "'lifePlaceWeeks' is 1, and must be from 2 to 26"),
      ({ $0.face.overlaysAtMost = 4 }, "'overlaysAtMost' is 4, and must be from 1 to 3"),
    ]
    for (change, complaint) in table {
      XCTAssertThrowsError(try CoreJournalAndFaceRules.standard.changing(change), complaint) {
        XCTAssertEqual("\($0)", complaint)
      }
    }
  }

  /// Apps decode each part from the common document, in which a misspelled name must not be ignored.
  func test_document_isReadByEachTable_andUnknownNamesAreRefused() throws {
    let document = Data(
      #"{"phase2BeginsAt":10000,"lifePlaceWeeks":8,"pettingPath":50,"words":{"dawn":"A dawn."}}"#.utf8)
    let decoder = JSONDecoder()
    XCTAssertEqual(
      try decoder.decode(Rules.self, from: document), try .standard.changing { $0.phase2BeginsAt = 10_000 })
    let life = try JournalRules(
      try JournalRules.standard.changing { $0.lifePlaceWeeks = 8 }.numbers,
      words: JournalWording.standard.changing(.dawn, to: "A dawn."))
    XCTAssertEqual(try decoder.decode(JournalRules.self, from: document), life)
    XCTAssertEqual(try decoder.decode(FaceRules.self, from: document), try .standard.changing { $0.pettingPath = 50 })
    for (name, owners) in [("phaseX", "core"), ("lifeX", "life"), ("blinkX", "face"), ("moonPhase", "core life face")] {
      let wrong = Data("{\"\(name)\":1}".utf8)
      var refused: [String] = []
      do { _ = try decoder.decode(Rules.self, from: wrong) } catch { refused.append("core") }
      do { _ = try decoder.decode(JournalRules.self, from: wrong) } catch { refused.append("life") }
      do { _ = try decoder.decode(FaceRules.self, from: wrong) } catch { refused.append("face") }
      XCTAssertEqual(refused.joined(separator: " "), owners, name)
    }
  }

  func test_description_namesDifferences_ofEachTable() throws {
    let words = try JournalWording.standard.changing(.chapter, to: "A leaf was turned.")
    var numbers = CoreJournalAndFaceRules.Numbers()
    (numbers.core.phase2BeginsAt, numbers.journal.lifePlaceWeeks, numbers.face.pettingPath) = (10_000, 8, 50)
    let rules = try CoreJournalAndFaceRules(numbers, words: words)
    XCTAssertEqual("\(CoreJournalAndFaceRules.standard)", "standard rules")
    XCTAssertEqual(
      "\(try ReplayConfiguration(rules: rules, device: .ios18))",
      "standard rules with phase2BeginsAt 10000, lifePlaceWeeks 8, pettingPath 50, "
        + "standard words with chapter 'A leaf was turned.', on ios18")
    XCTAssertEqual(
      "\(rules.journal)",
      "standard journal with lifePlaceWeeks 8, standard words with chapter 'A leaf was turned.'")
    XCTAssertEqual("\(rules.face)", "standard face with pettingPath 50")
  }
}
