public import PixelPalCore
public import StepHistory

/// The permanent profile of a pal: its look and its creation time, chosen once.
///
/// The product's `UserProfile`, extended by the settings that decide how steps are counted.
public struct UserProfile: Hashable, Sendable {
  /// The gender of the character.
  public let gender: Gender
  /// The starter style.
  public let style: Style
  /// The time at which the pal was created.
  public let createdAt: Instant
  /// The time zone that defines the days: an IANA name, or an offset such as `+01:00`.
  public let zone: String
  /// The policy for steps that several sources counted at the same time.
  public let merge: MergePolicy
  /// The priority of the sources.
  public let belief: BeliefOrder

  /// Creates a profile.
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

  /// The members that the product's specification lists, and no others.
  struct EarlierVersion: Decodable {
    let selectedGender: Gender
    let selectedStarterStyle: Style
    let createdAt: Instant
  }

  /// Converts version 1, which had no zone and no sources: uses UTC and the standard.
  init(_ before: EarlierVersion) {
    self.init(
      gender: before.selectedGender, style: before.selectedStarterStyle, createdAt: before.createdAt, zone: "UTC")
  }

  /// Reads a document of the current version.
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

  /// Writes the members of the product's specification, followed by the others.
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
