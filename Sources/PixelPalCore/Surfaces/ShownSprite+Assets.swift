extension ShownSprite {
  /// The name of the picture in an asset catalogue, such as `dusk-winter/phase4/male_vital_1`.
  ///
  ///     Image(sprite.assetName).interpolation(.none)
  ///
  /// Widgets and Live Activities draw this picture. The app draws every frame, with ``assetName(at:)``.
  ///
  /// The command `pixelpal sprites build` creates the asset catalogue. The catalogue contains this picture if it was
  /// built with the sprite's style and skin. By default, it contains all phases.
  public var assetName: String { assetName(forPictureNamed: pictureName) }

  /// Returns the asset name of the picture at `instant`, for views that draw every frame.
  ///
  /// After a peek, a reaction or a rare animation, the idle or walking animation continues.
  public func assetName(at instant: Instant) -> String {
    let still = extraAnimation.flatMap { OneShotAnimationPlayback($0.animation, from: $0.start, at: instant) }
    return assetName(
      forPictureNamed: still.map { $0.animation.pictureName(for: name.gender, frame: $0.frame) }
        ?? spriteName(at: instant).pictureName)
  }

  /// Returns the current frame of the idle or walking animation at `instant`.
  ///
  /// If the surface plays no frames, the result is frame 1. `sequence.nextFrameStart(after:)` returns the start of the
  /// next frame.
  public func spriteName(at instant: Instant) -> SpriteName {
    let frame = playsFrames ? min(sequence.frame(at: instant), name.pose.frames) : 1
    return SpriteName(unchecked: name.gender, name.pose, frame: frame)
  }

  /// Returns the asset name of the picture `asset` in the sprite's style, skin and phase.
  package func assetName(forPictureNamed asset: String) -> String {
    ShownSprite.assetName(forPictureNamed: asset, phase: phase, style: style, skin: skin)
  }

  /// Returns the asset name of the picture `asset` in the given style, skin and phase.
  ///
  /// If `skin` is `nil`, the pal wears no skin.
  package static func assetName(
    forPictureNamed asset: String, phase: Phase, style: PalStyle, skin: Skin?
  ) -> String {
    let folder = ([style.rawValue] + (skin.map { [$0.rawValue] } ?? [])).joined(separator: "-")
    return "\(folder)/phase\(phase.rawValue)/\(asset)"
  }
}
