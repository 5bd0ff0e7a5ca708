import Foundation
public import PhoneSimulator

extension PushContent where Self: Codable {
  /// Creates the content from a content state as ActivityKit does, with a `JSONDecoder` in its default configuration.
  ///
  /// A `Date` is therefore read as seconds since 2001. Seconds since 1970 give a date that is 31 years too late, and
  /// text can't be decoded. The thrown error contains the name of the member that can't be decoded.
  public init(contentState json: [UInt8], kind: String) throws(PushContentError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json))
    } catch let error as DecodingError {
      throw PushContentError(error)
    } catch {
      throw PushContentError("\(error)")
    }
  }

  /// The number of bytes that a `JSONEncoder` writes, or 0 if it cannot encode the content.
  public var contentStateBytes: Int { (try? JSONEncoder().encode(self).count) ?? 0 }
}

extension PushContentError {
  /// Creates an error that describes `error` with the path to the member, such as `missing 'flight.gate'`.
  fileprivate init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init("missing '\(PushContentError.path(through: context.codingPath + [key]))'")
    case .valueNotFound(_, let context): self.init("'\(PushContentError.path(through: context.codingPath))' is null")
    case .typeMismatch(let type, let context):
      self.init("'\(PushContentError.path(through: context.codingPath))' is not of type \(type)")
    case .dataCorrupted(let context):
      let reason =
        context.debugDescription.hasSuffix(".") ? context.debugDescription.dropLast() : context.debugDescription[...]
      self.init("'\(PushContentError.path(through: context.codingPath))' is invalid: \(reason)")
    @unknown default: self.init("\(error)")
    }
  }

  private static func path(through keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
  }
}
