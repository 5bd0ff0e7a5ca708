import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore
import Replay

/// The `frames` command, which lists the sprites or faces of an animation, each with its time in milliseconds.
enum FramesCommand {
  private static let animation = PositionalArgument(
    OptionValueParser<AnimationChoice>(placeholder: "animation", completions: .names(animations.map { $0.completion }))
    {
      text, _ throws(InvalidValueError) in
      guard let choice = animations.first(where: { $0.completion.name == text }) else {
        throw InvalidValueError(
          expected: "walking, idle, dance, or the name of another animation or of a face",
          hint: didYouMean(text, among: animations.map { $0.completion.name })
            ?? "'pixelpal help frames' lists all of them")
      }
      return choice.value
    }, "animation, emote, overlay or play")
  private static let animations =
    [
      NamedChoice("walking", "a stride of both legs", AnimationChoice.walking), NamedChoice("idle", "at rest", .idle),
      NamedChoice("dance", "the body on each half beat", .dance),
    ] + OneShotAnimation.allCases.map { NamedChoice($0.name, "", .extra($0)) }
    + Emote.allCases.map { NamedChoice($0.rawValue, "", .emote($0)) }
    + Overlay.allCases.map { NamedChoice($0.rawValue, "", .overlay($0)) }
    + Play.Kind.allCases.filter { $0 != .dance }.map { NamedChoice($0.rawValue, "", .play($0)) }
  // The animation begins at the start of 1970, so its times range from 0 to that of the latest possible instant.
  private static let allowedMilliseconds = 0...Int(Instant.distantFuture.millisecondsSince1970)
  private static let fromOption = Option(
    "--from-ms", .integer(in: allowedMilliseconds).withPlaceholder("n"), default: "0",
    "first millisecond, counted from the first frame"
  )
  private static let toOption = Option(
    "--to-ms", .integer(in: allowedMilliseconds).withPlaceholder("n"),
    "millisecond at which to stop (excluded); default: after one cycle")
  private static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "gender"),
    default: "male",
    "gender of the pal")
  private static let state = Option(
    "--state",
    .oneOf([SpriteName.Pose.low, .neutral, .vital].map { NamedChoice($0.rawValue, "", $0) }, placeholder: "state"),
    default: "neutral", "energy of the resting pal; has no effect on a walk")
  private static let phase = Option(
    "--phase", .oneOf(Phase.allCases.map { NamedChoice(String($0.rawValue), "", $0) }, placeholder: "phase"),
    default: "1",
    "phase of the pal; has no effect on a walk")

  private enum AnimationChoice {
    case walking
    case idle
    case dance
    case extra(OneShotAnimation)
    case emote(Emote)
    case overlay(Overlay)
    case play(Play.Kind)
  }

  static let command = Command(
    "frames", "list the frames of an animation with their times",
    discussion: """
      Writes one line of NDJSON per change, beginning with the state at the first millisecond. For an emote, an \
      overlay beside the pal or a play, a line contains the eyes, the mouth, the body and the overlays; null eyes mean \
      the pal's usual face.
      """,
    arguments: [animation.entry],
    options: [
      fromOption.entry, toOption.entry, gender.entry, state.entry, phase.entry, SharedOptions.rules.entry,
      SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("frames walking", "List the frames of one stride"),
      .init(
        "frames idle --gender female --state vital --phase 4 --to-ms 10000",
        "List ten seconds of rest with vital energy"),
      .init("frames dance", "List the eight half beats of the dance"),
      .init("frames love --phase 3", "List the faces and overlays of an emote"),
      .init("frames walking --to-ms 3600000 -o hour.ndjson", "Write an hour of walking to a file"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let rules = try context.rules(for: invocation)
    let start = Instant(millisecondsSince1970: 0)
    let (gender, phase) = (invocation[gender] ?? .male, invocation[phase] ?? .dormant)
    let changes: AnimationTimeline =
      switch invocation[animation] ?? .walking {
      case .walking: .sprites(in: .walking(from: start, under: rules.core), of: gender, pose: .walking)
      case .idle:
        .sprites(in: .idle(in: phase, from: start, under: rules.core), of: gender, pose: invocation[state] ?? .neutral)
      case .extra(let extra):
        .sprites(
          .oneShot(extra, from: start), assets: (1...extra.frames).map { extra.pictureName(for: gender, frame: $0) })
      case .dance: .dance(Dance(startedAt: start, under: rules.face))
      case .emote(let emote): .sequence(FaceSequence(emote, in: phase, under: rules.face))
      case .overlay(let overlay): .sequence(FaceSequence(overlay, in: phase, under: rules.face))
      case .play(let play): .sequence(FaceSequence(play, in: phase, under: rules.core, face: rules.face))
      }
    let first = Instant(millisecondsSince1970: Int64(invocation[fromOption] ?? 0))
    let round = changes.cycleEnd(from: first)
    let end = invocation[toOption].map { Instant(millisecondsSince1970: Int64($0)) } ?? round
    guard first < end || invocation[toOption] == nil else {
      throw .usage(
        .init("--to-ms is \(end.millisecondsSince1970), and must be above --from-ms, \(first.millisecondsSince1970)"),
        command: invocation.command)
    }
    try writeChanges(of: changes, during: first..<max(first, end), to: context)
  }

  private static func writeChanges(
    of changes: AnimationTimeline, during span: Range<Instant>, to context: CommandContext
  ) throws(CommandFailure) {
    var writer = JSONWriter(.compact)
    var at = span.lowerBound
    let before = changes.changeCount(through: at)
    let total = changes.changeCount(through: span.upperBound) - before
    while at < span.upperBound {
      // The clock is read only once per thousand lines, because these take less than a millisecond.
      for _ in 0..<1000 where at < span.upperBound {
        writer.object { line in
          line.member("ms", at.millisecondsSince1970)
          changes.writeFrame(at: at, to: &line)
        }
        writer.endLine()
        at = changes.nextChange(after: at)
      }
      try context.results.write(writer.bytes)
      writer.removeAll()
      try context.progress.report(done: changes.changeCount(through: at) - before, of: total)
    }
  }
}

/// The timeline of an animation, which consists of sprites or of faces with overlays.
private enum AnimationTimeline {
  case sprites(FrameSequence, assets: [String])
  case dance(Dance)
  /// A repeating sequence of faces.
  case sequence(FaceSequence)

  static func sprites(in sequence: FrameSequence, of gender: Gender, pose: SpriteName.Pose) -> AnimationTimeline {
    .sprites(sequence, assets: (1...sequence.frames).compactMap { SpriteName(gender, pose, frame: $0)?.pictureName })
  }

  /// Returns the number of changes after the start of the animation, up to and including `instant`.
  func changeCount(through instant: Instant) -> Int64 {
    switch self {
    case .sprites(let sequence, _): return sequence.elapsedFrames(at: instant)
    case .dance(let dance): return dance.halfBeat(at: instant)
    case .sequence(let faceSequence):
      let (round, index) = faceSequence.completedCyclesAndKeyframeIndex(at: instant)
      return round * Int64(faceSequence.keyframes.count) + Int64(index)
    }
  }

  /// Returns the time of the first change after `instant`.
  func nextChange(after instant: Instant) -> Instant {
    switch self {
    case .sprites(let sequence, _): return sequence.nextFrameStart(after: instant)
    case .dance(let dance):
      let beat = dance.start(ofHalfBeat: dance.halfBeat(at: instant) + 1)
      let end = dance.musicNotesEnd(at: instant)
      return instant < end ? min(beat, end) : beat
    case .sequence(let faceSequence):
      let (round, index) = faceSequence.completedCyclesAndKeyframeIndex(at: instant)
      let next =
        index + 1 < faceSequence.keyframes.count ? faceSequence.keyframes[index + 1].offset : faceSequence.duration
      return Instant(millisecondsSince1970: round * faceSequence.duration.count) + next
    }
  }

  /// Returns the end of the cycle of changes that begins at `first`.
  func cycleEnd(from first: Instant) -> Instant {
    switch self {
    case .sprites(_, let assets): (0..<assets.count).reduce(first) { at, _ in nextChange(after: at) }
    case .dance(let dance): dance.start(ofHalfBeat: dance.halfBeat(at: first) + Int64(Dance.halfBeatsPerCycle))
    case .sequence(let faceSequence): first + faceSequence.duration
    }
  }

  func writeFrame(at: Instant, to line: inout JSONWriter) {
    switch self {
    case .sprites(let sequence, let assets): line.member("asset", assets[sequence.frame(at: at) - 1])
    case .dance(let dance):
      AnimationTimeline.writeFace(
        dance.face(at: at), overlays: at < dance.musicNotesEnd(at: at) ? [.musicNotes] : [], to: &line)
    case .sequence(let faceSequence):
      let keyframe = faceSequence.keyframes[faceSequence.completedCyclesAndKeyframeIndex(at: at).index]
      AnimationTimeline.writeFace(keyframe.face, overlays: keyframe.overlays.map { $0.overlay }, to: &line)
    }
  }

  private static func writeFace(_ face: Face?, overlays: [Overlay], to line: inout JSONWriter) {
    line.member("eyes", face?.eyes.rawValue)
    line.member("mouth", face?.mouth.rawValue)
    line.member("body", face?.body?.rawValue)
    line.member("overlays", overlays.map { $0.rawValue })
  }
}

extension FaceSequence {
  /// Returns the number of cycles completed by `instant`, and the index of the current keyframe.
  fileprivate func completedCyclesAndKeyframeIndex(at instant: Instant) -> (round: Int64, index: Int) {
    let (round, passed) = instant.millisecondsSince1970.quotientAndRemainder(dividingBy: duration.count)
    return (round, (keyframes.lastIndex { $0.offset.count <= passed }) ?? 0)
  }
}

extension Dance {
  /// Returns the instant at which the most recent music notes disappear, which can be before `now`.
  ///
  /// Notes appear on every eighth beat.
  fileprivate func musicNotesEnd(at now: Instant) -> Instant {
    let eighth = 2 * Int64(Dance.halfBeatsPerCycle)
    return start(ofHalfBeat: halfBeat(at: now) / eighth * eighth) + Overlay.musicNotes.duration
  }
}
