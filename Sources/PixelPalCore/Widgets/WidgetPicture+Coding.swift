extension WidgetPicture: Codable {
  private enum CodingKeys: String, CodingKey {
    case phase, pose, isLocked, skin, look
  }

  /// Reads its parts, each by its name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      phase: try container.decode(Phase.self, forKey: .phase),
      pose: try container.decode(SpriteName.Pose.self, forKey: .pose),
      isLocked: try container.decode(Bool.self, forKey: .isLocked),
      skin: try container.decodeIfPresent(Skin.self, forKey: .skin),
      look: try container.decode(Look.self, forKey: .look))
  }

  /// Writes its parts, each by its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(pose, forKey: .pose)
    try container.encode(isLocked, forKey: .isLocked)
    try container.encodeIfPresent(skin, forKey: .skin)
    try container.encode(look, forKey: .look)
  }
}
