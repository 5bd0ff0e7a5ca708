public import PixelPalCore

/// The contents of one surface at one instant, in a ``StateDocument`` or a ``TimelineDocument``.
public struct SurfaceDocument: Hashable, Sendable {
  /// The status of the contents: up to date, stale, absent or hidden.
  public let status: Presentation.Status
  /// The pal as it is drawn, or `nil` if it is not drawn.
  public let sprite: SpriteDocument?
  /// The name of the icon that the surface shows, or `nil` if it shows no icon.
  ///
  /// The icon of a phase is the same at rest and during a walk, and its name is that of an SF Symbol. A locked surface
  /// shows the icon `locked`, which isn't an SF Symbol.
  public let icon: String?
  /// The words or the number that the surface shows, or `nil` if it shows no text.
  public let text: String?
  /// The number in the text, or `nil` if the text contains no number.
  public let steps: Int64?
  /// The message of the phase, or `nil` if no message is shown.
  ///
  /// Only the app shows a message.
  public let message: String?
  /// The effects drawn around the pal, such as sparks.
  public let effects: [DrawnEffect]
  /// The instant when these contents were first shown, or `nil` if it is unknown.
  public let shownSince: Instant?
  /// The reason for the contents, as a sentence without a full stop (`why` in JSON).
  public let reason: String
  /// The screen of the app, or `nil` for all other surfaces.
  ///
  /// In JSON, its members are next to the members of this type.
  public let app: AppScreenDocument?
  /// The days that the progress history lists, or `nil` for all other surfaces.
  ///
  /// With premium, the history lists all days. Otherwise, it lists only the current day.
  public let days: [DayOrDataGap<HistoryDay>]?

  /// A day in the progress history.
  public struct HistoryDay: Hashable, Sendable {
    /// The calendar day in the person's local time.
    public let day: CivilDay
    /// The number of steps that are known, or `nil` if none are known.
    public let steps: Int64?
    /// The sentence on the journal's page of the day, or `nil` if the page has no sentence.
    public let sentence: String?
    /// The sentences about the day's moments and about steps that arrived late.
    ///
    /// In JSON, an empty array is omitted.
    public let moments: [String]
  }
}

extension SurfaceDocument: Codable {
  /// Decodes the contents of a surface from its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    status = try members.read("status")
    sprite = try members.readIfPresent("sprite")
    icon = try members.readIfPresent("icon")
    text = try members.readIfPresent("text")
    steps = try members.readIfPresent("steps")
    message = try members.readIfPresent("message")
    effects = try members.read("effects")
    shownSince = try members.readIfPresent("shownSince")
    reason = try members.read("why")
    app = try AppScreenDocument(ifPresentIn: members)
    days = try members.readIfPresent("days")
  }

  /// Encodes the members.
  ///
  /// A member that only some surfaces have is omitted for all other surfaces.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("status", status)
    try members.writeOrNull("sprite", sprite)
    try members.writeOrNull("icon", icon)
    try members.writeOrNull("text", text)
    try members.write("steps", steps)
    try members.write("message", message)
    try members.write("effects", effects)
    try members.writeOrNull("shownSince", shownSince)
    try members.write("why", reason)
    try app?.write(to: &members)
    try members.write("days", days)
  }
}

extension SurfaceDocument.HistoryDay: Codable {
  /// Decodes a day from its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = try members.readIfPresent("steps")
    sentence = try members.readIfPresent("sentence")
    moments = try members.readIfPresent("moments") ?? []
  }

  /// Encodes the members.
  ///
  /// An unknown number of steps is null, and missing sentences are omitted.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.writeOrNull("steps", steps)
    try members.write("sentence", sentence)
    if !moments.isEmpty { try members.write("moments", moments) }
  }
}
