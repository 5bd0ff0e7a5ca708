/// A writer for HTML with embedded SVG that produces the same bytes on all platforms.
///
///     var markup = HTMLWriter()
///     markup.writeElement("p", ["class": "source"]) { $0.writeText(nameOfSource) }
///
/// Untrusted text can't become markup, because the names of elements and attributes are literals and everything between
/// them is escaped. Only the program's own files can be written unescaped.
package struct HTMLWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// A new writer that has already written the document type, with which every document begins.
  static var newDocument: HTMLWriter {
    var markup = HTMLWriter()
    markup.bytes += "<!DOCTYPE html>\n".utf8
    return markup
  }

  /// Writes an element, calling `content` to write its contents.
  ///
  /// A void element such as `img` gets no end tag.
  package mutating func writeElement(
    _ name: StaticString, _ attributes: HTMLAttributes = [:], _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    writeStartTag(name, attributes: attributes)
    if HTMLWriter.voidElements.contains(name.description) { return }
    content(&self)
    writeEndTag(name)
  }

  /// Writes only the start tag of an element, for an element that ends in a template.
  mutating func beginElement(_ name: StaticString, attributes: HTMLAttributes) {
    writeStartTag(name, attributes: attributes)
  }

  /// Writes an element, or nothing at all if `content` writes nothing.
  package mutating func writeElementUnlessEmpty(
    _ name: StaticString, attributes: HTMLAttributes = [:], _ content: (inout HTMLWriter) -> Void
  ) {
    let before = bytes.count
    writeStartTag(name, attributes: attributes)
    let inside = bytes.count
    content(&self)
    if bytes.count > inside { writeEndTag(name) } else { bytes.removeLast(inside - before) }
  }

  /// Writes an element with attributes that contains only `text`, and escapes the text.
  package mutating func writeElement(_ name: StaticString, _ attributes: HTMLAttributes, _ text: String) {
    writeElement(name, attributes) { $0.writeText(text) }
  }

  /// Writes an element that has no attributes and contains only a text, which is escaped.
  package mutating func writeElement(_ name: StaticString, _ text: String) { writeElement(name, [:], text) }

  /// Writes text, with characters such as `<` escaped.
  package mutating func writeText(_ text: String) { append(escaping: text, quotes: false) }

  /// Writes a user-provided name, isolated so that its text direction doesn't affect its surroundings.
  package mutating func writeBidiIsolatedName(_ name: String) { writeElement("bdi", name) }

  /// Ends the current line, to keep the source readable.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes the program's own files unescaped into a script or style element.
  mutating func writeRawElement(_ name: StaticString, files: [EmbeddedWebFile]) {
    writeStartTag(name, attributes: [:])
    bytes += EmbeddedWebFile.joinedText(of: files).utf8
    writeEndTag(name)
  }

  /// Writes one of the program's own files unescaped, calling `fillSlot` with the name of each slot to write the slot's
  /// content.
  ///
  /// A slot is a line such as `<!-- slot: name -->`.
  mutating func writeTemplate(_ file: EmbeddedWebFile, fillSlot: (String, inout HTMLWriter) -> Void) {
    for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.count == 4, words[0] == "<!--", words[1] == "slot:", words[3] == "-->" {
        fillSlot(String(words[2]), &self)
      } else {
        bytes += line.utf8
      }
      self.endLine()
    }
  }

  /// Appends the output of another writer, without escaping it again.
  mutating func append(contentsOf other: HTMLWriter) { bytes += other.bytes }

  /// Writes a JSON document for scripts to read.
  ///
  /// Characters that could end the element, or that HTML forbids, are written as JSON escapes.
  mutating func writeJSONScript(id: StaticString, json: [UInt8]) {
    writeStartTag("script", attributes: ["type": "application/json", "id": id.description])
    var rest = json[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0.isUnescapedInScripts }
      bytes += plain
      let odd = rest.dropFirst(plain.count).prefix { !$0.isUnescapedInScripts }
      for scalar in String(decoding: odd, as: UTF8.self).unicodeScalars { append(escapingForScripts: scalar) }
      rest = rest.dropFirst(plain.count + odd.count)
    }
    writeEndTag("script")
  }

  private static let voidElements: Set<String> = ["br", "col", "hr", "img", "input", "link", "meta", "wbr"]

  private mutating func writeStartTag(_ name: StaticString, attributes: HTMLAttributes) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.description.utf8
    for (name, value) in attributes.all {
      bytes.append(UInt8(ascii: " "))
      bytes += name.description.utf8
      bytes += "=\"".utf8
      append(escaping: value, quotes: true)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func writeEndTag(_ name: StaticString) {
    bytes += "</".utf8
    bytes += name.description.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(escaping text: String, quotes: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"" where quotes: bytes += "&quot;".utf8
      default: append(unescaped: scalar.isAllowedInHTML ? scalar : "\u{FFFD}")
      }
    }
  }

  /// Writes a character of a JSON document, escaped if it is `<` or a character that HTML forbids.
  ///
  /// Such characters occur only inside strings.
  private mutating func append(escapingForScripts scalar: Unicode.Scalar) {
    guard scalar == "<" || !scalar.isAllowedInHTML else { return append(unescaped: scalar) }
    for unit in String(scalar).utf16 { bytes += unit.jsonEscape.utf8 }
  }

  private mutating func append(unescaped scalar: Unicode.Scalar) {
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}

/// The attributes of an element in order.
///
/// Attributes that are `nil` are omitted.
package struct HTMLAttributes: ExpressibleByDictionaryLiteral {
  fileprivate let all: [(name: StaticString, value: String)]

  package init(dictionaryLiteral elements: (StaticString, String?)...) {
    self.init(elements.compactMap { name, value in value.map { (name, $0) } })
  }

  private init(_ all: [(name: StaticString, value: String)]) { self.all = all }

  /// Returns the attributes of `left` followed by those of `right`.
  package static func + (left: HTMLAttributes, right: HTMLAttributes) -> HTMLAttributes {
    HTMLAttributes(left.all + right.all)
  }
}

extension Unicode.Scalar {
  /// True if HTML allows the character.
  ///
  /// HTML allows tabs, line feeds, and all other characters except control characters and noncharacters.
  fileprivate var isAllowedInHTML: Bool {
    switch value {
    case 0x09, 0x0A, 0x20...0x7E, 0xA0...0xFDCF, 0xFDF0...0xFFFD: true
    case 0x1_0000...: value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}

extension UInt8 {
  /// True if the byte is a character that never needs to be escaped in a script.
  fileprivate var isUnescapedInScripts: Bool { 0x20...0x7E ~= self && self != UInt8(ascii: "<") || self == 0x0A }
}

extension UInt16 {
  /// The JSON escape of the code unit, such as `\u003c`.
  fileprivate var jsonEscape: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
