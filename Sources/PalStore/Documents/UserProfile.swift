public import PixelPalCore
public import StepHistory

/// Who the pal is, and since when: chosen once, and permanent.
///
/// The product's `UserProfile`, and what decides how steps are counted.
public struct UserProfile: Hashable, Sendable {
  /// Who is drawn.
  public let gender: Gender
  /// The starter style.
  public let style: Style
  /// When the pal began.
  public let createdAt: Instant
  /// The zone whose days count: an IANA name, or an offset such as `+01:00`.
  public let zone: String
  /// How steps count that several sources took at once.
  public let merge: MergePolicy
  /// Which source is believed first.
  public let belief: BeliefOrder

  /// A profile.
  public init(
    gender: Gender, style: Style, createdAt: Instant, zone: String, merge: MergePolicy = .health,
    belief: BeliefOrder = .standard
  ) {
    self.gender = gender
    self.style = style
    self.createdAt = createdAt
    self.zone = zone
    self.merge = merge
    self.belief = belief
  }
}

extension UserProfile: KeptDocument, Encodable {
  static let name = "profile"
  static let file = "profile.json"

  /// What the product's specification lists, and nothing else.
  struct Before: Decodable {
    let selectedGender: Gender
    let selectedStarterStyle: Style
    let createdAt: Instant
  }

  /// Nothing was known of zones and sources: UTC, and the standard.
  init(_ before: Before) {
    self.init(
      gender: before.selectedGender, style: before.selectedStarterStyle, createdAt: before.createdAt, zone: "UTC")
  }

  /// Reads the document of the present version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: KeptName.self)
    self.init(
      gender: try container.decode(Gender.self, forKey: .selectedGender),
      style: try container.decode(Style.self, forKey: .selectedStarterStyle),
      createdAt: try container.decode(Instant.self, forKey: .createdAt),
      zone: try container.decode(String.self, forKey: .zone),
      merge: try container.decode(MergePolicy.self, forKey: .merge),
      belief: BeliefOrder(try container.decode([String].self, forKey: .sources)))
  }

  /// Writes the product's names, and after them the others.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: KeptName.self)
    try container.encode(UserProfile.schema, forKey: .schema)
    try container.encode(gender, forKey: .selectedGender)
    try container.encode(style, forKey: .selectedStarterStyle)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(zone, forKey: .zone)
    try container.encode(merge, forKey: .merge)
    try container.encode(belief.places, forKey: .sources)
  }
}
