// snippet: shop
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation
import StoreKit

/// What the shop says of the subscription.
@MainActor
struct Shop {
  let group: String

  /// The subscription as a pal takes it; `nil` where nobody can say, which is not the same as none.
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
    default: return nil  // Apple may add states; nobody can say then.
    }
    return EntitlementHistory(periods)
  }
}
// end
