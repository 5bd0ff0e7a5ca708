public import PixelPalCore

/// The timeline that a widget would receive at one instant, as `pixelpal timeline` writes it.
public struct TimelineDocument: Hashable, Sendable {
  /// The value of the member `schema`, which every document of this kind has.
  public static let schema = "pixelpal.timeline/1"

  /// The widget that shows the timeline.
  public let family: Surface
  /// The instant at which the widget requested the timeline, truncated to the second.
  public let madeAt: Instant
  /// The entries in ascending order, or a single entry with a placeholder before the pal is created.
  public let entries: [Entry]
  /// The instant after which the system requests the next timeline, or `nil` before the pal is created.
  ///
  /// In JSON, the member `policy` is an object with the member `after`, or with `"never": true`.
  public let refreshAfter: Instant?

  /// An entry of a timeline: the contents of the widget from an instant on.
  public struct Entry: Hashable, Sendable, Codable {
    /// The instant at which the contents appear, truncated to the second.
    public let date: Instant
    /// The contents that the widget shows from ``date`` on.
    public let surface: SurfaceDocument
  }
}

extension TimelineDocument: Codable {
  /// Creates a timeline by decoding a document, or throws an error if the document has another schema.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try members.requireSchema(TimelineDocument.schema)
    family = try members.read("family")
    madeAt = try members.read("madeAt")
    entries = try members.read("entries")
    refreshAfter = try members.members(of: "policy").readIfPresent("after")
  }

  /// Encodes the timeline as `pixelpal timeline` writes it.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", TimelineDocument.schema)
    try members.write("family", family)
    try members.write("madeAt", madeAt)
    try members.write("entries", entries)
    var policy = members.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: "policy")
    try policy.write("after", refreshAfter)
    if refreshAfter == nil { try policy.write("never", true) }
  }
}
