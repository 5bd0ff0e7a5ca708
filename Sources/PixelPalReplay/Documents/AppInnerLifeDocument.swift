public import Expressions
public import PixelPalCore

/// The pal's inner life as the app shows it: a sentence and the pal's expression.
///
/// The inner life is part of an ``AppScreenDocument``.
public struct AppInnerLifeDocument: Hashable, Sendable {
  /// The sentence under the pal, or `nil` if no sentence is shown (`line` in JSON).
  public let sentence: String?
  /// The pal's expression, or `nil` before the pal is created.
  public let expression: Expression?

  /// The pal's mood and feelings, and how its face shows them.
  public struct Expression: Hashable, Sendable {
    /// The mood that follows from the feelings.
    public let mood: Mood
    /// The reason for the mood, in words such as `a tap at 10:22:13` (`moodWhy` in JSON).
    public let moodReason: String
    /// The feelings that determine the mood.
    public let feelings: FeelingLevels
    /// The face that is drawn, or `nil` while the app is in the background.
    public let face: Face?
    /// The play in progress, or `nil` if the pal isn't playing.
    public let play: Play?
    /// The emote that is shown, or `nil` if no emote is shown.
    public let emote: TimedEmote?
    /// The overlays beside the pal, such as hearts.
    public let overlays: [TimedOverlay]
  }

  /// The pal's feelings, in thousandths.
  public struct FeelingLevels: Hashable, Sendable, Codable {
    /// The level of gladness, from -1000 to 1000.
    public let valence: Int64
    /// The level of excitement, from 0 to 1000.
    public let arousal: Int64
    /// The level of freshness, from 0 for a tired pal to 1000.
    public let vigour: Int64
    /// The level of attachment to the person, from 0 to 1000.
    public let attachment: Int64
    /// The level of boredom, from 0 to 1000, which rises while nothing happens.
    public let boredom: Int64
  }

  /// An emote that the pal shows, with its start, duration and reason.
  public struct TimedEmote: Hashable, Sendable {
    /// The emote that is shown (`name` in JSON).
    public let emote: Emote
    /// The instant at which the emote began (`startedAtUnixMs` in JSON).
    public let startedAt: Instant
    /// The emote's duration (`ms` in JSON, in milliseconds).
    public let duration: Milliseconds
    /// The reason for the emote, in words (`why` in JSON).
    public let reason: String
  }

  /// An overlay beside the pal, with its slot, start and duration.
  public struct TimedOverlay: Hashable, Sendable {
    /// The overlay that is shown (`kind` in JSON).
    public let overlay: Overlay
    /// The index of the slot where the overlay is drawn, counted from 0.
    public let slot: Int
    /// The instant at which the overlay appears (`startedAtUnixMs` in JSON).
    public let startedAt: Instant
    /// The overlay's duration (`ms` in JSON, in milliseconds).
    public let duration: Milliseconds
  }
}

// In JSON, the members are next to those of the app's surface. The types are therefore not `Codable` themselves.

extension AppInnerLifeDocument {
  /// Creates an inner life from `members`, or returns `nil` if the member `line` is missing.
  init?(ifPresentIn members: KeyedDecodingContainer<DynamicCodingKey>) throws {
    guard members.hasMember("line") else { return nil }
    sentence = try members.readIfPresent("line")
    expression = try Expression(ifPresentIn: members)
  }

  func write(to members: inout KeyedEncodingContainer<DynamicCodingKey>) throws {
    try expression?.write(to: &members)
    try members.writeOrNull("line", sentence)
  }
}

extension AppInnerLifeDocument.Expression {
  init?(ifPresentIn members: KeyedDecodingContainer<DynamicCodingKey>) throws {
    guard let mood: Mood = try members.readIfPresent(choice: "mood") else { return nil }
    self.mood = mood
    moodReason = try members.read("moodWhy")
    feelings = try members.read("feelings")
    face = try members.readIfPresent("face").map { (face: CodableFace) in face.face }
    play = try members.readIfPresent("play").map { (play: CodablePlay) in play.play }
    emote = try members.readIfPresent("emote")
    overlays = try members.read("overlays")
  }

  fileprivate func write(to members: inout KeyedEncodingContainer<DynamicCodingKey>) throws {
    try members.write("mood", mood.rawValue)
    try members.write("moodWhy", moodReason)
    try members.write("feelings", feelings)
    try members.writeOrNull("face", face.map { CodableFace(face: $0) })
    try members.writeOrNull("play", play.map { CodablePlay(play: $0) })
    try members.writeOrNull("emote", emote)
    try members.write("overlays", overlays)
  }
}

extension AppInnerLifeDocument.TimedEmote: Codable {
  /// Creates an emote by decoding its name, start, duration and reason.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    emote = try members.read(choice: "name")
    startedAt = try members.readUnixMilliseconds("startedAtUnixMs")
    duration = try members.read("ms")
    reason = try members.read("why")
  }

  /// Encodes the name, the start, the duration and the reason.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("name", emote.rawValue)
    try members.write("startedAtUnixMs", startedAt.millisecondsSince1970)
    try members.write("ms", duration)
    try members.write("why", reason)
  }
}

extension AppInnerLifeDocument.TimedOverlay: Codable {
  /// Creates an overlay by decoding its kind, slot, start and duration.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    overlay = try members.read(choice: "kind")
    slot = try members.read("slot")
    startedAt = try members.readUnixMilliseconds("startedAtUnixMs")
    duration = try members.read("ms")
  }

  /// Encodes the kind, the slot, the start and the duration.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("kind", overlay.rawValue)
    try members.write("slot", slot)
    try members.write("startedAtUnixMs", startedAt.millisecondsSince1970)
    try members.write("ms", duration)
  }
}

/// A wrapper that encodes and decodes a face in the documents' format.
private struct CodableFace: Codable {
  let face: Face

  init(face: Face) { self.face = face }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    face = Face(
      eyes: try members.read(choice: "eyes"), mouth: try members.read(choice: "mouth"),
      cheeks: try members.readIfPresent(choice: "cheeks"), body: try members.readIfPresent(choice: "body"),
      lean: try members.read("lean"), lift: try members.read("lift"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("eyes", face.eyes.rawValue)
    try members.write("mouth", face.mouth.rawValue)
    try members.writeOrNull("cheeks", face.cheeks?.rawValue)
    try members.writeOrNull("body", face.body?.rawValue)
    try members.write("lean", face.lean)
    try members.write("lift", face.lift)
  }
}

/// A wrapper that encodes and decodes a play in the documents' format.
private struct CodablePlay: Codable {
  let play: Play

  init(play: Play) { self.play = play }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    play = Play(
      try members.read(choice: "kind"), number: try members.read("number"),
      startedAt: try members.readUnixMilliseconds("startedAtUnixMs"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("kind", play.kind.rawValue)
    try members.write("number", play.number)
    try members.write("startedAtUnixMs", play.startedAt.millisecondsSince1970)
  }
}
