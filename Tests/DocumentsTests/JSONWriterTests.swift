import Foundation
import PixelPalCore
import XCTest

@testable import Documents

final class JSONWriterTests: XCTestCase {
  private func writtenText(_ style: JSONWriter.Style, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func writeSample(_ writer: inout JSONWriter) {
    writer.object { object in
      object.member("text", "a")
      object.member("none", nil as String?)
      object.name("list")
      object.array { array in
        array.value(1)
        array.object { _ in }
        array.array { $0.value(false) }
        array.null()
      }
      object.name("empty")
      object.array { _ in }
      object.member("yes", true)
      object.member("number", -5 as Int?)
      object.member("noNumber", nil as Int?)
    }
  }

  func test_indentedStyle_writesEachValueOnItsOwnLine() {
    XCTAssertEqual(
      writtenText(.indented, writeSample),
      """
      {
        "text": "a",
        "none": null,
        "list": [
          1,
          {},
          [
            false
          ],
          null
        ],
        "empty": [],
        "yes": true,
        "number": -5,
        "noNumber": null
      }
      """)
  }

  func test_compactStyle_writesEachDocumentOnOneLine() {
    let line = #"{"text":"a","none":null,"list":[1,{},[false],null],"empty":[],"yes":true,"number":-5,"noNumber":null}"#
    let text = writtenText(.compact) { writer in
      for _ in 0..<2 {
        writeSample(&writer)
        writer.endLine()
      }
    }
    XCTAssertEqual(text, line + "\n" + line + "\n")
  }

  func test_writer_isEmpty_afterRemoveAll() {
    var writer = JSONWriter(.compact)
    writeSample(&writer)
    writer.endLine()
    writer.removeAll()
    writer.value(1)
    XCTAssertEqual(writer.bytes, Array("1".utf8))
  }

  func test_controlAndDirectionalCharacters_areEscaped() {
    let table: [(text: String, json: String)] = [
      ("", #""""#), ("\"", #""\"""#), ("\\", #""\\""#), ("\n\r\t", #""\n\r\t""#), ("\0", #""\u0000""#),
      ("\u{8}\u{C}", #""\u0008\u000c""#), ("\u{1F}\u{20}", #""\u001f ""#), ("\u{7F}", #""\u007f""#),
      ("/é日😀", "\"/é日😀\""), ("é\u{80}\u{9F}\u{A0}", "\"é\\u0080\\u009f\u{A0}\""),
      ("ע\u{61B}\u{61C}\u{61D}", "\"ע\u{61B}\\u061c\u{61D}\""),
      ("\u{200D}\u{200E}\u{200F}\u{2010}", "\"\u{200D}\\u200e\\u200f\u{2010}\""),
      ("\u{2029}\u{202A}\u{202E}\u{202F}…", "\"\u{2029}\\u202a\\u202e\u{202F}…\""),
      ("\u{2065}\u{2066}\u{2069}\u{206A}", "\"\u{2065}\\u2066\\u2069\u{206A}\""),
    ]
    for (text, json) in table { XCTAssertEqual(writtenText(.compact) { $0.value(text) }, json) }
  }

  /// Control and bidirectional formatting characters are escaped, and every character is read back unchanged.
  func test_everyCharacter_isReadBack_andEscapedIfControlOrDirectional() throws {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(Character(scalar))b"
      var writer = JSONWriter(.compact)
      writer.value(text)
      guard case .string(let read) = try JSON(reading: writer.bytes).content else { return XCTFail("\(value)") }
      XCTAssertEqual(Array(read.unicodeScalars), Array(text.unicodeScalars), "\(value)")
      let steers =
        scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      XCTAssertEqual(
        writer.bytes.count > text.utf8.count + 2, steers || "\"\\".unicodeScalars.contains(scalar), "\(value)")
    }
  }

  func test_integers_areWrittenInDecimal() {
    for number in [Int64.min, .min + 1, -10, -9, -1, 0, 1, 9, 10, 11, .max - 1, .max] {
      XCTAssertEqual(writtenText(.compact) { $0.value(number) }, String(number))
    }
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      for number in [power - 1, power, power + 1, -power + 1, -power, -power - 1] {
        XCTAssertEqual(writtenText(.compact) { $0.value(number) }, String(number))
      }
    }
    XCTAssertEqual(writtenText(.compact) { $0.value(Int.max) }, String(Int.max))
  }

  /// Random documents are read back unchanged by our reader, and Foundation accepts them.
  func test_generatedDocuments_areReadBack_andAcceptedByFoundation() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      for style in [JSONWriter.Style.compact, .indented] {
        var writer = JSONWriter(style)
        var copy = generator
        let value = writeRandomValue(&copy, depth: 0, &writer)
        let json = try JSON(reading: writer.bytes)
        XCTAssertEqual(plainValue(json), value)
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed))
        if style == .indented { generator = copy }
      }
    }
  }

  /// A plain JSON value for comparison with the value that was read.
  private indirect enum PlainValue: Equatable {
    case null, bool(Bool), number(String), string(String), array([PlainValue]), object([String], [PlainValue])
  }

  private func plainValue(_ json: JSON) -> PlainValue {
    switch json.content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .number(number.text)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(plainValue))
    case .object(let members): .object(members.map(\.name), members.map { plainValue($0.value) })
    }
  }

  private func writeRandomValue(_ generator: inout SplitMix64, depth: Int, _ writer: inout JSONWriter) -> PlainValue {
    switch generator.next() % (depth > 4 ? 4 : 6) {
    case 0:
      writer.null()
      return .null
    case 1:
      writer.value(true)
      return .bool(true)
    case 2:
      let number = Int64(bitPattern: generator.next()) >> (generator.next() % 64)
      writer.value(number)
      return .number(String(number))
    case 3:
      let text = makeText(&generator)
      writer.value(text)
      return .string(text)
    case 4:
      var elements: [PlainValue] = []
      writer.array { array in
        for _ in 0..<(generator.next() % 4) { elements.append(writeRandomValue(&generator, depth: depth + 1, &array)) }
      }
      return .array(elements)
    default:
      var names: [String] = []
      var values: [PlainValue] = []
      writer.object { object in
        for index in 0..<(generator.next() % 4) {
          names.append("\(index)" + makeText(&generator))
          object.name(names[names.count - 1])
          values.append(writeRandomValue(&generator, depth: depth + 1, &object))
        }
      }
      return .object(names, values)
    }
  }

  private func makeText(_ generator: inout SplitMix64) -> String {
    let letters: [Character] = ["a", "\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "日", "😀", "/", "\u{2028}", "\u{7F}"]
    return String((0..<(generator.next() % 6)).map { _ in letters[Int(generator.next() % UInt64(letters.count))] })
  }
}
