extension Pal {
  /// Returns the content of `surface` at `now`, based on the current state of the pal.
  ///
  ///     pal.presentation(of: .compact, at: now, under: laws).sprite?.name.asset
  ///
  /// `now` must not be before the last event, and the pal must have received every wake that it asked for.
  public func presentation(of surface: Surface, at now: Instant, under laws: Laws) -> Presentation {
    surfaceReader(at: now, under: laws)?.presentation(of: surface) ?? Pal.none
  }

  private func surfaceReader(at now: Instant, under laws: Laws) -> SurfaceReader? {
    guard let life = state.life, now >= life.createdAt else { return nil }
    return SurfaceReader(life: life, of: state, now: now, laws: laws)
  }

  private static var none: Presentation {
    Presentation(.placeholder, since: .distantPast, why: "there is no pal yet")
  }

  /// Returns the content of the widget `surface` from `entry` on, if the widget draws `timeline`.
  public func presentation(
    of surface: Surface, drawing timeline: WidgetTimeline, from entry: WidgetTimeline.Entry, under laws: Laws
  ) -> Presentation {
    var pal = self
    if let widgets = state.life?.widgets { pal.state.life?.widgets = widgets.drawing(timeline) }
    return pal.presentation(of: surface, at: entry.date, under: laws)
  }

  /// Returns the content of every surface at `now`, in their order.
  public func presentations(at now: Instant, under laws: Laws) -> [(surface: Surface, presentation: Presentation)] {
    presentations(of: Surface.allCases, at: now, under: laws)
  }

  /// Returns the content of each of `surfaces` at `now`, in their order.
  package func presentations(
    of surfaces: [Surface], at now: Instant, under laws: Laws
  ) -> [(surface: Surface, presentation: Presentation)] {
    var all: [(surface: Surface, presentation: Presentation)] = []
    all.reserveCapacity(surfaces.count)
    present(surfaces, at: now, under: laws) { all.append((surfaces[$0], $1)) }
    return all
  }

  /// Passes the content of each of `surfaces` at `now` to `body`, in their order, with its index.
  package func present(
    _ surfaces: [Surface], at now: Instant, under laws: Laws, to body: (Int, Presentation) -> Void
  ) {
    let surfaceReader = surfaceReader(at: now, under: laws)
    for (place, surface) in surfaces.enumerated() { body(place, surfaceReader?.presentation(of: surface) ?? Pal.none) }
  }
}

/// A reader for the surfaces of a pal at one instant.
// A class, so that large values are not copied: every surface reads them many times.
final class SurfaceReader {
  let life: PalState.Life
  /// The instant at which the app came to the foreground; `nil` in the background.
  private let openedAt: Instant?
  /// The instant at which the app moved to the background; `nil` in the foreground, or if it was never there.
  private let leftFrontAt: Instant?
  /// True if the phone was unlocked since it started.
  private let wasUnlocked: Bool
  private let isPremium: Bool
  private let zone: Zone
  let now: Instant
  let laws: Laws

  // Lazy, so that values which several surfaces use are computed once.
  private lazy var peek = life.peeks(under: rules).played(at: now)
  private lazy var stepsText: String? = life.stepsToday.map(StepText.grouped)
  private lazy var sent = life.activity.session.map { session in
    let shown = session.onGlass(at: now)
    let picture = shown.picture(at: now)
    return Sent(shown, picture, why: reason(shown, picture))
  }

  /// The content of the Live Activity, and the reason for it.
  private final class Sent {
    let shown: SentState
    let picture: ActivityPicture
    let why: String

    init(_ shown: SentState, _ picture: ActivityPicture, why: String) {
      (self.shown, self.picture, self.why) = (shown, picture, why)
    }
  }

  init(life: PalState.Life, of state: PalState, now: Instant, laws: Laws) {
    (self.life, self.now, self.laws) = (life, now, laws)
    (wasUnlocked, isPremium, zone) = (state.phone.wasUnlockedSinceStart, state.isPremium, state.zone)
    switch state.app {
    case .foreground(let since, _, _): (openedAt, leftFrontAt) = (since, nil)
    case .background(let since, _): (openedAt, leftFrontAt) = (nil, since)
    }
  }

  var rules: Rules { _read { yield laws.rules } }

  func presentation(of surface: Surface) -> Presentation {
    switch surface.kind {
    case .app: surface == .history ? history : app
    case .island: island(surface)
    case .banner: banner(surface)
    case .accessory: accessory
    case .home: home
    }
  }

  // Computed once, because most surfaces have no other effects.
  private static let phaseEffects: [[Effect]] = Phase.allCases.map { phase in
    Effect.allCases.filter { $0.condition == .phase(phase) }
  }

  /// Returns the effects of `phase` and those of the conditions `others`.
  func effects(of phase: Phase, and others: [Effect.Condition] = []) -> [Effect] {
    if others.isEmpty { return SurfaceReader.phaseEffects[phase.rawValue - 1] }
    return Effect.allCases.filter { $0.condition == .phase(phase) || others.contains($0.condition) }
  }
}

// The app.
extension SurfaceReader {
  /// True if the app redraws its own screens when something changes.
  var appIsLive: Bool { openedAt != nil || !laws.device.facts.sendsOnlyWithRunTime }

  /// The app's own screen: live in the foreground; in the background, as the app last drew it.
  var app: Presentation {
    let since = max(life.changedAt, openedAt ?? life.changedAt)
    let walk = life.walk.flatMap { $0.isUnderway(at: now) ? $0 : nil }
    let phase = life.evolution.visible
    let sequence =
      walk.map { FrameSequence.walking(from: $0.start, under: rules) }
      ?? .idle(phase, from: life.restsSince, under: rules)
    let skin = isPremium ? life.wardrobe.skin.skin(on: life.today.day, in: zone.hemisphere) : nil
    let sprite = ShownSprite(
      life.wardrobe.look(isPremium: isPremium), walk == nil ? life.energy.pose : .walking, sequence,
      playing: now, phase: phase, skin: skin, over: rareAnimation ?? (walk == nil && appIsLive ? peek : nil))
    return Presentation(
      appIsLive ? .live : .stale, sprite: sprite, icon: phase.icon, text: stepsText, steps: life.stepsToday,
      message: phase.message, effects: effects(of: phase, and: appConditions(isWalking: walk != nil)), since: since,
      why: appReason(walk))
  }

  /// The rare animation that the app plays in the foreground, starting when the app is opened.
  private var rareAnimation: PlayedAnimation? {
    guard let openedAt, let since = life.rareSince, openedAt == since, let day = life.lastRareDay,
      let animation = RareAnimation.onDay(day, seed: life.seed)?.animation
    else { return nil }
    return PlayedAnimation(animation, from: since, at: now)
  }

  private func appConditions(isWalking: Bool) -> [Effect.Condition] {
    var conditions: [Effect.Condition] = []
    if let end = life.highlight.end(under: rules), now < end { conditions.append(.evolution) }
    guard isPremium else { return conditions }
    if isWalking { conditions.append(.premiumWalk) }
    if appIsLive, let milestone = life.lastMilestone, now - milestone.at < rules.milestoneShown {
      conditions.append(.premiumMilestoneInApp)
    }
    return conditions
  }

  private func appReason(_ walk: Walk?) -> String {
    if let walk { return "walking since \(clock(walk.start))" }
    if let steps = life.stepsToday { return "resting, with " + StepText.counted(steps) + " today" }
    let reason = life.nothingKnown.sentence(in: zone)
    return life.isKnown ? "resting, and " + reason : reason
  }

  /// The history: all days for an entitled person, and only today for others.
  var history: Presentation {
    let since = max(life.changedAt, openedAt ?? life.changedAt)
    let steps = life.stepsToday
    return isPremium
      ? Presentation(
        appIsLive ? .live : .stale, text: stepsText, steps: steps, since: since, why: "premium shows all days")
      : Presentation(
        .locked, icon: SurfaceReader.locked, text: stepsText, steps: steps, since: since,
        why: "without premium, today alone")
  }

  static let locked = "locked"

  func clock(_ instant: Instant) -> String { zone.localTime(at: instant).clockToTheSecond }
}

// The Live Activity.
extension SurfaceReader {
  func island(_ surface: Surface) -> Presentation {
    if let openedAt, laws.device.facts.hidesOwnActivityInFront {
      return Presentation(.gone, since: openedAt, why: "the app itself is in front")
    }
    guard let sent else { return absent }
    let picture = sent.picture
    let milestone = picture.milestone
    let showsSteps: Bool =
      switch surface {
      case .compact: picture.isWalking
      case .expanded: true
      case .app, .minimal, .lockScreen, .standBy, .alwaysOn, .accessoryCircular, .accessoryRectangular,
        .accessoryInline, .homeSmall, .history:
        false
      }
    let hasText = surface != .minimal
    let steps = hasText ? milestone ?? (showsSteps ? picture.steps : nil) : nil
    let text = milestone == nil ? steps.map(StepText.grouped) : steps.map(StepText.milestone)
    return live(
      sent, icon: surface == .expanded ? picture.phase.icon : nil, text: text, steps: steps,
      plays: laws.device.facts.playsFrames, hiddenUntil: laws.device.facts.hidesOwnActivityInFront ? leftFrontAt : nil)
  }

  func banner(_ surface: Surface) -> Presentation {
    let plays = laws.device.facts.playsFrames && (surface != .alwaysOn || laws.device.facts.animatesOnAlwaysOn)
    if let sent {
      return live(
        sent, icon: sent.picture.phase.icon, text: nil, steps: nil, plays: plays,
        animates: surface != .alwaysOn || laws.device.facts.animatesOnAlwaysOn)
    }
    guard let ended = life.activity.ended, ended.leavesAt.map({ now < $0 }) ?? true else { return absent }
    let shown = ended.session.onGlass(at: ended.at)
    var picture = shown.picture(at: now)
    picture.isWalking = false
    let sequence = FrameSequence.idle(picture.phase, from: ended.at, under: rules)
    let sprite = ShownSprite(
      picture.look, picture.energy.pose, sequence, playing: nil, phase: picture.phase, skin: picture.skin)
    return Presentation(
      .stale, sprite: sprite, icon: picture.phase.icon, since: ended.at,
      why: "the system ended the Live Activity at \(clock(ended.at))")
  }

  private var absent: Presentation {
    Presentation(.gone, since: life.activity.goneSince ?? life.createdAt, why: whyAbsent)
  }

  private var whyAbsent: String {
    switch life.activity.obstacle {
    case nil: "no Live Activity is alive"
    case .refused?: "no Live Activity is alive, and the phone did not start another"
    case .off?: "Live Activities are switched off"
    }
  }

  private func live(
    _ sent: Sent, icon: String?, text: String?, steps: Int64?, plays: Bool, animates: Bool = true,
    hiddenUntil: Instant? = nil
  ) -> Presentation {
    let picture = sent.picture
    let isStale = now >= sent.shown.staleAt
    let (animation, sequence) = sent.shown.sequence(at: now, under: rules)
    // A peek is never sent, so only a phone without limits draws it outside the app.
    let peeks = plays && !isStale && animation == .idle && !laws.device.facts.sendsOnlyWithRunTime
    let sprite = ShownSprite(
      picture.look, animation == .walking ? .walking : picture.energy.pose, sequence, playing: plays ? now : nil,
      phase: picture.phase, skin: picture.skin, over: peeks ? peek : nil)
    var conditions: [Effect.Condition] = []
    if picture.isWalking, picture.hasTrail { conditions.append(.premiumWalk) }
    if sent.shown.isEvolution, animates, now < sent.shown.drawnAt + flourish { conditions.append(.evolution) }
    return Presentation(
      isStale ? .stale : .live, sprite: sprite, icon: icon, text: text, steps: steps,
      effects: effects(of: picture.phase, and: conditions),
      since: max(isStale ? sent.shown.staleAt : sent.shown.drawnAt, hiddenUntil ?? .distantPast),
      why: sent.why)
  }

  /// The duration of an update's flourish: the one in the rules, or the limit of the phone if that is shorter.
  private var flourish: Milliseconds {
    let allowed = laws.device.facts.longestAnimationMilliseconds.map { Milliseconds(Int64($0)) }
    return min(rules.highlight, allowed ?? rules.highlight)
  }

  private func reason(_ shown: SentState, _ picture: ActivityPicture) -> String {
    if now >= shown.staleAt {
      return shown.staleAtMidnight
        ? "a new day began at \(clock(shown.staleAt)), and nothing was sent since"
        : "the walk ended by itself at \(clock(shown.staleAt))"
    }
    if let milestone = picture.milestone { return StepText.counted(milestone) + " today" }
    if picture.isWalking { return "walking since " + clock(shown.content.sequence.start) }
    return "as sent at " + clock(shown.sentAt)
  }
}

// Widgets.
extension SurfaceReader {
  private var entry: WidgetTimeline.Entry { life.widgets.timeline.entry(at: now) }

  private func widgetSprite(_ picture: WidgetPicture, pose: SpriteName.Pose, at date: Instant) -> ShownSprite {
    let still = FrameSequence(start: date, frames: 1, rate: .every(rules.idleFrame(in: picture.phase)))
    return ShownSprite(picture.look, pose, still, playing: nil, phase: picture.phase, skin: picture.skin)
  }

  private var redacted: Presentation? {
    guard !wasUnlocked else { return nil }
    return Presentation(.redacted, since: entry.date, why: "the phone was not unlocked since it started")
  }

  var accessory: Presentation {
    if let redacted { return redacted }
    let (picture, date) = (entry.picture, entry.date)
    if picture.isLocked {
      return Presentation(
        .locked, sprite: widgetSprite(picture, pose: .low, at: date), icon: SurfaceReader.locked, since: date,
        why: "Lock Screen widgets are premium")
    }
    return widget(picture, date)
  }

  var home: Presentation { redacted ?? widget(entry.picture, entry.date) }

  private func widget(_ picture: WidgetPicture, _ date: Instant) -> Presentation {
    Presentation(
      .live, sprite: widgetSprite(picture, pose: picture.pose, at: date), icon: picture.phase.icon,
      effects: effects(of: picture.phase), since: date, why: "the timeline's entry of " + clock(date))
  }
}
