import Documents
import Expressions
import InnerLife
import PixelPalCore

/// A document with the pal's progress in readable form, its configuration, and its complete state.
struct PalStateDocument: Hashable, Sendable {
  /// The pal's most recently reported progress, which the document contains in human-readable form.
  var reported: ProgressState
  /// The number of times that the pal's progress has been written.
  ///
  /// Of two versions of the document, the one with the higher number is newer.
  var revision = 0
  /// The rules of the core, and the device model.
  var configuration = PalConfiguration.standard
  var journalRules = JournalRules.standard
  /// The rules for displaying the pal's feelings.
  var faceRules = FaceRules.standard
  /// The pal, or `nil` if the document is from an earlier version, which stored only the reported progress.
  var pal: Pal?
  /// The last night for which the pal's journal has run its update, or `nil` if there was none.
  ///
  /// If `memories.json` is missing, this member shows that there was a journal.
  var lastProcessedNight: CivilDay?

  /// The document of a pal that has made no progress yet.
  static let none = PalStateDocument(reported: .none)

  /// True if any rule differs from the standard.
  ///
  /// In that case, the document contains all rules.
  var hasCustomRules: Bool { configuration.rules != .standard || journalRules != .standard || faceRules != .standard }

  /// Returns true if `other` was written after this document.
  func isOlder(than other: PalStateDocument) -> Bool {
    func ageKey(_ progress: PalStateDocument) -> (Int, Int64, Instant) {
      (progress.revision, progress.reported.totalSteps, progress.reported.lastSync ?? .distantPast)
    }
    return ageKey(self) < ageKey(other)
  }
}

extension PalStateDocument: MigratableDocument {
  static let schemaName = "progress"
  static let fileName = "progress.json"
  static let knownMembers: (first: Set<String>, later: Set<String>) = (
    ["totalStepsSinceStart", "lastHealthKitSync", "currentPhase", "hasSeenPaywall"],
    ["counted", "evolution", "revision", "night", "rules", "device", "pal"]
  )
  /// The schema version of newly written progress documents.
  ///
  /// Documents of version 2 contained the reported progress, but no pal.
  static let version = 3

  /// The members of a version 1 document, as listed in the product's specification.
  struct Version1: Decodable {
    let totalStepsSinceStart: Int64
    let lastHealthKitSync: Instant?
    let currentPhase: Int
    let hasSeenPaywall: Bool
  }

  /// Creates a document of the current version from `before`, a version 1 document.
  ///
  /// The step total shows which phases were earned, but not when, so the time of the last sync is assumed.
  init(migrating before: Version1) {
    var migrated = ProgressState.none
    migrated.totalSteps = max(before.totalStepsSinceStart, 0)
    migrated.countedSteps = migrated.totalSteps
    migrated.lastSync = before.lastHealthKitSync
    migrated.hasSeenPaywall = before.hasSeenPaywall
    let rules = Rules.standard
    // The app of that version may have used other thresholds, but a reported phase is never revoked.
    let begun = Phase(rawValue: before.currentPhase)?.startingTotal(under: rules) ?? 0
    let reached = max(migrated.totalSteps, begun)
    let at = migrated.lastSync ?? .distantPast
    while migrated.phaseProgress.unlockNextPhase(total: reached, at: at, reachedAt: { _ in nil }, under: rules) != nil {
    }
    self.init(reported: migrated)
  }

  init(reading json: JSON, version: Int) throws {
    guard version > 1 else {
      self.init(migrating: try json.decoded(as: Version1.self))
      return
    }
    if let saved = PalStateDocument.palVersion(in: json), saved > Pal.version {
      throw StoreError.newerVersion(file: PalStateDocument.fileName, version: "pal version \(saved)")
    }
    self = try json.decoded(as: PalStateDocument.self)
  }

  /// Returns the format version of the pal in a progress document, or `nil` if the document has no pal.
  static func palVersion(in json: JSON) -> Int? {
    if case .number(let number)? = json["pal"]?["version"]?.content { Int(number.text) } else { nil }
  }

  /// Decodes a document of the current or the previous version.
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    pal = try members.readIfPresent("pal")
    reported = ProgressState(
      totalSteps: max(try members.read("totalStepsSinceStart"), 0),
      countedSteps: max(try members.read("counted"), 0),
      lastSync: try members.readIfPresent("lastHealthKitSync"),
      hasSeenPaywall: try members.read("hasSeenPaywall"),
      // Version 2 stored the evolution here.
      phaseProgress: try pal?.phaseProgress ?? members.read("evolution"))
    // No store is written so often that its revision exceeds 32 bits, so a larger number can only come from damage.
    let revision: Int32 = try members.readIfPresent("revision") ?? 0
    self.revision = max(Int(revision), 0)
    lastProcessedNight = try members.readIfPresent("night")
    let rules: Rules? = try members.readIfPresent("rules")
    let device: DeviceModel? = try members.readIfPresent("device")
    if rules != nil || device != nil {
      configuration = try PalConfiguration(
        rules: rules ?? .standard, device: device ?? PalConfiguration.standard.device)
    }
    journalRules = try members.readIfPresent("rules") ?? .standard
    faceRules = try members.readIfPresent("rules") ?? .standard
  }

  /// Writes the members in the product's specification, then any custom configuration and, on one line, the pal.
  func writeMembersBeforeChecksum(to writer: inout JSONWriter) throws {
    try writer.object { object in
      object.member("schema", PalStateDocument.schema)
      object.member("totalStepsSinceStart", reported.totalSteps)
      if let lastSync = reported.lastSync { object.member("lastHealthKitSync", lastSync.description) }
      object.member("currentPhase", reported.phaseProgress.earnedPhase.rawValue)
      object.member("hasSeenPaywall", reported.hasSeenPaywall)
      object.member("counted", reported.countedSteps)
      object.member("revision", revision)
      if let lastProcessedNight { object.member("night", lastProcessedNight.description) }
      if hasCustomRules {
        object.name("rules")
        try object.value(
          encoding: CombinedRulesDocument(
            coreRules: configuration.rules, journalRules: journalRules, faceRules: faceRules))
      }
      if configuration.device != PalConfiguration.standard.device {
        object.name("device")
        try object.value(encoding: configuration.device)
      }
      guard let pal else { return }
      var line = JSONWriter(.compact)
      try line.value(encoding: pal)
      object.name("pal")
      object.value(unchangedJSON: line.bytes)
    }
  }
}

/// The rules of the core, the journal and the face, encoded as one JSON object.
///
/// The members are in the same order as in a rules document.
private struct CombinedRulesDocument: Encodable {
  let coreRules: Rules
  let journalRules: JournalRules
  let faceRules: FaceRules

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.writeSettings(of: coreRules.numbers, table: Rules.table)
    try members.writeSettings(of: journalRules.numbers, table: JournalRules.table)
    try members.writeSettings(of: faceRules.numbers, table: FaceRules.table)
    try members.write("words", journalRules.words)
  }
}
