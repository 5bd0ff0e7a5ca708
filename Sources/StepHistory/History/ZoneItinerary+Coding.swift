import PixelPalCore

extension ZoneItinerary: Codable {
  private enum CodingKeys: String, CodingKey {
    case home, moves
  }

  /// Decodes a home zone and zone changes, and sorts the changes if necessary.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(Zone.self, forKey: .home))
    for move in try container.decodeIfPresent([ZoneChange].self, forKey: .moves) ?? [] {
      self.changeZone(to: move.zone, at: move.at)
    }
  }

  /// Encodes the home zone and the zone changes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(home, forKey: .home)
    try container.encode(zoneChanges, forKey: .moves)
  }
}
