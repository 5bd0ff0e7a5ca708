extension StepSource {
  /// Reads a source; one that an earlier version saved with the whole description of its device becomes the source that it
  /// is now.
  public init(from decoder: any Decoder) throws {
    self.init(try SavedSource(from: decoder))
  }

  init(_ saved: SavedSource) { self.init(name: saved.name, device: saved.device, kind: saved.kind) }
}

/// A source as it was saved.
struct SavedSource: Hashable, Decodable {
  let name: String
  let device: String?
  let kind: StepSource.Kind
}
