import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport

/// How a surface looks, but for what changes from one moment to the next: the page writes each look once.
struct SurfaceLook: Hashable {
  let status: Presentation.Status
  let sprite: Sprite?
  let icon: String?
  let message: String?
  let effects: [Effect]
  let words: String

  /// The pal as a surface draws it, but for the frame where frames follow each other.
  struct Sprite: Hashable {
    let gender: Gender
    let pose: SpriteName.Pose
    /// The frame that stands; `nil` where frames follow each other.
    let frame: Int?
    let animation: AnimationName
    let frames: Int
    let rate: FrameSequence.Rate
    let sheet: SpriteSheet

    init(_ sprite: ShownSprite) {
      gender = sprite.name.gender
      pose = sprite.name.pose
      frame = sprite.plays ? nil : sprite.name.frame
      animation = sprite.animation
      frames = sprite.sequence.frames
      rate = sprite.sequence.rate
      sheet = SpriteSheet(gender: gender, phase: sprite.phase, dye: .init(sprite.style, sprite.skin))
    }
  }

  init(_ presentation: Presentation) {
    status = presentation.status
    sprite = presentation.sprite.map(Sprite.init)
    icon = presentation.icon
    message = presentation.message
    effects = presentation.effects
    words = presentation.wordsOfPicture
  }

  func write(to writer: inout JSONWriter, sheets: inout Numbered<SpriteSheet>) {
    writer.object { object in
      object.member("status", status.rawValue)
      if let sprite {
        object.name("sprite")
        sprite.write(to: &object, sheets: &sheets)
      }
      if let icon { object.member("icon", icon) }
      if let message { object.member("message", message) }
      if !effects.isEmpty { object.member("effects", effects.map(\.rawValue)) }
      object.member("words", words)
    }
  }
}

extension SurfaceLook.Sprite {
  fileprivate func write(to writer: inout JSONWriter, sheets: inout Numbered<SpriteSheet>) {
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
      object.member("style", sheet.dye.style.rawValue)
      object.member("skin", sheet.dye.skin?.rawValue)
      object.member("sheet", sheets.number(of: sheet))
    }
  }
}
