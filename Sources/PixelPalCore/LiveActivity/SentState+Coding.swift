extension SentState: Codable {
  private enum CodingKeys: String, CodingKey {
    case picture, content, staleAt, staleAtMidnight, isEvolution, sentAt, drawnAt
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let picture = try container.decode(ActivityPicture.self, forKey: .picture)
    (milestone, phase) = (picture.milestone, picture.phase)
    sentGlimpse = Glimpse.Picture(picture, hasText: true)
    content = try container.decode(ContentState.self, forKey: .content)
    staleAt = try container.decode(Instant.self, forKey: .staleAt)
    staleAtMidnight = try container.decode(Bool.self, forKey: .staleAtMidnight)
    isEvolution = try container.decode(Bool.self, forKey: .isEvolution)
    sentAt = try container.decode(Instant.self, forKey: .sentAt)
    drawnAt = try container.decode(Instant.self, forKey: .drawnAt)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(picture, forKey: .picture)
    try container.encode(content, forKey: .content)
    try container.encode(staleAt, forKey: .staleAt)
    try container.encode(staleAtMidnight, forKey: .staleAtMidnight)
    try container.encode(isEvolution, forKey: .isEvolution)
    try container.encode(sentAt, forKey: .sentAt)
    try container.encode(drawnAt, forKey: .drawnAt)
  }
}
