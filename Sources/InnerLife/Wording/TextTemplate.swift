/// A template with named placeholders in braces.
///
///     TextTemplate("The first day of {steps}.").filled { _ in "10,000" }   // The first day of 10,000.
struct TextTemplate {
  private var components: [Component] = []
  /// The first syntax error in the template, or `nil` if the template is valid.
  ///
  /// An error is a stray brace, or an unclosed brace with the text that follows it. Text after the error is not parsed.
  private(set) var syntaxError: String?

  private enum Component {
    case literal(String)
    case placeholder(String)
  }

  init(_ text: String) {
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
  var placeholders: [String] { components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } } }

  /// Returns the text with each placeholder replaced by what `value` returns for its name.
  func filled(_ value: (String) -> String) -> String {
    components.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder(let name): value(name)
      }
    }.joined()
  }
}
