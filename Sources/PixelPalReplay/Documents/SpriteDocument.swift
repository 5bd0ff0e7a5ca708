public import PixelPalCore

/// The picture of the pal that a surface draws, in a ``SurfaceDocument``.
public struct SpriteDocument: Hashable, Sendable {
  /// The name of the picture at this instant, such as `female_walking_2` (`asset` in JSON).
  public let pictureName: String
  /// The animation that the picture belongs to.
  public let animation: Animation
  /// The instant at which the animation's first frame begins (`startedAtUnixMs` in JSON).
  public let startedAt: Instant
  /// The frame rate of the animation.
  ///
  /// In JSON, the rate is either `fps` in frames per second, or `frameMs` in milliseconds per frame.
  public let rate: FrameSequence.Rate
  /// The number of frames in the animation.
  public let frames: Int
  /// The phase in which the pal is drawn.
  public let phase: Phase
  /// The style that determines the colours.
  public let style: PalStyle
  /// The skin on top of the style, or `nil` if the pal wears no skin.
  public let skin: Skin?

  /// The name of the picture in the asset catalogue, such as `dusk-winter/phase3/female_walking_2`.
  ///
  /// The name isn't part of the JSON.
  public var assetName: String {
    ShownSprite.assetName(forPictureNamed: pictureName, phase: phase, style: style, skin: skin)
  }

  /// The animation of a sprite, which either repeats or is played once.
  public enum Animation: Hashable, Sendable {
    /// An animation that repeats.
    case looping(LoopingAnimation)
    /// A peek, a reaction or a rare animation.
    case oneShot(OneShotAnimation)
  }
}

extension SpriteDocument: Codable {
  /// Creates a sprite by decoding its members.
  ///
  /// Throws an error unless exactly one of the members `fps` and `frameMs` is present.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    pictureName = try members.read("asset")
    animation = try members.read("animation")
    startedAt = try members.readUnixMilliseconds("startedAtUnixMs")
    let framesPerSecond: Int? = try members.readIfPresent("fps", allowing: 1...(.max))
    let frameMilliseconds: Int64? = try members.readIfPresent("frameMs", allowing: 1...(.max))
    switch (framesPerSecond, frameMilliseconds) {
    case (let count?, nil): rate = .perSecond(count)
    case (nil, let count?): rate = .every(Milliseconds(count))
    case (nil, nil), (_?, _?):
      throw DecodingError.dataCorruptedError(
        forKey: "fps", in: members, debugDescription: "expected either 'fps' or 'frameMs'")
    }
    frames = try members.read("frames", allowing: 1...(.max))
    phase = try members.read("phase")
    style = try members.read("style")
    skin = try members.readIfPresent("skin")
  }

  /// Encodes the members, with the frame rate as `fps` or as `frameMs`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("asset", pictureName)
    try members.write("animation", animation)
    try members.write("startedAtUnixMs", startedAt.millisecondsSince1970)
    switch rate {
    case .perSecond(let count): try members.write("fps", count)
    case .every(let length): try members.write("frameMs", length)
    }
    try members.write("frames", frames)
    try members.write("phase", phase)
    try members.write("style", style)
    try members.writeOrNull("skin", skin)
  }
}

extension SpriteDocument.Animation: Codable {
  /// The name that documents use for the animation.
  private var name: String {
    switch self {
    case .looping(let animation): animation.rawValue
    case .oneShot(let animation): animation.rawValue
    }
  }

  /// Creates an animation by decoding its name, such as `walking` or `peek`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(expecting: "the name of an animation") { name in
      LoopingAnimation(rawValue: name).map { .looping($0) } ?? OneShotAnimation(rawValue: name).map { .oneShot($0) }
    }
  }

  /// Encodes the name of the animation.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeText(name) }
}
