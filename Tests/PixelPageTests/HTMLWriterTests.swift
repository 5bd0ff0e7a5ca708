import PixelPalCore
import TestSupport
import XCTest

@testable import PixelPage

/// HTML markup that escapes all user text.
final class HTMLWriterTests: XCTestCase {
  func test_elements_areWritten_withEscapedText() {
    var markup = HTMLWriter()
    markup.writeElement("p", ["class": "wide", "hidden": nil, "title": ""]) { p in
      p.writeText("1 < 2 & \"3\" > 'x'")
      p.writeElement("br")
      p.writeBidiIsolatedName("Mia's <Watch>")
    }
    XCTAssertEqual(
      html(markup),
      #"<p class="wide" title="">1 &lt; 2 &amp; "3" &gt; 'x'<br><bdi>Mia's &lt;Watch&gt;</bdi></p>"#)
  }

  func test_emptyElement_isOmitted() {
    var markup = HTMLWriter()
    markup.writeElementUnlessEmpty("ul", attributes: ["class": "a"]) { _ in }
    markup.writeElementUnlessEmpty("ul", attributes: ["class": "b"]) { $0.writeElement("li") }
    XCTAssertEqual(html(markup), "<ul class=\"b\"><li></li></ul>")
  }

  func test_hostileNames_areEscaped() {
    let table: [(name: String, text: String, attribute: String)] = [
      ("</title><script>alert(1)</script>", "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;", "same"),
      (#"" onload="alert(1)"#, #"" onload="alert(1)"#, "&quot; onload=&quot;alert(1)"),
      ("' onload='alert(1)", "' onload='alert(1)", "same"),
      ("&lt;b&gt;", "&amp;lt;b&amp;gt;", "same"),
      ("--><!--", "--&gt;&lt;!--", "same"),
      ("]]><![CDATA[", "]]&gt;&lt;![CDATA[", "same"),
      ("a\u{0}b\u{1B}c\u{7F}d\u{85}e", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e", "same"),
      (makeText(ofScalars: [0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFE]), "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", "same"),
      ("a\r\nb\tc", "a\u{FFFD}\nb\tc", "same"),
      ("<\u{301}script>", "&lt;\u{301}script&gt;", "same"),
      ("&\u{20D2}\"\u{338}", "&amp;\u{20D2}\"\u{338}", "&amp;\u{20D2}&quot;\u{338}"),
      ("шаги 歩数 👟", "шаги 歩数 👟", "same"),
    ]
    for (name, expected, attribute) in table {
      var markup = HTMLWriter()
      markup.writeElement("p", ["title": name], name)
      let value = attribute == "same" ? expected : attribute
      XCTAssertEqual(html(markup), "<p title=\"\(value)\">\(expected)</p>")
    }
  }

  func test_embeddedJSON_cannotEndItsElement() {
    let table = [
      (#"{"name":"</script><script>alert(1)//"}"#, #"{"name":"\u003c/script>\u003cscript>alert(1)//"}"#),
      (#"["<!--","-->"]"#, #"["\u003c!--","-->"]"#),
      (
        "[\"é\u{7F}\u{85}\(makeText(ofScalars: [0xFFFE, 0x1FFFF]))\u{2028}\"]",
        "[\"é\\u007f\\u0085\\ufffe\\ud83f\\udfff\u{2028}\"]"
      ),
      ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
      ("", ""),
    ]
    for (json, expected) in table {
      var markup = HTMLWriter()
      markup.writeJSONScript(id: "history", json: Array(json.utf8))
      XCTAssertEqual(html(markup), "<script type=\"application/json\" id=\"history\">\(expected)</script>")
    }
  }

  /// Round-trip test with an independent reader: everything written is read back unchanged.
  func test_generatedText_isUnchanged_afterWritingAndReading() throws {
    let pieces = [
      "<", ">", "&", "\"", "'", "/", "!", "-", "script", "&amp;", "&#60;", "\u{301}", "é", "👟", "\n", " ", "x",
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for seed in TestSeeds.range(outOf: 100_000) {
      var chance = SplitMix64(seed: seed)
      let name = (0..<chance.draw(below: 12)).map { _ in pieces[Int(chance.draw(below: UInt64(pieces.count)))] }
        .joined()
      var markup = HTMLWriter()
      markup.writeElement("p", ["title": name], name)
      markup.writeJSONScript(id: "d", json: Array(try encoder.encode([name])))

      let written = html(markup)
      let attribute = enclosedText(in: written, between: ["<p title=\"", "\">"])
      XCTAssertEqual(attribute.map { unescaped($0.inside, forbidding: "<>\"") }, name, written)
      let inside = enclosedText(in: attribute?.rest, between: ["", "</p>"])
      XCTAssertEqual(inside.map { unescaped($0.inside, forbidding: "<>") }, name, written)
      let data = enclosedText(in: inside?.rest, between: ["<script type=\"application/json\" id=\"d\">", "</script>"])
      let names = try data.map { try JSONDecoder().decode([String].self, from: Data($0.inside.utf8)) }
      XCTAssertEqual(names, [name], written)
      XCTAssertEqual(data?.inside.utf8.contains(UInt8(ascii: "<")), false, written)
      XCTAssertEqual(data?.rest, "", written)
    }
  }

  /// Returns the text between two marks, the first of which begins the text, and the rest after the second mark.
  private func enclosedText(in text: String?, between marks: [String]) -> (inside: String, rest: String)? {
    guard let text,
      let begin = text.range(of: marks[0], options: [.anchored, .literal]) ?? text.emptyStartRange(for: marks[0]),
      let end = text.range(of: marks[1], options: .literal, range: begin.upperBound..<text.endIndex)
    else { return nil }
    return (String(text[begin.upperBound..<end.lowerBound]), String(text[end.upperBound...]))
  }

  /// Returns characters that cannot be written in a string literal.
  private func makeText(ofScalars values: [UInt32]) -> String {
    String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) }))
  }

  /// Returns the text as a browser reads it; `nil` if it contains a forbidden character.
  private func unescaped(_ escaped: String, forbidding signs: String) -> String? {
    guard !escaped.utf8.contains(where: { signs.utf8.contains($0) }) else { return nil }
    var text = escaped
    for (reference, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacingOccurrences(of: reference, with: character, options: .literal)
    }
    return text
  }

  private func html(_ markup: HTMLWriter) -> String { String(decoding: markup.bytes, as: UTF8.self) }
}

extension String {
  /// Returns the empty range at the beginning if the mark is empty.
  fileprivate func emptyStartRange(for mark: String) -> Range<String.Index>? {
    mark.isEmpty ? startIndex..<startIndex : nil
  }
}

/// Complete HTML pages.
final class HTMLDocumentTests: XCTestCase {
  func test_policy_allowsOnlyEmbeddedStyle() {
    let document = HTMLDocument(title: "<Steps>", styles: [.chartsStyle, .reportStyle])
    let style = EmbeddedWebFile.joinedText(of: [.chartsStyle, .reportStyle])
    let hash = SHA256(of: Array(style.utf8)).base64
    XCTAssertEqual(
      document.contentSecurityPolicy,
      "default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'")
    let page = String(decoding: document.bytes { $0.writeElement("p", "x") }, as: UTF8.self)
    XCTAssertTrue(page.contains("<style>\(style)</style>"))
    XCTAssertTrue(page.contains("content=\"\(document.contentSecurityPolicy)\""))
    XCTAssertTrue(page.contains("<title>&lt;Steps&gt;</title>"))
    XCTAssertTrue(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">"))
    XCTAssertTrue(page.hasSuffix("<p>x</p></body>\n</html>\n"))
  }

  func test_policy_allowsOnlyEmbeddedScript() {
    // Any file will do here, because the script does not run.
    let document = HTMLDocument(title: "x", styles: [], scripts: [.reportStyle])
    let hash = SHA256(of: Array(EmbeddedWebFile.reportStyle.text.utf8)).base64
    XCTAssertTrue(document.contentSecurityPolicy.contains("; script-src 'sha256-\(hash)'; "))
    XCTAssertFalse(document.contentSecurityPolicy.contains("style-src"))
    let page = String(decoding: document.bytes { _ in }, as: UTF8.self)
    XCTAssertTrue(page.contains("<script>\(EmbeddedWebFile.reportStyle.text)</script></body>"))
  }

  /// The name of the watched file may contain any characters.
  func test_policyOfWatchedPage_allowsImageBesideIt() {
    let document = HTMLDocument(title: "x", styles: [], versionPicture: "a\"b<c>.html.changed.svg")
    XCTAssertEqual(
      document.contentSecurityPolicy, "default-src 'none'; img-src data: file:; base-uri 'none'; form-action 'none'")
    let page = String(decoding: document.bytes { _ in }, as: UTF8.self)
    XCTAssertTrue(page.contains("<html lang=\"en\" data-watched=\"a&quot;b&lt;c&gt;.html.changed.svg\">"), page)
  }
}
