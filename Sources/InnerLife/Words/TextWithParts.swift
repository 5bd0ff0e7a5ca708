/// A template with named placeholders in braces.
///
///     TextWithParts("The first day of {steps}.").text { _ in "10,000" }   // The first day of 10,000.
struct TextWithParts {
  private var pieces: [Piece] = []
  /// The first syntax error: a stray brace, or an unclosed one with the text that follows it; `nil` if there is none.
  ///
  /// The text after the error is not parsed.
  private(set) var fault: String?

  private enum Piece {
    case written(String)
    case part(String)
  }

  init(_ text: String) {
    var (piece, isPart) = ("", false)
    for character in text {
      switch (character, isPart) {
      case ("{", false), ("}", true):
        pieces.append(isPart ? .part(piece) : .written(piece))
        (piece, isPart) = ("", !isPart)
      case ("{", true), ("}", false):
        fault = String(character)
        return
      case (_, _): piece.append(character)
      }
    }
    if isPart { fault = "{\(piece)" } else { pieces.append(.written(piece)) }
  }

  /// The names of the placeholders, in order.
  var parts: [String] { pieces.compactMap { if case .part(let name) = $0 { name } else { nil } } }

  /// Returns the text with each placeholder replaced by the result of `value`.
  func text(_ value: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .written(let text): text
      case .part(let name): value(name)
      }
    }.joined()
  }
}
