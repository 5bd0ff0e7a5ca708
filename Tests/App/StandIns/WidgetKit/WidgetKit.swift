// The part of WidgetKit that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

@MainActor
public final class WidgetCenter {
  public static let shared = WidgetCenter()
  public func reloadAllTimelines() { Phone.shared.reloadWidgets() }
}

public protocol TimelineEntry { var date: Date { get } }

public enum TimelineReloadPolicy: Sendable { case after(Date) }

public struct Timeline<Entry: TimelineEntry> {
  public let entries: [Entry]
  public let policy: TimelineReloadPolicy

  public init(entries: [Entry], policy: TimelineReloadPolicy) { (self.entries, self.policy) = (entries, policy) }
}
