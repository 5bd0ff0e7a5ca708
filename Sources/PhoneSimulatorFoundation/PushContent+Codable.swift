import Foundation
public import PhoneSimulator

extension PushContent where Self: Codable {
  /// Decodes the content state as ActivityKit does, with a `JSONDecoder` in its default configuration.
  ///
  /// A `Date` is therefore read as seconds since 2001. Seconds since 1970 come out 31 years late, and text is refused.
  public init?(contentState json: [UInt8], kind: String) {
    guard let content = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
    self = content
  }

  /// The number of bytes that a `JSONEncoder` writes, or 0 if it cannot encode the content.
  public var contentStateBytes: Int { (try? JSONEncoder().encode(self).count) ?? 0 }
}
