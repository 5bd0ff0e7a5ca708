// The part of StoreKit 2 that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public enum StoreKitError: Error { case networkError }

public struct Transaction: Sendable {
  public let id: UInt64
  public let subscriptionGroupID: String?
  public let purchaseDate: Date
  public let expirationDate: Date?
  public let offer: Offer?

  public struct Offer: Hashable, Sendable {
    public let paymentMode: PaymentMode?

    public init(paymentMode: PaymentMode?) { self.paymentMode = paymentMode }

    public struct PaymentMode: Hashable, Sendable {
      let name: String
      public static let freeTrial = PaymentMode(name: "freeTrial")
      public static let payUpFront = PaymentMode(name: "payUpFront")
    }
  }

  /// Creates a transaction of a subscription in `group`.
  public init(
    id: UInt64 = 1, in group: String = "premium", purchaseDate: Date, expirationDate: Date?, offer: Offer? = nil
  ) {
    (self.id, subscriptionGroupID) = (id, group)
    (self.purchaseDate, self.expirationDate, self.offer) = (purchaseDate, expirationDate, offer)
  }

  /// Tells StoreKit that the app has handled the transaction.
  public func finish() async {
    _ = Phone.shared.perform {
      Transaction.lock.withLock { Transaction.waiting.removeAll { $0.transaction.id == id } }
    }
  }
}

extension Transaction {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var waiting: [VerificationResult<Transaction>] = []
  nonisolated(unsafe) private static var known: [VerificationResult<Transaction>] = []
  nonisolated(unsafe) private static var listeners: [UUID: AsyncStream<VerificationResult<Transaction>>.Continuation] =
    [:]

  /// The transactions that begin outside the app, after those that are unfinished.
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>

    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
      let id = UUID()
      continuation.onTermination = { _ in Transaction.lock.withLock { Transaction.listeners[id] = nil } }
      Transaction.lock.withLock {
        for result in Transaction.waiting { continuation.yield(result) }
        Transaction.listeners[id] = continuation
      }
      return stream.makeAsyncIterator()
    }
  }

  public static var updates: Transactions { Transactions() }

  /// The transactions that entitle the user to something, which the phone knows without the App Store.
  public static var currentEntitlements: AsyncStream<VerificationResult<Transaction>> {
    let (stream, continuation) = AsyncStream.makeStream(of: VerificationResult<Transaction>.self)
    for result in lock.withLock({ known }) { continuation.yield(result) }
    continuation.finish()
    return stream
  }

  /// The identifiers of the transactions that the app has not finished.
  public static var unfinishedIDs: [UInt64] { lock.withLock { waiting.map(\.transaction.id) } }
  /// The number of loops that wait for transactions.
  public static var listenerCount: Int { lock.withLock { listeners.count } }

  /// Adds a transaction that is unfinished, and reports it to the app, unless the app has just made the purchase.
  public static func add(_ result: VerificationResult<Transaction>, isMadeInApp: Bool = false) {
    lock.withLock {
      waiting.append(result)
      known.append(result)
      if !isMadeInApp { for listener in listeners.values { listener.yield(result) } }
    }
  }

  /// Forgets all transactions, and ends the loops that wait for some.
  public static func reset() {
    let old = lock.withLock {
      defer { (waiting, known, listeners) = ([], [], [:]) }
      return Array(listeners.values)
    }
    // Without the lock, which the end of a loop takes.
    for listener in old { listener.finish() }
  }
}

extension VerificationResult<Transaction> {
  /// The transaction, even if it isn't verified.
  fileprivate var transaction: Transaction {
    switch self {
    case .verified(let transaction), .unverified(let transaction): transaction
    }
  }
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
      public init(
        state: RenewalState, purchaseDate: Date, expirationDate: Date?, offer: Transaction.Offer? = nil,
        isVerified: Bool = true
      ) {
        self.state = state
        let purchase = Transaction(purchaseDate: purchaseDate, expirationDate: expirationDate, offer: offer)
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
