import Documents
import Expressions
import InnerLife
import PixelPalCore

/// The document of the pal: its progress in readable form, the configuration, and the pal's complete saved state.
struct KeptProgress: Hashable, Sendable {
  /// The progress in readable form.
  var told: ProgressState
  /// The number of times that the document has been written; of two documents, the one with the higher revision wins.
  var revision = 0
  /// The configuration.
  var laws = Laws.standard
  /// The rules of the journal.
  var life = LifeRules.standard
  /// The rules for displaying the pal's feelings.
  var face = FaceRules.standard
  /// The pal; `nil` if an earlier version stored only the reported progress.
  var pal: Pal?
  /// The last night in the pal's journal; it shows that a journal existed if `memories.json` is missing.
  var lastNight: CivilDay?

  /// The state before any progress.
  static let none = KeptProgress(told: .none)

  /// True if any rule differs from the standard, in which case all rules are written.
  var hasOwnRules: Bool { laws.rules != .standard || life != .standard || face != .standard }

  /// Returns true if `other` was written after this document.
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
  /// Version 2 had the reported progress, but no pal.
  static let version = 3

  /// The members that the product's specification lists, and no others.
  struct EarlierVersion: Decodable {
    let totalStepsSinceStart: Int64
    let lastHealthKitSync: Instant?
    let currentPhase: Int
    let hasSeenPaywall: Bool
  }

  /// Converts version 1: the earned phases follow from the total, but the times at which they were earned are unknown.
  init(_ before: EarlierVersion) {
    var told = ProgressState.none
    told.total = max(before.totalStepsSinceStart, 0)
    told.counted = told.total
    told.lastSync = before.lastHealthKitSync
    told.hasSeenPaywall = before.hasSeenPaywall
    let rules = Rules.standard
    // The app of that time may have used other thresholds; a reported phase is never revoked.
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

  /// Reads a document of the current version or the previous one.
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    pal = try members.readIfPresent("pal")
    told = ProgressState(
      total: max(try members.read("totalStepsSinceStart"), 0),
      counted: max(try members.read("counted"), 0),
      lastSync: try members.readIfPresent("lastHealthKitSync"),
      hasSeenPaywall: try members.read("hasSeenPaywall"),
      // Version 2 stored the evolution here.
      evolution: try pal?.evolution ?? members.read("evolution"))
    // No store is written that often, so a larger number means that the document is damaged.
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

  /// Writes the members of the product's specification, then the configuration if it is not the standard one, then the
  /// pal on one line.
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

/// The rules of three targets as one object, in the order that all rule documents use.
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
