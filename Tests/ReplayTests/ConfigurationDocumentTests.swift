import Documents
import Expressions
import InnerLife
import PixelPalCore
import TestSupport
import XCTest

@testable import Replay

/// Tests that documents of rules and devices are read and written as by the `Codable` conformances, which apps use.
final class ConfigurationDocumentTests: XCTestCase {
  func test_readers_agree_onEveryNumberAroundItsLimits() {
    assertReadersAgreeAroundLimits(
      CoreJournalAndFaceRules.table, CoreJournalAndFaceRules.Numbers(), of: CoreJournalAndFaceRules.self)
    assertReadersAgreeAroundLimits(DeviceModel.table, DeviceModel.ios26.facts, of: DeviceModel.self)
  }

  private func assertReadersAgreeAroundLimits<Root, Value: DocumentValue>(
    _ table: [ConfigurationSetting<Root>], _ standard: Root, of type: Value.Type
  ) {
    for setting in TestSeeds.isFullRun ? table : TestSeeds.sample(of: table, oneIn: 6) {
      func isRead(_ value: String) -> Bool { assertReadersAgree("{\"\(setting.name)\":\(value)}", of: type) }
      XCTAssertTrue(isRead(setting.value(in: standard).text), setting.name)
      let values = ConfigurationDocumentTests.candidateValues(around: setting)
      XCTAssertLessThan(values.filter(isRead).count, values.count, "\(setting.name) may be anything")
    }
  }

  /// Random documents, some with misspelled names or values of a wrong type.
  func test_readers_agree_onGeneratedDocuments() {
    var (read, refused) = (0, 0)
    for seed in TestSeeds.range(outOf: 100_000, oneIn: 400) {
      var dice = SplitMix64(seed: seed)
      // All settings are from one table, because with faults in two tables either may be reported first.
      let owner = [RuleGroup.DefiningModule.core, .journal, .face][Int(seed % 3)]
      let table = CoreJournalAndFaceRules.table.filter { RuleGroup.group(ofRuleNamed: $0.name)?.owner == owner }
      if assertReadersAgree(ConfigurationDocumentTests.randomDocument(table, &dice), of: CoreJournalAndFaceRules.self) {
        read += 1
      } else {
        refused += 1
      }
      if assertReadersAgree(ConfigurationDocumentTests.randomDocument(DeviceModel.table, &dice), of: DeviceModel.self) {
        read += 1
      } else {
        refused += 1
      }
    }
    XCTAssertTrue(read > 100 && refused > 100, "\(read), \(refused)")
  }

  func test_readers_agree_onValuesOtherThanObjects() {
    for text in ["null", "true", "1", "\"\"", "[]", "[{}]", "{}"] {
      _ = assertReadersAgree(text, of: CoreJournalAndFaceRules.self)
      _ = assertReadersAgree(text, of: DeviceModel.self)
    }
  }

  func test_unknownName_isRefused_withPositionAndSuggestion() throws {
    let bytes = Array(#"{"phase2BeginsAt":1,"widgetReloadsADayy":2,"zzz":3}"#.utf8)
    let json = try JSON(reading: bytes)
    do throws(JSONMismatch) {
      _ = try CoreJournalAndFaceRules(reading: json)
      XCTFail("nothing was refused")
    } catch {
      let located = error.located(in: "f", bytes: bytes)
      XCTAssertEqual(located.location?.locationText, "f:1:21")
      XCTAssertEqual(located.problem.message, "unknown setting 'widgetReloadsADayy'")
      XCTAssertEqual(located.hint, "did you mean 'widgetReloadsADay'?", "a fact of the phone, which rules have not")
    }
  }

  typealias DocumentValue = JSONReadable & JSONWritable & Codable & Equatable

  /// Returns true if the document is read; both ways of reading must agree, and so must both ways of writing the
  /// result.
  private func assertReadersAgree<Value: DocumentValue>(_ text: String, of type: Value.Type) -> Bool {
    let json: JSON
    do {
      json = try JSON(reading: Array(text.utf8))
    } catch {
      XCTFail("\(error): \(text)")
      return false
    }
    let (mine, codable) = (
      Result { () throws(JSONMismatch) in try Value(reading: json) },
      Result { () throws(JSONMismatch) in try json.decoded(as: type) }
    )
    switch (mine, codable) {
    case (.success(let mine), .success(let codable)):
      XCTAssertEqual(mine, codable, text)
      XCTAssertEqual(jsonDocument(mine), codableDocument(mine), text)
      return true
    case (.failure(let mine), .failure(let codable)):
      XCTAssertEqual(mine.problem, codable.problem, text)
      XCTAssertEqual(mine.offset, codable.offset, text)
      return false
    case (.success, .failure), (.failure, .success):
      XCTFail("\(mine), \(codable): \(text)")
      return false
    }
  }

  private func jsonDocument(_ value: some JSONWritable) -> String {
    var writer = JSONWriter(.indented)
    value.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func codableDocument(_ value: some Encodable) -> String? {
    var writer = JSONWriter(.indented)
    do {
      try writer.value(encoding: value)
    } catch {
      return nil
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

// The values in a document.
extension ConfigurationDocumentTests {
  /// Values of a wrong type, numbers out of every range, and unusually written numbers.
  private static let unusualValues = [
    "null", "true", "false", "\"1\"", "[]", "{}", "1.5", "1e3", "-0", "20.0", "2147483648", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "1e999",
  ]

  /// Returns the limits of the allowed values, the values beside them, and the odd values.
  private static func candidateValues<Root>(around setting: ConfigurationSetting<Root>) -> [String] {
    func beside(_ range: ClosedRange<Int64>) -> [String] {
      let numbers = [range.lowerBound, range.upperBound].flatMap { end in (end - 1)...(end + 1) }
      return numbers.map { String($0) } + unusualValues
    }
    return switch setting.valueType {
    case .number(_, let range, _): beside(Int64(range.lowerBound)...Int64(range.upperBound))
    case .steps(_, let range, _): beside(range)
    case .limit(_, let range): beside(Int64(range.lowerBound)...Int64(range.upperBound))
    case .flag: unusualValues
    }
  }

  fileprivate static func randomDocument<Root>(_ table: [ConfigurationSetting<Root>], _ dice: inout SplitMix64)
    -> String
  {
    func draw<Element>(_ list: [Element]) -> Element { list[Int(dice.draw(below: UInt64(list.count)))] }
    var members: [(name: String, value: String)] = []
    for _ in 0..<draw([0, 1, 2, 5, 40]) {
      let setting = draw(table)
      let isOdd = draw([true] + Array(repeating: false, count: 40))
      members.append(
        (setting.name, isOdd ? draw(candidateValues(around: setting)) : randomAllowedValue(setting, &dice)))
    }
    let texts = ["\"ios17\"", "\"ideal\"", "\"mine\"", "\"\"", "null", "1"]
    for name in ["name", "basedOn", "remark"] where draw([true, false, false]) { members.append((name, draw(texts))) }
    if draw([true, false, false]) {
      members.append(("schema", draw(["\"pixelpal.rules/1\"", "\"pixelpal.device/1\"", "null", "1"])))
    }
    if draw([true] + Array(repeating: false, count: 20)) {
      members.append((draw(["zzz", "aaa", "phase2BeginAt"]), "1"))
    }
    var seen: Set<String> = []
    members = members.filter { seen.insert($0.name).inserted }
    return "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// Returns an allowed value, which may still contradict other settings.
  private static func randomAllowedValue<Root>(_ setting: ConfigurationSetting<Root>, _ dice: inout SplitMix64)
    -> String
  {
    func number(_ range: ClosedRange<Int64>, _ step: Int64) -> String {
      let first = (range.lowerBound + step - 1) / step
      return String((first + Int64(dice.draw(below: UInt64(range.upperBound / step - first + 1)))) * step)
    }
    return switch setting.valueType {
    case .number(_, let range, let step): number(Int64(range.lowerBound)...Int64(range.upperBound), Int64(step))
    case .steps(_, let range, let step): number(range, step)
    case .limit(_, let range):
      dice.draw(below: 3) == 0 ? "null" : number(Int64(range.lowerBound)...Int64(range.upperBound), 1)
    case .flag: dice.draw(below: 2) == 0 ? "true" : "false"
    }
  }
}

extension CoreJournalAndFaceRules: Codable {
  /// Reads the rules of each target from the same object.
  public init(from decoder: any Decoder) throws {
    self.init(
      core: try Rules(from: decoder), journal: try JournalRules(from: decoder), face: try FaceRules(from: decoder))
  }

  /// Writes all rules as one object.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.writeSettings(of: core.numbers, table: Rules.table)
    try members.writeSettings(of: journal.numbers, table: JournalRules.table)
    try members.writeSettings(of: face.numbers, table: FaceRules.table)
    try members.write("words", journal.words)
  }
}

extension ConfigurationValue {
  /// The value in JSON.
  fileprivate var text: String {
    switch self {
    case .number(let number): String(number)
    case .flag(let isSo): String(isSo)
    case .unlimited: "null"
    }
  }
}
