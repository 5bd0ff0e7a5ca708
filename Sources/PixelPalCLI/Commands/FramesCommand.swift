import Documents
import Expressions
import HistoryCommands
import PixelPalCore

/// `frames`: which sprite is drawn at which millisecond, or how a body stands that dances.
enum FramesCommand {
  private static let animation = Argument(
    .oneOf(
      [
        Choice("walking", "a stride of both legs", Cycle.walking), Choice("idle", "at rest", .idle),
        Choice("dance", "what the body does on each half beat", .dance),
      ],
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
    case dance
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
      .init("frames dance", "Eight half beats"),
      .init("frames walking --to-ms 3600000 -o hour.ndjson", "An hour's walk, into a file"),
    ]
  ) { invocation, session throws(Failure) in
    let rules = try session.rules(invocation)
    let start = Instant(millisecondsSince1970: 0)
    let changes: Changes =
      switch invocation[animation] ?? .walking {
      case .walking: .sprites(.walking(from: start, under: rules), invocation[gender] ?? .male, .walking)
      case .idle:
        .sprites(
          .idle(invocation[phase] ?? .dormant, from: start, under: rules), invocation[gender] ?? .male,
          invocation[state] ?? .neutral)
      case .dance: .bodies(Dance(startedAt: start, under: rules))
      }
    let first = Instant(millisecondsSince1970: Int64(invocation[from] ?? 0))
    let round = changes.lastOfRound(from: first)
    let end = invocation[to].map { Instant(millisecondsSince1970: Int64($0)) } ?? round
    guard first < end || invocation[to] == nil else {
      throw .usage(
        .init("--to-ms is \(end.millisecondsSince1970), and must be above --from-ms, \(first.millisecondsSince1970)"),
        command: invocation.command)
    }
    try write(changes, first..<max(first, end), to: session)
  }

  private static func write(
    _ changes: Changes, _ span: Range<Instant>, to session: Session
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    var at = span.lowerBound
    let before = changes.count(at: at)
    let total = changes.count(at: span.upperBound) - before
    while at < span.upperBound {
      // A thousand lines are less than a millisecond's work, and enough to ask the clock once.
      for _ in 0..<1000 where at < span.upperBound {
        writer.object { line in
          line.member("ms", at.millisecondsSince1970)
          changes.write(at, to: &line)
        }
        writer.endLine()
        at = changes.next(after: at)
      }
      try session.results.write(writer.bytes)
      writer.removeAll()
      try session.progress.report(changes.count(at: at) - before, of: total)
    }
  }
}

/// What changes while time passes: the picture, or the body of who dances.
private enum Changes {
  case sprites(FrameSequence, assets: [String])
  case bodies(Dance)

  static func sprites(_ sequence: FrameSequence, _ gender: Gender, _ pose: SpriteName.Pose) -> Changes {
    .sprites(sequence, assets: (1...sequence.frames).compactMap { SpriteName(gender, pose, frame: $0)?.asset })
  }

  /// How many changes there were before the one at `instant`.
  func count(at instant: Instant) -> Int64 {
    switch self {
    case .sprites(let sequence, _): sequence.count(at: instant)
    case .bodies(let dance): dance.halfBeat(at: instant)
    }
  }

  /// The instant of the next change.
  func next(after instant: Instant) -> Instant {
    switch self {
    case .sprites(let sequence, _): sequence.nextFrame(after: instant)
    case .bodies(let dance): dance.begins(dance.halfBeat(at: instant) + 1)
    }
  }

  /// The instant at which as many changes have come as a round has, the one at `first` included.
  func lastOfRound(from first: Instant) -> Instant {
    let round =
      switch self {
      case .sprites(_, let assets): assets.count
      case .bodies: Dance.halfBeats
      }
    return (0..<round).reduce(first) { at, _ in next(after: at) }
  }

  func write(_ at: Instant, to line: inout JSONWriter) {
    switch self {
    case .sprites(let sequence, let assets): line.member("asset", assets[sequence.frame(at: at) - 1])
    case .bodies(let dance): line.member("body", dance.body(at: at).rawValue)
    }
  }
}
