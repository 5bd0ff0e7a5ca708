public import PixelPalCore

/// The push to a Live Activity at one of many instants, as a line of `pixelpal push --every`.
public struct TimedPushDocument: Hashable, Sendable {
  /// The value of the member `schema`, which every document of this kind has.
  public static let schema = "pixelpal.timed-push/1"

  /// The instant of the push, truncated to the second.
  public let at: Instant
  /// The payload of the push, or `nil` if there is no Live Activity to update or end, or if none can be started.
  public let payload: PushDocument?
}

extension TimedPushDocument: Codable {
  /// Creates a push by decoding a document, or throws an error if the document has another schema.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try members.requireSchema(TimedPushDocument.schema)
    at = try members.read("at")
    payload = try members.readIfPresent("payload")
  }

  /// Encodes the push as `pixelpal push --every` writes it, with null for a missing payload.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", TimedPushDocument.schema)
    try members.write("at", at)
    try members.writeOrNull("payload", payload)
  }
}
