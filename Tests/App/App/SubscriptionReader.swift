// snippet: subscription
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation
import StoreKit

/// Reads the state of the subscription from StoreKit.
@MainActor
struct SubscriptionReader {
  let group: String

  /// Returns the subscription in the pal's terms; `nil` if it is unknown, which differs from no subscription.
  func entitlements() async -> EntitlementHistory? {
    guard let statuses = try? await StoreKit.Product.SubscriptionInfo.status(for: group) else { return nil }
    guard let status = statuses.first, case .verified(let purchase) = status.transaction else {
      return EntitlementHistory.none
    }
    let (from, until) = (Instant(purchase.purchaseDate), purchase.expirationDate.map { Instant($0) })
    var periods = [EntitlementHistory.Period(.subscribed, from: from, until: until)]
    switch status.state {
    case .subscribed, .expired: break
    case .inGracePeriod: periods += until.map { [.init(.inGracePeriod, from: $0)] } ?? []
    case .inBillingRetryPeriod: periods += until.map { [.init(.inBillingRetryPeriod, from: $0)] } ?? []
    case .revoked: periods = [.init(.revoked, from: from)]
    default: return nil  // A state that Apple adds later is unknown.
    }
    return EntitlementHistory(periods)
  }
}
// end
