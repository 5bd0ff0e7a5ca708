#if canImport(ActivityKit) && !os(macOS)
  public import PixelPalModel
  public import StoreKit

  extension PalModel {
    /// Handles the result of a purchase in the app, and finishes its transaction once the pal is stored with it.
    ///
    ///     SubscriptionStoreView(groupID: "21512345")
    ///       .onInAppPurchaseCompletion { _, result in try? await model.completePurchase(result) }
    ///
    /// If the purchase was cancelled, is pending, has failed or isn't verified, this method does nothing. If it throws
    /// an error, the transaction remains unfinished, and StoreKit reports it again at the next launch.
    ///
    /// The method throws a `SubscriptionUnknown` if StoreKit says nothing about the subscription group of the services,
    /// or if the services have no such group. An app that reports the subscription itself must also finish its
    /// transactions.
    public func completePurchase(_ result: Result<StoreKit.Product.PurchaseResult, any Error>) async throws {
      guard case .success(.success(.verified(let transaction))) = result else { return }
      try await refreshSubscription()
      await transaction.finish()
    }
  }
#endif
