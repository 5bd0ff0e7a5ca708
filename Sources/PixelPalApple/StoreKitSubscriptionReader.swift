#if canImport(ActivityKit) && !os(macOS)
  import Foundation
  import PixelPalCore
  import PixelPalFoundation
  import StoreKit

  /// A reader of the user's subscription in StoreKit.
  struct StoreKitSubscriptionReader: Sendable {
    /// The identifier of the subscription group in App Store Connect.
    let group: String

    /// Returns the history of the subscription, or `nil` if it is unknown.
    ///
    /// The history is empty if the user has never subscribed.
    func entitlements(at now: Instant) async -> EntitlementHistory? {
      guard let statuses = try? await StoreKit.Product.SubscriptionInfo.status(for: group) else { return nil }
      // With Family Sharing, there can be several statuses.
      let histories = statuses.map { history(of: $0) }
      let entitled = histories.first { $0?.entitlement(at: now).isEntitled == true }
      return entitled ?? histories.first ?? EntitlementHistory.none
    }

    /// Returns a task that calls `onChange` for each transaction of the group and then finishes the transaction.
    ///
    /// StoreKit reports renewals, refunds and purchases on other devices and, at a launch, all unfinished transactions.
    /// If `onChange` throws an error, the transaction remains unfinished until the next launch.
    @MainActor
    func observe(_ onChange: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
      Task {
        for await update in StoreKit.Transaction.updates {
          // The app itself finishes the transactions of its other products.
          guard case .verified(let transaction) = update, transaction.subscriptionGroupID == group else { continue }
          do {
            try await onChange()
            await transaction.finish()
          } catch {}
        }
      }
    }

    private func history(of status: StoreKit.Product.SubscriptionInfo.Status) -> EntitlementHistory? {
      guard case .verified(let purchase) = status.transaction else { return EntitlementHistory.none }
      let (from, until) = (Instant(purchase.purchaseDate), purchase.expirationDate.map { Instant($0) })
      var periods = [EntitlementHistory.Period(isFreeTrial(purchase) ? .trial : .subscribed, from: from, until: until)]
      switch status.state {
      case .subscribed, .expired: break
      case .inGracePeriod: periods += until.map { [.init(.inGracePeriod, from: $0)] } ?? []
      case .inBillingRetryPeriod: periods += until.map { [.init(.inBillingRetryPeriod, from: $0)] } ?? []
      case .revoked: periods = [.init(.revoked, from: from)]
      default: return nil  // A state that Apple adds later is unknown.
      }
      return EntitlementHistory(periods)
    }

    /// Returns true if `purchase` began a free trial, which only iOS 17.2 and later report.
    private func isFreeTrial(_ purchase: StoreKit.Transaction) -> Bool {
      guard #available(iOS 17.2, *) else { return false }
      return purchase.offer?.paymentMode == .freeTrial
    }
  }
#endif
