// The views of StoreKit that the tutorial uses, with the same names and signatures. They are compiled and draw nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import SwiftUI

extension Product {
  public enum PurchaseResult: Sendable { case success(VerificationResult<Transaction>), userCancelled, pending }
}

public struct AutomaticSubscriptionStoreMarketingContent: View { public typealias Body = Never }

public struct SubscriptionStoreView<Content: View>: View { public typealias Body = Never }

extension SubscriptionStoreView where Content == AutomaticSubscriptionStoreMarketingContent {
  public init(groupID: String) { self.init() }
}

extension View {
  public func onInAppPurchaseCompletion(
    perform action: ((Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
  ) -> some View { self }
}
