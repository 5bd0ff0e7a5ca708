extension Artwork {
  /// Parses the art that is embedded in the program.
  ///
  /// Throws an error if an embedded file is missing or malformed.
  package static func embedded() throws(ArtworkError) -> Artwork {
    try Artwork(
      readingFiles: { path throws(ArtworkError) in Array((EmbeddedFiles.text(path) ?? "").utf8) }, mappingErrors: { $0 }
    )
  }
}
