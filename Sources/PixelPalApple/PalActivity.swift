#if canImport(ActivityKit) && !os(macOS)
  public import ActivityKit
  public import Foundation
  public import PixelPalCore
  import PixelPalFoundation
  import PixelPalModel

  /// The attributes of the pal's Live Activity.
  ///
  ///     ActivityConfiguration(for: PalActivity.self) { context in
  ///       PalView(
  ///         context.state.presentation(
  ///           on: .lockScreen, at: Instant(Date()), isStale: context.isStale, under: .standard))
  ///     } …
  public struct PalActivity: ActivityAttributes {
    /// The changing state of the Live Activity.
    public typealias ContentState = PixelPalCore.ContentState
    /// The constant attributes of the Live Activity.
    public let pal: PalActivityAttributes

    /// Creates the attributes with which a Live Activity of the pal is started.
    public init(pal: PalActivityAttributes) { self.pal = pal }
  }

  /// A token with which a server updates one Live Activity of the pal.
  public struct PalPushToken: Hashable, Sendable {
    /// The token as APNs expects it, encoded in hexadecimal.
    public var hexadecimal: String { token.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
    /// The token.
    public let token: Data
    /// The identifier of the Live Activity in ActivityKit.
    public let activityID: String
    /// The start time of the Live Activity, or `nil` if an earlier version of the app started it.
    public let startedAt: Date?

    /// Returns the time at which the system ends the Live Activity, so that the server forgets the token.
    ///
    ///     token.expirationDate(under: model.configuration)
    ///
    /// Returns `nil` if the start is unknown, or if the configuration's device has no limit for a Live Activity.
    public func expirationDate(under configuration: PalConfiguration) -> Date? {
      guard let startedAt, let limit = configuration.device.maxSessionDuration else { return nil }
      return Date(Instant(startedAt) + limit)
    }
  }

  extension PalPushToken: CustomStringConvertible {
    /// The Live Activity and its start, without the token itself, which must not appear in a log.
    public var description: String {
      "token of Live Activity \(activityID)" + (startedAt.map { ", started at \($0.formatted(.iso8601))" } ?? "")
    }

    init(_ token: Data, of activity: String, startedAt: Instant?) {
      (self.token, activityID, self.startedAt) = (token, activity, startedAt.map { Date($0) })
    }

    fileprivate init(_ token: Data, of activity: Activity<PalActivity>) {
      self.init(token, of: activity.id, startedAt: activity.attributes.pal.startedAt)
    }
  }

  /// A client for the pal's Live Activities on the phone.
  ///
  /// The client stores no Live Activity, so it works the same after a relaunch. Its methods aren't isolated to an
  /// actor, because an `Activity` can't be sent to another actor.
  struct ActivityKitClient: Sendable {
    /// True if a new Live Activity requests a push token, with which a server can update it.
    let requestsPushToken: Bool

    /// The running Live Activities, in the order in which they were started.
    private var running: [Activity<PalActivity>] {
      Activity<PalActivity>.activities.filter { $0.activityState == .active || $0.activityState == .stale }
        .sorted { $0.attributes.pal.startedAt ?? .distantPast < $1.attributes.pal.startedAt ?? .distantPast }
    }

    /// The push token of the newest Live Activity, or `nil` if it hasn't received a token yet.
    var pushToken: PalPushToken? {
      running.last.flatMap { activity in activity.pushToken.map { PalPushToken($0, of: activity) } }
    }

    /// Returns a stream of the current and later push tokens of the newest Live Activity.
    ///
    /// The stream ends only when its reader is cancelled.
    func pushTokenUpdates() -> AsyncStream<PalPushToken> {
      let (stream, continuation) = AsyncStream.makeStream(of: PalPushToken.self)
      let task = Task {
        let (found, foundContinuation) = AsyncStream.makeStream(of: PalPushToken.self)
        async let observation: Void = observePushTokens(into: foundContinuation)
        var last: PalPushToken?
        // A token may repeat, and an older Live Activity may receive one while it ends.
        for await token in found where token != last && running.last?.id == token.activityID {
          last = token
          continuation.yield(token)
        }
        await observation
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }

    /// Yields the push tokens of all Live Activities, including those that start later, until the task is cancelled.
    private func observePushTokens(into found: AsyncStream<PalPushToken>.Continuation) async {
      await observeEachActivity { id in await observePushTokens(ofActivity: id, into: found) }
      found.finish()
    }

    /// Calls `observe` with the identifier of each current or later Live Activity, until the task is cancelled.
    private func observeEachActivity(_ observe: @escaping @Sendable (_ id: String) async -> Void) async {
      // The observation begins before the running Live Activities are read, so that none is missed in between.
      let started = Activity<PalActivity>.activityUpdates
      await withDiscardingTaskGroup { group in
        for id in running.map(\.id) { group.addTask { await observe(id) } }
        for await activity in started {
          let id = activity.id
          group.addTask { await observe(id) }
        }
      }
    }

    /// Yields the push tokens of one Live Activity until it ends.
    ///
    /// The caller passes the identifier because an `Activity` cannot be sent to another task.
    private func observePushTokens(
      ofActivity id: String, into found: AsyncStream<PalPushToken>.Continuation
    ) async {
      guard let activity = Activity<PalActivity>.activities.first(where: { $0.id == id }) else { return }
      let updates = activity.pushTokenUpdates
      // The loop can't use the Live Activity itself, which isn't sendable.
      let startedAt = activity.attributes.pal.startedAt
      if let token = activity.pushToken { found.yield(PalPushToken(token, of: id, startedAt: startedAt)) }
      for await token in updates { found.yield(PalPushToken(token, of: id, startedAt: startedAt)) }
    }

    /// Returns a stream of the changes of Live Activities that the app itself hasn't made.
    ///
    /// The stream ends only when its reader is cancelled.
    func changesNotMadeByApp() -> AsyncStream<ObservedActivityChange> {
      let (stream, continuation) = AsyncStream.makeStream(of: ObservedActivityChange.self)
      let task = Task {
        async let observation: Void = observeEnds(into: continuation)
        let authorization = ActivityAuthorizationInfo()
        for await _ in authorization.activityEnablementUpdates { continuation.yield(.switched) }
        await observation
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }

    /// Yields the ends of all Live Activities, including those that start later, until the task is cancelled.
    private func observeEnds(into changes: AsyncStream<ObservedActivityChange>.Continuation) async {
      await observeEachActivity { id in await observeEnd(ofActivity: id, into: changes) }
    }

    /// Yields the change by which a Live Activity ends, unless the app has replaced the Live Activity.
    private func observeEnd(
      ofActivity id: String, into changes: AsyncStream<ObservedActivityChange>.Continuation
    ) async {
      guard let activity = Activity<PalActivity>.activities.first(where: { $0.id == id }) else { return }
      for await state in activity.activityStateUpdates {
        guard state == .ended || state == .dismissed else { continue }
        if running.isEmpty { changes.yield(state == .dismissed ? .dismissed : .ended) }
        return
      }
    }

    /// Ends all Live Activities but the newest, and returns the events that report the newest Live Activity.
    func endOlderAndReportNewest() async -> [PalEvent] {
      // An app that is terminated while it replaces a Live Activity leaves both on the phone.
      for old in running.dropLast() { await old.end(nil, dismissalPolicy: .immediate) }
      let areOn = PalEvent.liveActivitiesSwitched(on: ActivityAuthorizationInfo().areActivitiesEnabled)
      guard let activity = running.last else { return [areOn, .liveActivityNotFound] }
      let staleAt = activity.content.staleDate.map { Instant($0) } ?? .distantFuture
      let startedAt = activity.attributes.pal.startedAt
      return [areOn, .liveActivityFound(activity.content.state, staleAt: staleAt, startedAt: startedAt)]
    }

    /// Starts a Live Activity and ends all older Live Activities.
    ///
    /// Throws an error if the phone refuses to start the Live Activity. The older Live Activities then continue.
    func startAndEndOlder(_ attributes: PalActivityAttributes, state: ContentState, staleAt: Instant) async throws {
      let new = try Activity.request(
        attributes: PalActivity(pal: attributes),
        content: ActivityContent(state: state, staleDate: Date(staleAt)),
        pushType: requestsPushToken ? .token : nil)
      // This includes a Live Activity that the system has ended but that is still on the Lock Screen.
      for old in Activity<PalActivity>.activities where old.id != new.id {
        await old.end(nil, dismissalPolicy: .immediate)
      }
    }

    /// Updates the newest Live Activity, if one is running.
    func updateNewest(_ state: ContentState, staleAt: Instant) async {
      await running.last?.update(ActivityContent(state: state, staleDate: Date(staleAt)))
    }
  }
#endif
