public import PixelPalCore

/// The payload of a push to a Live Activity, as `pixelpal push` writes it.
///
/// In JSON, all members are inside the object `aps`, with the names that Apple's push service (APNs) defines. Instants
/// are in Unix seconds.
public struct PushDocument: Hashable, Sendable {
  /// The time in the member `timestamp`.
  ///
  /// For an update, it is the instant at which the app sent the update. For a start or an end, it is the instant of the
  /// push. A phone ignores an update that is older than the one it shows.
  public let sentAt: Instant
  /// The effect of the push on the Live Activity.
  public let event: Event
  /// The state that the Live Activity shows (`content-state` in JSON).
  public let contentState: ContentState
  /// The instant at which the state becomes stale, or `nil` for an end (`stale-date` in JSON).
  public let staleAt: Instant?
  /// The instant at which the Live Activity leaves the Lock Screen, or `nil` unless the event is an end
  /// (`dismissal-date` in JSON).
  public let dismissedAt: Instant?
  /// The name of the attributes' type (`attributes-type` in JSON), or `nil` unless the event is a start.
  public let attributesType: String?
  /// The attributes of the Live Activity (`attributes.pal` in JSON), or `nil` unless the event is a start.
  public let attributes: PalActivityAttributes?
  /// The alert that a start shows, or `nil` for other events.
  ///
  /// Apple rejects a start without an alert.
  public let alert: Alert?
  /// True if the push asks the phone for a push token (`"input-push-token": 1` in JSON).
  ///
  /// Only a start asks for a token, and only from iOS 18 on.
  public let asksForPushToken: Bool

  /// The effect of a push on a Live Activity.
  public enum Event: String, Hashable, Sendable, Codable, CaseIterable {
    /// The push starts a Live Activity.
    case start
    /// The push updates the Live Activity.
    case update
    /// The push ends the Live Activity.
    case end
  }

  /// The alert that a start shows.
  public struct Alert: Hashable, Sendable, Codable {
    /// The title of the alert.
    public let title: String
    /// The text below the title.
    public let body: String
  }
}

extension PushDocument: Codable {
  /// Creates a push by decoding the object `aps`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members().members(of: "aps")
    sentAt = Instant(secondsSince1970: try members.read("timestamp", allowing: Instant.validUnixSeconds))
    event = try members.read("event")
    contentState = try members.read("content-state")
    staleAt = try members.readUnixSecondsIfPresent("stale-date")
    dismissedAt = try members.readUnixSecondsIfPresent("dismissal-date")
    attributesType = try members.readIfPresent("attributes-type")
    attributes = members.hasMember("attributes") ? try members.members(of: "attributes").read("pal") : nil
    alert = try members.readIfPresent("alert")
    let token: Int? = try members.readIfPresent("input-push-token")
    asksForPushToken = token == 1
  }

  /// Encodes the push as the object `aps`, with only the members that the event has.
  public func encode(to encoder: any Encoder) throws {
    var payload = encoder.members()
    var members = payload.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: "aps")
    try members.writeUnixSecondsIfPresent("timestamp", sentAt)
    try members.write("event", event)
    try members.write("content-state", contentState)
    try members.writeUnixSecondsIfPresent("stale-date", staleAt)
    try members.writeUnixSecondsIfPresent("dismissal-date", dismissedAt)
    try members.write("attributes-type", attributesType)
    if let attributes {
      var object = members.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: "attributes")
      try object.write("pal", attributes)
    }
    try members.write("alert", alert)
    if asksForPushToken { try members.write("input-push-token", 1) }
  }
}
