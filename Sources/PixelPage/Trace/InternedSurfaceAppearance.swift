import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport

/// The appearance of a surface, without values that change often, such as step counts.
///
/// A page stores each appearance only once.
///
/// This is a class, to avoid copying large values for comparisons.
final class InternedSurfaceAppearance {
  private let key: Key
  private let phrase: String

  /// The fields that must be equal for two surfaces to share one stored appearance.
  struct Key: Equatable {
    let status: Presentation.Status
    let sprite: Sprite?
    let icon: String?
    let message: String?
    let effects: [DrawnEffect]
  }

  /// The pal as a surface draws it, without the current frame while an animation plays.
  struct Sprite: Hashable {
    let gender: Gender
    let pose: SpriteName.Pose
    /// The frame of a still picture, or `nil` while an animation plays.
    let frame: Int?
    let animation: LoopingAnimation
    let frames: Int
    let rate: FrameSequence.Rate
    let sheet: PalSpriteSheet

    init(_ sprite: ShownSprite) {
      gender = sprite.name.gender
      pose = sprite.name.pose
      frame = sprite.playsFrames ? nil : sprite.name.frame
      animation = sprite.animation
      frames = sprite.sequence.frames
      rate = sprite.sequence.rate
      sheet = PalSpriteSheet(gender: gender, phase: sprite.phase, palColours: .init(sprite.style, sprite.skin))
    }
  }

  init(_ key: Key, phrase: String) { (self.key, self.phrase) = (key, phrase) }

  /// Returns true if this is the appearance of `presentation`, comparing its fields without creating a key.
  func matches(_ presentation: Presentation) -> Bool {
    key.status == presentation.status && key.sprite == presentation.sprite.map(Sprite.init)
      && key.icon == presentation.icon && key.message == presentation.message && key.effects == presentation.effects
  }

  func write(to writer: inout JSONWriter, sheets: inout InternTable<PalSpriteSheet>) {
    writer.object { object in
      object.member("status", key.status.rawValue)
      if let sprite = key.sprite {
        object.name("sprite")
        sprite.write(to: &object, sheets: &sheets)
      }
      if let icon = key.icon { object.member("icon", icon) }
      if let message = key.message { object.member("message", message) }
      if !key.effects.isEmpty { object.member("effects", key.effects.map { $0.rawValue }) }
      object.member("words", phrase)
    }
  }
}

extension InternedSurfaceAppearance.Key: Hashable {
  init(_ presentation: Presentation) {
    status = presentation.status
    sprite = presentation.sprite.map(InternedSurfaceAppearance.Sprite.init)
    icon = presentation.icon
    message = presentation.message
    effects = presentation.effects
  }

  // Only fields that are cheap to read are hashed, because appearances are looked up more often than anything else.
  func hash(into hasher: inout Hasher) {
    var bits = effects.count << 1 | (status == .live ? 1 : 0)
    if let sprite {
      let pose =
        switch sprite.pose {
        case .low: 1
        case .neutral: 2
        case .vital: 3
        case .walking: 4
        }
      bits = bits << 16 | sprite.sheet.phase.rawValue << 8 | (sprite.frame ?? 0) << 4 | pose
    }
    hasher.combine(bits)
  }
}

extension InternedSurfaceAppearance.Sprite {
  fileprivate func write(to writer: inout JSONWriter, sheets: inout InternTable<PalSpriteSheet>) {
    writer.object { object in
      object.member("gender", gender.rawValue)
      object.member("pose", pose.rawValue)
      object.member("poseFrames", pose.frames)
      if let frame { object.member("frame", frame) }
      object.member("animation", animation.rawValue)
      switch rate {
      case .perSecond(let rate): object.member("fps", rate)
      case .every(let length): object.member("frameMs", length.count)
      }
      object.member("frames", frames)
      object.member("phase", sheet.phase.rawValue)
      object.member("style", sheet.palColours.style.rawValue)
      object.member("skin", sheet.palColours.skin?.rawValue)
      object.member("sheet", sheets.internedIndex(of: sheet))
    }
  }
}
