/// A face during one foreground period that is computed from the tables and the recorded events alone, as `Web/face.js`
/// does.
struct TableFace {
  private let idle: TableIdle
  private let openedAt: Int
  private var script: ArraySlice<RecordedVisit.Event>
  private var phase: Int
  private var mood: Int
  private var beat: Int
  private var isWalking: Bool
  private var isFond: Bool
  private var isQuiet: Bool
  private var isHighlighting = false
  private var isMasked = false
  private var play: TablePlay?
  private var finger: TableFinger?
  private var taps: [Int] = []
  private var emote: (row: FaceTables.Emote, rank: Int, since: Int)?
  private var begun: [String: Int] = [:]
  private var overlays: [Overlay] = []
  private var reaction: (row: FaceTables.Reaction, at: Int)?
  private var (happyAt, nextEmote, nextCycle, ambientFrom) = (Int.max, Int.max, 0, 0)
  private var (blinkedAt, smallUntil, upUntil, rareUntil) = (Int.min / 2, 0, 0, 0)

  struct Overlay: Equatable {
    let kind: String
    let slot: Int
    var isCaused: Bool
    let shows: Int
    var ends: Int
  }

  /// A face as it is drawn.
  struct Look: Equatable {
    var mood, eyes, mouth: String
    var cheeks: String?
    var movement = FaceTables.Movement()
    var play, line, emote, reaction: String?
    var overlays: [Overlay] = []
    var float = 0
  }

  private struct Wish {
    let emote: FaceTables.Emote
    let rank: Int
    var isSure = false
    var unmasks = false
  }

  private struct Turn {
    let at: Int
    var wishes: [Wish] = []
    var overlays: [String] = []
    var deeds: [RecordedVisit.Event.Kind] = []
  }

  private var tables: FaceTables { idle.tables }
  private var touch: FaceTables.Touch { tables.touch }
  private func rank(_ name: String) -> Int { tables.ranks[name] ?? 0 }

  init(_ visit: RecordedVisit, _ idle: TableIdle) {
    (self.idle, openedAt, script) = (idle, visit.at, visit.events[...])
    (phase, mood, beat) = (visit.phase, visit.mood, idle.tables.beats[visit.beat])
    (isWalking, isFond, isQuiet) = (visit.isWalking, visit.isFond, visit.isQuiet)
    (ambientFrom, nextCycle) = (visit.at, idle.cycle(visit.at) + 1)
    awaitEmote(visit.at)
    if visit.isOpened { react("opened", visit.at) }
  }

  private mutating func awaitEmote(_ now: Int) {
    nextEmote = idle.emoteBegins(in: idle.cycle(now), in: phase).flatMap { $0 >= now ? $0 : nil } ?? .max
  }

  private var due: Int { min(finger?.due ?? .max, play?.due ?? .max, happyAt) }

  private mutating func pass(_ limit: Int) {
    while true {
      let next = min(nextCycle * tables.idle.cycle, nextEmote, due, script.first?.at ?? .max)
      if next > limit { return }
      step(next)
    }
  }

  private mutating func step(_ now: Int) {
    var turn = Turn(at: now)
    var nextMood = mood
    while let event = script.first, event.at <= now {
      script.removeFirst()
      take(event.kind, &turn, &nextMood)
    }
    fallDue(&turn)
    for deed in turn.deeds { act(deed, &turn) }
    mood = nextMood
    show(turn)
    if nextCycle * tables.idle.cycle <= now {
      nextCycle += 1
      awaitEmote(now)
    }
    if nextEmote <= now { beginAmbientEmote(now) }
  }

  private mutating func take(_ kind: RecordedVisit.Event.Kind, _ turn: inout Turn, _ nextMood: inout Int) {
    switch kind {
    case .mood(let index): nextMood = index
    case .beat(let index): beat = tables.beats[index]
    case .phase(let next):
      phase = next
      awaitEmote(turn.at)
    case .milestone: react("milestone", turn.at)
    case .flourish: isHighlighting = true
    case .flourishEnds:
      isHighlighting = false
      if isMasked { happyAt = turn.at }
      react("revealed", turn.at)
    case .walks(let value): isWalking = value
    case .fond(let value): isFond = value
    case .quiet(let value): isQuiet = value
    case .rare(let length): rareUntil = turn.at + length
    case .reveals: endPlay(&turn)
    case .emote(let index, let rank): turn.wishes.append(Wish(emote: tables.emotes[index], rank: rank, isSure: true))
    case .press, .move, .release, .cancel, .play, .stops, .puzzled: turn.deeds.append(kind)
    }
  }

  private mutating func fallDue(_ turn: inout Turn) {
    while due <= turn.at {
      if let finger, finger.due <= turn.at {
        let result = self.finger?.fallDue(at: turn.at)
        if let result { tell(result, &turn) } else { endPetting(finger.petting?.since, turn.at) }
      } else if let play, play.due <= turn.at {
        follow(&turn)
      } else {
        happyAt = .max
        turn.wishes.append(
          Wish(emote: idle.emote("happy"), rank: rank(isMasked ? "play" : "touch"), unmasks: isMasked))
      }
    }
  }

  private mutating func act(_ deed: RecordedVisit.Event.Kind, _ turn: inout Turn) {
    switch deed {
    case .press(let x, let y):
      guard finger == nil else { return }
      let stares = play?.awaitsStare ?? false
      finger = TableFinger(turn.at, [x, y], touch, isLadder: !stares)
      if stares { play?.stare(at: turn.at) }
      endAmbientEmote(turn.at)
    case .move(let x, let y):
      let petting = finger?.petting
      guard let result = finger?.move([x, y], at: turn.at) else { return }
      if result == "swiped" { endPetting(petting?.since, turn.at) }
      tell(result, &turn)
    case .release: release(&turn)
    case .cancel: lift(turn.at)
    case .play(let index, let number): begin(tables.plays[index].kind, number, &turn)
    case .stops: endPlay(&turn)
    case .puzzled: turn.wishes.append(Wish(emote: idle.emote("confused"), rank: rank("words")))
    case _: break
    }
  }

  private mutating func release(_ turn: inout Turn) {
    guard let finger else { return }
    lift(turn.at)
    let result = finger.released(at: turn.at)
    if result == "tap" || result == "hold", play?.isWatching == true {
      play?.copy(finger.pressed, turn.at)
      blinkedAt = turn.at
      return
    }
    if result == "tap" { taps = (taps + [finger.pressed]).suffix(touch.laughTaps) }
    if let result {
      tell(result, &turn)
    } else if finger.isOver, !finger.hasPetted {
      happyAt = turn.at + touch.happyAfter
    }
  }

  private mutating func lift(_ now: Int) {
    guard let finger else { return }
    if !finger.isLadder { play?.lookAway(at: now) }
    endPetting(finger.petting?.since, now)
    self.finger = nil
    ambientFrom = max(ambientFrom, now + 1)
  }

  private mutating func tell(_ result: String, _ turn: inout Turn) {
    guard let answer = touch.answers[result] else { return }
    var emote = answer.emote
    if result == "tap" {
      if isSilent || touch.looksUpOnTap[phase - 1] { upUntil = turn.at + touch.looksUp }
      if isSilent { return }
      let isQuick = taps.last ?? 0 <= (taps.first ?? 0) + touch.laughWithin
      if taps.count == touch.laughTaps, isQuick { (emote, taps) = (touch.laugh, []) }
    }
    if let emote { turn.wishes.append(Wish(emote: idle.emote(emote), rank: rank("touch"))) }
    turn.overlays += answer.overlays
    if answer.movesBody { react("touched", turn.at) }
  }

  private mutating func endPetting(_ since: Int?, _ now: Int) {
    if let since, isFond, now - since > touch.meltsAfter { smallUntil = now + touch.meltingStays }
  }

  private mutating func endAmbientEmote(_ now: Int) {
    if emoteNow(now)?.rank == rank("ambient") { emote = nil }
  }

  private mutating func react(_ occasion: String, _ now: Int) {
    if !isSilent, let row = tables.reactions[occasion]?[phase - 1] { reaction = (row, now) }
  }

  private var isSilent: Bool { play?.isSilent ?? false }

  private mutating func begin(_ kind: String, _ number: Int, _ turn: inout Turn) {
    endPlay(&turn)
    let now = turn.at
    let mood = now == openedAt ? tables.moods.count - 1 : mood
    play = TablePlay(kind, number: number, at: now, mood: mood, idle)
    for index in overlays.indices { overlays[index].ends = min(overlays[index].ends, now) }
    if isSilent { (emote, isMasked) = (nil, false) } else { endAmbientEmote(now) }
    if let play, play.due <= now { follow(&turn) }
  }

  private mutating func follow(_ turn: inout Turn) {
    guard let (row, blinks) = play?.fallDue(at: turn.at) else { return }
    let unmasks = row.isOver != true && row.emote == "happy" && isMasked
    if row.isOver == true { endPlay(&turn) }
    if let floats = row.floats { turn.overlays.append(floats) }
    if blinks { blinkedAt = turn.at }
    if let emote = row.emote {
      turn.wishes.append(Wish(emote: idle.emote(emote), rank: rank("play"), unmasks: unmasks))
    }
  }

  private mutating func endPlay(_ turn: inout Turn) {
    guard play != nil else { return }
    turn.wishes.removeAll { $0.rank == rank("play") }
    if isMasked { happyAt = max((begun["sad"] ?? 0) + idle.emote("sad").ms, turn.at + 1) }
    play = nil
    ambientFrom = max(ambientFrom, turn.at + 1)
  }
}

// Emotes and overlays.
extension TableFace {
  private func emoteNow(_ now: Int) -> (row: FaceTables.Emote, rank: Int, since: Int)? {
    emote.flatMap { $0.since <= now && now < $0.since + $0.row.ms ? $0 : nil }
  }

  private mutating func show(_ turn: Turn) {
    var (floats, isShown) = (turn.overlays, false)
    let wishes = turn.wishes.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
    for wish in wishes.map(\.element) {
      if !isShown, allows(wish, turn.at) {
        isShown = true
        emote = (wish.emote, wish.rank, turn.at)
        let name = wish.emote.name
        begun[name] = turn.at
        isMasked = name == "sad" || isMasked && name != "happy" && name != "joyful"
        ambientFrom = turn.at + wish.emote.ms + tables.restAfterEmote
        let own = wish.emote.phases[phase - 1].overlays.prefix(tables.room[phase - 1])
        floats = own + floats.filter { !own.contains($0) }
      } else if !isShown, wish.rank == rank("words") || wish.rank == rank("touch") {
        blinkedAt = turn.at
        if wish.rank == rank("words") { react("touched", turn.at) }
      }
    }
    if isMasked, !isHighlighting, turn.wishes.contains(where: \.unmasks), let shown = emoteNow(turn.at) {
      happyAt = shown.since + shown.row.stands
    }
    if !floats.isEmpty, !isSilent { push(floats, turn.at, isCaused: true) }
  }

  private func allows(_ wish: Wish, _ now: Int) -> Bool {
    if wish.isSure { return true }
    if isSilent || isHighlighting { return false }
    if let shown = emoteNow(now), wish.rank <= shown.rank {
      if wish.rank < shown.rank, !wish.unmasks { return false }
      if now - shown.since < shown.row.stands { return false }
    }
    return wish.unmasks || begun[wish.emote.name].map { now - $0 >= wish.emote.cooldown } ?? true
  }

  private mutating func beginAmbientEmote(_ now: Int) {
    nextEmote = .max
    guard finger == nil, play == nil, !isHighlighting, ambientFrom <= now else { return }
    let row = idle.emote(in: idle.cycle(now), tables.moods[mood], in: phase)
    emote = (row, rank("ambient"), now)
    push(row.phases[phase - 1].overlays, now, isCaused: false)
  }

  private mutating func push(_ kinds: [String], _ now: Int, isCaused: Bool) {
    overlays.removeAll { $0.ends <= now }
    let own = kinds.prefix(tables.room[phase - 1])
    for (index, kind) in own.enumerated() {
      let shows = now + tables.stagger * index
      let ends = shows + (tables.overlays[kind] ?? 0)
      if let place = overlays.firstIndex(where: { $0.kind == kind }) {
        overlays[place].ends = max(overlays[place].ends, ends)
        overlays[place].isCaused = overlays[place].isCaused || isCaused
      } else if let slot = makeRoom(isCaused: isCaused, sparing: own) {
        overlays.append(Overlay(kind: kind, slot: slot, isCaused: isCaused, shows: shows, ends: ends))
      }
    }
  }

  private mutating func makeRoom(isCaused: Bool, sparing own: ArraySlice<String>) -> Int? {
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
extension TableFace {
  /// Advances to an instant and returns what is shown then.
  mutating func look(at now: Int) -> Look {
    pass(now)
    let row = tables.moods[mood]
    let grip = finger?.grip(at: now)
    let (behaviour, passed) = idle.behaviour(at: now, row, in: phase)
    let resting = row.phases[phase - 1]
    var look = Look(mood: row.name, eyes: resting.eyes, mouth: resting.mouth, cheeks: resting.cheeks)
    if now < upUntil {
      look.eyes = "up"
    } else if finger == nil, row.looksAround, !isSilent {
      let eyes = behaviour.eyes.isEmpty ? nil : behaviour.eyes[passed / tables.idle.eyesMs % behaviour.eyes.count]
      look.eyes = eyes ?? idle.glance(at: now) ?? look.eyes
    }
    if !isSilent { look.mouth = behaviour.mouth ?? look.mouth }
    let answering = reactionNow(now)
    if !isWalking { look.movement = movement(now, answering, behaviour, passed) }
    if let (name, time) = grip {
      hold(name, time, &look)
    } else if let played = play?.face(at: now) {
      (look.eyes, look.mouth) = (played[0], played[1])
    } else if now < smallUntil {
      wear("melting", 1, &look)
    }
    let shown = emoteNow(now)
    if let shown, grip == nil || grip?.name == "petting" { (look.eyes, look.mouth) = (shown.row.eyes, shown.row.mouth) }
    if !tables.closedEyes.contains(look.eyes), isBlinking(now) { look.eyes = tables.idle.shut[phase - 1] }
    look.play = play.map { "\($0.kind) \($0.number) \($0.at)" }
    look.line = isQuiet ? nil : play?.line(at: now)
    look.emote = shown.map { "\($0.row.name) \($0.since) \($0.row.ms)" }
    look.reaction = answering.map { "\($0.row.name) \($0.at)" }
    if !isSilent { look.overlays = overlays.filter { $0.shows <= now && now < $0.ends }.sorted { $0.slot < $1.slot } }
    look.float = idle.float(at: now)
    return look
  }

  private func reactionNow(_ now: Int) -> (row: FaceTables.Reaction, at: Int)? {
    reaction.flatMap { !isWalking && now >= rareUntil && now < $0.at + $0.row.ms ? $0 : nil }
  }

  private func movement(
    _ now: Int, _ answering: (row: FaceTables.Reaction, at: Int)?, _ behaviour: FaceTables.Idle.Behaviour, _ passed: Int
  ) -> FaceTables.Movement {
    if now < rareUntil { return .init() }
    if let (row, since) = answering { return row.movements[(now - since) * row.movements.count / row.ms] }
    if let finger, finger.climbs, finger.isOver { return .init(body: touch.ruffledBodies[phase - 1]) }
    if let body = play?.body(at: now) { return .init(body: body) }
    if let shown = emoteNow(now) { return .init(body: shown.row.phases[phase - 1].body) }
    if finger != nil || play != nil { return .init() }
    return behaviour.movements[passed / tables.idle.movementMs % behaviour.movements.count]
  }

  private func isBlinking(_ now: Int) -> Bool {
    if play?.isStaring == true { return false }
    if 0..<tables.idle.blinks[phase - 1].first ~= now - blinkedAt { return true }
    return idle.isBlinking(at: now, beat: isSilent ? tables.beats[0] : beat, in: phase)
  }

  private func hold(_ name: String, _ time: Int, _ look: inout Look) {
    let x = finger?.spot[0] ?? 500
    let side = x < touch.middles[0] ? 0 : x > touch.middles[1] ? 2 : 1
    wear(name == "petting" && isFond && time > touch.meltsAfter ? "melting" : name, side, &look)
    if name == "petting" { look.movement.lean = touch.leans[side] }
    if name == "tooLong" {
      look.movement.lean = time < touch.shakeMs ? touch.shake[time / touch.shakeEvery % touch.shake.count] : 0
    }
  }

  private func wear(_ name: String, _ side: Int, _ look: inout Look) {
    guard let face = touch.faces[name] else { return }
    (look.eyes, look.mouth, look.cheeks) = (face.eyes[side], face.mouth, face.cheeks ?? look.cheeks)
  }
}
