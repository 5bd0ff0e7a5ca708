extension Artwork {
  /// Parses the art that is embedded in the program.
  package static func embedded() throws(ArtworkError) -> Artwork {
    try Artwork(
      readingFiles: { path throws(ArtworkError) in Array((EmbeddedFiles.text(path) ?? "").utf8) }, mappingErrors: { $0 }
    )
  }
}
