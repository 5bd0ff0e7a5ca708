import PixelPalCore
import TestSupport
import XCTest

@testable import PixelPage

/// HTML markup that escapes all user text.
final class MarkupTests: XCTestCase {
  func testElements() {
    var markup = Markup()
    markup.element("p", ["class": "wide", "hidden": nil, "title": ""]) { p in
      p.text("1 < 2 & \"3\" > 'x'")
      p.element("br")
      p.name("Mia's <Watch>")
    }
    XCTAssertEqual(
      text(markup),
      #"<p class="wide" title="">1 &lt; 2 &amp; "3" &gt; 'x'<br><bdi>Mia's &lt;Watch&gt;</bdi></p>"#)
  }

  func testElementsThatMayBeEmpty() {
    var markup = Markup()
    markup.elementUnlessEmpty("ul", ["class": "a"]) { _ in }
    markup.elementUnlessEmpty("ul", ["class": "b"]) { $0.element("li") }
    XCTAssertEqual(text(markup), "<ul class=\"b\"><li></li></ul>")
  }

  func testHostileNames() {
    let table: [(name: String, text: String, attribute: String)] = [
      ("</title><script>alert(1)</script>", "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;", "same"),
      (#"" onload="alert(1)"#, #"" onload="alert(1)"#, "&quot; onload=&quot;alert(1)"),
      ("' onload='alert(1)", "' onload='alert(1)", "same"),
      ("&lt;b&gt;", "&amp;lt;b&amp;gt;", "same"),
      ("--><!--", "--&gt;&lt;!--", "same"),
      ("]]><![CDATA[", "]]&gt;&lt;![CDATA[", "same"),
      ("a\u{0}b\u{1B}c\u{7F}d\u{85}e", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e", "same"),
      (strange([0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFE]), "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", "same"),
      ("a\r\nb\tc", "a\u{FFFD}\nb\tc", "same"),
      ("<\u{301}script>", "&lt;\u{301}script&gt;", "same"),
      ("&\u{20D2}\"\u{338}", "&amp;\u{20D2}\"\u{338}", "&amp;\u{20D2}&quot;\u{338}"),
      ("шаги 歩数 👟", "шаги 歩数 👟", "same"),
    ]
    for (name, expected, attribute) in table {
      var markup = Markup()
      markup.element("p", ["title": name], name)
      let value = attribute == "same" ? expected : attribute
      XCTAssertEqual(text(markup), "<p title=\"\(value)\">\(expected)</p>")
    }
  }

  func testDataCannotEndItsElement() {
    let table = [
      (#"{"name":"</script><script>alert(1)//"}"#, #"{"name":"\u003c/script>\u003cscript>alert(1)//"}"#),
      (#"["<!--","-->"]"#, #"["\u003c!--","-->"]"#),
      (
        "[\"é\u{7F}\u{85}\(strange([0xFFFE, 0x1FFFF]))\u{2028}\"]", "[\"é\\u007f\\u0085\\ufffe\\ud83f\\udfff\u{2028}\"]"
      ),
      ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
      ("", ""),
    ]
    for (json, expected) in table {
      var markup = Markup()
      markup.data(id: "history", json: Array(json.utf8))
      XCTAssertEqual(text(markup), "<script type=\"application/json\" id=\"history\">\(expected)</script>")
    }
  }

  /// Round-trip test with an independent reader: everything written is read back unchanged.
  func testWhateverIsWrittenIsReadAgain() throws {
    let pieces = [
      "<", ">", "&", "\"", "'", "/", "!", "-", "script", "&amp;", "&#60;", "\u{301}", "é", "👟", "\n", " ", "x",
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for seed in Seeds.first(of: 100_000) {
      var chance = SplitMix(seed: seed)
      let name = (0..<chance.draw(below: 12)).map { _ in pieces[Int(chance.draw(below: UInt64(pieces.count)))] }
        .joined()
      var markup = Markup()
      markup.element("p", ["title": name], name)
      markup.data(id: "d", json: Array(try encoder.encode([name])))

      let written = text(markup)
      let attribute = parts(of: written, by: ["<p title=\"", "\">"])
      XCTAssertEqual(attribute.map { read($0.inside, forbidding: "<>\"") }, name, written)
      let inside = parts(of: attribute?.rest, by: ["", "</p>"])
      XCTAssertEqual(inside.map { read($0.inside, forbidding: "<>") }, name, written)
      let data = parts(of: inside?.rest, by: ["<script type=\"application/json\" id=\"d\">", "</script>"])
      let names = try data.map { try JSONDecoder().decode([String].self, from: Data($0.inside.utf8)) }
      XCTAssertEqual(names, [name], written)
      XCTAssertEqual(data?.inside.utf8.contains(UInt8(ascii: "<")), false, written)
      XCTAssertEqual(data?.rest, "", written)
    }
  }

  /// Returns the text between two marks, the first of which begins the text, and the rest after the second mark.
  private func parts(of text: String?, by marks: [String]) -> (inside: String, rest: String)? {
    guard let text, let begin = text.range(of: marks[0], options: [.anchored, .literal]) ?? text.start(marks[0]),
      let end = text.range(of: marks[1], options: .literal, range: begin.upperBound..<text.endIndex)
    else { return nil }
    return (String(text[begin.upperBound..<end.lowerBound]), String(text[end.upperBound...]))
  }

  /// Returns characters that cannot be written in a string literal.
  private func strange(_ values: [UInt32]) -> String {
    String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) }))
  }

  /// Returns the text as a browser reads it; `nil` if it contains a forbidden character.
  private func read(_ escaped: String, forbidding signs: String) -> String? {
    guard !escaped.utf8.contains(where: { signs.utf8.contains($0) }) else { return nil }
    var text = escaped
    for (reference, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacingOccurrences(of: reference, with: character, options: .literal)
    }
    return text
  }

  private func text(_ markup: Markup) -> String { String(decoding: markup.bytes, as: UTF8.self) }
}

extension String {
  /// Returns the empty range at the beginning if the mark is empty.
  fileprivate func start(_ mark: String) -> Range<String.Index>? { mark.isEmpty ? startIndex..<startIndex : nil }
}

/// Complete HTML pages.
final class HTMLDocumentTests: XCTestCase {
  func testPolicyAllowsThisStyleAlone() {
    let document = HTMLDocument(title: "<Steps>", styles: [.chartsStyle, .reportStyle])
    let style = WebFile.joined([.chartsStyle, .reportStyle])
    let hash = SHA256(of: Array(style.utf8)).base64
    XCTAssertEqual(
      document.policy,
      "default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'")
    let page = String(decoding: document.bytes { $0.element("p", "x") }, as: UTF8.self)
    XCTAssertTrue(page.contains("<style>\(style)</style>"))
    XCTAssertTrue(page.contains("content=\"\(document.policy)\""))
    XCTAssertTrue(page.contains("<title>&lt;Steps&gt;</title>"))
    XCTAssertTrue(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">"))
    XCTAssertTrue(page.hasSuffix("<p>x</p></body>\n</html>\n"))
  }

  func testPolicyNamesAScriptThatIsThere() {
    // Any file will do here, because the script does not run.
    let document = HTMLDocument(title: "x", styles: [], scripts: [.reportStyle])
    let hash = SHA256(of: Array(WebFile.reportStyle.text.utf8)).base64
    XCTAssertTrue(document.policy.contains("; script-src 'sha256-\(hash)'; "))
    XCTAssertFalse(document.policy.contains("style-src"))
    let page = String(decoding: document.bytes { _ in }, as: UTF8.self)
    XCTAssertTrue(page.contains("<script>\(WebFile.reportStyle.text)</script></body>"))
  }

  /// The name of the watched file may contain any characters.
  func testAWatchedPageMayAskForThePictureBesideIt() {
    let document = HTMLDocument(title: "x", styles: [], watched: "a\"b<c>.html.changed.svg")
    XCTAssertEqual(
      document.policy, "default-src 'none'; img-src data: file:; base-uri 'none'; form-action 'none'")
    let page = String(decoding: document.bytes { _ in }, as: UTF8.self)
    XCTAssertTrue(page.contains("<html lang=\"en\" data-watched=\"a&quot;b&lt;c&gt;.html.changed.svg\">"), page)
  }
}
