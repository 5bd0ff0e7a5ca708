/// The answer of Apple's push service (APNs) to a push.
///
/// A status of 200 means only that the service accepted the push. The phone can still drop the push silently.
///
/// The simulator never answers with status 429, which Apple documents for too many pushes to one token, because Apple
/// doesn't publish the limit. It also gives no answers about certificates, paths or missing channels.
public struct APNsAnswer: Hashable, Sendable, Codable {
  /// The HTTP status: 200, 400, 410 or 413.
  public let status: Int
  /// The reason that the service gives, such as `Unregistered`, or `nil` for 200.
  public let reason: String?

  /// Creates an answer, for example to compare it with a phone's answer.
  public init(status: Int, reason: String? = nil) { (self.status, self.reason) = (status, reason) }
}

// The answers that the simulator gives, with Apple's names for the reasons.
extension APNsAnswer {
  static let accepted = APNsAnswer(status: 200)
  static let badDeviceToken = APNsAnswer(status: 400, reason: "BadDeviceToken")
  static let badExpirationDate = APNsAnswer(status: 400, reason: "BadExpirationDate")
  static let badPriority = APNsAnswer(status: 400, reason: "BadPriority")
  static let badTopic = APNsAnswer(status: 400, reason: "BadTopic")
  static let deviceTokenNotForTopic = APNsAnswer(status: 400, reason: "DeviceTokenNotForTopic")
  static let invalidPushType = APNsAnswer(status: 400, reason: "InvalidPushType")
  static let missingChannelID = APNsAnswer(status: 400, reason: "MissingChannelId")
  static let missingTopic = APNsAnswer(status: 400, reason: "MissingTopic")
  static let payloadEmpty = APNsAnswer(status: 400, reason: "PayloadEmpty")
  static let unregistered = APNsAnswer(status: 410, reason: "Unregistered")
  static let payloadTooLarge = APNsAnswer(status: 413, reason: "PayloadTooLarge")
}
