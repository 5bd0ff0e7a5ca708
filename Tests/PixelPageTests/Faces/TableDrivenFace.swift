/// A face during one foreground period that is computed from the tables and the recorded events alone, as `Web/face.js`
/// does.
struct TableDrivenFace {
  private let idle: TableDrivenIdle
  private let openedAt: Int
  private var remainingEvents: ArraySlice<RecordedVisit.Event>
  private var phase: Int
  private var mood: Int
  private var blinkInterval: Int
  private var isWalking: Bool
  private var isFond: Bool
  private var isMuted: Bool
  private var isHighlighting = false
  private var isActing = false
  private var play: TableDrivenPlay?
  private var finger: TableDrivenFinger?
  private var taps: [Int] = []
  private var currentEmote: (row: FaceTables.Emote, rank: Int, since: Int)?
  private var lastShownAt: [String: Int] = [:]
  private var overlays: [Overlay] = []
  private let night: [Int]
  private var currentReaction: (row: FaceTables.Reaction, at: Int)?
  private var (happyEmoteDueAt, nextIdleEmoteAt, nextCycle, idleAllowedFrom) = (Int.max, Int.max, 0, 0)
  private var (blinkedAt, smallEyesUntil, lookUpUntil, rareAnimationUntil) = (Int.min / 2, 0, 0, 0)

  struct Overlay: Equatable {
    let kind: String
    let slot: Int
    var isCaused: Bool
    let shows: Int
    var ends: Int
  }

  /// A face as it is drawn.
  struct Appearance: Equatable {
    var mood, eyes, mouth: String
    var cheeks: String?
    var movement = FaceTables.Movement()
    var play, sentence, emote, reaction: String?
    var overlays: [Overlay] = []
    var floatOffset = 0
  }

  private struct EmoteCandidate {
    let emote: FaceTables.Emote
    let rank: Int
    var isUnconditional = false
    var endsActing = false
  }

  private struct InstantChanges {
    let at: Int
    var candidates: [EmoteCandidate] = []
    var overlays: [String] = []
    var actions: [RecordedVisit.Event.Kind] = []
  }

  private var tables: FaceTables { idle.tables }
  private var touch: FaceTables.Touch { tables.touch }
  private func priority(of name: String) -> Int { tables.ranks[name] ?? 0 }

  init(_ visit: RecordedVisit, _ idle: TableDrivenIdle) {
    (self.idle, openedAt, remainingEvents) = (idle, visit.openedAt, visit.events[...])
    (phase, mood, blinkInterval) = (visit.phase, visit.mood, idle.tables.beats[visit.blinkRateIndex])
    (isWalking, isFond, isMuted) = (visit.isWalking, visit.isFond, visit.isMuted)
    night = visit.night ?? idle.tables.night
    (idleAllowedFrom, nextCycle) = (visit.openedAt, idle.cycleIndex(at: visit.openedAt) + 1)
    scheduleIdleEmote(after: visit.openedAt)
    if visit.isOpened { startReaction(to: "opened", at: visit.openedAt) }
  }

  private mutating func scheduleIdleEmote(after now: Int) {
    nextIdleEmoteAt =
      idle.emoteStart(inCycle: idle.cycleIndex(at: now), in: phase).flatMap { $0 >= now ? $0 : nil } ?? .max
  }

  private var nextTimerInstant: Int {
    min(finger?.nextTimerInstant ?? .max, play?.nextTimerInstant ?? .max, happyEmoteDueAt)
  }

  private mutating func advance(through limit: Int) {
    while true {
      let next = min(
        nextCycle * tables.idle.cycle, nextIdleEmoteAt, nextTimerInstant, remainingEvents.first?.at ?? .max)
      if next > limit { return }
      processInstant(next)
    }
  }

  private mutating func processInstant(_ now: Int) {
    var changes = InstantChanges(at: now)
    var nextMood = mood
    while let event = remainingEvents.first, event.at <= now {
      remainingEvents.removeFirst()
      applyEvent(event.kind, &changes, &nextMood)
    }
    runDueTimers(&changes)
    for action in changes.actions { applyAction(action, &changes) }
    mood = nextMood
    showChanges(changes)
    if nextCycle * tables.idle.cycle <= now {
      nextCycle += 1
      scheduleIdleEmote(after: now)
    }
    if nextIdleEmoteAt <= now { startIdleEmote(at: now) }
  }

  private mutating func applyEvent(
    _ kind: RecordedVisit.Event.Kind, _ changes: inout InstantChanges, _ nextMood: inout Int
  ) {
    switch kind {
    case .mood(let index): nextMood = index
    case .blinkRate(let index): blinkInterval = tables.beats[index]
    case .phase(let next):
      phase = next
      scheduleIdleEmote(after: changes.at)
    case .milestone: startReaction(to: "milestone", at: changes.at)
    case .highlightStarted: isHighlighting = true
    case .highlightEnded:
      isHighlighting = false
      if isActing { happyEmoteDueAt = changes.at }
      startReaction(to: "revealed", at: changes.at)
    case .walkingChanged(let value): isWalking = value
    case .fondnessChanged(let value): isFond = value
    case .mutedChanged(let value): isMuted = value
    case .rareAnimation(let length): rareAnimationUntil = changes.at + length
    case .phaseRevealed: endPlay(&changes)
    case .emote(let index, let rank):
      changes.candidates.append(EmoteCandidate(emote: tables.emotes[index], rank: rank, isUnconditional: true))
    case .press, .move, .release, .cancel, .playStarted, .playStopped, .commandNotUnderstood:
      changes.actions.append(kind)
    }
  }

  private mutating func runDueTimers(_ changes: inout InstantChanges) {
    while nextTimerInstant <= changes.at {
      if let finger, finger.nextTimerInstant <= changes.at {
        let result = self.finger?.runDueTimer(at: changes.at)
        if let result {
          respond(to: result, &changes)
        } else {
          endPetting(since: finger.petting?.since, at: changes.at)
        }
      } else if let play, play.nextTimerInstant <= changes.at {
        runPlayStep(&changes)
      } else {
        happyEmoteDueAt = .max
        changes.candidates.append(
          EmoteCandidate(
            emote: idle.emote(named: "happy"), rank: priority(of: isActing ? "play" : "touch"), endsActing: isActing))
      }
    }
  }

  private mutating func applyAction(_ action: RecordedVisit.Event.Kind, _ changes: inout InstantChanges) {
    switch action {
    case .press(let x, let y):
      guard finger == nil else { return }
      let stares = play?.awaitsStare ?? false
      finger = TableDrivenFinger(changes.at, [x, y], touch, usesDuration: !stares)
      if stares { play?.startStaring(at: changes.at) }
      endIdleEmote(at: changes.at)
    case .move(let x, let y):
      let petting = finger?.petting
      guard let result = finger?.move([x, y], at: changes.at) else { return }
      if result == "swiped" { endPetting(since: petting?.since, at: changes.at) }
      respond(to: result, &changes)
    case .release: releaseFinger(&changes)
    case .cancel: liftFinger(at: changes.at)
    case .playStarted(let index, let number): startPlay(tables.plays[index].kind, number: number, &changes)
    case .playStopped: endPlay(&changes)
    case .commandNotUnderstood:
      changes.candidates.append(EmoteCandidate(emote: idle.emote(named: "confused"), rank: priority(of: "words")))
    case _: break
    }
  }

  private mutating func releaseFinger(_ changes: inout InstantChanges) {
    guard let finger else { return }
    liftFinger(at: changes.at)
    let result = finger.releaseResult(at: changes.at)
    if result == "tap" || result == "hold", play?.isRecordingTouches == true {
      play?.recordTouch(pressedAt: finger.pressedAt, releasedAt: changes.at)
      blinkedAt = changes.at
      return
    }
    if result == "tap" { taps = (taps + [finger.pressedAt]).suffix(touch.laughTaps) }
    if let result {
      respond(to: result, &changes)
    } else if finger.isHeldTooLong, !finger.hasPetted {
      happyEmoteDueAt = changes.at + touch.happyAfter
    }
  }

  private mutating func liftFinger(at now: Int) {
    guard let finger else { return }
    if !finger.usesDuration { play?.lookAway(at: now) }
    endPetting(since: finger.petting?.since, at: now)
    self.finger = nil
    idleAllowedFrom = max(idleAllowedFrom, now + 1)
  }

  private mutating func respond(to result: String, _ changes: inout InstantChanges) {
    guard let answer = touch.answers[result] else { return }
    var emote = answer.emote
    if result == "tap" {
      if isSilent || touch.looksUpOnTap[phase - 1] { lookUpUntil = changes.at + touch.looksUp }
      if isSilent { return }
      let isQuick = taps.last ?? 0 <= (taps.first ?? 0) + touch.laughWithin
      if taps.count == touch.laughTaps, isQuick { (emote, taps) = (touch.laugh, []) }
    }
    if let emote {
      changes.candidates.append(EmoteCandidate(emote: idle.emote(named: emote), rank: priority(of: "touch")))
    }
    changes.overlays += answer.overlays
    if answer.movesBody { startReaction(to: "touched", at: changes.at) }
  }

  private mutating func endPetting(since: Int?, at now: Int) {
    if let since, isFond, now - since > touch.meltsAfter { smallEyesUntil = now + touch.meltingStays }
  }

  private mutating func endIdleEmote(at now: Int) {
    if visibleEmote(at: now)?.rank == priority(of: "ambient") { currentEmote = nil }
  }

  private mutating func startReaction(to occasion: String, at now: Int) {
    if !isSilent, let row = tables.reactions[occasion]?[phase - 1] { currentReaction = (row, now) }
  }

  private var isSilent: Bool { play?.isSilent ?? false }

  private mutating func startPlay(_ kind: String, number: Int, _ changes: inout InstantChanges) {
    endPlay(&changes)
    let now = changes.at
    let mood = now == openedAt ? tables.moods.count - 1 : mood
    play = TableDrivenPlay(kind, number: number, at: now, mood: mood, idle)
    for index in overlays.indices { overlays[index].ends = min(overlays[index].ends, now) }
    if isSilent { (currentEmote, isActing) = (nil, false) } else { endIdleEmote(at: now) }
    if let play, play.nextTimerInstant <= now { runPlayStep(&changes) }
  }

  private mutating func runPlayStep(_ changes: inout InstantChanges) {
    guard let (row, blinks) = play?.runDueStep(at: changes.at) else { return }
    let unmasks = row.isOver != true && row.emote == "happy" && isActing
    if row.isOver == true { endPlay(&changes) }
    if let floats = row.floats { changes.overlays.append(floats) }
    if blinks { blinkedAt = changes.at }
    if let emote = row.emote {
      changes.candidates.append(
        EmoteCandidate(emote: idle.emote(named: emote), rank: priority(of: "play"), endsActing: unmasks))
    }
  }

  private mutating func endPlay(_ changes: inout InstantChanges) {
    guard play != nil else { return }
    changes.candidates.removeAll { $0.rank == priority(of: "play") }
    if isActing { happyEmoteDueAt = max((lastShownAt["sad"] ?? 0) + idle.emote(named: "sad").ms, changes.at + 1) }
    play = nil
    idleAllowedFrom = max(idleAllowedFrom, changes.at + 1)
  }
}

// Emotes and overlays.
extension TableDrivenFace {
  private func visibleEmote(at now: Int) -> (row: FaceTables.Emote, rank: Int, since: Int)? {
    currentEmote.flatMap { $0.since <= now && now < $0.since + $0.row.ms ? $0 : nil }
  }

  private mutating func showChanges(_ changes: InstantChanges) {
    var (floats, isShown) = (changes.overlays, false)
    let candidates = changes.candidates.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }
    for candidate in candidates.map(\.element) {
      if !isShown, canShow(candidate, at: changes.at) {
        isShown = true
        currentEmote = (candidate.emote, candidate.rank, changes.at)
        let name = candidate.emote.name
        lastShownAt[name] = changes.at
        isActing = name == "sad" || isActing && name != "happy" && name != "joyful"
        idleAllowedFrom = changes.at + candidate.emote.ms + tables.restAfterEmote
        let own = candidate.emote.phases[phase - 1].overlays.prefix(tables.room[phase - 1])
        floats = own + floats.filter { !own.contains($0) }
      } else if !isShown, candidate.rank == priority(of: "words") || candidate.rank == priority(of: "touch") {
        blinkedAt = changes.at
        if candidate.rank == priority(of: "words") { startReaction(to: "touched", at: changes.at) }
      }
    }
    if isActing, !isHighlighting, changes.candidates.contains(where: \.endsActing),
      let shown = visibleEmote(at: changes.at)
    {
      happyEmoteDueAt = shown.since + shown.row.stands
    }
    if !floats.isEmpty, !isSilent { pushOverlays(floats, at: changes.at, isCaused: true) }
  }

  private func canShow(_ candidate: EmoteCandidate, at now: Int) -> Bool {
    if candidate.isUnconditional { return true }
    if isSilent || isHighlighting { return false }
    if let shown = visibleEmote(at: now), candidate.rank <= shown.rank {
      if candidate.rank < shown.rank, !candidate.endsActing { return false }
      if now - shown.since < shown.row.stands { return false }
    }
    return candidate.endsActing
      || lastShownAt[candidate.emote.name].map { now - $0 >= candidate.emote.cooldown } ?? true
  }

  private mutating func startIdleEmote(at now: Int) {
    nextIdleEmoteAt = .max
    guard finger == nil, play == nil, !isHighlighting, idleAllowedFrom <= now else { return }
    let row = idle.emote(inCycle: idle.cycleIndex(at: now), tables.moods[mood], in: phase, night: night)
    currentEmote = (row, priority(of: "ambient"), now)
    pushOverlays(row.phases[phase - 1].overlays, at: now, isCaused: false)
  }

  private mutating func pushOverlays(_ kinds: [String], at now: Int, isCaused: Bool) {
    overlays.removeAll { $0.ends <= now }
    let own = kinds.prefix(tables.room[phase - 1])
    for (index, kind) in own.enumerated() {
      let shows = now + tables.stagger * index
      let ends = shows + (tables.overlays[kind] ?? 0)
      if let place = overlays.firstIndex(where: { $0.kind == kind }) {
        overlays[place].ends = max(overlays[place].ends, ends)
        overlays[place].isCaused = overlays[place].isCaused || isCaused
      } else if let slot = makeFreeSlot(isCaused: isCaused, sparing: own) {
        overlays.append(Overlay(kind: kind, slot: slot, isCaused: isCaused, shows: shows, ends: ends))
      }
    }
  }

  private mutating func makeFreeSlot(isCaused: Bool, sparing own: ArraySlice<String>) -> Int? {
    let taken = Set(overlays.map(\.slot))
    if let free = (0..<tables.room[phase - 1]).first(where: { !taken.contains($0) }) { return free }
    func order(_ one: Overlay) -> (Int, Int, Int, Int) { (one.isCaused ? 1 : 0, one.ends, one.shows, one.slot) }
    let first = overlays.filter { !own.contains($0.kind) }.min { order($0) < order($1) }
    guard let first, isCaused || !first.isCaused else { return nil }
    overlays.removeAll { $0 == first }
    return first.slot
  }
}

// Drawing.
extension TableDrivenFace {
  /// Advances to an instant and returns what is shown then.
  mutating func appearance(at now: Int) -> Appearance {
    advance(through: now)
    let row = tables.moods[mood]
    let hold = finger?.heldFace(at: now)
    let (behaviour, passed) = idle.behaviour(at: now, row, in: phase)
    let resting = row.phases[phase - 1]
    var look = Appearance(mood: row.name, eyes: resting.eyes, mouth: resting.mouth, cheeks: resting.cheeks)
    if now < lookUpUntil {
      look.eyes = "up"
    } else if finger == nil, row.looksAround, !isSilent {
      let eyes = behaviour.eyes.isEmpty ? nil : behaviour.eyes[passed / tables.idle.eyesMs % behaviour.eyes.count]
      look.eyes = eyes ?? idle.glance(at: now) ?? look.eyes
    }
    if !isSilent { look.mouth = behaviour.mouth ?? look.mouth }
    let answering = visibleReaction(at: now)
    if !isWalking { look.movement = movement(now, answering, behaviour, passed) }
    if let (name, time) = hold {
      applyHold(name, time, &look)
    } else if let played = play?.face(at: now) {
      (look.eyes, look.mouth) = (played[0], played[1])
    } else if now < smallEyesUntil {
      applyFace("melting", 1, &look)
    }
    let shown = visibleEmote(at: now)
    if let shown, hold == nil || hold?.name == "petting" { (look.eyes, look.mouth) = (shown.row.eyes, shown.row.mouth) }
    if !tables.closedEyes.contains(look.eyes), isBlinking(at: now) { look.eyes = tables.idle.shut[phase - 1] }
    look.play = play.map { "\($0.kind) \($0.number) \($0.startedAt)" }
    look.sentence = isMuted ? nil : play?.sentence(at: now)
    look.emote = shown.map { "\($0.row.name) \($0.since) \($0.row.ms)" }
    look.reaction = answering.map { "\($0.row.name) \($0.at)" }
    if !isSilent { look.overlays = overlays.filter { $0.shows <= now && now < $0.ends }.sorted { $0.slot < $1.slot } }
    look.floatOffset = idle.floatOffset(at: now)
    return look
  }

  private func visibleReaction(at now: Int) -> (row: FaceTables.Reaction, at: Int)? {
    currentReaction.flatMap { !isWalking && now >= rareAnimationUntil && now < $0.at + $0.row.ms ? $0 : nil }
  }

  private func movement(
    _ now: Int, _ answering: (row: FaceTables.Reaction, at: Int)?, _ behaviour: FaceTables.Idle.Behaviour, _ passed: Int
  ) -> FaceTables.Movement {
    if now < rareAnimationUntil { return .init() }
    if let (row, since) = answering { return row.movements[(now - since) * row.movements.count / row.ms] }
    if let finger, finger.dependsOnDuration, finger.isHeldTooLong { return .init(body: touch.ruffledBodies[phase - 1]) }
    if let body = play?.body(at: now) { return .init(body: body) }
    if let shown = visibleEmote(at: now) { return .init(body: shown.row.phases[phase - 1].body) }
    if finger != nil || play != nil { return .init() }
    return behaviour.movements[passed / tables.idle.movementMs % behaviour.movements.count]
  }

  private func isBlinking(at now: Int) -> Bool {
    if play?.isStaring == true { return false }
    if 0..<tables.idle.blinks[phase - 1].first ~= now - blinkedAt { return true }
    return idle.isBlinking(at: now, beat: isSilent ? tables.beats[0] : blinkInterval, in: phase)
  }

  private func applyHold(_ name: String, _ time: Int, _ look: inout Appearance) {
    let x = finger?.position[0] ?? 500
    let side = x < touch.middles[0] ? 0 : x > touch.middles[1] ? 2 : 1
    applyFace(name == "petting" && isFond && time > touch.meltsAfter ? "melting" : name, side, &look)
    if name == "petting" { look.movement.lean = touch.leans[side] }
    if name == "tooLong" {
      look.movement.lean = time < touch.shakeMs ? touch.shake[time / touch.shakeEvery % touch.shake.count] : 0
    }
  }

  private func applyFace(_ name: String, _ side: Int, _ look: inout Appearance) {
    guard let face = touch.faces[name] else { return }
    (look.eyes, look.mouth, look.cheeks) = (face.eyes[side], face.mouth, face.cheeks ?? look.cheeks)
  }
}
