extension ShownSprite {
  /// The name of the picture in an asset catalogue that `pixelpal sprites build` makes: `dusk-winter/phase4/male_vital_1`.
  ///
  ///     Image(sprite.assetName).interpolation(.none)
  ///
  /// The catalogue has it if it was built with this style and skin; it has all phases of a style unless told otherwise.
  public var assetName: String { assetName(of: asset) }

  /// The name in the asset catalogue of the picture at `instant`, for views that draw frame after frame.
  ///
  /// A peek, a reaction or a rare animation is followed to its end; from then on it is the rest or the walk again.
  public func assetName(at instant: Instant) -> String {
    let still = played.flatMap { PlayedAnimation($0.animation, from: $0.start, at: instant) }
    return assetName(of: still.map { $0.animation.asset(name.gender, frame: $0.frame) } ?? name(at: instant).asset)
  }

  /// The sprite of the rest or the walk at `instant`: where frames follow each other, the one whose turn it is.
  ///
  /// `sequence.nextFrame(after:)` says when the next one comes.
  public func name(at instant: Instant) -> SpriteName {
    let frame = plays ? min(sequence.frame(at: instant), name.pose.frames) : 1
    return SpriteName(unchecked: name.gender, name.pose, frame: frame)
  }

  private func assetName(of asset: String) -> String {
    let folder = ([style.rawValue] + (skin.map { [$0.rawValue] } ?? [])).joined(separator: "-")
    return "\(folder)/phase\(phase.rawValue)/\(asset)"
  }
}
