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

extension UserProfile: KeptEntity, Encodable {
  static let name = "profile"
  static let file = "profile.json"
  static let members: (first: Set<String>, later: Set<String>) = (
    ["selectedGender", "selectedStarterStyle", "createdAt"], ["zone", "merge", "sources"]
  )

  /// What the product's specification lists, and nothing else.
  struct EarlierVersion: Decodable {
    let selectedGender: Gender
    let selectedStarterStyle: Style
    let createdAt: Instant
  }

  /// Nothing was known of zones and sources: UTC, and the standard.
  init(_ before: EarlierVersion) {
    self.init(
      gender: before.selectedGender, style: before.selectedStarterStyle, createdAt: before.createdAt, zone: "UTC")
  }

  /// Reads the document of the present version.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    self.init(
      gender: try members.read("selectedGender"),
      style: try members.read("selectedStarterStyle"),
      createdAt: try members.read("createdAt"),
      zone: try members.read("zone"),
      merge: try members.read("merge"),
      belief: BeliefOrder(try members.read("sources")))
  }

  /// Writes the product's names, and after them the others.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", UserProfile.schema)
    try members.write("selectedGender", gender)
    try members.write("selectedStarterStyle", style)
    try members.write("createdAt", createdAt)
    try members.write("zone", zone)
    try members.write("merge", merge)
    try members.write("sources", belief.names)
  }
}
