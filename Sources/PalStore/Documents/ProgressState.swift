public import PixelPalCore

/// How far the pal has come, as it was told.
///
/// The product's `ProgressState`: `total` is its `totalStepsSinceStart`, the highest number that was ever told, and
/// never falls; `evolution.earned` is its `currentPhase`.
public struct ProgressState: Hashable, Sendable {
  /// The highest total that was ever told.
  public internal(set) var total: Int64
  /// What the samples added up to then; below the total after a correction.
  public internal(set) var counted: Int64
  /// When samples were last taken in; `nil` before.
  public internal(set) var lastSync: Instant?
  /// Whether the paywall was shown.
  public internal(set) var hasSeenPaywall: Bool
  /// What was earned and seen, and when.
  public internal(set) var evolution: Evolution

  /// Nothing yet.
  public static let none = ProgressState(
    total: 0, counted: 0, lastSync: nil, hasSeenPaywall: false, evolution: Evolution())
}

extension ProgressState: KeptDocument {
  static let name = "progress"
  static let file = "progress.json"

  /// What the product's specification lists, and nothing else.
  struct Before: Decodable {
    let totalStepsSinceStart: Int64
    let lastHealthKitSync: Instant?
    let currentPhase: Int
    let hasSeenPaywall: Bool
  }

  /// What was earned follows from the total; when, nobody knows.
  init(_ before: Before) {
    self = .none
    total = max(before.totalStepsSinceStart, 0)
    counted = total
    lastSync = before.lastHealthKitSync
    hasSeenPaywall = before.hasSeenPaywall
    let rules = Rules.standard
    // An app of that time may have been of other thresholds; a phase that was told is not taken back.
    let told = Phase(rawValue: before.currentPhase)?.begins(under: rules) ?? 0
    let reached = max(total, told)
    while evolution.earnNext(total: reached, at: lastSync ?? .distantPast, walkedAt: { _ in nil }, under: rules) != nil
    {}
  }

  /// Reads the document of the present version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: KeptName.self)
    self.init(
      total: max(try container.decode(Int64.self, forKey: .totalStepsSinceStart), 0),
      counted: max(try container.decode(Int64.self, forKey: .counted), 0),
      lastSync: try container.decodeIfPresent(Instant.self, forKey: .lastHealthKitSync),
      hasSeenPaywall: try container.decode(Bool.self, forKey: .hasSeenPaywall),
      evolution: try container.decode(Evolution.self, forKey: .evolution))
  }

  /// Writes the product's names, and after them the others.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: KeptName.self)
    try container.encode(ProgressState.schema, forKey: .schema)
    try container.encode(total, forKey: .totalStepsSinceStart)
    try container.encodeIfPresent(lastSync, forKey: .lastHealthKitSync)
    try container.encode(evolution.earned.rawValue, forKey: .currentPhase)
    try container.encode(hasSeenPaywall, forKey: .hasSeenPaywall)
    try container.encode(counted, forKey: .counted)
    try container.encode(evolution, forKey: .evolution)
  }
}
