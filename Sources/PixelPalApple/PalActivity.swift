#if canImport(ActivityKit) && !os(macOS)
  public import ActivityKit
  import Foundation
  public import PixelPalCore
  import PixelPalFoundation

  /// The attributes of the pal's Live Activity.
  ///
  ///     ActivityConfiguration(for: PalActivity.self) { context in
  ///       PalView(context.state.presentation(on: .lockScreen, at: Instant(Date()), isStale: context.isStale))
  ///     } …
  public struct PalActivity: ActivityAttributes {
    /// The changing state of the Live Activity.
    public typealias ContentState = PixelPalCore.ContentState
    /// The constant attributes of the Live Activity.
    public let pal: PalActivityAttributes

    /// Creates the attributes with which a Live Activity of the pal is started.
    public init(pal: PalActivityAttributes) { self.pal = pal }
  }

  /// A client for the pal's Live Activities on the phone.
  ///
  /// The type stores no Live Activity, so it works the same after a relaunch. Its functions run on no actor, because an
  /// `Activity` cannot be sent to another actor.
  struct ActivityKitClient: Sendable {
    /// True if a new Live Activity requests a push token, with which a server can update it.
    let requestsPushToken: Bool

    /// The running Live Activities, in the order in which they were started.
    private var running: [Activity<PalActivity>] {
      Activity<PalActivity>.activities.filter { $0.activityState == .active || $0.activityState == .stale }
        .sorted { $0.attributes.pal.startedAt ?? .distantPast < $1.attributes.pal.startedAt ?? .distantPast }
    }

    /// The push token of the newest Live Activity, or `nil` if it hasn't received a token yet.
    var pushToken: Data? { running.last?.pushToken }

    /// Returns a stream of the push tokens of the newest Live Activity: the current one, and each one that follows.
    ///
    /// The stream ends only when its reader is cancelled.
    func pushTokenUpdates() -> AsyncStream<Data> {
      let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
      let task = Task {
        let (found, foundContinuation) = AsyncStream.makeStream(of: (id: String, token: Data).self)
        async let observation: Void = observePushTokens(into: foundContinuation)
        var last: Data?
        // A token may repeat, and an older Live Activity may receive one while it ends.
        for await (id, token) in found where token != last && running.last?.id == id {
          last = token
          continuation.yield(token)
        }
        await observation
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }

    /// Yields the push tokens of all Live Activities, including those that start later, until the task is cancelled.
    private func observePushTokens(into found: AsyncStream<(id: String, token: Data)>.Continuation) async {
      // The observation begins before the running Live Activities are read, so that none is missed in between.
      let started = Activity<PalActivity>.activityUpdates
      await withDiscardingTaskGroup { group in
        for id in running.map(\.id) { group.addTask { await observePushTokens(ofActivity: id, into: found) } }
        for await activity in started {
          let id = activity.id
          group.addTask { await observePushTokens(ofActivity: id, into: found) }
        }
      }
      found.finish()
    }

    /// Yields the push tokens of one Live Activity until it ends.
    ///
    /// The caller passes the identifier because an `Activity` cannot be sent to another task.
    private func observePushTokens(
      ofActivity id: String, into found: AsyncStream<(id: String, token: Data)>.Continuation
    ) async {
      guard let activity = Activity<PalActivity>.activities.first(where: { $0.id == id }) else { return }
      let updates = activity.pushTokenUpdates
      if let token = activity.pushToken { found.yield((id, token)) }
      for await token in updates { found.yield((id, token)) }
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
    func update(_ state: ContentState, staleAt: Instant) async {
      await running.last?.update(ActivityContent(state: state, staleDate: Date(staleAt)))
    }
  }
#endif
