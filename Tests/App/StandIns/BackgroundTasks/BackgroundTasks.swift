// The part of BackgroundTasks that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public class BGTaskRequest: NSObject {
  public let identifier: String
  public var earliestBeginDate: Date?

  init(_ identifier: String) { self.identifier = identifier }
}

public final class BGAppRefreshTaskRequest: BGTaskRequest {
  public init(identifier: String) { super.init(identifier) }
}

public final class BGTaskScheduler: NSObject, @unchecked Sendable {
  public static let shared = BGTaskScheduler()

  /// The requests that the app has submitted, the last one of each identifier.
  public private(set) var pending: [String: BGTaskRequest] = [:]

  public func submit(_ taskRequest: BGTaskRequest) throws {
    _ = Phone.shared.perform { pending[taskRequest.identifier] = taskRequest }
  }

  /// Forgets all requests.
  public func reset() { pending = [:] }
}
