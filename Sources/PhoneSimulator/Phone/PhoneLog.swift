/// A record of a phone's actions, each with its time.
///
///     var log = PhoneLog()
///     phone.advance(by: .hours(8), recording: &log)
///     print(log)
public struct PhoneLog: Hashable, Sendable, Codable {
  /// The entries, in the order of the actions.
  public private(set) var entries: [Entry] = []

  /// An action of the phone, with its time.
  public struct Entry: Hashable, Sendable, Codable {
    /// The action's time.
    public let at: Instant
    /// A description of the action, as a sentence without a full stop.
    public let text: String
  }

  /// Creates a log without entries.
  public init() {}

  @inline(__always) mutating func append(at: Instant, text: @autoclosure () -> String) {
    // The texts would only enlarge a web page, because it shows no log.
    #if !hasFeature(Embedded)
      entries.append(Entry(at: at, text: text()))
    #endif
  }
}

extension PhoneLog: CustomStringConvertible {
  /// One line for each entry, with the time and the description of the action.
  public var description: String { entries.map { "\($0.at) \($0.text)" }.joined(separator: "\n") }
}
