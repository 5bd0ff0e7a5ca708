extension ShownSprite {
  /// The name of the picture in an asset catalogue that `pixelpal sprites build` makes: `dusk-winter/phase4/male_vital_1`.
  ///
  ///     Image(sprite.assetName).interpolation(.none)
  ///
  /// The catalogue has it if it was built with this style and skin; it has all phases of a style unless told otherwise.
  public var assetName: String { assetName(of: name) }

  /// The name in the asset catalogue of the picture at `instant`, for views that draw frame after frame.
  public func assetName(at instant: Instant) -> String { assetName(of: name(at: instant)) }

  /// The picture at `instant`: where frames follow each other, the one whose turn it is.
  ///
  /// `sequence.nextFrame(after:)` says when the next one comes.
  public func name(at instant: Instant) -> SpriteName {
    let frame = plays ? min(sequence.frame(at: instant), name.pose.frames) : 1
    return SpriteName(unchecked: name.gender, name.pose, frame: frame)
  }

  private func assetName(of name: SpriteName) -> String {
    let folder = ([style.rawValue] + (skin.map { [$0.rawValue] } ?? [])).joined(separator: "-")
    return "\(folder)/phase\(phase.rawValue)/\(name.asset)"
  }
}
