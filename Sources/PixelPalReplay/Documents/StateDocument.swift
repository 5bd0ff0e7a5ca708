public import PixelPalCore

/// The state of a pal and the contents of its surfaces at one instant, as `pixelpal snapshot` writes them.
///
///     let state = try JSONDecoder().decode(StateDocument.self, from: data)
///     state.surfaces[.compact]?.text  // the steps during a walk
///
/// If several instants are requested, the command writes one document per line.
public struct StateDocument: Hashable, Sendable {
  /// The value of the member `schema`, which every document of this kind has.
  public static let schema = "pixelpal.state/1"

  /// The instant of the state, truncated to the second.
  public let at: Instant
  /// The pal's own state, without the contents of its surfaces.
  public let pal: PalDocument
  /// The contents of the requested surfaces.
  public let surfaces: [Surface: SurfaceDocument]
}

extension StateDocument: Codable {
  /// Creates a state by decoding a document, or throws an error if the document has another schema.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try members.requireSchema(StateDocument.schema)
    at = try members.read("at")
    pal = try members.read("pal")
    surfaces = try members.readValuesBySurface(named: "surfaces")
  }

  /// Encodes the state as `pixelpal snapshot` writes it.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", StateDocument.schema)
    try members.write("at", at)
    try members.write("pal", pal)
    try members.write("surfaces", surfaces)
  }
}
