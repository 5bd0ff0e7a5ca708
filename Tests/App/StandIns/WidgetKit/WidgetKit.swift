// The part of WidgetKit that the app uses, with the same names and signatures, and the App Group of its extension.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()
  public func reloadAllTimelines() { Phone.shared.reloadWidgets() }
  public func reloadTimelines(ofKind kind: String) { Phone.shared.reloadWidgets(ofKind: kind) }
}

public protocol TimelineEntry { var date: Date { get } }

public struct TimelineReloadPolicy: Equatable, Sendable {
  let date: Date?
  public static let never = TimelineReloadPolicy(date: nil)
  public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(date: date) }
}

public struct Timeline<EntryType: TimelineEntry> {
  public let entries: [EntryType]
  public let policy: TimelineReloadPolicy

  public init(entries: [EntryType], policy: TimelineReloadPolicy) { (self.entries, self.policy) = (entries, policy) }
}

public struct TimelineProviderContext {
  public let isPreview: Bool
  public init(isPreview: Bool = false) { self.isPreview = isPreview }
}

public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void)
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
}

extension FileManager {
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    // The stand-in for an entitlement: an identifier with the prefix that the system requires.
    guard groupIdentifier.hasPrefix("group.") else { return nil }
    // The system creates some folders of its own in the container.
    let caches = Phone.shared.container.appendingPathComponent("Library/Caches")
    try? FileManager.default.createDirectory(at: caches, withIntermediateDirectories: true)
    return Phone.shared.container
  }
}
