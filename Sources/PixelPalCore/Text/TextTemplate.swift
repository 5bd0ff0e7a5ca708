/// A template with named placeholders in braces.
///
///     TextTemplate("The first day of {steps}.").filled { _ in "10,000" }   // The first day of 10,000.
package struct TextTemplate {
  private var components: [Component] = []
  /// The first syntax error in the template, or `nil` if the template is valid.
  ///
  /// The error is a stray brace, or an unclosed brace with the text after it. The text after an error isn't parsed.
  package private(set) var syntaxError: String?

  private enum Component {
    case literal(String)
    case placeholder(String)
  }

  /// Creates a template from `text`, which is parsed up to the first syntax error.
  package init(_ text: String) {
    var (piece, isPart) = ("", false)
    for character in text {
      switch (character, isPart) {
      case ("{", false), ("}", true):
        components.append(isPart ? .placeholder(piece) : .literal(piece))
        (piece, isPart) = ("", !isPart)
      case ("{", true), ("}", false):
        syntaxError = String(character)
        return
      case (_, _): piece.append(character)
      }
    }
    if isPart { syntaxError = "{\(piece)" } else { components.append(.literal(piece)) }
  }

  /// The names of the placeholders, in order of occurrence.
  package var placeholders: [String] {
    components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// Returns the text with each placeholder replaced by the result of `value` for its name.
  package func filled(_ value: (String) -> String) -> String {
    components.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder(let name): value(name)
      }
    }.joined()
  }

  /// Returns the values that the placeholders must have for the template to equal `text`, or `nil` if no values fit.
  ///
  /// The values are in the order of the placeholders, and none is empty. If several combinations fit, earlier
  /// placeholders have longer values.
  package func placeholderValues(in text: String) -> [String]? {
    TextTemplate.values(of: components[...], in: text[...])
  }

  private static func values(of components: ArraySlice<Component>, in text: Substring) -> [String]? {
    guard let first = components.first else { return text.isEmpty ? [] : nil }
    let rest = components.dropFirst()
    switch first {
    case .literal(let literal):
      return text.starts(with: literal) ? values(of: rest, in: text.dropFirst(literal.count)) : nil
    case .placeholder:
      var end = text.endIndex
      while end > text.startIndex {
        if let others = values(of: rest, in: text[end...]) { return [String(text[..<end])] + others }
        end = text.index(before: end)
      }
      return nil
    }
  }
}
