import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// The `render` command, which draws a picture of the pal into a file or in the terminal.
enum RenderCommand {
  private static let subject = Argument(.renderSubject, "what to draw")
  private static let scale = Option("--scale", .integer(1...32).called("n"), default: "1", "how large a pixel is drawn")
  private static let ground = Option("--ground", .ground, default: "none", "what is behind the pal")
  private static let steps = Option(
    "--steps", .integer(0...999_999_999).called("n"), default: "8231",
    "the steps of today, on a surface that shows them")

  private static let at = Option("--at", .time, "draw what a replay of the history shows at an instant")
  // The replay options without those for the look, which drawing has already.
  private static let replayOptions = ReplayOption.all.filter { entry in !ArtOption.look.contains { $0.id == entry.id } }

  static let row = Command(
    "render", "draw the pal, or a whole surface, as a picture",
    discussion: """
      A name is one of 'pixelpal sprites list', an animation (walking, idle, or one of the others without its \
      number), a surface (\(Surface.allCases.map(\.rawValue).joined(separator: ", "))), an emote \
      (\(Emote.allCases.map(\.rawValue).joined(separator: ", "))), something that floats beside the pal \
      (\(Overlay.allCases.map(\.rawValue).joined(separator: ", "))), a play \
      (\(Play.Kind.allCases.map(\.rawValue).joined(separator: ", "))), or a sheet: 'phases' of all four, 'emotes' of \
      every emote in each. \
      The ending of -o says what is written: .png, .apng, .gif, .txt for shapes alone, .ans for colours of a terminal. \
      An animation as .png is a sheet of all its frames. Without -o it is shown in the \
      terminal. With --at a surface is drawn as a replay of the history shows it.
      """,
    arguments: [subject.entry, HistoryOption.files.entry],
    options: [scale.entry, ground.entry] + ArtOption.look + [steps.entry, ArtOption.art.entry, at.entry] + replayOptions
      + [
        SharedOption.watch.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("render walking --phase 4 --scale 6 -o walk.apng", "A walk, 24 frames a second"),
      .init("render female_vital_1 --style dusk --scale 8 -o girl.png", "One picture, eight times as large"),
      .init("render compact --state walking --steps 12345 --scale 2 -o island.png", "The Dynamic Island during a walk"),
      .init("render lockScreen --at 2025-03-05T18:10 walk.csv -o then.png", "What was on the Lock Screen"),
      .init("render love --phase 3 --scale 6 -o love.gif", "What it shows when it is very fond of something"),
      .init("render phases --ground black -o phases.png", "All phases side by side"),
    ]
  ) { invocation, session throws(Failure) in
    let art = try session.art(invocation)
    let name = invocation[subject] ?? .animation(.walking)
    let request = RenderRequest(
      subject: name, gender: invocation[ArtOption.gender] ?? .male, state: invocation[ArtOption.state] ?? .neutral,
      phase: invocation[ArtOption.phase] ?? .active, dye: invocation.dye, steps: Int64(invocation[steps] ?? 0))
    let scale = invocation[scale] ?? 1
    let ground = invocation[ground] ?? nil
    let drawn = try replayed(invocation, session, art) ?? request.drawn(with: art)
    let pixels = drawn.frames.reduce(0) { $0 + $1.width * $1.height * scale * scale }
    guard pixels <= mostPixels else {
      throw .usage(
        .init(
          "that would be \(StepText.grouped(pixels)) pixels",
          hint: "at most \(StepText.grouped(mostPixels)) are drawn; try a smaller --scale"),
        command: invocation.command)
    }
    let format = try PictureFormat(invocation[SharedOption.output] ?? .standardOutput, session, invocation.command)
    let frames = drawn.frames.map { ($0.placed(on: ground)).enlarged(by: scale) }
    try session.results.write(format.bytes(drawn.animation(of: frames), sheet: drawn.sheet(of: frames)))
  }

  /// Returns the picture from a replay; `nil` if no replay was requested.
  private static func replayed(
    _ invocation: Invocation, _ session: Session, _ art: Artwork
  ) throws(Failure) -> DrawnFrames? {
    guard let time = invocation[at] else {
      guard invocation[all: HistoryOption.files].isEmpty else {
        throw .usage(
          .init("no instant of the history is named", hint: "--at names one"), command: invocation.command)
      }
      return nil
    }
    guard case .surface(let surface)? = invocation[subject] else {
      let names = alternatives(Surface.allCases.map(\.rawValue))
      throw .usage(.init("with --at a surface is drawn", hint: "name \(names)"), command: invocation.command)
    }
    let course = try ReplayRequest(invocation, session).course()
    let instant = time.instant(in: course.itinerary.home)
    let cursor = ReplayCursor(course, session, remembers: surface == .app)
    let pal = try cursor.pal(at: instant)
    var content = SurfaceContent(pal.presentation(of: surface, at: instant, under: course.laws))
    if surface == .history { content.days = cursor.days(with: pal, at: instant).days.map(\.steps) }
    if let drawing = content.drawing, let shown = cursor.shownFace(at: instant) {
      content.face = FacePicture(drawing, shown, at: instant)
    }
    let picture = SurfacePicture(surface, showing: content, with: art).image
    return DrawnFrames(frames: [picture], delay: .init(1, over: 1))
  }

  /// The maximum number of pixels, limited by waiting time and memory.
  private static let mostPixels = 48_000_000

  /// The output format, determined by the file extension.
  private enum PictureFormat {
    case png
    case apng
    case gif
    case text(ColourDepth)

    init(_ output: OutputFile, _ session: Session, _ command: Command) throws(Failure) {
      switch output {
      case .standardOutput: self = .text(session.colourDepth)
      case .file(let path):
        // A name without an extension, such as that of a device, gets a PNG.
        switch path.ending ?? "png" {
        case "png": self = .png
        case "apng": self = .apng
        case "gif": self = .gif
        case "txt": self = .text(.none)
        case "ans": self = .text(.full)
        default:
          throw .usage(
            .init("expected a file that ends in .png, .apng, .gif, .txt or .ans, found \(quoted(path.shown))"),
            command: command)
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
}
