extension ContentState {
  /// Returns the content that a Live Activity's view draws on `surface`, or `nil` if `surface` shows no Live Activity.
  ///
  ///     let shown = context.state.presentation(on: .lockScreen, at: now, isStale: context.isStale, under: .standard)
  ///     Image(shown?.sprite?.assetName ?? "")
  ///
  /// `isStale` is true from the state's stale date on, as ActivityKit reports it to the view. Apart from the
  /// parameters, the content depends only on this state. A walk ends at the time in the state, even without an update.
  /// The state doesn't record whether its phase is new, so the highlight of a new phase isn't included. After a walk
  /// with low energy, the state doesn't show whether a new day has begun, so the expanded island keeps the steps.
  ///
  /// `configuration` is the configuration of the app's model. It determines the frames of a pal at rest, and whether
  /// the phone plays frames at all.
  public func presentation(
    on surface: Surface, at now: Instant, isStale: Bool, under configuration: PalConfiguration
  ) -> Presentation? {
    guard surface.showsLiveActivity else { return nil }
    let walkEnd = walkingUntilUnix.map { Instant(secondsSince1970: $0) } ?? .distantFuture
    let state = SentActivityState(found: self, staleAt: isStale ? min(now, walkEnd) : walkEnd, at: frameSequence.start)
    return LiveActivityPresenter(state, drawnAt: state.sentAt, at: now, under: configuration).presentation(
      on: surface, peek: nil, reason: "as the content state says")
  }
}

/// A presenter that creates the content of a Live Activity for each of its surfaces.
// This is a class so that large values aren't copied, because every surface reads them many times.
final class LiveActivityPresenter {
  let state: SentActivityState
  let picture: VisibleActivityContent
  private let drawnAt: Instant
  private let now: Instant
  private let configuration: PalConfiguration

  init(_ state: SentActivityState, drawnAt: Instant, at now: Instant, under configuration: PalConfiguration) {
    (self.state, self.drawnAt, self.now, self.configuration) = (state, drawnAt, now, configuration)
    picture = state.visibleContent(at: now)
  }

  private var facts: DeviceFacts { _read { yield configuration.device.facts } }

  /// Returns the content of `surface`, which must be a surface that shows Live Activities.
  ///
  /// - Parameters:
  ///   - surface: the surface that shows the content.
  ///   - peek: the peek (a short glance around) that is playing, or `nil` if none is. Outside of the app, only a phone
  ///     without limits draws peeks.
  ///   - hiddenUntil: the instant until which the surface was hidden, or `nil` if it wasn't.
  ///   - reason: the reason for the content.
  func presentation(
    on surface: Surface, peek: @autoclosure () -> OneShotAnimationPlayback?, hiddenUntil: Instant? = nil, reason: String
  ) -> Presentation {
    let isStale = now >= state.staleAt
    let playsFrames = facts.playsFrames && (surface != .alwaysOn || facts.animatesOnAlwaysOn)
    let (animation, sequence) = state.animationAndFrames(at: now, under: configuration.rules)
    let peeks = playsFrames && !isStale && animation == .idle && !facts.sendsOnlyWithRunTime
    let sprite = ShownSprite(
      picture.look, animation == .walking ? .walking : picture.energy.restingPose, sequence,
      playing: playsFrames ? now : nil, phase: picture.phase, skin: picture.skin, extraAnimation: peeks ? peek() : nil)
    var conditions: [DrawnEffect.Condition] = []
    if picture.isWalking, picture.hasTrail { conditions.append(.premiumWalk) }
    let animatesUpdates = surface != .alwaysOn || facts.animatesOnAlwaysOn
    if state.showsNewPhase, animatesUpdates, now < drawnAt + highlightDuration { conditions.append(.evolution) }
    let (text, steps) = textAndSteps(on: surface)
    return Presentation(
      isStale ? .stale : .live, sprite: sprite,
      icon: surface.kind == .banner || surface == .expanded ? picture.phase.icon : nil, text: text, steps: steps,
      effects: DrawnEffect.effects(of: picture.phase, meeting: conditions),
      since: max(isStale ? state.staleAt : drawnAt, hiddenUntil ?? .distantPast), reason: reason)
  }

  /// Returns the text on `surface` and the number that the text shows, or `nil` for both if there is no text.
  ///
  /// A milestone's text takes precedence. Without one, the island shows the steps during a walk and whenever it is
  /// expanded.
  private func textAndSteps(on surface: Surface) -> (String?, Int64?) {
    guard surface.kind == .island, surface != .minimal else { return (nil, nil) }
    if let milestone = picture.milestone { return (StepFormat.milestoneText(milestone), milestone) }
    let steps = surface == .expanded || picture.isWalking ? picture.steps : nil
    return (steps.map(StepFormat.grouped), steps)
  }

  /// The duration of the highlight in an update for a new phase.
  ///
  /// This is the duration that the rules set, or the phone's maximum duration of an animation if that is shorter.
  private var highlightDuration: Milliseconds {
    let allowed = facts.longestAnimationMilliseconds.map { Milliseconds(Int64($0)) }
    return min(configuration.rules.highlightDuration, allowed ?? configuration.rules.highlightDuration)
  }
}
