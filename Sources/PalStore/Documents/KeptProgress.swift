import Documents
import Expressions
import InnerLife
import PixelPalCore

/// The document of the pal itself: what people read of it, the laws that it lives under, and all that it remembers.
struct KeptProgress: Hashable, Sendable {
  /// What people read.
  var told: ProgressState
  /// How often this was written: of two, the one that was written later holds.
  var revision = 0
  /// What decides.
  var laws = Laws.standard
  /// The rules of the journal.
  var life = LifeRules.standard
  /// The rules of what an app shows of the pal's feelings.
  var face = FaceRules.standard
  /// The pal; `nil` where a version before this one kept nothing but what was told.
  var pal: Pal?
  /// The last night of the journal that the pal writes, by which it is known that there was one.
  var lastNight: CivilDay?

  /// Nothing yet.
  static let none = KeptProgress(told: .none)

  /// True if a rule is not the standard one, so that all are written.
  var hasOwnRules: Bool { laws.rules != .standard || life != .standard || face != .standard }

  /// Whether `other` was written after this.
  func isOlder(than other: KeptProgress) -> Bool {
    func order(_ progress: KeptProgress) -> (Int, Int64, Instant) {
      (progress.revision, progress.told.total, progress.told.lastSync ?? .distantPast)
    }
    return order(self) < order(other)
  }
}

extension KeptProgress: KeptEntity {
  static let name = "progress"
  static let file = "progress.json"
  static let members: (first: Set<String>, later: Set<String>) = (
    ["totalStepsSinceStart", "lastHealthKitSync", "currentPhase", "hasSeenPaywall"],
    ["counted", "evolution", "revision", "night", "rules", "device", "pal"]
  )
  /// Version 2 had what was told, and no pal.
  static let version = 3

  /// What the product's specification lists, and nothing else.
  struct EarlierVersion: Decodable {
    let totalStepsSinceStart: Int64
    let lastHealthKitSync: Instant?
    let currentPhase: Int
    let hasSeenPaywall: Bool
  }

  /// What was earned follows from the total; when, nobody knows.
  init(_ before: EarlierVersion) {
    var told = ProgressState.none
    told.total = max(before.totalStepsSinceStart, 0)
    told.counted = told.total
    told.lastSync = before.lastHealthKitSync
    told.hasSeenPaywall = before.hasSeenPaywall
    let rules = Rules.standard
    // An app of that time may have been of other thresholds; a phase that was told is not taken back.
    let begun = Phase(rawValue: before.currentPhase)?.begins(under: rules) ?? 0
    let reached = max(told.total, begun)
    let at = told.lastSync ?? .distantPast
    while told.evolution.earnNext(total: reached, at: at, walkedAt: { _ in nil }, under: rules) != nil {}
    self.init(told: told)
  }

  init(reading json: JSON, version: Int) throws {
    guard version > 1 else {
      self.init(try json.decoded(as: EarlierVersion.self))
      return
    }
    if case .number(let number)? = json["pal"]?["version"]?.content, let saved = Int(number.text), saved > Pal.version {
      throw StoreFault.newer(file: KeptProgress.file, version: "a pal of version \(saved)")
    }
    self = try json.decoded(as: KeptProgress.self)
  }

  /// Reads the document of this version and of the one before.
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    pal = try members.readIfPresent("pal")
    told = ProgressState(
      total: max(try members.read("totalStepsSinceStart"), 0),
      counted: max(try members.read("counted"), 0),
      lastSync: try members.readIfPresent("lastHealthKitSync"),
      hasSeenPaywall: try members.read("hasSeenPaywall"),
      // Version 2 had it here.
      evolution: try pal?.evolution ?? members.read("evolution"))
    // Nobody has written so often; whoever wrote this number wrote others, too.
    let revision: Int32 = try members.readIfPresent("revision") ?? 0
    self.revision = max(Int(revision), 0)
    lastNight = try members.readIfPresent("night")
    let rules: Rules? = try members.readIfPresent("rules")
    let device: DeviceModel? = try members.readIfPresent("device")
    if rules != nil || device != nil {
      laws = try Laws(rules: rules ?? .standard, device: device ?? Laws.standard.device)
    }
    life = try members.readIfPresent("rules") ?? .standard
    face = try members.readIfPresent("rules") ?? .standard
  }

  /// The product's names, after them the laws where they are not the standard ones, and on one line the pal.
  func write(to writer: inout JSONWriter) throws {
    try writer.object { object in
      object.member("schema", KeptProgress.schema)
      object.member("totalStepsSinceStart", told.total)
      if let lastSync = told.lastSync { object.member("lastHealthKitSync", lastSync.description) }
      object.member("currentPhase", told.evolution.earned.rawValue)
      object.member("hasSeenPaywall", told.hasSeenPaywall)
      object.member("counted", told.counted)
      object.member("revision", revision)
      if let lastNight { object.member("night", lastNight.description) }
      if hasOwnRules {
        object.name("rules")
        try object.value(encoding: KeptRules(core: laws.rules, life: life, face: face))
      }
      if laws.device != Laws.standard.device {
        object.name("device")
        try object.value(encoding: laws.device)
      }
      guard let pal else { return }
      var line = JSONWriter(.compact)
      try line.value(encoding: pal)
      object.name("pal")
      object.value(json: line.bytes)
    }
  }
}

/// The rules of three targets as one object, in the order of all documents of rules.
private struct KeptRules: Encodable {
  let core: Rules
  let life: LifeRules
  let face: FaceRules

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.write(core.numbers, by: Rules.table)
    try members.write(life.numbers, by: LifeRules.table)
    try members.write(face.numbers, by: FaceRules.table)
    try members.write("words", life.words)
  }
}
