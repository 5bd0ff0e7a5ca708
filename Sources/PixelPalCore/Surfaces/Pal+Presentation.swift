extension Pal {
  /// Returns the content of `surface` at `now`, based on the pal's current state.
  ///
  ///     pal.presentation(on: .compact, at: now, under: configuration).sprite?.name.pictureName
  ///
  /// For a Live Activity, the result shows the state that was sent last. Once the system has ended the Live Activity,
  /// the status is `gone`. A real phone may draw the state some seconds later and keeps an ended Live Activity on the
  /// Lock Screen for a while.
  ///
  /// `now` must not precede the last event, and the pal must have handled `.timePassed` at every wake before `now`. If
  /// the pal has missed a midnight, a Live Activity still shows the content that was sent last, but the app's own
  /// screens don't show yesterday's steps and energy as today's.
  public func presentation(on surface: Surface, at now: Instant, under configuration: PalConfiguration) -> Presentation
  {
    // A suspended app doesn't learn that the system has ended its Live Activity.
    if surface.showsLiveActivity, let limit = configuration.device.maxSessionDuration,
      let end = (currentLiveActivity?.startedAt).map({ $0 + limit }), end <= now
    {
      let reason = "the system ended the Live Activity at \(zone.localTime(at: end).clockToTheSecond)"
      return Presentation(.gone, since: end, reason: reason)
    }
    return presentation(on: surface, showing: sentActivity, at: now, under: configuration)
  }

  /// Returns the content that the widget `surface` shows from the date of `entry` on, while it draws `timeline`.
  ///
  /// Unlike `WidgetTimeline.Entry.presentation(on:under:)`, this method states the entry's time in the reason, as a
  /// clock time in the pal's time zone. It also redacts the content on a phone that hasn't been unlocked since its
  /// start.
  package func widgetPresentation(
    on surface: Surface, drawing timeline: WidgetTimeline, fromEntry entry: WidgetTimeline.Entry,
    under configuration: PalConfiguration
  ) -> Presentation {
    var pal = self
    if let widgets = state.profile?.widgets { pal.state.profile?.widgets = widgets.replacingTimeline(with: timeline) }
    return pal.presentation(on: surface, at: entry.date, under: configuration)
  }

  /// Returns the content of every surface at `now`, in the order of `Surface.allCases`.
  package func presentations(
    at now: Instant, under configuration: PalConfiguration
  ) -> [(surface: Surface, presentation: Presentation)] {
    var all: [(surface: Surface, presentation: Presentation)] = []
    forEachPresentation(of: Surface.allCases, showing: sentActivity, at: now, under: configuration) {
      all.append((Surface.allCases[$0], $1))
    }
    return all
  }
}

/// A builder that creates the presentations of all surfaces of one pal at one instant.
// This is a class so that large values aren't copied, because every surface reads them many times.
final class PresentationBuilder {
  let profile: PalState.StateAfterOnboarding
  private let activity: DrawnActivityState
  /// The instant at which the app came to the foreground, or `nil` while it is in the background.
  private let openedAt: Instant?
  /// The instant at which the app moved to the background.
  ///
  /// The value is `nil` in the foreground, and until the app is closed for the first time.
  private let backgroundedAt: Instant?
  /// True if the phone has been unlocked since it started.
  private let wasUnlocked: Bool
  private let isPremium: Bool
  private let zone: Zone
  let now: Instant
  let configuration: PalConfiguration

  // These properties are lazy so that values for several surfaces are computed only once.
  private lazy var peek = profile.peekSchedule(under: rules).playingAnimation(at: now)
  private lazy var stepsText: String? = profile.stepsToday.map(StepFormat.grouped)
  private lazy var shownActivity: LiveActivityPresenter? =
    if case .active(let state, let drawnAt) = activity {
      LiveActivityPresenter(state, drawnAt: drawnAt, at: now, under: configuration)
    } else {
      nil
    }

  init(
    profile: PalState.StateAfterOnboarding, of state: PalState, showing activity: DrawnActivityState, now: Instant,
    configuration: PalConfiguration
  ) {
    (self.profile, self.activity, self.now, self.configuration) = (profile, activity, now, configuration)
    (wasUnlocked, isPremium, zone) = (state.phone.wasUnlockedSinceStart, state.isPremium, state.zone)
    switch state.app {
    case .foreground(let since, _, _): (openedAt, backgroundedAt) = (since, nil)
    case .background(let since, _): (openedAt, backgroundedAt) = (nil, since)
    }
  }

  var rules: Rules { _read { yield configuration.rules } }

  func presentation(on surface: Surface) -> Presentation {
    switch surface.kind {
    case .app: surface == .history ? historyPresentation : appPresentation
    case .island: islandPresentation(on: surface)
    case .banner: lockScreenPresentation(on: surface)
    case .accessory: accessoryPresentation
    case .home: homePresentation
    }
  }
}

// The app.
extension PresentationBuilder {
  /// True if the app redraws its own screen whenever something changes.
  var isAppLive: Bool { openedAt != nil || !configuration.device.facts.sendsOnlyWithRunTime }

  /// The content of the app's own screen.
  ///
  /// The content is stale while the app is in the background, except on a phone without limits.
  var appPresentation: Presentation {
    let since = max(profile.lastVisibleChangeAt, openedAt ?? profile.lastVisibleChangeAt)
    let walk = profile.walk.flatMap { $0.endsAfter(now) ? $0 : nil }
    let phase = profile.phaseProgress.visiblePhase
    let sequence =
      walk.map { FrameSequence.walking(from: $0.start, under: rules) }
      ?? .idle(in: phase, from: profile.restingSince, under: rules)
    let skin = profile.shownSkin(isPremium: isPremium, in: zone.hemisphere)
    let sprite = ShownSprite(
      profile.wardrobe.look(isPremium: isPremium), walk == nil ? profile.energy.restingPose : .walking, sequence,
      playing: now, phase: phase, skin: skin, extraAnimation: rareAnimation ?? (walk == nil && isAppLive ? peek : nil))
    return Presentation(
      isAppLive ? .live : .stale, sprite: sprite, icon: phase.icon, text: stepsText, steps: profile.stepsToday,
      message: phase.message,
      effects: DrawnEffect.effects(of: phase, meeting: appEffectConditions(isWalking: walk != nil)),
      since: since, reason: appReasonText(walk: walk))
  }

  /// The rare animation that started when the app was opened, or `nil` if none is playing.
  private var rareAnimation: OneShotAnimationPlayback? {
    guard let openedAt, let since = profile.rareAnimationStartedAt, openedAt == since,
      let day = profile.lastRareAnimationDay,
      let animation = RareAnimation.scheduled(on: day, seed: profile.seed)?.animation
    else { return nil }
    return OneShotAnimationPlayback(animation, from: since, at: now)
  }

  private func appEffectConditions(isWalking: Bool) -> [DrawnEffect.Condition] {
    var conditions: [DrawnEffect.Condition] = []
    if let end = profile.highlight.playbackEnd(under: rules), now < end { conditions.append(.evolution) }
    guard isPremium else { return conditions }
    if isWalking { conditions.append(.premiumWalk) }
    if isAppLive, let milestone = profile.lastCelebratedMilestone,
      now - milestone.celebratedAt < rules.milestoneTextDuration
    {
      conditions.append(.premiumMilestoneInApp)
    }
    return conditions
  }

  private func appReasonText(walk: PalWalkingPeriod?) -> String {
    if let walk { return "walking since \(clockTextToTheSecond(at: walk.start))" }
    if let steps = profile.stepsToday { return "resting, with " + StepFormat.withUnit(steps) + " today" }
    let reason = profile.noKnownStepsReason.sentence(withTimesIn: zone)
    return profile.hasKnownSteps ? "resting, and " + reason : reason
  }

  /// The content of the history screen.
  ///
  /// With premium, the screen shows all days. Without it, the screen is locked and shows only today.
  var historyPresentation: Presentation {
    let since = max(profile.lastVisibleChangeAt, openedAt ?? profile.lastVisibleChangeAt)
    let steps = profile.stepsToday
    return isPremium
      ? Presentation(
        isAppLive ? .live : .stale, text: stepsText, steps: steps, since: since, reason: "premium shows all days")
      : Presentation(
        .locked, icon: PresentationBuilder.lockedIcon, text: stepsText, steps: steps, since: since,
        reason: "without premium, only today is shown")
  }

  static let lockedIcon = "locked"

  func clockTextToTheSecond(at instant: Instant) -> String { zone.localTime(at: instant).clockToTheSecond }
}

// The Live Activity.
extension PresentationBuilder {
  func islandPresentation(on surface: Surface) -> Presentation {
    if let openedAt, configuration.device.facts.hidesOwnActivityInFront {
      return Presentation(.gone, since: openedAt, reason: "the app itself is in the foreground")
    }
    guard let shownActivity else { return absentActivity }
    return shownActivity.presentation(
      on: surface, peek: peek, hiddenUntil: configuration.device.facts.hidesOwnActivityInFront ? backgroundedAt : nil,
      reason: reasonText(for: shownActivity))
  }

  func lockScreenPresentation(on surface: Surface) -> Presentation {
    if let shownActivity {
      return shownActivity.presentation(on: surface, peek: peek, reason: reasonText(for: shownActivity))
    }
    guard case .ended(let state, let endedAt) = activity else { return absentActivity }
    var picture = state.visibleContent(at: now)
    picture.isWalking = false
    let sequence = FrameSequence.idle(in: picture.phase, from: endedAt, under: rules)
    let sprite = ShownSprite(
      picture.look, picture.energy.restingPose, sequence, playing: nil, phase: picture.phase, skin: picture.skin)
    return Presentation(
      .stale, sprite: sprite, icon: picture.phase.icon, since: endedAt,
      reason: "the system ended the Live Activity at \(clockTextToTheSecond(at: endedAt))")
  }

  private var absentActivity: Presentation {
    let goneSince: Instant? =
      switch activity {
      case .none(let since): since
      case .ended(_, let endedAt): endedAt
      case .active: nil
      }
    return Presentation(.gone, since: goneSince ?? profile.createdAt, reason: absenceReason)
  }

  private var absenceReason: String {
    switch profile.liveActivity.startObstacle {
    case nil: reasonWithoutObstacle
    case .refused?: "no Live Activity is active, and the phone refused to start another"
    case .off?: "Live Activities are switched off"
    }
  }

  /// The reason why there is no Live Activity although the phone would start one.
  ///
  /// The reason depends only on the pal's state, so it doesn't change until the pal handles an event.
  private var reasonWithoutObstacle: String {
    guard profile.liveActivity.wasSwipedAway else { return "no Live Activity is active" }
    guard let day = profile.liveActivity.lastStartDayAfterSwipe, day == profile.currentDay.day else {
      return "the last Live Activity was swiped away or lost; the next starts when the app is opened"
    }
    return "two Live Activities in a row were swiped away or lost; the next starts when the app is opened after \(day)"
  }

  private func reasonText(for activity: LiveActivityPresenter) -> String {
    let shown = activity.state
    if now >= shown.staleAt {
      return shown.isStaleAtMidnight
        ? "a new day began at \(clockTextToTheSecond(at: shown.staleAt)), and no update was sent since"
        : "the walk was expected to end by \(clockTextToTheSecond(at: shown.staleAt)), and no update was sent since"
    }
    if let milestone = activity.picture.milestone { return StepFormat.withUnit(milestone) + " today" }
    if activity.picture.isWalking {
      return "walking since " + clockTextToTheSecond(at: shown.content.frameSequence.start)
    }
    return "as sent at " + clockTextToTheSecond(at: shown.sentAt)
  }
}

// Widgets.
extension PresentationBuilder {
  var accessoryPresentation: Presentation { widgetPresentation(isAccessory: true) }
  var homePresentation: Presentation { widgetPresentation(isAccessory: false) }

  private func widgetPresentation(isAccessory: Bool) -> Presentation {
    let entry = profile.widgets.timeline.entry(at: now)
    guard wasUnlocked else {
      return Presentation(.redacted, since: entry.date, reason: "the phone has not been unlocked since it started")
    }
    return entry.presentation(
      isAccessory: isAccessory, under: rules, reason: "the timeline entry for " + clockTextToTheSecond(at: entry.date))
  }
}

extension WidgetTimeline.Entry {
  /// Returns the content that a widget's view draws from the entry's date on, or `nil` if `surface` isn't a widget.
  ///
  ///     let shown = entry.presentation(on: .homeSmall, under: .standard)
  ///     Image(shown?.sprite?.assetName ?? "")
  ///
  /// The content depends only on this entry and on `configuration`, the configuration of the pal that made the
  /// timeline. The system itself redacts widgets, for example until the phone is first unlocked.
  public func presentation(on surface: Surface, under configuration: PalConfiguration) -> Presentation? {
    switch surface.kind {
    case .app, .island, .banner: nil
    case .accessory, .home:
      presentation(
        isAccessory: surface.kind == .accessory, under: configuration.rules, reason: "as the timeline entry says")
    }
  }

  /// Returns the content of a Lock Screen widget, which is an accessory, or of a Home Screen widget.
  fileprivate func presentation(
    isAccessory: Bool, under rules: Rules, reason: @autoclosure () -> String
  ) -> Presentation {
    let isLocked = isAccessory && picture.isLocked
    let still = FrameSequence(start: date, frames: 1, rate: .every(rules.idleFrameDuration(in: picture.phase)))
    let sprite = ShownSprite(
      picture.look, isLocked ? .low : picture.pose, still, playing: nil, phase: picture.phase, skin: picture.skin)
    return isLocked
      ? Presentation(
        .locked, sprite: sprite, icon: PresentationBuilder.lockedIcon, since: date,
        reason: "Lock Screen widgets require premium")
      : Presentation(
        .live, sprite: sprite, icon: picture.phase.icon, effects: DrawnEffect.effects(of: picture.phase),
        since: date, reason: reason())
  }
}
