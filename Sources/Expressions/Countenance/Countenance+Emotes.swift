package import PixelPalCore

// The choice among requested emotes, and the reasons against the others.
extension Countenance {
  /// Shows the requested emote that takes precedence, and the overlays of the instant.
  mutating func show(_ turn: inout FaceTurn) {
    guard front != nil else { return }
    // Sorted by rank, highest first; of equal ranks, the earlier request takes precedence.
    let wishes = turn.wishes.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
    var isShown = false
    for wish in wishes.map({ $0.element }) {
      let reason = isShown ? .outranked : refusal(of: wish, at: turn.now)
      guard let reason else {
        show(wish, &turn)
        isShown = true
        continue
      }
      dropped = DroppedEmote(emote: wish.emote, at: turn.now, because: reason)
      guard wish.rank.isAnswer, !isShown else { continue }
      front?.blinkedAt = turn.now
      // Words are answered by the body too; the answer to a finger has already begun.
      if wish.rank == .words { react(to: .touched, at: turn.now) }
    }
    awaitUnmasking(after: turn.wishes, at: turn.now)
    let room = facts.phase
    if !turn.overlays.isEmpty, !isSilent {
      drop(front?.overlays.push(turn.overlays, at: turn.now, isCaused: true, in: room, under: rules), at: turn.now)
    }
  }

  /// If something prevented the end of an acted face, schedules it for the earliest possible instant.
  private mutating func awaitUnmasking(after wishes: [EmoteWish], at now: Instant) {
    guard let front, front.isMasked, wishes.contains(where: { $0.unmasks }) else { return }
    // The end of a flourish requests it anyway.
    guard !front.isHighlighting, let shown = front.emote(at: now) else { return }
    let next = shown.since + shown.emote.leastStay(under: rules)
    self.front?.happyAt = next
  }

  /// Returns the reason against showing an emote; `nil` if there is none.
  private func refusal(of wish: EmoteWish, at now: Instant) -> DroppedEmote.Reason? {
    guard let front else { return nil }
    if isSilent { return .silence }
    if front.isHighlighting { return .flourish }
    if let shown = front.emote(at: now), wish.rank <= shown.rank {
      if wish.rank < shown.rank, !wish.unmasks { return .outranked }
      if now - shown.since < shown.emote.leastStay(under: rules) { return .tooSoonAfterAnother }
    }
    if wish.unmasks { return nil }
    if let last = front.begun[wish.emote], now - last < wish.emote.row.cooldown { return .coolingDown }
    let every = Milliseconds.seconds(rules.numbers.emoteUncalledEverySeconds)
    if wish.rank.isUncalled, let last = feelings.uncalledAt, .zero..<every ~= now - last { return .oneInAWhile }
    return nil
  }

  /// The minimum time between the end of an emote that an event caused and a spontaneous one.
  package static let restAfterEmote = Milliseconds.seconds(2)

  private mutating func show(_ wish: EmoteWish, _ turn: inout FaceTurn) {
    let (now, emote) = (turn.now, wish.emote)
    front?.emote = ShownEmote(emote: emote, since: now, why: wish.why, rank: wish.rank)
    front?.note(emote, causedAt: now)
    if wish.rank.isUncalled { feelings.uncalledAt = now }
    let overlays = Array(
      emote.overlays(in: facts.phase).prefix(min(rules.numbers.overlaysAtMost, facts.phase.rawValue)))
    turn.overlays = overlays + turn.overlays.filter { !overlays.contains($0) }
    turn.tell(.emoteShown(emote, overlays: overlays), wish.why)
  }

  var isSilent: Bool { front?.play?.play.kind == .silentCompanion }

  /// Starts a spontaneous emote.
  mutating func beginAmbientEmote(at now: Instant, _ ambience: Ambience) {
    guard let front, front.touch == nil, front.play == nil, !front.isHighlighting, front.ambientFrom <= now else {
      return
    }
    let cycle = ambience.cycle(at: now)
    let emote = ambience.emote(inCycle: cycle, in: front.mood.mood, at: facts.zone.localTime(at: now))
    self.front?.emote = ShownEmote(emote: emote, since: now, why: "it feels like it", rank: .ambient)
    let left = self.front?.overlays.push(
      emote.overlays(in: facts.phase), at: now, isCaused: false, in: facts.phase, under: rules)
    drop(left, at: now)
  }

  /// Records the last overlay that found no place.
  private mutating func drop(_ left: [Overlay]?, at now: Instant) {
    if let last = left?.last { droppedOverlay = DroppedOverlay(overlay: last, at: now) }
  }
}
