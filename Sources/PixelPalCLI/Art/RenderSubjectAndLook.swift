import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// The subject that `render` draws, and the pal's look in the picture.
struct RenderSubjectAndLook {
  let subject: RenderSubject
  let gender: Gender
  let requestedPose: SpriteName.Pose
  let phase: Phase
  let palColours: PalStyleAndSkin
  let steps: Int64

  func renderedFrames(with art: Artwork) -> RenderedFrames {
    switch subject {
    case .drawing(let drawing): return renderedSingleFrame(of: drawing.image(in: phase, colours: palColours, with: art))
    case .icon(let icon):
      return renderedSingleFrame(of: IndexedImage(art[icon.part], in: art.palette(for: gender, colours: palColours)))
    case .phases:
      return renderedSingleFrame(of: ImageGallery.posesByPhase(with: art, colours: palColours, background: nil).image)
    case .emotes:
      return renderedSingleFrame(
        of: ImageGallery.emotesByPhase(with: art, for: gender, colours: palColours, background: nil).image)
    case .emote(let emote):
      return frames(of: PalWithFaceAnimation(emote, of: gender, in: requestedPose, phase), with: art)
    case .overlay(let overlay):
      return frames(of: PalWithFaceAnimation(overlay, of: gender, in: requestedPose, phase), with: art)
    case .play(let play): return frames(of: PalWithFaceAnimation(play, of: gender, phase), with: art)
    case .animation(let name):
      let pose: SpriteName.Pose = name == .walking ? .walking : requestedPose == .walking ? .neutral : requestedPose
      return RenderedFrames(
        frames: framePictureIDs(of: pose).map { $0.image(in: phase, colours: palColours, with: art) },
        frameDuration: frameDuration(of: pose))
    case .extra(let extra):
      let frames = (1...extra.frames).map {
        PalPictureID.extra(extra, gender, frame: $0).image(in: phase, colours: palColours, with: art)
      }
      return RenderedFrames(frames: frames, frameDuration: .init(Int(extra.length.count), over: 1000 * extra.frames))
    case .surface(let surface):
      let frames = framePictureIDs(of: requestedPose).map { drawing in
        let content = SurfaceContent(
          surface, of: drawing, in: phase, palColours, steps: steps, isWalking: requestedPose == .walking)
        return SurfacePicture(surface, showing: content, with: art).image
      }
      return RenderedFrames(
        frames: frames, frameDuration: frameDuration(of: requestedPose), rendersFirstFrameOnly: true)
    }
  }

  private func frames(of film: PalWithFaceAnimation, with art: Artwork) -> RenderedFrames {
    RenderedFrames(
      frames: film.frames.map { $0.image(in: phase, colours: palColours, with: art) },
      frameDuration: .init(film.frameMilliseconds, over: 1000))
  }

  private func renderedSingleFrame(of image: IndexedImage) -> RenderedFrames {
    RenderedFrames(frames: [image], frameDuration: .init(1, over: 1))
  }

  private func framePictureIDs(of pose: SpriteName.Pose) -> [PalPictureID] {
    (1...pose.frames).compactMap { SpriteName(gender, pose, frame: $0).map(PalPictureID.sprite) }
  }

  private func frameDuration(of pose: SpriteName.Pose) -> PixelArt.ImageAnimation.FrameDuration {
    pose == .walking
      ? .init(1, over: Rules.standard.numbers.walkingFramesPerSecond)
      : .init(Int(Rules.standard.idleFrameDuration(in: phase).count), over: 1000)
  }
}

/// The rendered frames: a single picture, or all frames of an animation.
struct RenderedFrames {
  let frames: [IndexedImage]
  let frameDuration: PixelArt.ImageAnimation.FrameDuration
  /// True if a still format such as PNG contains only the first frame instead of a sheet with all frames.
  var rendersFirstFrameOnly = false

  func animation(of frames: [IndexedImage]) -> PixelArt.ImageAnimation {
    .init(frames: frames, frameDuration: frameDuration)
  }

  func sheet(of frames: [IndexedImage]) -> IndexedImage {
    let rows = stride(from: 0, to: rendersFirstFrameOnly ? 1 : frames.count, by: 8).map { start in
      Array(frames[start..<min(rendersFirstFrameOnly ? 1 : frames.count, start + 8)])
    }
    return frames.count == 1 || rendersFirstFrameOnly ? frames[0] : ImageGallery(rows).image
  }
}
