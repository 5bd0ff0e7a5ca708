import Documents
import PixelPalCore

/// `frames`: which sprite is drawn at which millisecond.
enum FramesCommand {
  private static let animation = Argument(
    .oneOf(
      [Choice("walking", "a stride of both legs", Cycle.walking), Choice("idle", "at rest", .idle)],
      called: "animation"), "what the pal does")
  // No instant lies further from 1970, where the animation is made to begin.
  private static let milliseconds = 0...Int(Instant.distantFuture.millisecondsSince1970)
  private static let from = Option(
    "--from-ms", .integer(milliseconds).called("n"), default: "0", "the first millisecond, counted from the first frame"
  )
  private static let to = Option(
    "--to-ms", .integer(milliseconds).called("n"), "the millisecond to stop before; without it, one round")
  private static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender"), default: "male",
    "who is drawn")
  private static let state = Option(
    "--state",
    .oneOf([SpriteName.Pose.low, .neutral, .vital].map { Choice($0.rawValue, "", $0) }, called: "state"),
    default: "neutral", "how the pal rests; a walk is the same in every state")
  private static let phase = Option(
    "--phase", .oneOf(Phase.allCases.map { Choice(String($0.rawValue), "", $0) }, called: "phase"), default: "1",
    "how far it has grown; a walk is as fast in every phase")

  private enum Cycle {
    case walking
    case idle
  }

  static let row = Command(
    "frames", "show which sprite is drawn at which millisecond",
    discussion: "One line of NDJSON at each change; the first is what stands at the first millisecond.",
    arguments: [animation.entry],
    options: [
      from.entry, to.entry, gender.entry, state.entry, phase.entry, SharedOption.rules.entry,
      SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("frames walking", "One stride"),
      .init("frames idle --gender female --state vital --phase 4 --to-ms 10000", "Ten seconds of a vital rest"),
      .init("frames walking --to-ms 3600000 -o hour.ndjson", "An hour's walk, into a file"),
    ]
  ) { invocation, session throws(Failure) in
    let rules = try session.rules(invocation)
    let start = Instant(millisecondsSince1970: 0)
    let (sequence, pose) =
      switch invocation[animation] ?? .walking {
      case .walking: (FrameSequence.walking(from: start, under: rules), SpriteName.Pose.walking)
      case .idle:
        (FrameSequence.idle(invocation[phase] ?? .dormant, from: start, under: rules), invocation[state] ?? .neutral)
      }
    let assets = (1...sequence.frames).compactMap { SpriteName(invocation[gender] ?? .male, pose, frame: $0)?.asset }
    let first = Instant(millisecondsSince1970: Int64(invocation[from] ?? 0))
    let round = sequence.lastOfRound(from: first)
    let end = invocation[to].map { Instant(millisecondsSince1970: Int64($0)) } ?? round
    guard first < end || invocation[to] == nil else {
      throw .usage(
        .init("--to-ms is \(end.millisecondsSince1970), and must be above --from-ms, \(first.millisecondsSince1970)"),
        command: invocation.command)
    }
    try write(sequence, assets, first..<max(first, end), to: session)
  }

  private static func write(
    _ sequence: FrameSequence, _ assets: [String], _ span: Range<Instant>, to session: Session
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    var at = span.lowerBound
    let before = sequence.count(at: at)
    let total = Int(sequence.count(at: span.upperBound) - before)
    while at < span.upperBound {
      // A thousand lines are less than a millisecond's work, and enough to ask the clock once.
      for _ in 0..<1000 where at < span.upperBound {
        writer.object { line in
          line.member("ms", at.millisecondsSince1970)
          line.member("asset", assets[sequence.frame(at: at) - 1])
        }
        writer.endLine()
        at = sequence.nextFrame(after: at)
      }
      try session.results.write(writer.bytes)
      writer.removeAll()
      try session.progress.report(Int(sequence.count(at: at) - before), of: total)
    }
  }
}

extension FrameSequence {
  /// The instant at which as many frames have begun as there are, the one at `first` included.
  fileprivate func lastOfRound(from first: Instant) -> Instant {
    (0..<frames).reduce(first) { at, _ in nextFrame(after: at) }
  }
}
