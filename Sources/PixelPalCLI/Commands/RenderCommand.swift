import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `render` command, which draws a picture of the pal into a file or in the terminal.
enum RenderCommand {
  private static let subject = PositionalArgument(.renderSubject, "picture, animation or surface to draw")
  private static let scale = Option(
    "--scale", .integer(in: 1...32).withPlaceholder("n"), default: "1", "enlarge each pixel by this factor, at most 32")
  private static let background = Option(
    "--ground", .background, default: "none", "background colour: a name or #rrggbb")
  private static let steps = Option(
    "--steps", .integer(in: 0...999_999_999).withPlaceholder("n"), default: "8231",
    "steps of today, on surfaces that show them")

  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "draw the surface as a replay of the history shows it at this instant")
  // The options for the look are already among the drawing options.
  private static let replayOptions = ReplayOptions.all.filter { entry in
    !ArtOptions.lookOptions.contains { $0.id == entry.id }
  }

  static let command = Command(
    "render", "draw the pal or a surface as a picture",
    discussion: """
      A name is a picture from 'pixelpal sprites list', an animation (walking, idle, or the name of another without \
      its number), a surface (\(Surface.allCases.map(\.rawValue).joined(separator: ", "))), an emote \
      (\(Emote.allCases.map(\.rawValue).joined(separator: ", "))), an overlay beside the pal \
      (\(Overlay.allCases.map(\.rawValue).joined(separator: ", "))), a play \
      (\(Play.Kind.allCases.map(\.rawValue).joined(separator: ", "))), or a sheet: 'phases' shows all four \
      phases, 'emotes' every emote in each of them. \
      The extension of -o selects the format: .png, .apng, .gif, .txt (shapes only) or .ans (terminal colours). \
      A .png of an animation is a sheet of all its frames. Without -o, the picture is shown in the terminal. \
      With --at, a surface is drawn as a replay of the history shows it.
      """,
    arguments: [subject.entry, HistoryOptions.files.entry],
    options: [scale.entry, background.entry] + ArtOptions.lookOptions + [
      steps.entry, ArtOptions.art.entry, instantOption.entry,
    ] + replayOptions
      + [
        SharedOptions.watch.entry, SharedOptions.output.entry, SharedOptions.quiet.entry,
        SharedOptions.noProgress.entry,
      ],
    examples: [
      .init("render walking --phase 4 --scale 6 -o walk.apng", "Draw a walk with 24 frames per second"),
      .init("render female_vital_1 --style dusk --scale 8 -o girl.png", "Draw one picture, eight times as large"),
      .init(
        "render compact --state walking --steps 12345 --scale 2 -o island.png",
        "Draw the Dynamic Island during a walk"),
      .init(
        "render lockScreen --at 2025-03-05T18:10 walk.csv -o then.png",
        "Draw the Lock Screen at an instant of a history"),
      .init("render love --phase 3 --scale 6 -o love.gif", "Draw the emote love with its overlays"),
      .init("render phases --ground black -o phases.png", "Draw all phases side by side"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(for: invocation)
    let name = invocation[subject] ?? .animation(.walking)
    let request = RenderSubjectAndLook(
      subject: name, gender: invocation[ArtOptions.gender] ?? .male,
      requestedPose: invocation[ArtOptions.pose] ?? .neutral,
      phase: invocation[ArtOptions.phase] ?? .active, palColours: invocation.palColours,
      steps: Int64(invocation[steps] ?? 0))
    let scale = invocation[scale] ?? 1
    let ground = invocation[background] ?? nil
    let drawn =
      try replayedSurfacePicture(for: invocation, context: context, art: art) ?? request.renderedFrames(with: art)
    let pixels = drawn.frames.reduce(0) { $0 + $1.width * $1.height * scale * scale }
    guard pixels <= maxPixels else {
      throw .usage(
        .init(
          "the picture would have \(StepFormat.grouped(pixels)) pixels",
          hint: "the maximum is \(StepFormat.grouped(maxPixels)); use a smaller --scale"),
        command: invocation.command)
    }
    let format = try PictureFormat(invocation[SharedOptions.output] ?? .standardOutput, context, invocation.command)
    let frames = drawn.frames.map { ($0.withBackground(ground)).enlarged(by: scale) }
    try context.results.write(format.bytes(of: drawn.animation(of: frames), sheet: drawn.sheet(of: frames)))
  }

  /// Returns the picture of a surface at an instant of a replay, or `nil` if the command line names no instant.
  private static func replayedSurfacePicture(
    for invocation: Invocation, context: CommandContext, art: Artwork
  ) throws(CommandFailure) -> RenderedFrames? {
    guard let time = invocation[instantOption] else {
      guard invocation[all: HistoryOptions.files].isEmpty else {
        throw .usage(
          .init("missing option '--at <time>'", hint: "name an instant of the history"), command: invocation.command)
      }
      return nil
    }
    guard case .surface(let surface)? = invocation[subject] else {
      let names = joinedWithOr(Surface.allCases.map(\.rawValue))
      throw .usage(.init("--at needs a surface to draw", hint: "name \(names)"), command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    let instant = time.instant(in: plan.itinerary.home)
    let cursor = ReplayCursor(plan, context, recordsInnerLife: surface == .app)
    let shown = try cursor.advance(to: instant)
    var content = SurfaceContent(shown.presentation(on: surface, at: instant, under: plan.configuration))
    if surface == .history {
      content.dailySteps = cursor.progressHistoryDays(of: shown.pal, at: instant).days.map(\.steps)
    }
    if let drawing = content.drawing, let expression = cursor.visibleExpression(at: instant) {
      content.facePicture = PalWithFacePicture(drawing, expression, at: instant)
    }
    let picture = SurfacePicture(surface, showing: content, with: art).image
    return RenderedFrames(frames: [picture], frameDuration: .init(1, over: 1))
  }

  /// The maximum number of pixels in all frames together.
  ///
  /// This limit keeps the time and the memory for drawing within bounds.
  private static let maxPixels = 48_000_000

  /// A picture format, selected by the extension of the output file.
  ///
  /// Standard output receives text.
  private enum PictureFormat {
    case png
    case apng
    case gif
    case text(TerminalColourDepth)

    init(_ output: OutputFile, _ context: CommandContext, _ command: Command) throws(CommandFailure) {
      switch output {
      case .standardOutput: self = .text(context.colourDepth)
      case .file(let path):
        // If the file has no extension, like `/dev/stdout`, the format is PNG.
        switch path.fileExtension ?? "png" {
        case "png": self = .png
        case "apng": self = .apng
        case "gif": self = .gif
        case "txt": self = .text(.none)
        case "ans": self = .text(.trueColour)
        default:
          throw .usage(
            .init(
              "expected a file name that ends in .png, .apng, .gif, .txt or .ans, found \(quoted(path.displayText))"),
            command: command)
        }
      }
    }

    func bytes(of animation: PixelArt.ImageAnimation, sheet: IndexedImage) -> [UInt8] {
      switch self {
      case .png: PNG(sheet).bytes
      case .apng: APNG(animation).bytes
      case .gif: GIF(animation).bytes
      case .text(let depth): Array(animation.frames.prefix(1).map { HalfBlockText($0, depth).text }.joined().utf8)
      }
    }
  }
}
