public import PixelPalCore

// The names of the pictures that `pixelpal sprites build` writes for faces. Each picture has the size of a sprite, so
// that an app draws it exactly over the sprite, moved by the offset that the catalogue's data set `faces` has for it.

extension Face {
  /// Returns the asset names of the pictures that draw the face over `sprite`, the lower one first.
  ///
  ///     ZStack {
  ///       Image(sprite.assetName)
  ///       ForEach(face.assetNames(over: sprite), id: \.self) { Image($0) }
  ///     }
  ///
  /// `isBlushing` is true if the overlay ``Overlay/blush`` is shown. The body is that of the sprite.
  public func assetNames(over sprite: ShownSprite, isBlushing: Bool = false) -> [String] {
    // The first phase has few kinds of eyes. Those of its broad smile are open.
    let isDormant = sprite.phase == .dormant
    let isSmiling = mouth == .grin && eyes.areOpen
    let drawnMouth: Mouth = isDormant && mouth == .grin && !isSmiling ? .soft : mouth
    let drawnEyes: Eyes
    switch eyes {
    case _ where !isDormant: drawnEyes = eyes
    case _ where isSmiling: drawnEyes = .open
    case .wink: drawnEyes = .wink
    default: drawnEyes = eyes.areOpen ? .dots : .rest
    }
    let isDeep = isBlushing || !isDormant && (eyes == .joy || cheeks == .deep)
    return [drawnEyes.pictureName(sprite.name.gender), drawnMouth.pictureName(sprite.name.gender, isBlushing: isDeep)]
      .map { sprite.assetName(forPictureNamed: $0) }
  }
}

extension Eyes {
  package func pictureName(_ gender: Gender) -> String { "\(gender.rawValue)_eyes_\(rawValue)" }
}

extension Mouth {
  /// Returns the name of the picture of the mouth, together with the cheeks.
  package func pictureName(_ gender: Gender, isBlushing: Bool) -> String {
    "\(gender.rawValue)_mouth_\(rawValue)\(isBlushing ? "_blushing" : "")"
  }
}

extension Overlay {
  /// Returns the asset name of the picture of the overlay beside `sprite`, or `nil` for ``blush``, which is a part of
  /// the face.
  ///
  /// The picture shows the overlay in its first slot, as it looks halfway through its lifetime.
  public func assetName(beside sprite: ShownSprite) -> String? {
    self == .blush ? nil : sprite.assetName(forPictureNamed: pictureName(sprite.name.gender))
  }

  package func pictureName(_ gender: Gender) -> String { "\(gender.rawValue)_overlay_\(rawValue)" }
}

extension Emote {
  /// Returns the asset name of the picture of a pal that shows the emote, with its body and overlays, for the look and
  /// the phase of `sprite`.
  public func assetName(like sprite: ShownSprite) -> String {
    sprite.assetName(forPictureNamed: pictureName(sprite.name.gender))
  }

  package func pictureName(_ gender: Gender) -> String { "\(gender.rawValue)_emote_\(rawValue)" }
}
