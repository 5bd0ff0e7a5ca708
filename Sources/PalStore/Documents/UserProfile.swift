public import PixelPalCore
public import StepHistory

/// The permanent profile of a pal: its look and its creation time, chosen once.
///
/// The product's specification has only the look and the creation time. The settings for counting steps are additions.
public struct UserProfile: Hashable, Sendable {
  /// The gender of the pal's character.
  public let gender: Gender
  /// The starter style of the pal's character.
  public let style: PalStyle
  /// The time when the pal was created.
  public let createdAt: Instant
  /// The time zone that determines when days begin: an IANA name, or an offset such as `+01:00`.
  public let zoneName: String
  /// The policy for counting steps that several sources recorded at the same time.
  public let mergePolicy: MergePolicy
  /// The priority order of step sources that the user chose.
  public let sourcePriority: SourcePriority

  /// Creates a profile, by default with the policy `health` and the standard source priority.
  public init(
    gender: Gender, style: PalStyle, createdAt: Instant, zoneName: String, mergePolicy: MergePolicy = .health,
    sourcePriority: SourcePriority = .standard
  ) {
    self.gender = gender
    self.style = style
    self.createdAt = createdAt
    self.zoneName = zoneName
    self.mergePolicy = mergePolicy
    self.sourcePriority = sourcePriority
  }
}

extension UserProfile: MigratableDocument, Encodable {
  static let schemaName = "profile"
  static let fileName = "profile.json"
  static let knownMembers: (first: Set<String>, later: Set<String>) = (
    ["selectedGender", "selectedStarterStyle", "createdAt"], ["zone", "merge", "sources"]
  )

  /// The members of a version 1 document, as listed in the product's specification.
  struct Version1: Decodable {
    let selectedGender: Gender
    let selectedStarterStyle: PalStyle
    let createdAt: Instant
  }

  /// Creates a profile from `before`, a version 1 document.
  ///
  /// Such a document has no zone and no sources, so UTC and the standard settings are assumed.
  init(migrating before: Version1) {
    self.init(
      gender: before.selectedGender, style: before.selectedStarterStyle, createdAt: before.createdAt, zoneName: "UTC")
  }

  /// Decodes a document of the current version.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    self.init(
      gender: try members.read("selectedGender"),
      style: try members.read("selectedStarterStyle"),
      createdAt: try members.read("createdAt"),
      zoneName: try members.read("zone"),
      mergePolicy: try members.read("merge"),
      sourcePriority: SourcePriority(try members.read("sources")))
  }

  /// Encodes the members in the product's specification, and then the settings for counting steps.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", UserProfile.schema)
    try members.write("selectedGender", gender)
    try members.write("selectedStarterStyle", style)
    try members.write("createdAt", createdAt)
    try members.write("zone", zoneName)
    try members.write("merge", mergePolicy)
    try members.write("sources", sourcePriority.names)
  }
}
