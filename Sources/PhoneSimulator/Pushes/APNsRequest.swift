/// A push as a server sends it to Apple's push service (APNs), with its headers and the bytes of its payload.
///
///     let topic = "com.example.delivery.push-type.liveactivity"
///     phone.push(APNsRequest(
///       to: .activity(activity), headers: ["apns-push-type": "liveactivity", "apns-topic": topic],
///       body: Array(#"{"aps":{"timestamp":1772434860,"event":"update","content-state":{"minutes":9}}}"#.utf8)))
public struct APNsRequest: Hashable, Sendable {
  /// The recipient of the push, which a real request specifies in its path.
  public var recipient: Recipient
  /// The headers by name, such as `apns-topic`.
  ///
  /// The names are not case-sensitive.
  public var headers: [String: String]
  /// The payload as JSON, in UTF-8.
  public var body: [UInt8]

  /// The recipient of a push.
  public enum Recipient: Hashable, Sendable {
    /// The current update token of a Live Activity.
    case activity(SimulatedActivity.ID)
    /// The update token with the given number, which may have become invalid.
    case updateToken(Int)
    /// The app's push-to-start token, which a server uses to start Live Activities.
    case startToken
    /// The token of the app's widgets.
    case widgets
    /// All Live Activities that subscribe to the channel in the header `apns-channel-id`.
    case channel
  }

  /// Creates a push without checking it.
  ///
  /// The phone checks the pushes that it receives.
  public init(to recipient: Recipient, headers: [String: String], body: [UInt8]) {
    (self.recipient, self.headers, self.body) = (recipient, headers, body)
  }
}
