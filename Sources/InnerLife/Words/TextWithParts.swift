/// A text with names in braces, in whose place something is put.
///
///     TextWithParts("The first day of {steps}.").text { _ in "10,000" }   // The first day of 10,000.
struct TextWithParts {
  private var pieces: [Piece] = []
  /// What is no name in braces and stands where one would: a brace alone, or one that is not closed with what follows it.
  ///
  /// What comes behind it is not read.
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

  /// The names, as they come.
  var parts: [String] { pieces.compactMap { if case .part(let name) = $0 { name } else { nil } } }

  /// The text with what `value` says in the place of each name.
  func text(_ value: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .written(let text): text
      case .part(let name): value(name)
      }
    }.joined()
  }
}
