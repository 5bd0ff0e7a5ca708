public import Foundation

/// An error for a change of the subscription that the pal can't handle yet, because the phone doesn't know the
/// subscription.
///
/// Leave the transaction unfinished, so that the phone reports it again.
public struct SubscriptionUnknown: Error, Hashable, Sendable {
  /// Creates the error.
  public init() {}
}

extension SubscriptionUnknown: LocalizedError {
  /// A sentence that says what went wrong, for `localizedDescription`.
  public var errorDescription: String? { "The phone doesn't know the subscription." }
}

extension SubscriptionUnknown: CustomStringConvertible {
  /// What went wrong.
  public var description: String { "the phone doesn't know the subscription" }
}
