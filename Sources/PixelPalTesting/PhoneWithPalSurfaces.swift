/// A simulated phone that shows a pal's Live Activity and widgets, without an app.
///
/// The owner of this value either runs or simulates the app.
struct PhoneWithPalSurfaces: Hashable, Sendable {
  var phone: Phone<PalPhone.Content>
  /// The Live Activity that the app started last, or `nil` if it has started none.
  ///
  /// The phone may have ended this Live Activity since.
  private(set) var activity: SimulatedActivity.ID?
  /// The attributes of ``activity``, or `nil` if the app has started no Live Activity.
  private var attributes: PalActivityAttributes?
  /// The error with which the phone last refused to start a Live Activity, or `nil` if it never has.
  private(set) var lastStartError: ActivityRequestError?
  /// The time at which health data last woke the app, or `nil` if it never has.
  private var lastHealthWakeAt: Instant?

  /// Creates an unlocked phone that shows the pal's Live Activity while the app isn't running.
  ///
  /// The phone's first event is a request for the timeline of the pal's widget.
  init(showing pal: Pal?, at now: Instant, under configuration: PalConfiguration) {
    let current = pal?.currentLiveActivity
    phone = Phone(configuration.device, at: min(current?.startedAt ?? now, now))
    phone.openApp()
    if let current, let createdAt = pal?.createdAt {
      attributes = PalActivityAttributes(createdAt: createdAt, startedAt: current.startedAt)
      activity = try? phone.request(.liveActivity(current.content), staleAt: current.staleAt)
    }
    phone.closeApp()
    phone.endBackgroundProcess()
    phone.advance(to: now)
    phone.placeWidget(ofKind: PalPhone.widgetKind)
  }

  /// The events that report to the pal whether Live Activities are allowed and which one exists.
  var activityEvents: [PalEvent] {
    let areOn = PalEvent.liveActivitiesSwitched(on: phone.activitiesAreEnabled)
    guard let activity, let current = phone.activities.first(where: { $0.id == activity }), current.isAlive,
      case .liveActivity(let state) = phone.content(of: activity)
    else { return [areOn, .liveActivityNotFound] }
    let staleAt = current.staleAt ?? .distantFuture
    return [areOn, .liveActivityFound(state, staleAt: staleAt, startedAt: current.startedAt)]
  }

  /// Wakes the app as the system does, or returns the reason why the system doesn't wake it.
  mutating func wakeApp(for reason: WakeReason, ignoringHourlyLimit: Bool, on device: DeviceModel) -> AppRequestOutcome
  {
    guard reason == .healthData else { return phone.wakeApp(for: reason) }
    if let last = lastHealthWakeAt, let seconds = device.facts.backgroundWakeEverySeconds, !ignoringHourlyLimit,
      phone.now < last + .seconds(seconds)
    {
      return .ignored("health data wakes an app at most once an hour, and has woken it at \(last)")
    }
    let outcome = phone.wakeApp(for: reason)
    if outcome.isAccepted { lastHealthWakeAt = phone.now }
    return outcome
  }

  /// Carries out `command`, and returns the event that reports a failure, or `nil` if the command succeeded.
  mutating func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) -> PalEvent? {
    switch command {
    case .startLiveActivity(let state, let staleAt, let startedAt):
      let attributes = PalActivityAttributes(createdAt: createdAt, startedAt: startedAt)
      do throws(ActivityRequestError) {
        let new = try phone.request(
          .liveActivity(state), staleAt: staleAt, bytes: state.payloadByteCount(with: attributes))
        // The older Live Activities include any that the system has ended but that is still on the Lock Screen.
        for old in phone.activities where old.id != new { phone.swipeAway(old.id) }
        (activity, self.attributes) = (new, attributes)
      } catch {
        lastStartError = error
        return .liveActivityFailed(startedAt: startedAt)
      }
    case .updateLiveActivity(let state, let staleAt):
      if let activity, let attributes {
        phone.update(
          activity, to: .liveActivity(state), staleAt: staleAt, bytes: state.payloadByteCount(with: attributes))
      }
    case .reloadWidgets: phone.reloadTimelines(ofKind: PalPhone.widgetKind)
    // The paywall is the app's own screen.
    case .showPaywall: break
    }
    return nil
  }

  /// Shows the timeline that the system has requested, or an empty one if `timeline` is `nil`.
  mutating func showWidgetTimeline(_ timeline: WidgetTimeline?) {
    let entries = timeline?.entries.map { PhoneWidgetTimeline<PalPhone.Content>.Entry($0.date, .widget($0)) } ?? []
    phone.provideTimeline(
      .init(entries, reload: timeline.map { .after($0.refreshAfter) } ?? .never), ofKind: PalPhone.widgetKind)
  }

  /// Shows a new pal, as a widget extension does when it can't read the stored one, and requests a later reload.
  mutating func showPlaceholder(under configuration: PalConfiguration) {
    let look = Look(gender: .female, style: .meadow)
    let pal = Pal(createdAt: phone.now, look: look, zone: .utc, under: configuration)
    let entry = pal.makeWidgetTimeline(at: phone.now, under: configuration)?.firstEntry
    let entries = entry.map { [PhoneWidgetTimeline<PalPhone.Content>.Entry($0.date, .widget($0))] } ?? []
    phone.provideTimeline(.init(entries, reload: .after(phone.now + .minutes(15))), ofKind: PalPhone.widgetKind)
  }

  /// Returns the pal's content that `surface` shows, or `nil` if `surface` is a screen of the app.
  func shown(on surface: Surface, under configuration: PalConfiguration) -> ShownContent<Presentation>? {
    guard let phoneSurface = surface.phoneSurface else { return nil }
    let shown = phone.shown(on: phoneSurface)
    let presentation: Presentation? =
      switch shown.content {
      case .liveActivity(let state)?:
        state.presentation(on: surface, at: phone.now, isStale: shown.status != .current, under: configuration)
      case .widget(let entry)?: entry.presentation(on: surface, under: configuration)
      case nil: nil
      }
    return ShownContent(
      content: presentation, status: shown.status, activity: shown.activity, since: shown.since,
      waitsUntil: shown.waitsUntil, reason: shown.reason)
  }
}

extension SimulatedActivity {
  /// True if the Live Activity is shown and can be updated.
  fileprivate var isAlive: Bool { state == .active || state == .stale }
}

extension Surface {
  /// The phone's place for this surface, or `nil` for a screen of the app.
  fileprivate var phoneSurface: PhoneSurface? {
    switch self {
    case .app, .history: nil
    case .compact: .compact
    case .minimal: .minimal
    case .expanded: .expanded
    case .lockScreen: .lockScreen
    case .standBy: .standBy
    case .alwaysOn: .alwaysOn
    case .accessoryCircular, .accessoryRectangular, .accessoryInline, .homeSmall: .widget(PalPhone.widgetKind)
    }
  }
}
