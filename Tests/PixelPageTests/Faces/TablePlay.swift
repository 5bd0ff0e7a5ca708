/// A play that is computed from the tables alone, as `Web/play.js` does.
struct TablePlay {
  let kind: String
  let number: Int
  let at: Int
  private let idle: TableIdle
  private let table: FaceTables.Play?
  private var sentences: [String] = []
  private var times = [0]
  private var acted: String?
  private var step = 0
  private var copied: [(after: Int, length: Int)] = []
  private var staresSince: Int?
  private var settledAt: Int?

  private var rules: FaceTables.PlayRules { idle.tables.play }
  private var says: FaceTables.Sentences { idle.tables.says }

  init(_ kind: String, number: Int, at: Int, mood: Int, _ idle: TableIdle) {
    (self.kind, self.number, self.at, self.idle) = (kind, number, at, idle)
    table = idle.tables.plays.first { $0.kind == kind }
    switch kind {
    case "guessMood": sentences = ["\(says.guess[idle.draw("gues", at, 3)]) \(says.moods[mood])."]
    case "compliment": sentences = [says.compliment[number % 12]]
    case "roast": sentences = [says.roast[number % 12]]
    case "story":
      let places = (0..<4).map { idle.draw("sto\($0 + 1)", number, 6) }
      let parts = places.indices.map { says.story[$0][places[$0]] }
      (sentences, acted) = (["\(parts[0]) \(parts[1]).", "\(parts[2]).", "\(parts[3])."], says.storyEmotes[places[2]])
    default: break
    }
    for sentence in sentences {
      let words = sentence.split(separator: " ").count
      times.append((times.last ?? 0) + max(says.readingLeast, says.readingPerWord * words))
    }
  }

  func line(at now: Int) -> String? {
    sentences.isEmpty
      ? nil : sentences[min(times.lastIndex { $0 <= now - at } ?? 0, sentences.count - 1)]
  }

  var isSilent: Bool { kind == "silentCompanion" }
  var isStaring: Bool { staresSince != nil && settledAt == nil }
  var awaitsStare: Bool { kind == "staringContest" && staresSince == nil }
  var isWatching: Bool { kind == "copyMe" && settledAt == nil && copied.count < rules.mostCopied }

  mutating func stare(at now: Int) { staresSince = now }

  mutating func lookAway(at now: Int) {
    if isStaring { (settledAt, sentences) = (now, [says.letGo]) }
  }

  mutating func copy(_ pressed: Int, _ released: Int) { copied.append((pressed - at, released - pressed)) }

  private var next: FaceTables.Play.Step? { table.flatMap { step < $0.steps.count ? $0.steps[step] : nil } }

  var due: Int {
    if let next { return at + (next.after ?? times[min(next.read ?? 0, times.count - 1)]) }
    if kind == "staringContest" {
      if let settledAt { return settledAt + rules.outcomeMs }
      guard let staresSince else { return at + rules.staresWithin }
      return staresSince + rules.stareLeast + idle.draw("star", number, rules.stareRange)
    }
    guard kind == "copyMe" else { return .max }
    guard let first = copied.first, let last = copied.last else { return at + rules.copiesWithin }
    if let settledAt { return settledAt + last.after - first.after + last.length + rules.copiesEndAfter }
    let lifted = at + last.after + last.length
    let ends = lifted + rules.copiesEndAfter
    return copied.count == rules.mostCopied ? ends : min(ends, max(at + rules.copiesWithin, lifted))
  }

  mutating func fallDue(at now: Int) -> (FaceTables.Play.Step, blinks: Bool) {
    defer { step += 1 }
    if var row = next {
      if row.acts == true { row.emote = acted }
      return (row, false)
    }
    if kind == "copyMe", !copied.isEmpty, settledAt == nil {
      settledAt = now
      return (.init(), false)
    }
    if kind == "staringContest", staresSince != nil {
      if settledAt != nil { return (.init(emote: "laughing", isOver: true), false) }
      (settledAt, sentences) = (now, [says.blinked])
      return (.init(), true)
    }
    return (.init(isOver: true), false)
  }

  func body(at now: Int) -> String? {
    kind == "dance" ? rules.bodies[(now - at) * 2 * rules.beatsPerMinute / 60_000 % rules.bodies.count] : nil
  }

  func face(at now: Int) -> [String]? {
    if let table, let eyes = table.eyes {
      return [eyes, table.mouths[(now - at) / rules.mouthMs % table.mouths.count]]
    }
    guard kind == "copyMe" else { return isStaring ? rules.staring : nil }
    guard let settledAt else { return rules.watching }
    let begins = copied.map { settledAt + $0.after - copied[0].after }
    let index = begins.lastIndex { $0 <= now } ?? 0
    if now >= begins[index] + max(copied[index].length, rules.copyMs) { return nil }
    return copied[index].length < rules.longFrom ? rules.copiedTap : rules.copiedHold
  }
}
