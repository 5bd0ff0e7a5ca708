/// What changes in a Live Activity: use it as your `ActivityAttributes.ContentState` as it is.
///
///     struct PalActivity: ActivityAttributes {
///       typealias ContentState = PixelPalCore.ContentState
///       let pal: PalAttributes
///     }
///
/// Every instant is a whole number whose name says the unit, since a `Date` in here would be read in another epoch.
public struct ContentState: Hashable, Sendable, Codable {
  /// The visible phase, 1 to 4.
  public let phase: Int
  /// Today's energy.
  public let energy: Energy
  /// What the pal does.
  public let animation: AnimationName
  /// The instant of the animation's first frame.
  public let startedAtUnixMs: Int64
  /// How many frames it has.
  public let frames: Int
  /// Frames a second, where that is how they are counted.
  public let fps: Int?
  /// Milliseconds a frame stands, where that is how they are counted.
  public let frameMs: Int64?
  /// When the walk ends by itself: from then on the pal rests without an update.
  public let walkingUntilUnix: Int64?
  /// How the pal rests once the state is stale: `low` when that happens at midnight.
  public let restsAs: Energy
  /// Steps today; `nil` while none are known.
  public let steps: Int?
  /// A milestone's text, while it stands.
  public let milestone: String?
  /// The character shown.
  public let look: Look
  /// The seasonal skin.
  public let skin: Skin?
  /// Whether a walk draws a trail.
  public let trail: Bool
}

/// What the pal does, beyond a single picture.
public enum AnimationName: String, Hashable, Sendable, Codable, CaseIterable {
  /// One stride of both legs, over and over.
  case walking
  /// Two frames of rest, over and over.
  case idle
}

/// What stays the same in a Live Activity.
public struct PalAttributes: Hashable, Sendable, Codable {
  /// When the profile was made.
  public let createdAtUnix: Int64

  /// The attributes of a pal made at `createdAt`.
  public init(createdAt: Instant) { createdAtUnix = createdAt.secondsSince1970 }
}

extension ContentState {
  /// The same state at rest from `now` on: what an ended Live Activity leaves behind.
  package func resting(from now: Instant, under rules: Rules) -> ContentState {
    guard animation == .walking || milestone != nil else { return self }
    let phase = Phase(rawValue: phase) ?? .dormant
    let rest = FrameSequence.idle(phase, from: now, under: rules)
    return ContentState(
      phase: self.phase, energy: energy, animation: .idle, startedAtUnixMs: now.millisecondsSince1970,
      frames: rest.frames, fps: nil, frameMs: rules.idleFrame(in: phase).count, walkingUntilUnix: nil,
      restsAs: restsAs, steps: steps, milestone: nil, look: look, skin: skin, trail: false)
  }
}

extension ContentState {
  /// The frames of the animation, by the instant of the first.
  public var sequence: FrameSequence {
    .init(
      start: Instant(millisecondsSince1970: startedAtUnixMs), frames: max(1, frames),
      // A state may have come from anywhere; these bounds keep the arithmetic within 64 bits.
      rate: fps.map { .perSecond(min(max($0, 1), 1000)) } ?? .every(Milliseconds(max(1, frameMs ?? 1))))
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
    var fields = JSONFields()
    write(to: &fields)
    return fields.json
  }

  @inline(__always) private func write(to fields: inout some FieldSink) {
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
    fields.add("steps", steps.map(Int64.init))
    fields.add("trail", trail)
    fields.add("walkingUntilUnix", walkingUntilUnix)
  }

  /// How many bytes the JSON takes.
  var jsonBytes: Int {
    var count = JSONFieldCount()
    write(to: &count)
    return count.bytes
  }
}

extension PalAttributes {
  /// The attributes as JSON on one line.
  public var json: String {
    var fields = JSONFields()
    fields.add("createdAtUnix", createdAtUnix)
    return fields.json
  }

  /// How many bytes the JSON takes.
  var jsonBytes: Int {
    var count = JSONFieldCount()
    count.add("createdAtUnix", createdAtUnix)
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
