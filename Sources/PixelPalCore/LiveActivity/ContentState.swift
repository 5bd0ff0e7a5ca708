/// The dynamic state of a Live Activity, which the app sends with each update.
///
/// An app can use this type as its `ActivityAttributes.ContentState` without changes:
///
///     struct PalActivity: ActivityAttributes {
///       typealias ContentState = PixelPalCore.ContentState
///       let pal: PalActivityAttributes
///     }
///
/// Instants are integers with a unit in their names, because ActivityKit would decode a `Date` as seconds since 2001.
public struct ContentState: Sendable {
  // The values are stored by reference, because they are immutable and shared by the pal and the code that sends them.
  private let storage: Storage

  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// All members of the state as one value, for comparing and hashing.
  struct Values: Hashable, Sendable {
    let phase: Phase
    let energy: Energy
    let animation: LoopingAnimation
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

  init(_ values: Values) { storage = Storage(values) }

  // The values are yielded rather than returned, so that reading one of them doesn't copy all of them.

  var values: Values { _read { yield storage.values } }

  /// The phase in which the pal is drawn.
  public var phase: Phase { values.phase }
  /// The pal's energy today.
  public var energy: Energy { values.energy }
  /// The animation that the pal plays repeatedly.
  public var animation: LoopingAnimation { values.animation }
  /// The instant of the animation's first frame, in milliseconds since 1970.
  package var startedAtUnixMs: Int64 { values.startedAtUnixMs }
  /// The number of frames in one cycle of the animation.
  package var frames: Int { values.frames }
  /// The number of frames per second while the pal walks, or `nil` while it rests.
  package var fps: Int? { values.fps }
  /// The duration of a frame in milliseconds while the pal rests, or `nil` while it walks.
  package var frameMs: Int64? { values.frameMs }
  /// The instant at which the walk ends if no further update arrives, or `nil` if the pal isn't walking.
  ///
  /// The instant is in seconds since 1970.
  package var walkingUntilUnix: Int64? { values.walkingUntilUnix }
  /// The pal's energy from the instant at which the state becomes stale.
  ///
  /// If the state becomes stale at midnight, this is `low`, as on every new day. Otherwise, it is today's energy.
  package var restsAs: Energy { values.restsAs }
  /// Today's steps, or `nil` if none are known yet.
  public var steps: Int64? { values.steps }
  /// The text of the milestone on display, such as `5k!`, or `nil` if there is none.
  public var milestone: String? { values.milestone }
  /// The character that is shown, including its name.
  public var look: Look { values.look }
  /// The seasonal skin, or `nil` if the pal wears none.
  public var skin: Skin? { values.skin }
  /// True if the walking pal leaves a trail.
  package var trail: Bool { values.trail }
}

extension ContentState {
  /// Creates a state from the members of a JSON document, or throws an error for values that a pal never sends.
  package init(
    phase: Int64, energy: Energy, animation: LoopingAnimation, startedAtUnixMs: Int64, frames: Int64, fps: Int64?,
    frameMs: Int64?, walkingUntilUnix: Int64?, restsAs: Energy, steps: Int64?, milestone: String?, look: Look,
    skin: Skin?, trail: Bool
  ) throws(InvalidMemberError) {
    let isWalking = animation == .walking
    let mostFrames = (isWalking ? FrameSequence.validWalkFrames : FrameSequence.validRestFrames).upperBound
    try requireIfPresent(phase, allowing: 1...Int64(Phase.validNumbers.upperBound), name: "phase")
    try requireIfPresent(startedAtUnixMs, allowing: Instant.validUnixMilliseconds, name: "startedAtUnixMs")
    try requireIfPresent(frames, allowing: 1...Int64(mostFrames), name: "frames")
    try requireIfPresent(fps, allowing: 1...Int64(FrameSequence.validFramesPerSecond.upperBound), name: "fps")
    let rest = FrameSequence.validRestFrameMilliseconds
    try requireIfPresent(frameMs, allowing: Int64(rest.lowerBound)...Int64(rest.upperBound), name: "frameMs")
    try requireIfPresent(walkingUntilUnix, allowing: Instant.validUnixSeconds, name: "walkingUntilUnix")
    try requireIfPresent(steps, allowing: 0...(.max), name: "steps")

    // A walking pal has a frame rate and an end, and a resting pal has a frame duration.
    func requireMember(_ name: String, isPresent: Bool, isExpected: Bool) throws(InvalidMemberError) {
      try requireTrue(
        isPresent == isExpected, name: name,
        expected: "\(isExpected ? "a" : "no") member '\(name)' while \(animation.rawValue)",
        found: isPresent ? "one" : "none")
    }
    try requireMember("fps", isPresent: fps != nil, isExpected: isWalking)
    try requireMember("frameMs", isPresent: frameMs != nil, isExpected: !isWalking)
    try requireMember("walkingUntilUnix", isPresent: walkingUntilUnix != nil, isExpected: isWalking)
    let start = Instant(millisecondsSince1970: startedAtUnixMs).secondsSince1970
    try requireTrue(
      walkingUntilUnix.map { start <= $0 } ?? true, name: "walkingUntilUnix", expected: "an end at or after \(start)",
      found: "\(walkingUntilUnix ?? start)")
    try requireTrue(isWalking || !trail, name: "trail", expected: "no trail while idle", found: "one")

    // A resting pal has today's energy or, if it rests from midnight on, that of a new day.
    try requireTrue(
      restsAs == energy || restsAs == .low, name: "restsAs", expected: "'\(energy.rawValue)' or 'low'",
      found: "'\(restsAs.rawValue)'")
    try requireTrue(
      milestone.map { StepFormat.milestone(fromText: $0).map { $0 >= 0 } ?? false } ?? true, name: "milestone",
      expected: "a milestone such as '5k!'", found: (milestone ?? "").singleQuoted)
    self.init(
      Values(
        phase: Phase(rawValue: Int(phase)) ?? .dormant, energy: energy, animation: animation,
        startedAtUnixMs: startedAtUnixMs,
        frames: Int(frames), fps: fps.map { Int($0) }, frameMs: frameMs, walkingUntilUnix: walkingUntilUnix,
        restsAs: restsAs, steps: steps, milestone: milestone, look: look, skin: skin, trail: trail))
  }
}

extension ContentState {
  func shows(look: Look, skin: Skin?) -> Bool { values.skin == skin && values.look == look }
}

extension ContentState: Hashable {
  /// Returns true if both states have the same contents.
  public static func == (left: ContentState, right: ContentState) -> Bool {
    left.storage === right.storage || left.values == right.values
  }

  /// Hashes the contents of the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// An animation that the pal plays repeatedly.
public enum LoopingAnimation: String, Hashable, Sendable, Codable, CaseIterable {
  /// One stride of both legs, repeated.
  case walking
  /// The idle frames of a resting pal, repeated.
  case idle
}

/// The constant attributes of a Live Activity.
public struct PalActivityAttributes: Hashable, Sendable {
  /// The time at which the pal was created, in Unix seconds.
  package let createdAtUnix: Int64
  /// The start of the Live Activity in Unix milliseconds, or `nil` if it is unknown.
  ///
  /// An app that later finds the Live Activity on the phone determines its age from this instant.
  package let startedAtUnixMs: Int64?

  /// Creates the attributes of a Live Activity that starts at `startedAt`, for a pal created at `createdAt`.
  ///
  /// `startedAt` is `nil` if the start is unknown.
  public init(createdAt: Instant, startedAt: Instant? = nil) {
    createdAtUnix = createdAt.secondsSince1970
    startedAtUnixMs = startedAt?.millisecondsSince1970
  }

  /// Creates attributes from the members of a JSON document, or throws an error for instants outside the calendar.
  package init(createdAtUnix: Int64, startedAtUnixMs: Int64?) throws(InvalidMemberError) {
    try requireIfPresent(createdAtUnix, allowing: Instant.validUnixSeconds, name: "createdAtUnix")
    try requireIfPresent(startedAtUnixMs, allowing: Instant.validUnixMilliseconds, name: "startedAtUnixMs")
    (self.createdAtUnix, self.startedAtUnixMs) = (createdAtUnix, startedAtUnixMs)
  }

  /// The start of the Live Activity, or `nil` if unknown.
  public var startedAt: Instant? { startedAtUnixMs.map { Instant(millisecondsSince1970: $0) } }
}

extension ContentState {
  /// Returns a copy in which the pal rests from `now` on and no milestone is shown.
  ///
  /// If `onNewDay` is true, the copy has the energy of a new day and no step count.
  package func resting(from now: Instant, onNewDay: Bool = false, under rules: Rules) -> ContentState {
    guard animation == .walking || milestone != nil || onNewDay else { return self }
    let rest = FrameSequence.idle(in: phase, from: now, under: rules)
    let values = Values(
      phase: self.phase, energy: onNewDay ? .low : energy, animation: .idle,
      startedAtUnixMs: now.millisecondsSince1970, frames: rest.frames, fps: nil,
      frameMs: rules.idleFrameDuration(in: phase).count, walkingUntilUnix: nil, restsAs: onNewDay ? .low : restsAs,
      steps: onNewDay ? nil : steps, milestone: nil, look: look, skin: skin, trail: false)
    return ContentState(values)
  }
}

extension ContentState {
  /// The frames of the animation, with the instant of the first frame and the frame rate.
  package var frameSequence: FrameSequence {
    .init(
      start: Instant(millisecondsSince1970: startedAtUnixMs), frames: frames,
      rate: fps.map { .perSecond($0) } ?? .every(Milliseconds(frameMs ?? 1)))
  }

  /// Returns the size of this state and `attributes` together as JSON, in bytes.
  ///
  /// A phone refuses a Live Activity if this size exceeds its limit.
  package func payloadByteCount(with attributes: PalActivityAttributes) -> Int {
    jsonByteCount + attributes.jsonByteCount
  }

  /// Returns true if this state and `attributes` are small enough for `device` to accept.
  ///
  /// Every state that a pal sends is small enough for every device.
  public func fits(with attributes: PalActivityAttributes, on device: DeviceModel) -> Bool {
    device.facts.largestPayloadBytes.map { payloadByteCount(with: attributes) <= $0 } ?? true
  }

  /// The state as one line of JSON with sorted keys.
  ///
  /// Other encoders may order the keys differently, but their compact output has the same size.
  public var json: String {
    var written = JSONObjectWriter()
    values.write(to: &written)
    return written.json
  }

  /// The size of the state's JSON in bytes.
  var jsonByteCount: Int {
    var count = JSONByteCounter()
    values.write(to: &count)
    return count.byteCount
  }
}

extension ContentState.Values {
  @inline(__always) fileprivate func write(to fields: inout some JSONFieldSink) {
    fields.addField("animation", escapeFree: animation.rawValue)
    fields.addField("energy", escapeFree: energy.rawValue)
    fields.addField("fps", fps.map(Int64.init))
    fields.addField("frameMs", frameMs)
    fields.addField("frames", Int64(frames))
    fields.openObject(named: "look")
    look.write(to: &fields)
    fields.closeObject()
    fields.addField("milestone", milestone)
    fields.addField("phase", Int64(phase.rawValue))
    fields.addField("restsAs", escapeFree: restsAs.rawValue)
    fields.addField("skin", escapeFree: skin?.rawValue)
    fields.addField("startedAtUnixMs", startedAtUnixMs)
    fields.addField("steps", steps)
    fields.addField("trail", trail)
    fields.addField("walkingUntilUnix", walkingUntilUnix)
  }
}

extension PalActivityAttributes {
  /// The attributes as one line of JSON.
  public var json: String {
    var fields = JSONObjectWriter()
    fields.addField("createdAtUnix", createdAtUnix)
    fields.addField("startedAtUnixMs", startedAtUnixMs)
    return fields.json
  }

  /// The size of the attributes' JSON in bytes.
  var jsonByteCount: Int {
    var count = JSONByteCounter()
    count.addField("createdAtUnix", createdAtUnix)
    count.addField("startedAtUnixMs", startedAtUnixMs)
    return count.byteCount
  }
}

extension Look {
  @inline(__always) fileprivate func write(to fields: inout some JSONFieldSink) {
    fields.addField("gender", escapeFree: gender.rawValue)
    if !name.isEmpty { fields.addField("name", name) }
    fields.addField("style", escapeFree: style.rawValue)
  }
}
