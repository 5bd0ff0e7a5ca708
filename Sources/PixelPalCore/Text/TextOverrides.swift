/// A collection of texts that an app shows instead of its standard texts.
///
///     let texts = try TextOverrides.none.changing(growing, to: "{steps} steps; {start} begin a phase")
///     texts.text(for: "18,200 of 25,001", key: growing.key)  // 18,200 steps; 25,001 begin a phase
///
/// Each text is stored under the key of the standard text that it replaces.
package struct TextOverrides: Hashable, Sendable {
  package static let none = TextOverrides()

  private var entriesByKey: [String: Entry] = [:]

  private struct Entry: Hashable, Sendable {
    let standard: LocalizableText
    let text: String
  }

  private init() {}

  /// The replacement texts with their keys, sorted by key.
  package var sorted: [(key: String, text: String)] {
    entriesByKey.map { ($0.key, $0.value.text) }.sorted { $0.key < $1.key }
  }

  /// Returns a copy with `text` as the replacement for `standard`, or throws an error if `text` is unsuitable.
  ///
  /// A suitable text has 1 to 200 characters, no control characters, and each placeholder of `standard` exactly once.
  package func changing(_ standard: LocalizableText, to text: String) throws(TextOverrideError) -> TextOverrides {
    if let problem = TextOverrides.problem(in: text, replacing: standard) {
      throw TextOverrideError(description: "the text '\(standard.key)' \(problem)")
    }
    var copy = self
    copy.entriesByKey[standard.key] = text == standard.english ? nil : Entry(standard: standard, text: text)
    return copy
  }

  /// Returns `sentence` in the wording of the replacement for `key`, or unchanged if there is none.
  ///
  /// `sentence` must be the standard text for `key`, with values in place of its placeholders.
  package func text(for sentence: String, key: String) -> String {
    guard let entry = entriesByKey[key] else { return sentence }
    let names = entry.standard.placeholders
    if names.isEmpty { return entry.text }
    guard let values = entry.standard.placeholderValues(in: sentence) else { return sentence }
    return TextTemplate(entry.text).filled { name in names.firstIndex(of: name).map { values[$0] } ?? "" }
  }

  /// Returns the replacement for `sentence`, or `sentence` unchanged if it isn't among `texts` or has no replacement.
  package func text(for sentence: String, among texts: @autoclosure () -> [LocalizableText]) -> String {
    guard !entriesByKey.isEmpty, let known = texts().first(where: { $0.english == sentence }) else { return sentence }
    return text(for: sentence, key: known.key)
  }

  /// Returns `standard` in the wording of its replacement, or unchanged if it has none.
  package func text(for standard: LocalizableText) -> LocalizableText {
    guard let entry = entriesByKey[standard.key] else { return standard }
    return LocalizableText(standard.key, entry.text, placeholders: standard.placeholders)
  }

  private static let maxLength = 200

  private static func problem(in text: String, replacing standard: LocalizableText) -> String? {
    guard 1...maxLength ~= text.count else { return "must have 1 to \(maxLength) characters" }
    if text.unicodeScalars.contains(where: { $0.controlsTextDisplay }) { return "must not contain a control character" }
    guard let part = TextTemplate(text).firstPlaceholderProblem(expecting: standard.placeholders) else { return nil }
    return standard.placeholders.isEmpty
      ? "has no placeholders, found '\(part)'"
      : "must contain \(standard.placeholders.map { "{\($0)}" }.joined(separator: ", ")) exactly once; check '\(part)'"
  }
}

/// An error for a text that can't replace a standard text.
package struct TextOverrideError: Error, Hashable, Sendable {
  /// The error message, as a sentence without a full stop.
  package let description: String

  package init(description: String) { self.description = description }
}

extension TextTemplate {
  /// Returns the first wrong part of the template, or `nil` if its placeholders are `names`, in any order.
  ///
  /// A wrong part is a syntax error, or a placeholder that is unknown, repeated or missing.
  package func firstPlaceholderProblem(expecting names: [String]) -> String? {
    var left = names
    for part in placeholders {
      guard let index = left.firstIndex(of: part) else { return "{\(part)}" }
      left.remove(at: index)
    }
    return syntaxError ?? left.first.map { "{\($0)}" }
  }
}
