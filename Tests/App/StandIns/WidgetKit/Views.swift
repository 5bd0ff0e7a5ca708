// The part of WidgetKit that the tutorial uses, with the same names and signatures. It is compiled and draws nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ActivityKit
public import SwiftUI

public enum WidgetFamily: Int, Sendable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline
}

extension EnvironmentValues {
  public var widgetFamily: WidgetFamily { .systemSmall }
}

extension WidgetConfiguration {
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { self }
}

extension ContainerBackgroundPlacement {
  public static let widget = ContainerBackgroundPlacement()
}

public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
  public typealias Body = Never
}

public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let attributes: Attributes
  public let state: Attributes.ContentState
  public let isStale: Bool
}

public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  public init<Content: View>(
    for attributesType: Attributes.Type, @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
  public typealias Body = Never
}

public struct DynamicIsland {
  public init<Expanded, CompactLeading: View, CompactTrailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> CompactLeading,
    @ViewBuilder compactTrailing: @escaping () -> CompactTrailing, @ViewBuilder minimal: @escaping () -> Minimal
  ) {}
}

public struct DynamicIslandExpandedContent<Content: View> {}

public struct DynamicIslandExpandedRegionPosition: Sendable {
  public static let leading = Self()
  public static let trailing = Self()
  public static let center = Self()
  public static let bottom = Self()
}

public struct DynamicIslandExpandedRegion<Content: View> {
  public init(_ position: DynamicIslandExpandedRegionPosition, @ViewBuilder content: @escaping () -> Content) {}
}

@resultBuilder
public struct DynamicIslandExpandedContentBuilder {
  public static func buildBlock<Content: View>(
    _ content: DynamicIslandExpandedRegion<Content>
  ) -> DynamicIslandExpandedContent<Content> { .init() }
  public static func buildBlock<First: View, Second: View>(
    _ first: DynamicIslandExpandedRegion<First>, _ second: DynamicIslandExpandedRegion<Second>
  ) -> DynamicIslandExpandedContent<TupleView<(First, Second)>> { .init() }
}
