/// Content that a phone can decode from the bytes of a push.
///
///     struct DeliveryState: PushContent, Codable, Hashable { var minutes: Int }
///
/// `PhoneSimulatorFoundation` implements the protocol for types that are `Codable`, as ActivityKit decodes them: a
/// `Date` is read as seconds since 2001, and a missing or misspelled member makes the whole state unreadable.
public protocol PushContent {
  /// Creates the content from the content state of a push as JSON, or returns `nil` if it cannot be decoded.
  ///
  /// - Parameters:
  ///   - json: The content state, without unneeded spaces.
  ///   - kind: The name of the attributes type, for an app that has several.
  init?(contentState json: [UInt8], kind: String)

  /// The size of the content as JSON in bytes, which counts toward the phone's limit.
  var contentStateBytes: Int { get }
}
