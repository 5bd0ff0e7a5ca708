public import PixelPalCore

/// The contents of one surface at one instant, in a ``StateDocument`` or a ``TimelineDocument``.
public struct SurfaceDocument: Hashable, Sendable {
  /// The status of the contents: up to date, stale, absent or hidden.
  public let status: Presentation.Status
  /// The pal as the surface draws it, or `nil` if the surface draws no pal.
  public let sprite: SpriteDocument?
  /// The name of the icon that the surface shows, or `nil` if the surface shows no icon.
  ///
  /// The icon is an SF Symbol that depends on the phase, but not on whether the pal walks. The only other name is
  /// `locked`, for the icon of a locked surface.
  public let icon: String?
  /// The words or the number that the surface shows, or `nil` if the surface shows no text.
  public let text: String?
  /// The number in the text, or `nil` if the text contains no number.
  public let steps: Int64?
  /// The phase's message, which only the app shows, or `nil` if no message is shown.
  public let message: String?
  /// The effects drawn around the pal, such as sparks.
  public let effects: [DrawnEffect]
  /// The instant at which the surface first showed these contents, or `nil` if the instant is unknown.
  public let shownSince: Instant?
  /// The reason for the contents, as a sentence without a full stop (`why` in JSON).
  public let reason: String
  /// The app's screen, or `nil` for any other surface.
  ///
  /// In JSON, the members of the screen are next to the members of this type.
  public let app: AppScreenDocument?
  /// The days that the progress history lists, or `nil` for any other surface.
  ///
  /// With premium, the history lists all days. Without premium, it lists only the current day.
  public let days: [DayOrDataGap<HistoryDay>]?

  /// A day in the progress history.
  public struct HistoryDay: Hashable, Sendable {
    /// The calendar day in the person's local time.
    public let day: CivilDay
    /// The steps known for the day, or `nil` if none are known.
    public let steps: Int64?
    /// The sentence on the day's journal page, or `nil` if the page has no sentence.
    public let sentence: String?
    /// The sentences about the day's moments and about steps that arrived late.
    ///
    /// In JSON, an empty array is omitted.
    public let moments: [String]
  }
}

extension SurfaceDocument: Codable {
  /// Creates the contents of a surface by decoding their members.
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

  /// Encodes the members of the surface.
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
  /// Creates a day by decoding its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = try members.readIfPresent("steps")
    sentence = try members.readIfPresent("sentence")
    moments = try members.readIfPresent("moments") ?? []
  }

  /// Encodes the members of the day.
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
