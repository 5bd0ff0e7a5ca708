/// A play that is computed from the tables alone, as `Web/play.js` does.
struct TableDrivenPlay {
  let kind: String
  let number: Int
  let startedAt: Int
  private let idle: TableDrivenIdle
  private let table: FaceTables.Play?
  private var sentences: [String] = []
  private var sentenceStarts = [0]
  private var actedEmote: String?
  private var stepIndex = 0
  private var copiedTouches: [(after: Int, length: Int)] = []
  private var staringSince: Int?
  private var outcomeAt: Int?

  private var rules: FaceTables.PlayRules { idle.tables.play }
  private var sentenceTable: FaceTables.Sentences { idle.tables.says }

  init(_ kind: String, number: Int, at: Int, mood: Int, _ idle: TableDrivenIdle) {
    (self.kind, self.number, self.startedAt, self.idle) = (kind, number, at, idle)
    table = idle.tables.plays.first { $0.kind == kind }
    switch kind {
    case "guessMood":
      sentences = ["\(sentenceTable.guess[idle.draw("gues", at, below: 3)]) \(sentenceTable.moods[mood])."]
    case "compliment": sentences = [sentenceTable.compliment[number % 12]]
    case "roast": sentences = [sentenceTable.roast[number % 12]]
    case "story":
      let places = (0..<4).map { idle.draw("sto\($0 + 1)", number, below: 6) }
      let parts = places.indices.map { sentenceTable.story[$0][places[$0]] }
      (sentences, actedEmote) = (
        ["\(parts[0]) \(parts[1]).", "\(parts[2]).", "\(parts[3])."], sentenceTable.storyEmotes[places[2]]
      )
    default: break
    }
    for sentence in sentences {
      let words = sentence.split(separator: " ").count
      sentenceStarts.append(
        (sentenceStarts.last ?? 0) + max(sentenceTable.readingLeast, sentenceTable.readingPerWord * words))
    }
  }

  func sentence(at now: Int) -> String? {
    sentences.isEmpty
      ? nil : sentences[min(sentenceStarts.lastIndex { $0 <= now - startedAt } ?? 0, sentences.count - 1)]
  }

  var isSilent: Bool { kind == "silentCompanion" }
  var isStaring: Bool { staringSince != nil && outcomeAt == nil }
  var awaitsStare: Bool { kind == "staringContest" && staringSince == nil }
  var isRecordingTouches: Bool { kind == "copyMe" && outcomeAt == nil && copiedTouches.count < rules.mostCopied }

  mutating func startStaring(at now: Int) { staringSince = now }

  mutating func lookAway(at now: Int) {
    if isStaring { (outcomeAt, sentences) = (now, [sentenceTable.letGo]) }
  }

  mutating func recordTouch(pressedAt pressed: Int, releasedAt released: Int) {
    copiedTouches.append((pressed - startedAt, released - pressed))
  }

  private var nextStep: FaceTables.Play.Step? {
    table.flatMap { stepIndex < $0.steps.count ? $0.steps[stepIndex] : nil }
  }

  var nextTimerInstant: Int {
    if let nextStep {
      return startedAt + (nextStep.after ?? sentenceStarts[min(nextStep.read ?? 0, sentenceStarts.count - 1)])
    }
    if kind == "staringContest" {
      if let outcomeAt { return outcomeAt + rules.outcomeMs }
      guard let staringSince else { return startedAt + rules.staresWithin }
      return staringSince + rules.stareLeast + idle.draw("star", number, below: rules.stareRange)
    }
    guard kind == "copyMe" else { return .max }
    guard let first = copiedTouches.first, let last = copiedTouches.last else { return startedAt + rules.copiesWithin }
    if let outcomeAt { return outcomeAt + last.after - first.after + last.length + rules.copiesEndAfter }
    let lifted = startedAt + last.after + last.length
    let ends = lifted + rules.copiesEndAfter
    return copiedTouches.count == rules.mostCopied ? ends : min(ends, max(startedAt + rules.copiesWithin, lifted))
  }

  mutating func runDueStep(at now: Int) -> (FaceTables.Play.Step, blinks: Bool) {
    defer { stepIndex += 1 }
    if var row = nextStep {
      if row.acts == true { row.emote = actedEmote }
      return (row, false)
    }
    if kind == "copyMe", !copiedTouches.isEmpty, outcomeAt == nil {
      outcomeAt = now
      return (.init(), false)
    }
    if kind == "staringContest", staringSince != nil {
      if outcomeAt != nil { return (.init(emote: "laughing", isOver: true), false) }
      (outcomeAt, sentences) = (now, [sentenceTable.blinked])
      return (.init(), true)
    }
    return (.init(isOver: true), false)
  }

  func body(at now: Int) -> String? {
    kind == "dance" ? rules.bodies[(now - startedAt) * 2 * rules.beatsPerMinute / 60_000 % rules.bodies.count] : nil
  }

  func face(at now: Int) -> [String]? {
    if let table, let eyes = table.eyes {
      return [eyes, table.mouths[(now - startedAt) / rules.mouthMs % table.mouths.count]]
    }
    guard kind == "copyMe" else { return isStaring ? rules.staring : nil }
    guard let outcomeAt else { return rules.watching }
    let begins = copiedTouches.map { outcomeAt + $0.after - copiedTouches[0].after }
    let index = begins.lastIndex { $0 <= now } ?? 0
    if now >= begins[index] + max(copiedTouches[index].length, rules.copyMs) { return nil }
    return copiedTouches[index].length < rules.longFrom ? rules.copiedTap : rules.copiedHold
  }
}
