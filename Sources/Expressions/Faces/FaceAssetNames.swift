public import PixelPalCore

// The names of the pictures that `pixelpal sprites build` writes for faces. Each picture has the size of a sprite, so
// an app draws it exactly over the sprite, moved by the offset that the catalogue's data set `faces` states for the
// sprite.

extension Face {
  /// Returns the asset names of the one or two pictures that draw the face over `sprite`, the lower picture first.
  ///
  ///     ZStack {
  ///       Image(sprite.assetName)
  ///       ForEach(face.assetNames(over: sprite), id: \.self) { Image($0) }
  ///     }
  ///
  /// `isBlushing` is true if the overlay ``Overlay/blush`` is shown. The sprite draws the body.
  public func assetNames(over sprite: ShownSprite, isBlushing: Bool = false) -> [String] {
    let gender = sprite.name.gender
    var names: [String] = []
    if sprite.phase == .dormant {
      switch (eyes, mouth) {
      // In the first phase, a broad smile is a single picture, and its eyes are open.
      case (_, .grin) where eyes.areOpen: names = [Eyes.open.pictureName(for: gender)]
      case (_, .grin):
        names = [eyes.pictureName(for: gender), Mouth.soft.pictureName(for: gender, isBlushing: isBlushing)]
      case (.wide, .smile):
        names = [eyes.pictureName(for: gender), Mouth.grin.pictureName(for: gender, isBlushing: isBlushing)]
      case (.open, _):
        names = [Eyes.dots.pictureName(for: gender), mouth.pictureName(for: gender, isBlushing: isBlushing)]
      default: names = [eyes.pictureName(for: gender), mouth.pictureName(for: gender, isBlushing: isBlushing)]
      }
    } else {
      let isDeep = isBlushing || eyes == .joy || cheeks == .deep
      names = [eyes.pictureName(for: gender), mouth.pictureName(for: gender, isBlushing: isDeep)]
    }
    return names.map { sprite.assetName(forPictureNamed: $0) }
  }
}

extension Eyes {
  package func pictureName(for gender: Gender) -> String { "\(gender.rawValue)_eyes_\(rawValue)" }
}

extension Mouth {
  /// Returns the name of the picture that shows the mouth and the cheeks, which blush if `isBlushing` is true.
  package func pictureName(for gender: Gender, isBlushing: Bool) -> String {
    "\(gender.rawValue)_mouth_\(rawValue)\(isBlushing ? "_blushing" : "")"
  }
}

extension Overlay {
  /// Returns the asset name of the overlay's picture beside `sprite`, or `nil` for ``blush``.
  ///
  /// A blush has no picture of its own, because it is part of the face. The picture shows the overlay in its first
  /// slot, as it looks halfway through its lifetime.
  public func assetName(beside sprite: ShownSprite) -> String? {
    self == .blush ? nil : sprite.assetName(forPictureNamed: pictureName(for: sprite.name.gender))
  }

  package func pictureName(for gender: Gender) -> String { "\(gender.rawValue)_overlay_\(rawValue)" }
}

extension Emote {
  /// Returns the asset name of the picture of a pal that shows the emote.
  ///
  /// The picture includes the body and the overlays. The pal in the picture has the look and the phase of `sprite`.
  public func assetName(like sprite: ShownSprite) -> String {
    sprite.assetName(forPictureNamed: pictureName(for: sprite.name.gender))
  }

  package func pictureName(for gender: Gender) -> String { "\(gender.rawValue)_emote_\(rawValue)" }
}
