package import Documents

/// An error in an art file, such as a malformed picture or palette.
package struct ArtworkError: Error, Hashable, Sendable {
  /// The path of the art file with the error, relative to the art folder.
  package let path: String
  let bytes: [UInt8]
  let cause: ParsingError

  enum ParsingError: Hashable, Sendable {
    case grid(XPMError)
    case palette(PaletteError)
  }

  /// Returns the error with its file, line and column, for display.
  ///
  /// `folder` is the path of the art folder, which precedes the path of the file.
  package func located(in folder: String) -> LocatedError {
    let file = folder.isEmpty ? path : "\(folder)/\(path)"
    return switch cause {
    case .grid(let error): error.located(in: file, bytes: bytes)
    case .palette(let error): error.located(in: file, bytes: bytes)
    }
  }
}
