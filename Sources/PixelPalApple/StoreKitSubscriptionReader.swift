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
    /// The history is empty if the user has never subscribed. If the App Store doesn't answer, the history is that of a
    /// purchase that the phone itself knows. If the phone knows no purchase, the method throws an error.
    func entitlementHistory(at now: Instant) async throws -> EntitlementHistory? {
      let statuses: [StoreKit.Product.SubscriptionInfo.Status]
      do {
        statuses = try await StoreKit.Product.SubscriptionInfo.status(for: group)
      } catch {
        guard let history = await historyOfPurchaseOnPhone(at: now) else { throw error }
        return history
      }
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
    func observeAndFinishTransactions(_ onChange: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
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

    /// Returns the history of the group's purchase that entitles the user at `now`, or `nil` if none is known.
    ///
    /// StoreKit verifies transactions on the phone, so a recent purchase counts even without the App Store.
    private func historyOfPurchaseOnPhone(at now: Instant) async -> EntitlementHistory? {
      for await result in StoreKit.Transaction.currentEntitlements {
        guard case .verified(let purchase) = result, purchase.subscriptionGroupID == group else { continue }
        let history = EntitlementHistory([period(of: purchase)])
        if let history, history.entitlement(at: now).isEntitled == true { return history }
      }
      return nil
    }

    private func period(of purchase: StoreKit.Transaction) -> EntitlementHistory.Period {
      EntitlementHistory.Period(
        isFreeTrial(purchase) ? .trial : .subscribed, from: Instant(purchase.purchaseDate),
        until: purchase.expirationDate.map { Instant($0) })
    }

    private func history(of status: StoreKit.Product.SubscriptionInfo.Status) -> EntitlementHistory? {
      guard case .verified(let purchase) = status.transaction else { return EntitlementHistory.none }
      let (from, until) = (Instant(purchase.purchaseDate), purchase.expirationDate.map { Instant($0) })
      var periods = [period(of: purchase)]
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
