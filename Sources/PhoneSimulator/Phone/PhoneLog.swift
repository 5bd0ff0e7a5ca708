/// A record of what a phone did while time passed.
///
///     var log = PhoneLog()
///     phone.advance(by: .hours(8), recording: &log)
///     print(log)
public struct PhoneLog: Hashable, Sendable, Codable {
  /// The entries in the order in which they happened.
  public private(set) var entries: [Entry] = []

  /// Something that the phone did.
  public struct Entry: Hashable, Sendable, Codable {
    /// The time at which it happened.
    public let at: Instant
    /// A description of what happened: a sentence without a full stop.
    public let text: String
  }

  /// Creates an empty log.
  public init() {}

  mutating func append(_ at: Instant, _ text: String) { entries.append(Entry(at: at, text: text)) }
}

extension PhoneLog: CustomStringConvertible {
  /// One line for each entry: the time and what happened.
  public var description: String { entries.map { "\($0.at) \($0.text)" }.joined(separator: "\n") }
}
