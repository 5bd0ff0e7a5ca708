extension Artwork {
  /// Returns the art that is embedded in the program.
  package static func embedded() throws(ArtworkFault) -> Artwork {
    try Artwork(
      bytes: { path throws(ArtworkFault) in Array((EmbeddedFiles.text(path) ?? "").utf8) }, faulty: { $0 })
  }
}
