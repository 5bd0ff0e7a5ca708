public import PixelPalCore

/// A failure of one of the phone's services, such as the refusal to start a Live Activity.
///
///     model.failure(of: .liveActivity)  // liveActivity failed at 2025-01-06T08:00:00Z: unentitled
///
/// The pal continues without the service, so no update throws this error.
public struct ServiceFailure: Sendable {
  /// The service that failed.
  public let service: Service
  /// The error that the service threw, such as an `ActivityAuthorizationError` or an `HKError`.
  public let error: any Error
  /// The time of the failure.
  public let at: Instant

  /// A service of the phone.
  public enum Service: String, Hashable, Sendable, CaseIterable {
    /// Access to steps, and step queries, which also fail while the phone is locked.
    case steps
    /// The registration for wakes in the background for new steps.
    case backgroundDelivery
    /// The start of a Live Activity.
    case liveActivity
    /// Queries of the subscription, which also fail without a network connection.
    case subscription
  }
}

extension ServiceFailure.Service: CustomStringConvertible {
  /// The name of the service, such as `steps`.
  public var description: String { rawValue }
}

extension ServiceFailure: CustomStringConvertible {
  /// A description of the failure, such as `liveActivity failed at 2025-01-06T08:00:00Z: unentitled`.
  public var description: String { "\(service) failed at \(at): \(error)" }
}
