// The part of StoreKit 2 that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public enum StoreKitError: Error { case networkError }

public struct Transaction: Sendable {
  public let purchaseDate: Date
  public let expirationDate: Date?
}

public enum VerificationResult<SignedType> {
  case verified(SignedType)
  case unverified(SignedType)
}

extension VerificationResult: Sendable where SignedType: Sendable {}

public struct Product: Sendable {
  public struct SubscriptionInfo: Sendable {
    public struct RenewalState: Hashable, Sendable {
      let name: String
      public static let subscribed = RenewalState(name: "subscribed")
      public static let expired = RenewalState(name: "expired")
      public static let inBillingRetryPeriod = RenewalState(name: "inBillingRetryPeriod")
      public static let inGracePeriod = RenewalState(name: "inGracePeriod")
      public static let revoked = RenewalState(name: "revoked")
    }

    public struct Status: Sendable {
      public let state: RenewalState
      public let transaction: VerificationResult<Transaction>

      /// Creates the status of a purchase, which is verified unless a test says otherwise.
      public init(state: RenewalState, purchaseDate: Date, expirationDate: Date?, isVerified: Bool = true) {
        self.state = state
        let purchase = Transaction(purchaseDate: purchaseDate, expirationDate: expirationDate)
        transaction = isVerified ? .verified(purchase) : .unverified(purchase)
      }
    }

    /// The statuses to return.
    nonisolated(unsafe) public static var statuses: [Status] = []

    public static func status(for groupID: String) async throws -> [Status] {
      guard Phone.shared.isOnline else { throw StoreKitError.networkError }
      return statuses
    }
  }
}
