/// A push as bytes, as a server sends it to Apple's push service (APNs).
///
///     let topic = "com.example.delivery.push-type.liveactivity"
///     phone.push(APNsRequest(to: .activity(activity), headers: ["apns-push-type": "liveactivity", "apns-topic": topic],
///       body: Array(#"{"aps":{"timestamp":1772434860,"event":"update","content-state":{"minutes":9}}}"#.utf8)))
public struct APNsRequest: Hashable, Sendable {
  /// The recipient of the push, which a real request names in its path.
  public var recipient: Recipient
  /// The headers, by their names.
  public var headers: [String: String]
  /// The payload as JSON.
  public var body: [UInt8]

  /// The recipient of a push.
  public enum Recipient: Hashable, Sendable {
    /// The current update token of a Live Activity.
    case activity(SimulatedActivity.ID)
    /// An update token by its number, which may have become invalid since the server received it.
    case updateToken(Int)
    /// The token with which a server starts Live Activities of the app.
    case startToken
    /// The token of the app's widgets.
    case widgets
    /// All Live Activities that subscribe to the channel in the header `apns-channel-id`.
    case channel
  }

  /// Creates a push.
  public init(to recipient: Recipient, headers: [String: String], body: [UInt8]) {
    (self.recipient, self.headers, self.body) = (recipient, headers, body)
  }
}
