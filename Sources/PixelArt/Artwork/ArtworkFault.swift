package import Documents

/// A file of the art that cannot be read.
package struct ArtworkFault: Error, Hashable, Sendable {
  /// The file, by its path in the folder of the art.
  package let path: String
  let bytes: [UInt8]
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case grid(XPMError)
    case palette(PaletteError)
  }

  /// The fault as people are told; the folder of the art is at `folder`.
  package func located(in folder: String) -> LocatedError {
    let file = folder.isEmpty ? path : "\(folder)/\(path)"
    return switch kind {
    case .grid(let error): error.located(in: file, bytes: bytes)
    case .palette(let error): error.located(in: file, bytes: bytes)
    }
  }
}
