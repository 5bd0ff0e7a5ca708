/// An English sentence or label that an app shows, with the key of its translations.
///
///     let text = LocalizableText.coreTexts.text(forKey: home.progressTextKey)
///     text?.english                         // {steps} of {start}
///     text?.placeholderValues(in: home.progressText)   // ["18,200", "25,001"]
///
/// A key never changes. The command `pixelpal words --xcstrings` writes all texts as a String Catalog, in which
/// placeholders become format specifiers in the order of ``placeholders``.
public struct LocalizableText: Hashable, Sendable {
  /// The key of the text, such as `phase.3.message`.
  public let key: String
  /// The English text, with named placeholders in braces.
  public let english: String
  /// The names of the placeholders, in the order in which ``placeholderValues(in:)`` returns their values.
  public let placeholders: [String]

  /// Creates a text from its key and its English wording.
  ///
  /// By default, the placeholders are in the order in which they occur in the English text.
  package init(_ key: String, _ english: String, placeholders: [String]? = nil) {
    (self.key, self.english) = (key, english)
    self.placeholders = placeholders ?? TextTemplate(english).placeholders
  }

  /// Returns the values that `sentence` contains for the placeholders, or `nil` if `sentence` doesn't match this text.
  public func placeholderValues(in sentence: String) -> [String]? {
    let template = TextTemplate(english)
    guard let found = template.placeholderValues(in: sentence) else { return nil }
    let names = template.placeholders
    return placeholders.compactMap { name in names.firstIndex(of: name).map { found[$0] } }
  }
}

extension Sequence<LocalizableText> {
  /// Returns the text with the given key, or `nil` if no text has this key.
  public func text(forKey key: String) -> LocalizableText? { first { $0.key == key } }

  /// Returns the text that matches `sentence` and the values of its placeholders, or `nil` if no text matches.
  ///
  /// If several texts match, the one with the most characters outside of its placeholders is chosen.
  public func bestMatch(for sentence: String) -> (text: LocalizableText, values: [String])? {
    var best: (text: LocalizableText, values: [String], length: Int)?
    for text in self {
      guard let values = text.placeholderValues(in: sentence) else { continue }
      let length = TextTemplate(text.english).filled { _ in "" }.count
      if length > best?.length ?? -1 { best = (text, values, length) }
    }
    return best.map { ($0.text, $0.values) }
  }
}

extension LocalizableText: CustomStringConvertible {
  /// The key and the English text, such as `phase.3.message: This is momentum.`.
  public var description: String { "\(key): \(english)" }
}
