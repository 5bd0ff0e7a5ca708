/// Content of a Live Activity that can be decoded from the bytes of a push.
///
///     struct DeliveryState: PushContent, Codable, Hashable { var minutes: Int }
///
/// `PhoneSimulatorFoundation` implements the protocol for `Codable` types in the same way as ActivityKit: a `Date` is
/// read as seconds since 2001, and a missing or misspelled member makes the whole content unreadable.
public protocol PushContent {
  /// Creates the content from the content state of a push.
  ///
  /// Throws an error that describes why the app can't decode the content state.
  ///
  /// - Parameters:
  ///   - json: The content state as JSON, without unneeded spaces.
  ///   - kind: The name of the attributes type, for an app that has several.
  init(contentState json: [UInt8], kind: String) throws(PushContentError)

  /// The size of the content as JSON in bytes, which counts toward the phone's limit.
  var contentStateBytes: Int { get }
}

/// An error for a content state that an app can't decode.
public struct PushContentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason as a phrase without a full stop, such as `missing 'gate'`.
  public let description: String

  /// Creates an error with the given reason.
  public init(_ description: String) { self.description = description }
}
