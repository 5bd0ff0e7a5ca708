import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `snapshot`: shows the content of every surface at an instant.
enum SnapshotCommand {
  private static let at = Option(
    "--at", .time, repeatable: true, "an instant, needed without --every; several are written as NDJSON")
  private static let every = Option("--every", .length, "an instant each so often, from the beginning to the end")
  private static let surface = Option(
    "--surface", .oneOf(Surface.allCases.map { Choice($0.rawValue, "", $0) }, called: "surface"), repeatable: true,
    "a surface; without it all")

  static let row = Command(
    "snapshot", "show what every surface shows at an instant",
    discussion: "Always JSON: one document for one instant, a line of NDJSON each for several.",
    arguments: [HistoryOption.files.entry],
    options: [at.entry, every.entry, surface.entry] + ReplayOption.all + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("snapshot walk.csv --at 2025-03-05T18:10 --zone Europe/Paris", "A moment in Paris"),
      .init("snapshot walk.csv --every 15m --surface compact", "The island, every quarter of an hour"),
    ]
  ) { invocation, session throws(Failure) in
    let times = invocation[all: at]
    let step = invocation[every]
    guard !times.isEmpty || step != nil else {
      throw .usage(.init("no instant is named", hint: "--at names one, --every many"), command: invocation.command)
    }
    let course = try ReplayRequest(invocation, session).course()
    let surfaces = invocation[all: surface]
    let shown = surfaces.isEmpty ? Surface.allCases : Surface.allCases.filter { surfaces.contains($0) }
    let instants = times.map { $0.instant(in: course.itinerary.home) }
    if let step {
      try write(every: step, and: instants, of: course, shown, to: session)
    } else {
      try write(instants, of: course, shown, to: session)
    }
  }

  /// Writes the states in the order of `instants`; they are computed in ascending order.
  private static func write(
    _ instants: [Instant], of course: Course, _ surfaces: [Surface], to session: Session
  ) throws(Failure) {
    let cursor = ReplayCursor(course, session, remembers: true)
    var states: [Instant: [UInt8]] = [:]
    for instant in Set(instants).sorted() {
      var writer = JSONWriter(instants.count == 1 ? .indented : .compact)
      let pal = try cursor.pal(at: instant)
      let days = surfaces.contains(.history) ? cursor.days(with: pal, at: instant) : nil
      let inner = cursor.inner(of: pal, at: instant, withPages: surfaces.contains(.history))
      let face = cursor.face(at: instant)
      StateDocument(pal, days: days, inner: inner, face: face, at: instant, under: course.laws)
        .write(surfaces, to: &writer)
      states[instant] = writer.bytes
    }
    for instant in instants { try session.results.write(states[instant] ?? []) }
  }

  private static func write(
    every step: Milliseconds, and others: [Instant], of course: Course, _ surfaces: [Surface], to session: Session
  ) throws(Failure) {
    let cursor = ReplayCursor(course, session, remembers: true)
    var writer = JSONWriter(.compact)
    var lines = StateLines(surfaces, under: course.laws)
    var others = others.sorted()[...]
    var next = course.createdAt
    while next <= course.end || !others.isEmpty {
      let instant = min(others.first ?? .distantFuture, next <= course.end ? next : .distantFuture)
      let pal = try cursor.pal(at: instant)
      let days = surfaces.contains(.history) ? cursor.days(with: pal, at: instant) : nil
      let inner = cursor.inner(of: pal, at: instant, withPages: surfaces.contains(.history))
      lines.write(pal, days: days, inner: inner, face: cursor.face(at: instant), at: instant, to: &writer)
      if writer.bytes.count > 1 << 15 {
        try session.results.write(writer.bytes)
        writer.removeAll()
      }
      if others.first == instant { others = others.dropFirst() }
      if next == instant { next = next + step }
      if next == .distantFuture { break }
    }
    try session.results.write(writer.bytes)
  }
}
