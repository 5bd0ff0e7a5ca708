public import Foundation

/// An error for a subscription change that can't be handled, because the phone doesn't know the subscription.
///
/// Leave the transaction unfinished, so that the phone reports it again.
public struct SubscriptionUnknown: Error, Hashable, Sendable {
  /// Creates the error.
  public init() {}
}

extension SubscriptionUnknown: LocalizedError {
  /// The error message as a sentence, for `localizedDescription`.
  public var errorDescription: String? { "The phone doesn't know the subscription." }
}

extension SubscriptionUnknown: CustomStringConvertible {
  /// The error message, without a full stop.
  public var description: String { "the phone doesn't know the subscription" }
}
