import Documents
import PixelArt
import PixelPalCore

/// `render`: a picture of the pal, as a file or in the terminal.
enum RenderCommand {
  private static let subject = Argument(.renderSubject, "what to draw")
  private static let scale = Option("--scale", .integer(1...32).called("n"), default: "1", "how large a pixel is drawn")
  private static let ground = Option("--ground", .ground, default: "none", "what is behind the pal")
  private static let steps = Option(
    "--steps", .integer(0...999_999_999).called("n"), default: "8231",
    "the steps of today, on a surface that shows them")

  static let row = Command(
    "render", "draw the pal, or a whole surface, as a picture",
    discussion: """
      A name is one of 'pixelpal sprites list', an animation (walking, idle, or one of the others without its number), a \
      surface (\(Surface.allCases.map(\.rawValue).joined(separator: ", "))), or 'phases' for a sheet of all four. \
      The ending of -o says what is written: .png, .apng, .gif, .txt for shapes alone, .ans for colours of a terminal. \
      An animation as .png is a sheet of all its frames. Without -o it is shown in the terminal.
      """,
    arguments: [subject.entry],
    options: [scale.entry, ground.entry] + ArtOption.look + [
      steps.entry, ArtOption.art.entry, SharedOption.output.entry, SharedOption.quiet.entry,
      SharedOption.noProgress.entry,
    ],
    examples: [
      .init("render walking --phase 4 --scale 6 -o walk.apng", "A walk, 24 frames a second"),
      .init("render female_vital_1 --style dusk --scale 8 -o girl.png", "One picture, eight times as large"),
      .init("render compact --state walking --steps 12345 --scale 2 -o island.png", "The Dynamic Island during a walk"),
      .init("render phases --ground black -o phases.png", "All phases side by side"),
    ]
  ) { invocation, session throws(Failure) in
    let art = try session.art(invocation)
    let name = invocation[subject] ?? .animation(.walking)
    let request = Request(
      subject: name, gender: invocation[ArtOption.gender] ?? .male, state: invocation[ArtOption.state] ?? .neutral,
      phase: invocation[ArtOption.phase] ?? .active, dye: invocation.dye, steps: invocation[steps] ?? 0)
    let scale = invocation[scale] ?? 1
    let ground = invocation[ground] ?? nil
    let drawn = request.drawn(with: art)
    let pixels = drawn.frames.reduce(0) { $0 + $1.width * $1.height * scale * scale }
    guard pixels <= mostPixels else {
      throw .usage(
        .init(
          "that would be \(grouped(pixels)) pixels",
          hint: "at most \(grouped(mostPixels)) are drawn; try a smaller --scale"),
        command: invocation.command)
    }
    let format = Format(invocation[SharedOption.output] ?? .standardOutput, session)
    let frames = drawn.frames.map { ($0.placed(on: ground)).enlarged(by: scale) }
    try session.results.write(format.bytes(drawn.animation(of: frames), sheet: drawn.sheet(of: frames)))
  }

  /// What one can wait for, and what fits in memory.
  private static let mostPixels = 48_000_000

  /// What is written, by the ending of the file.
  private enum Format {
    case png
    case apng
    case gif
    case text(ColourDepth)

    init(_ output: OutputFile, _ session: Session) {
      switch output {
      case .standardOutput: self = .text(session.colourDepth)
      case .file(let path):
        switch path.split(separator: ".").last?.lowercased() {
        case "apng": self = .apng
        case "gif": self = .gif
        case "txt": self = .text(.none)
        case "ans": self = .text(.full)
        default: self = .png
        }
      }
    }

    func bytes(_ animation: PixelArt.Animation, sheet: Image) -> [UInt8] {
      switch self {
      case .png: PNG(sheet).bytes
      case .apng: APNG(animation).bytes
      case .gif: GIF(animation).bytes
      case .text(let depth): Array(animation.frames.prefix(1).map { HalfBlocks($0, depth).text }.joined().utf8)
      }
    }
  }

  private struct Request {
    let subject: RenderSubject
    let gender: Gender
    let state: SpriteName.Pose
    let phase: Phase
    let dye: Dye
    let steps: Int

    func drawn(with art: Artwork) -> Drawn {
      switch subject {
      case .drawing(let drawing): return still(drawing.image(in: phase, dye, with: art))
      case .icon(let icon): return still(Image(art[icon.part], in: art.palette(gender, dye)))
      case .phases: return still(Gallery.phases(art, dye, on: nil).image)
      case .animation(let name):
        let pose: SpriteName.Pose = name == .walking ? .walking : state == .walking ? .neutral : state
        return Drawn(frames: drawings(pose).map { $0.image(in: phase, dye, with: art) }, delay: delay(pose))
      case .extra(let extra):
        let frames = (1...extra.frames).map {
          Drawing.extra(extra, gender, frame: $0).image(in: phase, dye, with: art)
        }
        return Drawn(frames: frames, delay: .init(Int(extra.length.count), over: 1000 * extra.frames))
      case .surface(let surface):
        let frames = drawings(state).map { drawing in
          let content = SurfaceContent(
            surface, of: drawing, in: phase, dye, steps: steps, isWalking: state == .walking)
          return SurfacePicture(surface, showing: content, with: art).image
        }
        return Drawn(frames: frames, delay: delay(state), isStill: true)
      }
    }

    private func still(_ image: Image) -> Drawn { Drawn(frames: [image], delay: .init(1, over: 1)) }

    private func drawings(_ pose: SpriteName.Pose) -> [Drawing] {
      (1...pose.frames).compactMap { SpriteName(gender, pose, frame: $0).map(Drawing.sprite) }
    }

    private func delay(_ pose: SpriteName.Pose) -> PixelArt.Animation.Delay {
      pose == .walking
        ? .init(1, over: Rules.standard.numbers.walkingFramesPerSecond)
        : .init(Int(Rules.standard.idleFrame(in: phase).count), over: 1000)
    }
  }

  private struct Drawn {
    let frames: [Image]
    let delay: PixelArt.Animation.Delay
    /// Whether a single picture is the first frame, and not a sheet of all.
    var isStill = false

    func animation(of frames: [Image]) -> PixelArt.Animation { .init(frames: frames, delay: delay) }

    func sheet(of frames: [Image]) -> Image {
      let rows = stride(from: 0, to: isStill ? 1 : frames.count, by: 8).map { start in
        Array(frames[start..<min(isStill ? 1 : frames.count, start + 8)])
      }
      return frames.count == 1 || isStill ? frames[0] : Gallery(rows).image
    }
  }
}
