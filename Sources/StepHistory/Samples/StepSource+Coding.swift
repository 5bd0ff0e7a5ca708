extension StepSource {
  /// Decodes a source that this version or an earlier version saved.
  ///
  /// Earlier versions saved the complete description of a device, but only the stable part is kept.
  public init(from decoder: any Decoder) throws {
    self.init(try SavedSource(from: decoder))
  }

  init(_ saved: SavedSource) { self.init(name: saved.name, device: saved.device, kind: saved.kind) }
}

/// A source as saved by this version or an earlier version.
struct SavedSource: Hashable, Decodable {
  let name: String
  let device: String?
  let kind: StepSource.Kind
}
