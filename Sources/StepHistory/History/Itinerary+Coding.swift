import PixelPalCore

extension Itinerary: Codable {
  private enum CodingKeys: String, CodingKey {
    case home, moves
  }

  /// Reads the zone at home and the moves in any order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(Zone.self, forKey: .home))
    for move in try container.decodeIfPresent([Move].self, forKey: .moves) ?? [] {
      self.move(to: move.zone, at: move.at)
    }
  }

  /// Writes what it is made of.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(home, forKey: .home)
    try container.encode(moves, forKey: .moves)
  }
}
