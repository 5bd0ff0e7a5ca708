/// What changes in a Live Activity: use it as your `ActivityAttributes.ContentState` as it is.
///
///     struct PalActivity: ActivityAttributes {
///       typealias ContentState = PixelPalCore.ContentState
///       let pal: PalAttributes
///     }
///
/// Every instant is a whole number whose name says the unit, since a `Date` in here would be read in another epoch.
public struct ContentState: Sendable {
  // By reference, since it never changes: what was sent is kept by the pal, and told to whoever sends it.
  private let kept: Storage

  private final class Storage: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  /// What it is made of.
  struct Fields: Hashable, Sendable {
    let phase: Int
    let energy: Energy
    let animation: AnimationName
    let startedAtUnixMs: Int64
    let frames: Int
    let fps: Int?
    let frameMs: Int64?
    let walkingUntilUnix: Int64?
    let restsAs: Energy
    let steps: Int64?
    let milestone: String?
    let look: Look
    let skin: Skin?
    let trail: Bool
  }

  init(_ fields: Fields) { kept = Storage(fields) }

  // Lent, here and below, as all of it would be copied to ask for one.

  var fields: Fields { _read { yield kept.fields } }

  /// The visible phase, 1 to 4.
  public var phase: Int { fields.phase }
  /// Today's energy.
  public var energy: Energy { fields.energy }
  /// What the pal does.
  public var animation: AnimationName { fields.animation }
  /// The instant of the animation's first frame.
  public var startedAtUnixMs: Int64 { fields.startedAtUnixMs }
  /// How many frames it has.
  public var frames: Int { fields.frames }
  /// Frames a second, where that is how they are counted.
  public var fps: Int? { fields.fps }
  /// Milliseconds a frame stands, where that is how they are counted.
  public var frameMs: Int64? { fields.frameMs }
  /// When the walk ends by itself: from then on the pal rests without an update.
  public var walkingUntilUnix: Int64? { fields.walkingUntilUnix }
  /// How the pal rests once the state is stale: `low` when that happens at midnight.
  public var restsAs: Energy { fields.restsAs }
  /// Steps today; `nil` while none are known.
  public var steps: Int64? { fields.steps }
  /// A milestone's text, while it stands.
  public var milestone: String? { fields.milestone }
  /// The character shown.
  public var look: Look { fields.look }
  /// The seasonal skin.
  public var skin: Skin? { fields.skin }
  /// Whether a walk draws a trail.
  public var trail: Bool { fields.trail }
}

extension ContentState {
  /// The state that a document has, however that was read; refuses what no pal sends.
  package init(
    phase: Int64, energy: Energy, animation: AnimationName, startedAtUnixMs: Int64, frames: Int64, fps: Int64?,
    frameMs: Int64?, walkingUntilUnix: Int64?, restsAs: Energy, steps: Int64?, milestone: String?, look: Look,
    skin: Skin?, trail: Bool
  ) throws(RefusedMember) {
    let isWalking = animation == .walking
    let mostFrames = (isWalking ? FrameSequence.framesOfWalk : FrameSequence.framesOfRest).upperBound
    try require(phase, in: 1...Int64(Phase.numbers.upperBound), "phase")
    try require(startedAtUnixMs, in: Instant.unixMilliseconds, "startedAtUnixMs")
    try require(frames, in: 1...Int64(mostFrames), "frames")
    try require(fps, in: 1...Int64(FrameSequence.framesPerSecond.upperBound), "fps")
    let rest = FrameSequence.millisecondsOfRest
    try require(frameMs, in: Int64(rest.lowerBound)...Int64(rest.upperBound), "frameMs")
    try require(walkingUntilUnix, in: Instant.unixSeconds, "walkingUntilUnix")
    try require(steps, in: 0...(.max), "steps")

    // A walk has frames a second and an end, a rest has the time that a frame stands.
    func requireMember(_ name: String, isThere: Bool, belongs: Bool) throws(RefusedMember) {
      try require(
        isThere == belongs, name,
        "\(belongs ? "a" : "no") member '\(name)' while \(animation.rawValue)", found: isThere ? "one" : "none")
    }
    try requireMember("fps", isThere: fps != nil, belongs: isWalking)
    try requireMember("frameMs", isThere: frameMs != nil, belongs: !isWalking)
    try requireMember("walkingUntilUnix", isThere: walkingUntilUnix != nil, belongs: isWalking)
    let start = Instant(millisecondsSince1970: startedAtUnixMs).secondsSince1970
    try require(
      walkingUntilUnix.map { start <= $0 } ?? true, "walkingUntilUnix", "an end that is not before \(start)",
      found: "\(walkingUntilUnix ?? start)")
    try require(isWalking || !trail, "trail", "no trail of a pal at rest", found: "one")

    // It rests with the day's energy, or with that of a new day.
    try require(
      restsAs == energy || restsAs == .low, "restsAs", "'\(energy.rawValue)' or 'low'", found: "'\(restsAs.rawValue)'")
    try require(
      milestone.map { StepText.milestone(of: $0).map { $0 >= 0 } ?? false } ?? true, "milestone",
      "a milestone such as '5k!'", found: (milestone ?? "").inQuotes)
    self.init(
      Fields(
        phase: Int(phase), energy: energy, animation: animation, startedAtUnixMs: startedAtUnixMs,
        frames: Int(frames), fps: fps.map { Int($0) }, frameMs: frameMs, walkingUntilUnix: walkingUntilUnix,
        restsAs: restsAs, steps: steps, milestone: milestone, look: look, skin: skin, trail: trail))
  }
}

extension ContentState {
  /// Whether it shows `look` in `skin`.
  func wears(_ look: Look, _ skin: Skin?) -> Bool { fields.skin == skin && fields.look == look }
}

extension ContentState: Hashable {
  /// Whether both show the same.
  public static func == (left: ContentState, right: ContentState) -> Bool {
    left.kept === right.kept || left.fields == right.fields
  }

  /// Adds all that it shows.
  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// What the pal does, beyond a single picture.
public enum AnimationName: String, Hashable, Sendable, Codable, CaseIterable {
  /// One stride of both legs, over and over.
  case walking
  /// Two frames of rest, over and over.
  case idle
}

/// What stays the same in a Live Activity.
public struct PalAttributes: Hashable, Sendable {
  /// When the profile was made.
  public let createdAtUnix: Int64
  /// When the Live Activity was started, so that an app which finds it later knows.
  public let startedAtUnixMs: Int64?

  /// The attributes of a Live Activity that is started at `startedAt`, of a pal made at `createdAt`.
  public init(createdAt: Instant, startedAt: Instant? = nil) {
    createdAtUnix = createdAt.secondsSince1970
    startedAtUnixMs = startedAt?.millisecondsSince1970
  }

  /// The attributes that a document has, however that was read; refuses instants that no calendar has.
  package init(createdAtUnix: Int64, startedAtUnixMs: Int64?) throws(RefusedMember) {
    try require(createdAtUnix, in: Instant.unixSeconds, "createdAtUnix")
    try require(startedAtUnixMs, in: Instant.unixMilliseconds, "startedAtUnixMs")
    (self.createdAtUnix, self.startedAtUnixMs) = (createdAtUnix, startedAtUnixMs)
  }

  /// When the Live Activity was started, where that is known.
  public var startedAt: Instant? { startedAtUnixMs.map { Instant(millisecondsSince1970: $0) } }
}

extension ContentState {
  /// The same state at rest from `now` on; `onNewDay` with the energy of a day that has just begun, and without steps.
  package func resting(from now: Instant, onNewDay: Bool = false, under rules: Rules) -> ContentState {
    guard animation == .walking || milestone != nil || onNewDay else { return self }
    let phase = Phase(rawValue: phase) ?? .dormant
    let rest = FrameSequence.idle(phase, from: now, under: rules)
    let fields = Fields(
      phase: self.phase, energy: onNewDay ? .low : energy, animation: .idle,
      startedAtUnixMs: now.millisecondsSince1970, frames: rest.frames, fps: nil,
      frameMs: rules.idleFrame(in: phase).count, walkingUntilUnix: nil, restsAs: onNewDay ? .low : restsAs,
      steps: onNewDay ? nil : steps, milestone: nil, look: look, skin: skin, trail: false)
    return ContentState(fields)
  }
}

extension ContentState {
  /// The frames of the animation, by the instant of the first.
  public var sequence: FrameSequence {
    .init(
      start: Instant(millisecondsSince1970: startedAtUnixMs), frames: frames,
      rate: fps.map { .perSecond($0) } ?? .every(Milliseconds(frameMs ?? 1)))
  }

  /// The bytes of JSON that this and `attributes` take together, which a phone limits.
  public func payloadBytes(with attributes: PalAttributes) -> Int {
    jsonBytes + attributes.jsonBytes
  }

  /// Whether `device` takes this and `attributes`; every state that a pal sends fits on every device.
  public func fits(with attributes: PalAttributes, on device: DeviceModel) -> Bool {
    device.facts.largestPayloadBytes.map { payloadBytes(with: attributes) <= $0 } ?? true
  }

  /// The state as JSON on one line, with sorted keys: what any encoder writes, in the same number of bytes.
  public var json: String {
    var written = JSONFields()
    fields.write(to: &written)
    return written.json
  }

  /// How many bytes the JSON takes.
  var jsonBytes: Int {
    var count = JSONFieldCount()
    fields.write(to: &count)
    return count.bytes
  }
}

extension ContentState.Fields {
  @inline(__always) fileprivate func write(to fields: inout some FieldSink) {
    fields.add("animation", word: animation.rawValue)
    fields.add("energy", word: energy.rawValue)
    fields.add("fps", fps.map(Int64.init))
    fields.add("frameMs", frameMs)
    fields.add("frames", Int64(frames))
    fields.open("look")
    look.write(to: &fields)
    fields.close()
    fields.add("milestone", milestone)
    fields.add("phase", Int64(phase))
    fields.add("restsAs", word: restsAs.rawValue)
    fields.add("skin", word: skin?.rawValue)
    fields.add("startedAtUnixMs", startedAtUnixMs)
    fields.add("steps", steps)
    fields.add("trail", trail)
    fields.add("walkingUntilUnix", walkingUntilUnix)
  }
}

extension PalAttributes {
  /// The attributes as JSON on one line.
  public var json: String {
    var fields = JSONFields()
    fields.add("createdAtUnix", createdAtUnix)
    fields.add("startedAtUnixMs", startedAtUnixMs)
    return fields.json
  }

  /// How many bytes the JSON takes.
  var jsonBytes: Int {
    var count = JSONFieldCount()
    count.add("createdAtUnix", createdAtUnix)
    count.add("startedAtUnixMs", startedAtUnixMs)
    return count.bytes
  }
}

extension Look {
  @inline(__always) fileprivate func write(to fields: inout some FieldSink) {
    fields.add("gender", word: gender.rawValue)
    if !name.isEmpty { fields.add("name", name) }
    fields.add("style", word: style.rawValue)
  }
}
