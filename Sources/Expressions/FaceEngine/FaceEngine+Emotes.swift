package import PixelPalCore

// Chooses among the requested emotes, and records the reason for each dropped one.
extension FaceEngine {
  /// Shows one of the requested emotes, and the overlays requested at this instant.
  ///
  /// The emote shown is the one with the highest priority that nothing prevents. All other requests are dropped, and
  /// the last one is recorded in `lastDroppedEmote`.
  mutating func showRequestedEmoteAndOverlays(in transition: inout EventEffectsOnFace) {
    guard foreground != nil else { return }
    // Requests are sorted by priority, highest first. Among equal priorities, the earlier request takes precedence.
    let requests = transition.emoteRequests.enumerated().sorted {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }
    var isShown = false
    for request in requests.map({ $0.element }) {
      let reason = isShown ? .outranked : dropReason(for: request, at: transition.now)
      guard let reason else {
        showEmote(for: request, in: &transition)
        isShown = true
        continue
      }
      lastDroppedEmote = DroppedEmote(emote: request.emote, droppedAt: transition.now, reason: reason)
      guard request.priority.isResponse, !isShown else { continue }
      foreground?.responseBlinkAt = transition.now
      // The body also responds to words. Its response to a touch has already begun.
      if request.priority == .speech { startReaction(to: .touched, at: transition.now) }
    }
    postponeHappyFaceEndingActedSadness(after: transition.emoteRequests, at: transition.now)
    if !transition.overlays.isEmpty, !isKeepingSilentCompany {
      addOrExtendOverlays(transition.overlays, isCausedByEvent: true, at: transition.now)
    }
  }

  /// Reschedules the happy face that ends an acted sad face, if the happy face can't be shown now.
  ///
  /// The new time is the end of the shown emote's protected duration.
  private mutating func postponeHappyFaceEndingActedSadness(after requests: [EmoteRequest], at now: Instant) {
    guard let foreground, foreground.isActingSad, requests.contains(where: { $0.endsActedFace }) else { return }
    // The end of the highlight animation schedules the happy face anyway.
    guard !foreground.isPlayingHighlight, let shown = foreground.visibleEmote(at: now) else { return }
    self.foreground?.happyEmoteAt = shown.startedAt + shown.emote.protectedDuration(under: faceRules)
  }

  /// Returns the reason to drop the requested emote, or `nil` if nothing prevents it.
  private func dropReason(for request: EmoteRequest, at now: Instant) -> DroppedEmote.Reason? {
    guard let foreground else { return nil }
    if isKeepingSilentCompany { return .silence }
    if foreground.isPlayingHighlight { return .flourish }
    if let shown = foreground.visibleEmote(at: now), request.priority <= shown.priority {
      if request.priority < shown.priority, !request.endsActedFace { return .outranked }
      if now - shown.startedAt < shown.emote.protectedDuration(under: faceRules) { return .tooSoonAfterAnother }
    }
    if request.endsActedFace { return nil }
    if let last = foreground.lastEmoteStarts[request.emote], now - last < request.emote.definition.cooldown {
      return .coolingDown
    }
    let every = Milliseconds.seconds(faceRules.numbers.emoteUncalledEverySeconds)
    if request.priority.isUnprompted, let last = feelings.unpromptedEmoteAt, .zero..<every ~= now - last {
      return .oneInAWhile
    }
    return nil
  }

  /// The minimum pause between an emote caused by an event and a spontaneous emote.
  package static let restAfterEmote = Milliseconds.seconds(2)

  private mutating func showEmote(for request: EmoteRequest, in transition: inout EventEffectsOnFace) {
    let (now, emote) = (transition.now, request.emote)
    foreground?.latestEmote = ShownEmote(
      emote: emote, startedAt: now, reason: request.reason, priority: request.priority)
    foreground?.recordEmote(emote, causedAt: now)
    if request.priority.isUnprompted { feelings.unpromptedEmoteAt = now }
    let slotCount = OverlaySlots.slotCount(in: context.phase, under: faceRules)
    let overlays = Array(emote.overlays(in: context.phase).prefix(slotCount))
    transition.overlays = overlays + transition.overlays.filter { !overlays.contains($0) }
    transition.recordChange(.emoteShown(emote, overlays: overlays), because: request.reason)
  }

  var isKeepingSilentCompany: Bool { foreground?.play?.play.kind == .silentCompanion }

  /// Starts the current cycle's spontaneous emote, unless a touch, a play or a highlight animation prevents it.
  mutating func startIdleEmote(at now: Instant, schedule: IdleSchedule) {
    guard let foreground, foreground.touch == nil, foreground.play == nil, !foreground.isPlayingHighlight,
      foreground.idleEmotesAllowedFrom <= now
    else {
      return
    }
    let cycle = schedule.cycleIndex(at: now)
    let emote = schedule.emote(inCycle: cycle, in: foreground.mood.mood, at: context.zone.localTime(at: now))
    self.foreground?.latestEmote = ShownEmote(emote: emote, startedAt: now, reason: "a random choice", priority: .idle)
    addOrExtendOverlays(emote.overlays(in: context.phase), isCausedByEvent: false, at: now)
  }

  /// Adds `overlays` beside the pal, and extends those that are already shown.
  ///
  /// `isCausedByEvent` is false for overlays that the pal shows spontaneously. If some overlays find no slot, the last
  /// of them is recorded in `lastDroppedOverlay`.
  private mutating func addOrExtendOverlays(_ overlays: [Overlay], isCausedByEvent: Bool, at now: Instant) {
    let dropped = foreground?.overlays.addOrExtendOverlays(
      overlays, at: now, isCausedByEvent: isCausedByEvent, in: context.phase, under: faceRules)
    if let last = dropped?.last { lastDroppedOverlay = DroppedOverlay(overlay: last, droppedAt: now) }
  }
}
