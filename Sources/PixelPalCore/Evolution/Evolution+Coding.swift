// Written out, since both read by one list of names: each list is searched for among all types of the program.
extension Evolution: Codable {
  fileprivate enum Name: String, CodingKey {
    case earned, visible, visibleSince, unlocks
    case phase, total, walkedAt, knownAt, visibleAt
  }

  /// Reads what it writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    self.init(
      earned: try container.decode(Phase.self, forKey: .earned),
      visible: try container.decode(Phase.self, forKey: .visible),
      visibleSince: try container.decodeIfPresent(Instant.self, forKey: .visibleSince),
      unlocks: try container.decode([Unlock].self, forKey: .unlocks))
  }

  /// Writes what is earned and what may be seen, and after them when.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    try container.encode(earned, forKey: .earned)
    try container.encode(visible, forKey: .visible)
    try container.encodeIfPresent(visibleSince, forKey: .visibleSince)
    try container.encode(unlocks, forKey: .unlocks)
  }
}

extension Evolution.Unlock: Codable {
  /// Reads what it writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Evolution.Name.self)
    self.init(
      phase: try container.decode(Phase.self, forKey: .phase), total: try container.decode(Int64.self, forKey: .total),
      walkedAt: try container.decodeIfPresent(Instant.self, forKey: .walkedAt),
      knownAt: try container.decode(Instant.self, forKey: .knownAt),
      visibleAt: try container.decodeIfPresent(Instant.self, forKey: .visibleAt))
  }

  /// Writes the phase, its total, and when it was walked, known and seen.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Evolution.Name.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(total, forKey: .total)
    try container.encodeIfPresent(walkedAt, forKey: .walkedAt)
    try container.encode(knownAt, forKey: .knownAt)
    try container.encodeIfPresent(visibleAt, forKey: .visibleAt)
  }
}
