// The part of SwiftUI that the tutorial uses, with the same names and signatures. It is compiled and draws nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import Observation

// MARK: Views

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View, Scene, WidgetConfiguration { public var body: Never { return unused() } }
extension View where Body == Never { public var body: Never { unused() } }

/// Returns the value that a builder would return, if it ran.
private func unused<Value>() -> Value { fatalError("nothing is drawn") }

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { unused() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { unused() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { unused() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { unused() }
}

public struct EmptyView: View {
  public init() {}
  public typealias Body = Never
}

public struct TupleView<T>: View { public typealias Body = Never }

public struct _ConditionalContent<TrueContent, FalseContent>: View { public typealias Body = Never }

extension Optional: View where Wrapped: View { public typealias Body = Never }

public struct Text: View {
  public init<S: StringProtocol>(_ content: S) {}
  public typealias Body = Never
}

public struct Image: View {
  public enum Interpolation: Sendable { case none, low, medium, high }
  public init(_ name: String) {}
  public init(systemName: String) {}
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func resizable() -> Image { self }
  public typealias Body = Never
}

public struct VStack<Content: View>: View {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
  public typealias Body = Never
}

public struct HStack<Content: View>: View {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
  public typealias Body = Never
}

public struct Alignment: Sendable { public static let topLeading = Alignment() }

public struct ZStack<Content: View>: View {
  public init(alignment: Alignment, @ViewBuilder content: () -> Content) {}
  public typealias Body = Never
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  init() {}
}

extension ForEach: View where Content: View { public typealias Body = Never }

extension ForEach where Content: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init()
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { self.init() }
}

public struct Button<Label: View>: View { public typealias Body = Never }

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { self.init() }
}

public struct ProgressView: View {
  public init() {}
  public typealias Body = Never
}

// MARK: Time

public protocol TimelineSchedule {}

public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    .init()
  }
}

public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}

public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context { public let date: Date }
}

public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  public typealias Body = Never
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {}
}

// MARK: Modifiers

public struct Font: Sendable {
  public static let title = Font()
  public static let headline = Font()
}

public protocol ShapeStyle: Sendable {}
public struct Color: ShapeStyle { public static let clear = Color() }
extension ShapeStyle where Self == Color { public static var clear: Color { Color() } }

public struct ContainerBackgroundPlacement: Sendable {
  /// Creates the placement that WidgetKit declares.
  public init() {}
}

extension View {
  public func font(_ font: Font?) -> some View { self }
  public func padding() -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func scaledToFit() -> some View { self }
  public func frame(width: CGFloat?, height: CGFloat?) -> some View { self }
  public func offset(x: CGFloat, y: CGFloat) -> some View { self }
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View { self }
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
}

// MARK: State

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue value: Value) { wrappedValue = value }
  public let wrappedValue: Value
}

@propertyWrapper
public struct Binding<Value> {
  public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }
  private let get: () -> Value
  private let set: (Value) -> Void
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

@dynamicMemberLookup @propertyWrapper
public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject { unused() }
}

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
  public var isLuminanceReduced: Bool { false }
}

@propertyWrapper
public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
  public let wrappedValue: Value
}

// MARK: Apps and widgets

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App { public static func main() {} }

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Scene where Body == Never { public var body: Never { unused() } }

@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public typealias Body = Never
}

public struct BackgroundTask<Request, Response> {
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void { BackgroundTask() }
}

extension Scene {
  public func backgroundTask<Request: Sendable, Response: Sendable>(
    _ task: BackgroundTask<Request, Response>, action: @escaping @Sendable (Request) async -> Response
  ) -> some Scene { self }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some Scene { self }
}

@MainActor @preconcurrency
public protocol WidgetConfiguration {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
}

extension WidgetConfiguration where Body == Never { public var body: Never { unused() } }

extension WidgetConfiguration {
  public func configurationDisplayName<S: StringProtocol>(_ displayName: S) -> some WidgetConfiguration { self }
}

@MainActor @preconcurrency
public protocol Widget {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
  init()
}

@MainActor @preconcurrency
public protocol WidgetBundle {
  associatedtype Body: Widget
  @WidgetBundleBuilder var body: Body { get }
  init()
}

extension WidgetBundle { public static func main() {} }

@resultBuilder
public struct WidgetBundleBuilder {
  public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget { WidgetGroup() }
}

private struct WidgetGroup: Widget {
  var body: some WidgetConfiguration { NoConfiguration() }
}

private struct NoConfiguration: WidgetConfiguration { typealias Body = Never }
