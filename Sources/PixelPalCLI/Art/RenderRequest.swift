import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// The subject and the look that `render` was asked to draw.
struct RenderRequest {
  let subject: RenderSubject
  let gender: Gender
  let state: SpriteName.Pose
  let phase: Phase
  let dye: Dye
  let steps: Int64

  func drawn(with art: Artwork) -> DrawnFrames {
    switch subject {
    case .drawing(let drawing): return still(drawing.image(in: phase, dye, with: art))
    case .icon(let icon): return still(Image(art[icon.part], in: art.palette(gender, dye)))
    case .phases: return still(Gallery.phases(art, dye, on: nil).image)
    case .emotes: return still(Gallery.emotes(art, gender, dye, on: nil).image)
    case .emote(let emote):
      return frames(of: FaceFilm(emote, of: gender, in: state, phase), art)
    case .overlay(let overlay):
      return frames(of: FaceFilm(overlay, of: gender, in: state, phase), art)
    case .play(let play): return frames(of: FaceFilm(play, of: gender, phase), art)
    case .animation(let name):
      let pose: SpriteName.Pose = name == .walking ? .walking : state == .walking ? .neutral : state
      return DrawnFrames(frames: drawings(pose).map { $0.image(in: phase, dye, with: art) }, delay: delay(pose))
    case .extra(let extra):
      let frames = (1...extra.frames).map {
        Drawing.extra(extra, gender, frame: $0).image(in: phase, dye, with: art)
      }
      return DrawnFrames(frames: frames, delay: .init(Int(extra.length.count), over: 1000 * extra.frames))
    case .surface(let surface):
      let frames = drawings(state).map { drawing in
        let content = SurfaceContent(
          surface, of: drawing, in: phase, dye, steps: steps, isWalking: state == .walking)
        return SurfacePicture(surface, showing: content, with: art).image
      }
      return DrawnFrames(frames: frames, delay: delay(state), isStill: true)
    }
  }

  private func frames(of film: FaceFilm, _ art: Artwork) -> DrawnFrames {
    DrawnFrames(
      frames: film.pictures.map { $0.image(in: phase, dye, with: art) }, delay: .init(film.spacing, over: 1000))
  }

  private func still(_ image: Image) -> DrawnFrames { DrawnFrames(frames: [image], delay: .init(1, over: 1)) }

  private func drawings(_ pose: SpriteName.Pose) -> [Drawing] {
    (1...pose.frames).compactMap { SpriteName(gender, pose, frame: $0).map(Drawing.sprite) }
  }

  private func delay(_ pose: SpriteName.Pose) -> PixelArt.Animation.Delay {
    pose == .walking
      ? .init(1, over: Rules.standard.numbers.walkingFramesPerSecond)
      : .init(Int(Rules.standard.idleFrame(in: phase).count), over: 1000)
  }
}

/// The rendered frames: a single picture, or those of an animation.
struct DrawnFrames {
  let frames: [Image]
  let delay: PixelArt.Animation.Delay
  /// True if a single picture shows the first frame instead of a sheet of all frames.
  var isStill = false

  func animation(of frames: [Image]) -> PixelArt.Animation { .init(frames: frames, delay: delay) }

  func sheet(of frames: [Image]) -> Image {
    let rows = stride(from: 0, to: isStill ? 1 : frames.count, by: 8).map { start in
      Array(frames[start..<min(isStill ? 1 : frames.count, start + 8)])
    }
    return frames.count == 1 || isStill ? frames[0] : Gallery(rows).image
  }
}
