extension Artwork {
  /// The art that the program carries.
  package static func embedded() throws(ArtworkFault) -> Artwork {
    try Artwork(
      bytes: { path throws(ArtworkFault) in Array((EmbeddedFiles.text(path) ?? "").utf8) }, faulty: { $0 })
  }
}
