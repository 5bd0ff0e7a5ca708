import Documents
import PixelPalCore

/// An Xcode String Catalog of English texts.
struct StringCatalog {
  let bytes: [UInt8]

  init(_ texts: [LocalizableText]) {
    var writer = JSONWriter(.indented)
    writer.object { catalog in
      catalog.member("sourceLanguage", "en")
      catalog.name("strings")
      catalog.object { strings in
        for text in texts {
          strings.name(text.key)
          strings.object { StringCatalog.write(text, to: &$0) }
        }
      }
      catalog.member("version", "1.0")
    }
    writer.endLine()
    bytes = writer.bytes
  }

  private static func write(_ text: LocalizableText, to entry: inout JSONWriter) {
    let specifiers = specifiers(for: text.placeholders)
    if !specifiers.isEmpty {
      entry.member("comment", specifiers.map { "\($0.specifier) is {\($0.name)}" }.joined(separator: ", "))
    }
    // In this state, Xcode keeps entries that it didn't extract from code.
    entry.member("extractionState", "manual")
    entry.name("localizations")
    entry.object { localizations in
      localizations.name("en")
      localizations.object { english in
        english.name("stringUnit")
        english.object { unit in
          unit.member("state", "translated")
          unit.member("value", formatString(of: text, with: specifiers))
        }
      }
    }
  }

  /// Returns the format specifier for each placeholder, including its position if there are several.
  private static func specifiers(for placeholders: [String]) -> [(name: String, specifier: String)] {
    placeholders.enumerated().map { ($0.element, placeholders.count == 1 ? "%@" : "%\($0.offset + 1)$@") }
  }

  /// Returns the English text as a format string, or unchanged if it has no placeholders.
  private static func formatString(of text: LocalizableText, with specifiers: [(name: String, specifier: String)])
    -> String
  {
    guard !specifiers.isEmpty else { return text.english }
    let format = text.english.replacing("%", with: "%%")
    return TextTemplate(format).filled { name in specifiers.first { $0.name == name }?.specifier ?? "" }
  }
}
